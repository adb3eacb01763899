"""The word in the rulebook: in sentences, live values ({{ count: house }}), cards shown, and links to headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

from toolkit.ids import card_id
from toolkit.rename.wish import exchanged_within, has_own_id
from toolkit.rename.wording import CARD_LINK, Change, Wording, applied
from toolkit.rulebook import VALUE

HEADING = re.compile(r"^#{1,6}[ \t]+([^\n]+?)[ \t#\r]*$", re.MULTILINE)
LINK = re.compile(r"\]\(#([^)\s]+)\)")
TERM = re.compile(r"(?<!\w)([a-z]+)[:=]([^\s\"()]+|\"[^\"]*\")")
SEARCHES = {"cards", "designs"}  # live values that are counted by a search
WHOLE = {"noun": "count", "card": "copies"}  # and those that name a word
IN_TEXT = {"o", "text", "oracle", "rules"}
ASKING = {
    "tag": {"tag", "tags", "favoured", "favored", "fav"},
    "noun": {"t", "type"},
    "counter": {"costs"},
    "card": {"name", "n"},
}  # the keys of searches that ask for words of a kind
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
    """The word in live values: {{ count: house }}, {{ copies: Rope }}, {{ cards: tag:food }}."""
    changes: list[Change] = []
    for value in VALUE.finditer(text):
        name, colon, of = value[1].partition(":")
        start = value.start(1) + len(name) + len(colon)
        if name.strip() == WHOLE.get(wording.naming.kind):
            start += len(of) - len(of.lstrip())
            new = wording.naming.forms.get(of.strip())
            changes += [(start, start + len(of.strip()), new)] if new else []
        elif name.strip() in SEARCHES:
            changes += [(start + first, start + last, new) for first, last, new in _in_search(of, wording)]
    return changes


def _in_search(search: str, wording: Wording) -> Iterator[Change]:
    """The word in a search, whose words may be in small letters: after the keys that ask for such words."""
    naming = wording.naming
    known = {form.casefold(): new for form, new in naming.forms.items()}
    types = {each.casefold() for each in wording.types} if naming.kind == "noun" else set[str]()
    for match in TERM.finditer(search):
        key, said = match[1], match[2].strip('"')
        new = known.get(said.casefold())
        if key in IN_TEXT:
            small = {form: to.lower() for form, to in known.items()}
            within = exchanged_within(said, {**small, **naming.forms})
            new = None if within == said else within
        elif key not in ASKING[naming.kind] or said.casefold() in types:
            continue
        elif new is not None and said == said.lower():
            new = new.lower()
        if new is not None:
            yield (*match.span(2), f'"{new}"' if " " in new or match[2].startswith('"') else new)


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
