"""How texts are read that no card has, in the report of a proof: a line, and what is otherwise side by side."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.prove.beside import INDENT, columns
from toolkit.prove.counted import counted
from toolkit.prove.prove import Proof
from toolkit.prove.readings.compare import READINGS, Readings

MOST_TOLD = 6


def readings_lines(proof: Proof) -> Iterator[str]:
    """The lines on texts that no card has; none where they were not read."""
    found = proof.readings
    if found is None:
        return
    if found.is_bare:
        yield from _bare(proof, found)
        return
    several = found.held + len(found.otherwise)
    if not found.otherwise:
        yield f"{counted(found.held, 'text')} that no card has: read as they were kept."
    else:
        yield f"{len(found.otherwise)} of {counted(several, 'text')} that no card has: read otherwise than kept."
    if found.why:
        yield f"      accepted: {found.why}"
        return
    for each in found.otherwise[:MOST_TOLD]:
        yield f"{INDENT}“{each.text.text}” ({each.text.on.replace('/', ' – ')})"
        yield from columns(["kept", *each.was], ["now", *(each.now or ("nothing",))])
    if found.lost:
        yield f"{counted(found.lost, 'text')} more had been kept: not in the file any more."
    if found.is_wrong:
        accept = f'heap prove {proof.game.id} --accept {READINGS} --because "..."'
        yield f"{INDENT}The words of the game are as they were: the code reads otherwise."
        yield f"{INDENT}Mend it; or, where the new readings are right: {accept}"


def _bare(proof: Proof, found: Readings) -> Iterator[str]:
    """The lines where nothing was kept that could be compared."""
    if found.broken:
        yield f"{counted(len(found.broken), 'text')} that no card has: not read as it must be in every game."
    for text, what in found.broken[:MOST_TOLD]:
        yield f"{INDENT}“{text.text}” ({text.on.replace('/', ' – ')})"
        yield f"{INDENT}{INDENT}{what}"
    if proof.is_kept_only:
        yield "No texts are kept that no card has" + (
            ": the words of the game have changed." if found.is_older else "."
        )
    elif found.made:
        why = ", because the words of the game have changed" if found.is_older else ""
        yield f"{counted(found.made, 'text')} that no card has: kept with what reading says of each{why}."
