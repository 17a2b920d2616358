"""The language of odds: what it says, and what it answers to what it does not understand."""

from __future__ import annotations

import pytest

from ghosts_cli.analysis.odds_language import Comparison, Place, QuestionError, parse_question
from ghosts_cli.analysis.odds_words import Basis, Counted
from ghosts_cli.game import Monster
from tests.read import tile

MEANINGS = [
    ("corner in hidden", "at least 1 corner"),
    ("dragon >= 2 in stack", "at least 2 dragons"),
    ("dragons >= 2 in stack", "at least 2 dragons"),
    ("no crossroads in stack", "no crossroads"),
    ("werewolf < 1 in board", "fewer than 1 werewolf"),
    ("werewolves != 3 in board", "other than 3 werewolves"),
    ("ghost and wisp >= 1 in hidden", "at least 1 tile with a ghost and a wisp"),
    ("ghost and not (bat or golem) > 2 in stack", "more than 2 tiles with a ghost and not (a bat or a golem)"),
    ("ghost or bat and wisp in stack", "at least 1 tile with a ghost or (a bat and a wisp)"),
    ("(ghost or bat) and wisp in stack", "at least 1 tile with (a ghost or a bat) and a wisp"),
    ("not ghost in stack", "at least 1 tile with no ghost"),
    ("not double-corner == 8 in stack", "exactly 8 tiles with no double corner track"),
    ("tiles with ghost >= 2 in stack", "at least 2 tiles with a ghost"),
    ("two-section == 2 in hidden", "exactly 2 tiles with two sections"),
    ("one-section in hidden", "at least 1 tile with one section"),
    ("tile 17 in play", "at least 1 tile with id 17"),
    ("diamond of 7 in board", "at least 1 diamond of 7"),
    ("diamonds of 7+ >= 2 in board", "at least 2 diamonds of 7 to 10"),
    ("diamond of 3-5 and ghost in board", "at least 1 tile with a diamond of 3 to 5 and a ghost"),
    ("diamond value >= 20 in board", "at least 20 points of diamonds"),
    ("curves <= 3 in board", "at most 3 curves"),
]


@pytest.mark.parametrize(("text", "words"), MEANINGS, ids=[text for text, _ in MEANINGS])
def test_a_question_says_in_words_what_it_counts(text: str, words: str) -> None:
    assert parse_question(text).words() == words


@pytest.mark.parametrize("kind", list(Monster), ids=lambda kind: kind.value)
def test_every_monster_is_a_word_in_singular_and_plural(kind: Monster) -> None:
    questions = [parse_question(f"{word} in stack") for word in (kind.value, kind.plural)]
    carrier = tile(f"S:{kind.letter}{'' if kind is Monster.GOLEM else kind.letter}")
    assert [question.amount.on(carrier) for question in questions] == [len(carrier.monsters)] * 2


@pytest.mark.parametrize(
    ("text", "counted", "basis"),
    [
        ("ghost in stack", Counted.SYMBOLS, Basis.CATALOG),
        ("tiles with ghost in stack", Counted.TILES, Basis.CATALOG),
        ("(ghost) in stack", Counted.SYMBOLS, Basis.CATALOG),
        ("not ghost in stack", Counted.TILES, Basis.CATALOG),
        ("corner in stack", Counted.TILES, Basis.TRACKS),
        ("corner or not two-section in stack", Counted.TILES, Basis.TRACKS),
        ("corner and ghost in stack", Counted.TILES, Basis.CATALOG),
        ("curves in stack", Counted.SYMBOLS, Basis.TRACKS),
        ("tile 17 in stack", Counted.TILES, Basis.TRACKS),
        ("tile 17 and corner in stack", Counted.TILES, Basis.CATALOG),
        ("diamond value in stack", Counted.POINTS, Basis.CATALOG),
    ],
)
def test_a_question_knows_what_it_counts_and_what_that_rests_on(text: str, counted: Counted, basis: Basis) -> None:
    amount = parse_question(text).amount
    assert (amount.counted, amount.basis) == (counted, basis)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  DRAGON>=2   in\tStack ", "dragon >= 2 in stack"),
        ("dragon ≥ 2 in stack", "dragon >= 2 in stack"),
        ("dragon ≤ 2 in stack", "dragon <= 2 in stack"),
        ("dragon ≠ 2 in stack", "dragon != 2 in stack"),
        ("dragon = 2 in stack", "dragon == 2 in stack"),
        ("double corner in last five", "double-corner in last-five"),
        ("two_sections in last_five", "two-section in last-five"),
        ("no dragon in stack", "dragon == 0 in stack"),
        ("dragon in stack", "dragon >= 1 in stack"),
        ("diamonds values > 3 in board", "diamond value > 3 in board"),
    ],
)
def test_two_spellings_mean_the_same(text: str, same: str) -> None:
    one, other = parse_question(text), parse_question(same)
    assert (one.words(), one.place) == (other.words(), other.place)


@pytest.mark.parametrize("place", list(Place), ids=lambda place: place.value)
@pytest.mark.parametrize("comparison", list(Comparison), ids=lambda comparison: comparison.value)
def test_every_place_and_comparison_is_read_as_it_is_written(place: Place, comparison: Comparison) -> None:
    question = parse_question(f"wisp {comparison.value} 4 in {place.value}")
    assert (question.comparison, question.number, question.place) == (comparison, 4, place)


WRONG = [
    (
        "dragn >= 2 in stack",
        "^^^^^",
        "expected something to count, such as dragon, corner or two-section, found 'dragn'; did you mean 'dragon'?",
    ),
    (
        "dragon >= 2 in stak",
        "               ^^^^",
        "expected a place: hidden, stack, play, last-five or board, found 'stak'; did you mean 'stack'?",
    ),
    ("dragon => 2 in stack", "       ^^", "'=>' is no comparison; did you mean '>='?"),
    ("dragon =< 2 in stack", "       ^^", "'=<' is no comparison; did you mean '<='?"),
    ("dragon <> 2 in stack", "       ^^", "'<>' is no comparison; did you mean '!='?"),
    (
        "dragon 2 in stack",
        "       ^",
        "expected a comparison such as '>=' (put the question in quotes, so that the shell leaves it alone), found '2'",
    ),
    ("dragon >= in stack", "          ^^", "expected a whole number from 0 to 999999, found 'in'"),
    ("dragon >= 1000000 in stack", "          ^^^^^^^", "expected a whole number from 0 to 999999, found '1000000'"),
    (
        f"diamond of {'7' * 5000} in stack",
        f"           {'^' * 5000}",
        f"expected a diamond's value: 7, 7+ or 3-5, found '{'7' * 5000}'",
    ),
    (
        f"tile {'7' * 5000} in stack",
        f"     {'^' * 5000}",
        f"expected 'with' and what the tiles have, or a tile's id, such as tile 17, found '{'7' * 5000}'",
    ),
    (
        "no no dragon in stack",
        "   ^^",
        "'no' stands once, at the beginning; of what a tile has not, say 'not'",
    ),
    (
        "not no dragon in stack",
        "    ^^",
        "'no' stands once, at the beginning; of what a tile has not, say 'not'",
    ),
    (
        "dragon >= 2 stack",
        "            ^^^^^",
        "expected 'in' and a place (hidden, stack, play, last-five or board), found 'stack'",
    ),
    (
        "dragon >= 2",
        "           ^",
        "expected 'in' and a place (hidden, stack, play, last-five or board), found nothing",
    ),
    ("", "^", "expected something to count, such as dragon, corner or two-section, found nothing"),
    ("(ghost in stack", "       ^^", "expected ')', found 'in'"),
    ("drágon in stack", "  ^", "'á' means nothing here"),
    ("dragon >= 2.5 in stack", "           ^", "'.' means nothing here"),
    ("dragon\x1b in stack", "      ^", r"'\x1b' means nothing here"),
    ("dragon in stack please", "                ^^^^^^", "expected the end of the question, found 'please'"),
    (
        "ghost >= 1 and wisp >= 1 in stack",
        "           ^^^",
        "a question has one comparison: 'and' joins what a tile has, in front of it",
    ),
    ("no ghost == 0 in play", "         ^^", "'no' says already that there is none: leave out one of the two"),
    (
        "diamond of 12 in board",
        "           ^^",
        "expected a diamond's value from 1 to 10, the lower one first, found '12'",
    ),
    (
        "diamond of 7-3 in board",
        "           ^^^",
        "expected a diamond's value from 1 to 10, the lower one first, found '7-3'",
    ),
    ("diamond of in board", "           ^^", "expected a diamond's value: 7, 7+ or 3-5, found 'in'"),
    (
        "ghost and diamond value in stack",
        "          ^^^^^^^^^^^^^",
        "the value is a sum over tiles, not something a tile has: ask for it alone, or for 'diamond of 7+'",
    ),
    (
        "tiles wth ghost in stack",
        "      ^^^",
        "expected 'with' and what the tiles have, or a tile's id, such as tile 17, found 'wth'; did you mean 'with'?",
    ),
    (f"{'(' * 21}ghost in stack", f"{' ' * 20}^", "expected at most 20 levels of 'not' and parentheses"),
]


@pytest.mark.parametrize(("text", "marks", "message"), WRONG, ids=[text[:30] for text, _, _ in WRONG])
def test_a_wrong_question_is_told_what_was_expected_with_a_caret_under_the_place(
    text: str, marks: str, message: str
) -> None:
    with pytest.raises(QuestionError) as caught:
        parse_question(text)
    said, shown, caret = str(caught.value).split("\n")
    assert (said, caret.removeprefix("  ")) == (message, marks)
    assert shown.startswith("  ")
    assert len(caret) <= len(shown) + 1
