"""Quantities and kinds that can never be met: "discard 2 Awkward items", "a SMALL item", "swap 4 Pets"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.column_sense import column_faults
from engine.language.compared_cards import comparing_faults
from engine.language.forms import Node
from engine.language.futile import futile_faults
from engine.language.holders import can_have, held_noun, noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    adjectives,
    amounts,
    conditions,
    decks,
    doing,
    nouns,
    phrases,
    possession,
    putting,
    taking,
)
from engine.language.oneself import oneself_faults
from engine.language.players import is_players
from engine.language.references import Fault, walk
from engine.language.vain import vain_faults
from engine.language.writer import article

FROM_INVENTORY = (decks.Discard, taking.Give, conditions.Holds, conditions.HoldsNot, possession.Holding, doing.DoCard)


def sense_faults(tree: Node, lexicon: Lexicon) -> list[Fault]:
    """All such faults in a tree, in the order of the text."""
    faults: list[Fault] = []
    for node, span in walk(tree):
        if isinstance(node, nouns.Kind):
            faults += _kind_faults(node, lexicon)
            faults += _having_faults(node, lexicon)
            faults += _lying_faults(node, lexicon)
            faults += _excepted_faults(node, lexicon)
        if isinstance(node, phrases.Some | phrases.EachOf | phrases.Counted):
            faults += _count_faults(node, lexicon)
        if isinstance(node, FROM_INVENTORY):
            faults += _carry_faults(node.what, lexicon)
        if isinstance(node, putting.Put | putting.Place | putting.Add):
            faults += _putting_faults(node, lexicon)
        if isinstance(node, possession.Owned):
            faults += _owning_faults(node, lexicon)
        if isinstance(node, taking.Pay):
            faults += _price_faults(node.what, span, lexicon)
    faults += [*column_faults(tree, lexicon), *comparing_faults(tree, lexicon), *oneself_faults(tree)]
    return [*faults, *vain_faults(tree, lexicon), *futile_faults(tree, lexicon)]


def card_types(noun: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The card type, and the subtype if any, that a noun stands for; for a piece, the type of its card; else ()."""
    entry = lexicon.vocabulary.nouns.get(noun)
    if entry is None:
        return ()
    if entry.type:
        return (entry.type, entry.subtype) if entry.subtype else (entry.type,)
    return tuple(kind for kind in lexicon.vocabulary.types if kind.lower() == noun.lower())


def tag_names(tagged: Node | None) -> Iterator[tuple[adjectives.OneTag, str]]:
    """Every test for a tag in the tags of a noun, with the name of the tag."""
    if isinstance(tagged, adjectives.HasTag | adjectives.LacksTag):
        yield tagged, tagged.tag
    elif isinstance(tagged, adjectives.AnyTag):
        for tag in tagged.tags:
            yield tag, tag.tag
    elif isinstance(tagged, adjectives.BothTags):
        yield from tag_names(tagged.first)
        yield from tag_names(tagged.second)


def _kind_faults(kind: nouns.Kind, lexicon: Lexicon) -> Iterator[Fault]:
    """Tags and sizes that no card of this noun can have, and tags that exclude each other."""
    if isinstance(kind.tags, adjectives.BothTags) and isinstance(kind.tags.first, adjectives.LacksTag):
        lacking, having = kind.tags.first.tag, kind.tags.second.tag
        if lacking in {having, *ancestors(having, lexicon)}:
            yield Fault(
                f"every {having} {kind.noun} is {article(lacking)} {lacking} {kind.noun}",
                *kind.tags.span,
                "leave one tag out",
            )
    types = card_types(kind.noun, lexicon)
    if not types:
        return
    words = lexicon.vocabulary
    for node, name in tag_names(kind.tags):
        tag = words.tags.get(name)
        if tag is not None and tag.on and not set(tag.on) & {*types, *_subtypes(types, lexicon)}:
            hint = f"{name} stands on {', '.join(tag.on)} cards"
            yield Fault(f"no {kind.noun} can carry {name}", *node.span, hint)
    for sized, name in _size_names(kind.size):
        size = words.sizes.get(name)
        if size is not None and size.on and not set(size.on) & set(types):
            yield Fault(f"no {kind.noun} is {name}", *sized.span, f"{name} is a size of {', '.join(size.on)} cards")
    yield from _contradicting(kind, types[0], lexicon)


def _contradicting(kind: nouns.Kind, type_: str, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for two tags of a class of which no card of the type carries two: a SMALL MEDIUM animal."""
    both, card_type = kind.tags, lexicon.vocabulary.types.get(type_)
    if not isinstance(both, adjectives.BothTags) or not isinstance(both.first, adjectives.HasTag) or card_type is None:
        return
    one, other = (lexicon.vocabulary.tags.get(each.tag) for each in (both.first, both.second))
    if one is not None and other is not None and one.group == other.group and one.group in card_type.single:
        message = f"no {kind.noun} is both {one.id} and {other.id}"
        yield Fault(message, *both.span, f"write “{one.id} or {other.id}”")


def _lying_faults(kind: nouns.Kind, lexicon: Lexicon) -> Iterator[Fault]:
    """A player said to be on a place where pieces are; a card said to lie on "it" where "it" is a card."""
    words = lexicon.vocabulary
    if isinstance(kind.where, nouns.On) and lexicon.sort_of(kind.noun) == "player":
        piece = next((noun.singular for noun in words.nouns.values() if noun.sort == "piece"), "")
        if piece:
            yield Fault(f"no {kind.noun} lies anywhere", *kind.where.span, f"name the piece: “{piece} at …”")
    if not isinstance(kind.where, nouns.On) or "card" not in lexicon.sorts_of(kind.noun):
        return
    if isinstance(kind.where.what, phrases.It) and kind.where.what.sort == "card":
        yield Fault(f"no {kind.noun} lies on a card", *kind.where.span, "name the place it lies on")


def _having_faults(kind: nouns.Kind, lexicon: Lexicon) -> Iterator[Fault]:
    """ "X with Y" where X can never have Y: a counter is held only by its `holders`, and a card has no piece."""
    if isinstance(kind.having, possession.With | possession.Holding) and _is_elsewhere(kind, kind.having.what, lexicon):
        message = f"what {article(kind.noun)} {kind.noun} has lies nowhere else"
        yield Fault(message, *kind.having.span, "say where it lies or who has it")
    held = held_noun(kind.having, lexicon)
    if held is None:
        return
    if not held or not can_have(kind.noun, held, lexicon):
        message = f"{article(kind.noun)} {kind.noun} has no {held or 'such thing'}"
        yield Fault(message, *kind.span, "say what it has, or which thing has it")


def _excepted_faults(kind: nouns.Kind, lexicon: Lexicon) -> Iterator[Fault]:
    """ "X other than Y" where no X is a Y: an animal other than the Cat."""
    if not isinstance(kind.having, possession.OtherThan):
        return
    what, words = kind.having.what, lexicon.vocabulary
    noun = noun_of_phrase(what, lexicon)
    if isinstance(what, phrases.You):
        is_one = is_players(kind.noun, words)
    else:
        is_one = noun in ("", kind.noun) or not _are_apart(kind.noun, noun, lexicon)
    if not is_one:
        message = f"no {kind.noun} is {'you' if isinstance(what, phrases.You) else f'{article(noun)} {noun}'}"
        yield Fault(message, *kind.having.span, f"name one that is {article(kind.noun)} {kind.noun}, or leave this out")


def _are_apart(one: str, other: str, lexicon: Lexicon) -> bool:
    """Whether nothing is of both nouns: cards are if their types differ, other things if the nouns do."""
    mine, theirs = lexicon.vocabulary.nouns.get(one), lexicon.vocabulary.nouns.get(other)
    if mine is None or theirs is None or "card" not in mine.sorts or "card" not in theirs.sorts:
        return True
    types = mine.type != theirs.type and bool(mine.type and theirs.type)
    return types or (mine.subtype != theirs.subtype and bool(mine.subtype and theirs.subtype))


def _is_elsewhere(kind: nouns.Kind, what: Node, lexicon: Lexicon) -> bool:
    """Whether a piece or a player is said to have something that lies on a place: a carried item on a house."""
    held = nouns.kind_of(what)
    if not {"piece", "player"} & set(lexicon.sorts_of(kind.noun)) or held is None:
        return False
    counter = lexicon.vocabulary.counters.get(held.noun)
    if counter is not None and kind.noun not in counter.holders:
        return False  # theirs, though it lies elsewhere
    return isinstance(held.where, nouns.On) and not {"place", "piece"} & set(lexicon.sorts_of(held.noun))


def _putting_faults(act: putting.Put | putting.Place | putting.Add, lexicon: Lexicon) -> Iterator[Fault]:
    """Tokens put on something that cannot hold them."""
    kind = getattr(act.what, "kind", None)
    counter = lexicon.vocabulary.counters.get(kind.noun) if isinstance(kind, nouns.Kind) else None
    spot = act.where.what if isinstance(act.where, putting.OnIt) else act.where
    noun = noun_of_phrase(spot, lexicon)
    if counter is None or not counter.holders or not noun or noun in counter.holders:
        return
    entry = lexicon.vocabulary.nouns.get(noun)
    known = lexicon.vocabulary.nouns
    is_any = entry is not None and not entry.type and entry.sort == "card"
    if is_any and any("card" in known[each].sorts for each in counter.holders if each in known):
        return  # "that card" can be a card of any type
    can = " and ".join(known[each].plural for each in counter.holders if each in known)
    message = f"no {counter.singular} lies on {article(noun)} {noun}"
    yield Fault(message, *spot.span, f"{counter.plural} are for {can}")


def _owning_faults(owned: possession.Owned, lexicon: Lexicon) -> Iterator[Fault]:
    """ "Its other X" where each owner has only one X."""
    entry = lexicon.vocabulary.nouns.get(owned.kind.noun)
    if entry is not None and entry.of and entry.count in (0, 1) and isinstance(owned.kind.manner, adjectives.Other):
        message = f"{article(entry.of)} {entry.of} has one {entry.singular}, and no other"
        yield Fault(message, *owned.span, "leave “other” out")


def ancestors(tag: str, lexicon: Lexicon) -> set[str]:
    """The parents of a tag, their parents, and so on; without the tag itself."""
    above: set[str] = set()
    waiting = [tag]
    while waiting:
        entry = lexicon.vocabulary.tags.get(waiting.pop())
        for parent in entry.parents if entry else ():
            if parent not in above:
                above.add(parent)
                waiting.append(parent)
    return above


def _subtypes(types: tuple[str, ...], lexicon: Lexicon) -> set[str]:
    if len(types) > 1:
        return set()
    return {sub for kind in types for sub in getattr(lexicon.vocabulary.types.get(kind), "subtypes", ())}


def _size_names(sized: Node | None) -> Iterator[tuple[Node, str]]:
    if isinstance(sized, adjectives.HasSize):
        yield sized, sized.size
    elif isinstance(sized, adjectives.AnySize):
        for size in sized.sizes:
            yield size, size.size


def _least(amount: Node) -> int:
    """The smallest number that an amount in a text is about; 0 where the text does not say."""
    if isinstance(amount, amounts.Number | amounts.OrMore | amounts.Exactly):
        return amount.value
    return amount.value if isinstance(amount, amounts.UpTo) else 0


def _count_faults(phrase: phrases.Some | phrases.EachOf | phrases.Counted, lexicon: Lexicon) -> Iterator[Fault]:
    noun = lexicon.vocabulary.nouns.get(phrase.kind.noun)
    wanted = _least(phrase.n)
    if isinstance(phrase, phrases.Some) and isinstance(phrase.n, amounts.Number) and wanted == 0:
        yield Fault("0 of something is nothing", *phrase.span, "ask for 1 or more, or leave it out")
    counter = lexicon.vocabulary.counters.get(phrase.kind.noun)
    if counter is not None and counter.most is not None and wanted > counter.most:
        yield Fault(
            f"{wanted} {counter.plural} can never be met",
            *phrase.span,
            f"nobody ever has more than {counter.most} {counter.plural}",
        )
    if noun is not None and noun.count and wanted > noun.count:
        few = f"there are {noun.count} {noun.plural}"
        yield Fault(f"{wanted} {noun.plural} can never be met", *phrase.span, f"{few}: ask for at most {noun.count}")


def _carry_faults(what: Node, lexicon: Lexicon) -> Iterator[Fault]:
    if not isinstance(what, phrases.Some | phrases.Counted) or what.kind.where is not None:
        return
    noun = lexicon.vocabulary.nouns.get(what.kind.noun)
    if noun is None or noun.sort != "card" or isinstance(what.kind.manner, adjectives.Done):
        return
    limits = [noun.carried] if noun.carried else []
    sizes = [lexicon.vocabulary.sizes.get(name) for _, name in _size_names(what.kind.size)]
    if sizes and all(size is not None and size.carried for size in sizes):
        limits.append(max(size.carried for size in sizes if size is not None))
    wanted = _least(what.n)
    if limits and wanted > min(limits):
        most = min(limits)
        yield Fault(
            f"{wanted} such {noun.plural} can never be carried at once",
            *what.span,
            f"at most {most} can be: ask for {most}",
        )


def _price_faults(what: Node, span: tuple[int, int], lexicon: Lexicon) -> Iterator[Fault]:
    if isinstance(what, phrases.Some):
        counter = lexicon.vocabulary.counters.get(what.kind.noun)
        if counter is not None and counter.most is not None and _least(what.n) > counter.most:
            hint = f"nobody ever has more than {counter.most} {counter.plural}"
            yield Fault(f"{_least(what.n)} {counter.plural} can never be paid", *span, hint)
