"""Ghost Stories: set-up for one to four players, decks, neutral boards and power tokens (rules S1 to S11).

A wing of its own that uses ``formats`` alone. Its rules are pure functions over frozen data: ``setting_up``,
``deck`` (with ``chance``), ``yin`` and ``powers`` over ``state``; ``reading``, ``checking`` and ``writing`` are
the state file, ``checklist``, ``text``, ``deck_text`` and ``tables`` what people and scripts see.
"""
