"""Score, simulate, solve and study *Ghosts Galore* from the shell.

The floors, from the ground up: ``game`` (the readable rules), ``formats`` (text to domain and back),
``catalog`` (the tiles), ``report`` (what people see) and ``cli`` (the commands). Imports only go down.
"""

__version__ = "0.1.0"
