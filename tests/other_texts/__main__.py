"""`python -m tests.other_texts keep` keeps what other texts are read as, and what games with them are like, anew.

With `add` it keeps games of which nothing is kept yet, and changes nothing else.
"""

from __future__ import annotations

import sys

from engine.games import GAMES
from tests.other_texts import chosen
from tests.other_texts.evidence import (
    CHAINS,
    MADE_GAMES,
    SMALL,
    add,
    keep,
    load,
    played_otherwise,
    read_otherwise,
    rounds,
)


def main() -> int:
    """Keep it, or print what is otherwise."""
    if sys.argv[1:] == ["keep"]:
        keep()
        chosen.keep({name: [*rows] for name, rows in chosen.load().items()})
        return 0
    if sys.argv[1:] == ["add"]:
        add()
        return 0
    found = [each for name in chosen.names() for each in chosen.otherwise(name)]
    found += [each for game in (*sorted(GAMES), *MADE_GAMES) for each in read_otherwise(game)]
    found += [each for game in (*sorted(GAMES), *SMALL, *MADE_GAMES) for each in played_otherwise(game)]
    found += ["texts go round otherwise"] if load()[CHAINS][CHAINS] != rounds() else []
    sys.stdout.write("\n".join([*found, f"{len(found)} are otherwise than they were kept", ""]))
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
