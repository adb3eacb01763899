"""A comparison as lines for a terminal, and as plain values."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.changes.compare import Change, Comparison, Kind
from toolkit.press.revision import Fact
from toolkit.report.text import count

SAID = {
    Kind.NEW: "new",
    Kind.GONE: "gone",
    Kind.RULES: "other rules",
    Kind.WORDING: "same rules, other words",
    Kind.NAME: "another name",
    Kind.LOOK: "another look",
    Kind.COPIES: "another number of copies",
}
COUNTED = {
    **SAID,
    Kind.RULES: "with other rules",
    Kind.WORDING: "in other words",
    Kind.NAME: "with another name",
    Kind.LOOK: "with another look",
    Kind.COPIES: "in another number",
}


def lines(comparison: Comparison) -> Iterator[str]:
    """The comparison for a reader: what changed on each card, then what is printed and pulled."""
    old, new = comparison.old, comparison.new
    yield f"{new.title}: {old.label} → {new.label}"
    yield from (f"  {note}" for note in (*old.notes, *new.notes))
    deck = ""
    for change in comparison.changes:
        entry = change.new or change.old
        if entry and entry.deck_title != deck:
            deck = entry.deck_title
            yield f"\n{deck}"
        yield from change_lines(change)
    yield ""
    yield summary(comparison)


def summary(comparison: Comparison) -> str:
    """One line: how many cards changed and in which way."""
    if not comparison.changes:
        return f"No card{comparison.among} has changed." if comparison.among else "Every card is as it was."
    kinds = [(kind, sum(change.kind is kind for change in comparison.changes)) for kind in Kind]
    said = ", ".join(f"{number} {COUNTED[kind]}" for kind, number in kinds if number)
    return (
        f"{count(len(comparison.changes), 'card')}: {said}. "
        f"Print {copies_of(comparison.added)}, pull {comparison.pulled}."
    )


def change_lines(change: Change) -> Iterator[str]:
    """The lines on one card."""
    yield f"  {heading(change)}"
    if change.old and change.new:
        for name, before, now in change.differences:
            yield f"    {name}"
            yield from (f"      - {line}" for line in plain(before).split("\n") if before is not None)
            yield from (f"      + {line}" for line in plain(now).split("\n") if now is not None)
        if change.old.deck != change.new.deck:
            yield f"    deck: {change.old.deck_title} → {change.new.deck_title}"
    elif change.new and change.new.text:
        yield from (f"      + {line}" for line in change.new.text.split("\n"))


def heading(change: Change) -> str:
    """The card, what has become of it, its revisions, and its copies."""
    renamed = f" (was {change.old.name})" if change.is_renamed and change.old else ""
    return f"{change.name}{renamed}: {SAID[change.kind]}; {revisions(change)}; {copies(change)}"


def revisions(change: Change) -> str:
    """The revision that is printed on the card, before and now."""
    old, new = change.old, change.new
    if old is None or new is None:
        only = new or old
        return f"{only.revision}" if only else ""
    return f"{old.revision} → {new.revision}" if str(old.revision) != str(new.revision) else f"{new.revision}"


def copies(change: Change) -> str:
    """How many copies are printed and pulled."""
    said = [f"print {change.added}" if change.added else "", f"pull {change.pulled}" if change.pulled else ""]
    return ", ".join(filter(None, said)) or "nothing to print"


def copies_of(number: int) -> str:
    """A number of copies with its noun."""
    return "1 copy" if number == 1 else f"{number:,} copies"


def numbers(change: Change) -> str:
    """How many copies there were and are, where that is otherwise, and how many are printed and pulled."""
    if change.old and change.new and change.old.copies != change.new.copies:
        return f"{change.old.copies} → {change.new.copies} copies; {copies(change)}"
    return copies(change)


def plain(fact: Fact) -> str:
    """A value as text."""
    if isinstance(fact, list):
        return ", ".join(fact)
    if isinstance(fact, dict):
        return ", ".join(f"{name}: {value}" for name, value in fact.items())
    return (
        {None: "", True: "yes", False: "no"}.get(fact, str(fact))
        if fact is None or isinstance(fact, bool)
        else str(fact)
    )


def data(comparison: Comparison) -> dict[str, object]:
    """The comparison as plain values, for `--json`."""
    states = {
        when: {"label": state.label, "version": state.version, "notes": state.notes}
        for when, state in (("old", comparison.old), ("new", comparison.new))
    }
    changes = [change_data(change) for change in comparison.changes]
    return {
        "game": comparison.new.title,
        **states,
        "print": comparison.added,
        "pull": comparison.pulled,
        "cards": changes,
    }


def change_data(change: Change) -> dict[str, object]:
    """What has become of one card as plain values."""
    entry = change.new or change.old
    sides = {
        when: side
        and {"id": side.id, "name": side.name, "deck": side.deck, "copies": side.copies, "revision": str(side.revision)}
        for when, side in (("old", change.old), ("new", change.new))
    }
    fields = {name: {"old": before, "new": now} for name, before, now in change.differences}
    return {
        "card": entry.id if entry else "",
        "change": change.kind.value,
        **sides,
        "fields": fields,
        "print": change.added,
        "pull": change.pulled,
    }


__all__ = ["SAID", "data", "heading", "lines", "plain", "summary"]
