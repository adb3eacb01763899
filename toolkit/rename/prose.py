"""The word in the rulebook: in sentences, live values ({{ count: house }}), cards shown, and links to headings."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from toolkit.ids import card_id
from toolkit.rename.wish import has_own_id
from toolkit.rename.wording import CARD_LINK, Change, Wording, applied
from toolkit.rulebook import VALUE

HEADING = re.compile(r"^#{1,6}[ \t]+([^\n]+?)[ \t#\r]*$", re.MULTILINE)
LINK = re.compile(r"\]\(#([^)\s]+)\)")
NOT_IN_SLUG = re.compile(r"[^\w\- ]")


def changes_of(text: str, wording: Wording) -> list[Change]:
    """What changes in a rulebook's Markdown."""
    titles = [match.span(1) for match in HEADING.finditer(text)]
    plain = wording.in_prose(text)
    found = {change[:2]: change for change in plain}
    for start, end in titles:
        for first, last, new in wording.in_prose(text[start:end], is_title=True):
            found.setdefault((start + first, start + last), (start + first, start + last, new))
    changes = [*found.values(), *_values(text, wording), *_cards(text, wording)]
    return sorted([*changes, *_links(text, changes, titles)])


def _values(text: str, wording: Wording) -> list[Change]:
    """The word in live values, where a search has it in small letters too."""
    forms = wording.naming.forms
    known = {form.casefold(): (form, new) for form, new in forms.items()}
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)", re.IGNORECASE)
    changes: list[Change] = []
    for value in VALUE.finditer(text):
        for match in pattern.finditer(value[1], value[1].find(":") + 1):
            form, new = known[match[0].casefold()]
            if wording.naming.kind == "noun" and match[0] != form:
                continue
            start = value.start(1) + match.start()
            changes.append((start, start + len(match[0]), new if match[0] == form else new.lower()))
    return changes


def _cards(text: str, wording: Wording) -> list[Change]:
    """The card that is renamed, where the rulebook shows its picture."""
    naming, card = wording.naming, wording.naming.card
    if card is None:
        return []
    identity = card.id if has_own_id(card) else card_id(naming.new)
    changes: list[Change] = []
    for match in CARD_LINK.finditer(text):
        deck, slash, name = unquote(match[1]).strip().rpartition("/")
        if deck and deck.casefold() != card.deck.casefold():
            continue
        if name.casefold() == card.name.casefold():
            new = naming.new
        elif name.casefold() == card.id and identity != card.id:
            new = identity
        else:
            continue
        plain = "%" not in match[1] and not re.search(r"[()<>%]", new) and ("<" in match[0] or " " in match[1])
        changes.append((*match.span(1), f"{deck}{slash}{new if plain else quote(new)}"))
    return changes


def _links(text: str, changes: list[Change], titles: list[tuple[int, int]]) -> list[Change]:
    """Links to headings that are called otherwise now."""
    moved: dict[str, str] = {}
    for start, end in titles:
        own = [(first - start, last - start, new) for first, last, new in changes if start <= first < end]
        if own:
            title = text[start:end]
            moved[slug(title)] = slug(applied(title, own))
    return [(*match.span(1), moved[match[1]]) for match in LINK.finditer(text) if match[1] in moved]


def slug(title: str) -> str:
    """What a link to a heading says after its #, as the usual programs make it."""
    return NOT_IN_SLUG.sub("", title.lower()).strip().replace(" ", "-")
