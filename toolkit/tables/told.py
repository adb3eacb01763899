"""What an import changes, in lines: of each value what it was and what it will be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.tables.plan import Difference
from toolkit.tables.values import Value

SHORT = 44  # letters of values that are shown side by side


def told(lines: Sequence[str], differences: Sequence[Difference]) -> Iterator[str]:
    """The lines about changes, below each its values as they were and as they will be."""
    for number, line in enumerate(lines):
        yield line
        for each in differences:
            if each.line == number:
                yield from _of_value(each)


def _of_value(change: Difference) -> Iterator[str]:
    old, new = _shown(change.old), _shown(change.new)
    if max(len(old), len(new)) <= SHORT and "\n" not in old + new:
        yield f"  {change.field}: {old or 'nothing'} → {new or 'nothing'}"
        return
    yield f"  {change.field}:"
    yield from (f"  - {line}" for line in old.splitlines())
    yield from (f"  + {line}" for line in new.splitlines())


def _shown(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return "" if value is None else str(value).strip()
