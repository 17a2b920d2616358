"""The part of a report that shows games: their boards as pictures, their scores, and how to see them played."""

from __future__ import annotations

from collections.abc import Sequence

from ghosts_cli.game import Category
from ghosts_cli.report.html_page import beside, folded, paragraph, section, table
from ghosts_cli.report.run_report import RunReport, ShownGame
from ghosts_cli.report.run_words import MEASURE_WORDS
from ghosts_cli.report.svg import picture_board
from ghosts_cli.report.svg_elements import element, plain


def games_section(report: RunReport) -> str:
    """The games with the best and the worst board, and the most typical one."""
    words = (
        "Most typical is the game whose boards, all together, are closest to what their strategies make on average, in"
        " total and in every category."
    )
    return section("games", "Games to look at", *(_game(game) for game in report.games), paragraph(words, "muted"))


def _game(game: ShownGame) -> str:
    notable = game.notable
    of_whom = "" if notable.seat is None else f": {notable.total} points, {game.strategies[notable.seat - 1]}"
    heading = f"{game.title}{of_whom}"
    anchor = f"game-{notable.what}"
    head = [
        f'<h3 id="{anchor}">{plain(heading)}</h3>',
        f"<p>Game <code>{plain(notable.name)}</code>; see it played:</p>",
        element("pre", element("code", plain(game.command))),
    ]
    if notable.seat is None:
        return element("div", *head, _boards(game, game.seats), _scores(game))
    first, *others = game.seats
    more = folded("The other boards of the game", _boards(game, others))
    return element("div", *head, beside(_board(game, first), _scores(game)), more)


def _boards(game: ShownGame, seats: Sequence[int]) -> str:
    return element("div", *(_board(game, seat) for seat in seats), class_="boards")


def _board(game: ShownGame, seat: int) -> str:
    player = game.players[seat - 1]
    words = f"Seat {seat}, {game.strategies[seat - 1]}: {player.score.total} points{', wins' if player.winner else ''}"
    picture = picture_board(player.board, own_shapes=False).svg.rstrip()
    return element("figure", picture, element("figcaption", plain(words)))


def _scores(game: ShownGame) -> str:
    seats = range(1, len(game.players) + 1)
    rows = [
        [MEASURE_WORDS[category.value], *(str(player.score.points[category]) for player in game.players)]
        for category in Category
    ]
    rows.append(["total", *(str(player.score.total) for player in game.players)])
    rows.append(["dead ends", *(str(player.score.dead_ends) for player in game.players)])
    rows.append(["rank", *(str(player.rank) for player in game.players)])
    return table("Scores by seat", ["", *(f"seat {seat}" for seat in seats)], rows)
