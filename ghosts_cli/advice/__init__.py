"""What should have been done, and what to do now: regret, reviews of games, advice in a draft.

- ``regret``: what a board scored beside what its tiles could have scored;
- ``review``: the mistakes of a game, round by round;
- ``advise``: the candidates for the next move of a draft, with what each is worth.
"""
