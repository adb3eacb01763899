"""Slips of the keyboard: whether one word was probably meant where another stands.

A slip is one letter that is missing, doubled or too many, two that are turned round, or one for another; in a short
word the other letter has to be beside it on the keyboard, and a long word may have two slips.
"""

from __future__ import annotations

from collections.abc import Iterable

SHORTEST = 3  # letters of a word that can be a slip
SHORT = 3  # letters up to which a wrong letter has to be a neighbour of the right one
LONG = 9  # letters from which on two slips in one word are likely
# English words that are no slips of others, whatever they look like; those of a game's language are none either
COMMON = """
about above across after again against all alone along already also although always among another any anyone anything
around as at away back be because been before behind being below beneath beside best better between beyond both but by
can could did different do does done down during each easily either else entire equal ever every everyone everything
except far few first for from full get gets give given go goes gone had half has have he her here hers him his how
however if in inside instantly instead into is it its itself just keep kept last least left less let like long made
main make many may maybe me middle might mine more most much must near need never new next no nobody none nor not
nothing now of off often on once one only onto or other others our out outside over own per perhaps please possible
present put quite rather right same she should since so some soon still straight such take than that the their them
then there these they thing things this those though through thus tie tied ties till to together too toward towards
twice two under unless until up upon us use used usual usually very was way we well were what whatever when whenever
where whether which while who whoever whole whom whose why will with within without would yet you your zero
"""
ENGLISH = frozenset(COMMON.split())
VERBS = """
store stores stored sell sells sold lead leads led bid bids bet bets win wins tap taps hold holds held hide hides hire
hires mine mines mend mends heal heals fill fills feed feeds burn burns bury cast casts rest rests
"""
DEEDS = frozenset(VERBS.split())  # verbs that are no slips of others either, though a game has to declare them
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def _neighbours() -> dict[str, set[str]]:
    """Each letter with those around it on a keyboard with the letters of ROWS, of which each is half a key further."""
    found: dict[str, set[str]] = {letter: set() for row in ROWS for letter in row}
    for depth, row in enumerate(ROWS):
        for at, letter in enumerate(row):
            around = [row[at - 1 : at], row[at + 1 : at + 2]]
            if depth + 1 < len(ROWS):
                around += [ROWS[depth + 1][at - 1 : at], ROWS[depth + 1][at : at + 1]]
            for other in around:
                if other:
                    found[letter].add(other)
                    found[other].add(letter)
    return found


NEIGHBOURS = _neighbours()


def likely_meant(word: str, known: Iterable[str]) -> list[str]:
    """The known words of which a word is a slip, the likeliest first; letters count in any case."""
    lower = word.lower()
    if len(lower) < SHORTEST or not lower.isalpha() or lower in ENGLISH | DEEDS:
        return []
    rows = [(slips, other) for other in known if (slips := _slips(lower, other.lower()))]
    return [other for _, other in sorted(rows, key=lambda row: row[0])]


def _slips(word: str, meant: str) -> int:
    """How unlikely it is that one word is a slip of the other: 1 (turned round, doubled) to 4; 0 if it is none."""
    if word == meant or abs(len(word) - len(meant)) > 2 or not meant.isalpha() or len(meant) < SHORTEST:
        return 0
    once = _one_slip(word, meant)
    if once or min(len(word), len(meant)) < LONG or word[0] != meant[0]:
        return once
    return 4 if _distance(word, meant) == 2 else 0


def _one_slip(word: str, meant: str) -> int:
    """1 to 3 for a single slip, the likelier the smaller; 0 for anything else."""
    if len(word) == len(meant):
        wrong = [at for at, letter in enumerate(word) if letter != meant[at]]
        if len(wrong) == 2 and wrong[1] == wrong[0] + 1 and _turned(word, meant, wrong[0]):
            return 1
        if len(wrong) != 1:
            return 0
        if meant[wrong[0]] in NEIGHBOURS.get(word[wrong[0]], ()):
            return 2
        return 3 if len(word) > SHORT else 0
    longer, shorter = (word, meant) if len(word) > len(meant) else (meant, word)
    for at in range(len(longer)):
        if longer[:at] + longer[at + 1 :] == shorter:
            is_doubled = longer[at] in (longer[at - 1 : at], longer[at + 1 : at + 2])
            return 1 if is_doubled else 2 if len(shorter) >= SHORT else 0
    return 0


def _turned(word: str, meant: str, at: int) -> bool:
    return word[at] == meant[at + 1] and word[at + 1] == meant[at]


def _distance(word: str, meant: str) -> int:
    """How many letters have to be added, taken away or replaced (V. I. Levenshtein, 1965)."""
    row = list(range(len(meant) + 1))
    for at, letter in enumerate(word, 1):
        before, row[0] = row[0], at
        for column, other in enumerate(meant, 1):
            before, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, before + (letter != other))
    return row[-1]
