"""What the language can say and this game cannot do: such a text is refused, with the words that are meant.

Each kind of words has a function that says why they cannot be played, or "". What passes here is done as it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from engine.kernel.core.programs import Refusal
from engine.language.nodes import (
    adjectives,
    branches,
    conditions,
    decks,
    doing,
    effects,
    events,
    moving,
    nouns,
    phrases,
    possession,
    putting,
    static_rules,
    taking,
)
from engine.language.references import walk

if TYPE_CHECKING:
    from engine.kernel.core.box import Box
    from engine.language.forms import Node

ACTIONS, MOVES, PLAYS = 3, 2, 2  # of a turn
HAZARDS = {"SECURITY": "security", "TRAP": "trap"}
DECKS = ("Critter", "Trap", "Tile")
TRAPS_STAY = "nobody holds traps: a trap happens when it is drawn"
PILES = (decks.TopOne, decks.Top, decks.BottomOne, decks.TopOfEach)
N = TypeVar("N", bound="Node")


def type_of(box: Box, noun: str) -> str:
    """The card type a noun stands for, "" for other things. "card" is a Critter card where no other deck is named."""
    entry = box.vocabulary.nouns.get(noun)
    if entry is not None:
        return entry.type or ("Critter" if entry.sort == "card" else "")
    return next((design.type for design in box.designs if design.name == noun), "")


def refusals(box: Box) -> list[Refusal]:
    """Every sentence that cannot be played, each once, with the first reason."""
    return [refusal for number in range(len(box.designs)) for refusal in _refusals_of(box, number)]


def _refusals_of(box: Box, number: int) -> Iterator[Refusal]:
    design = box.designs[number]
    for sentence in design.reading.sentences if design.reading is not None else ():
        if design.type not in ("Critter", "Trap"):
            why = f"what is said on a card of the type {design.type} is never done"
            yield Refusal(number, sentence.start, sentence.end, sentence.text, why)
            continue
        objections = list(_objections(box, sentence.tree)) if sentence.tree is not None else []
        if objections:
            span, why = objections[0]
            yield Refusal(number, *span, sentence.text, why)


def _objections(box: Box, tree: Node) -> Iterator[tuple[tuple[int, int], str]]:
    for node, span in walk(tree):
        for objection in OBJECTIONS:
            if isinstance(node, objection.node) and (why := objection.say(box, node)):
                yield span, why


class Objection(NamedTuple):
    """A class of nodes, and what says why one of them cannot be played, or "". Made by `objection`."""

    node: type[Node]
    say: Callable[[Box, Node], str]


def objection(node: type[N], say: Callable[[Box, N], str]) -> Objection:
    """An entry of the table of limits: for nodes of this class, the function that says what is wrong with one."""

    def checked(box: Box, given: Node) -> str:
        assert isinstance(given, node)
        return say(box, given)

    return Objection(node, checked)


def _is_unplaced(phrase: Node) -> bool:
    """Whether the words name no place, no pile and no owner: "a tile"."""
    kind = nouns.kind_of(phrase)
    return kind is not None and kind.where is None and not isinstance(phrase, (*PILES, possession.Owned))


def _names_traps(box: Box, phrase: Node) -> bool:
    return any(
        getattr(node, "deck", "") == "Trap" or type_of(box, getattr(node, "noun", "")) == "Trap"
        for node, _ in walk(phrase)
    )


# --- cards, tiles and food -------------------------------------------------------------------------------------------


def _draw(box: Box, node: decks.Draw | decks.DrawAndResolve) -> str:
    kind = type_of(box, nouns.noun_of(node.what))
    if kind not in ("", *DECKS):
        return f"there is no deck of {nouns.noun_of(node.what)}"
    if isinstance(node, decks.DrawAndResolve) and kind != "Trap" and not _names_traps(box, node.what):
        return "only a Trap card is resolved when it is drawn"
    return ""


def _take(box: Box, node: taking.Take | taking.TakeFrom | taking.Steal | taking.Give) -> str:
    if _names_traps(box, node.what):
        return TRAPS_STAY
    if (
        type_of(box, nouns.noun_of(node.what)) == "Tile"
        and _is_unplaced(node.what)
        and not isinstance(node, taking.Steal)
    ):
        return "tiles on the board stay there: say which others, such as the top tile"
    return ""


def _keep(box: Box, node: taking.Keep) -> str:
    if getattr(node.what, "kind", None) is not None:
        return "what can be kept is what was looked at just before: keep 1"
    return ""


def _discard(box: Box, node: decks.Discard) -> str:
    is_loose = type_of(box, nouns.noun_of(node.what)) == "Trap" and _is_unplaced(node.what)
    return "say which trap: the top Trap card" if is_loose else ""


def _put(box: Box, node: putting.Put | putting.Place | moving.Move) -> str:
    if isinstance(node.what, phrases.This) or type_of(box, nouns.noun_of(node.what)) not in ("", "Food"):
        return "food alone is put on tiles"
    return ""


def _move(box: Box, node: moving.Move) -> str:
    kind = type_of(box, nouns.noun_of(node.what))
    return _put(box, node) if kind or isinstance(node.what, phrases.This) else ""


def _replace(box: Box, node: putting.Replace) -> str:
    kind = type_of(box, nouns.noun_of(node.what))
    return "" if kind in ("", "Tile") and not isinstance(node.what, phrases.This) else "tiles alone are replaced"


def _place_for(box: Box, node: putting.PlaceFor) -> str:
    return "" if node.verb == "draw" else "a held tile is placed for others before they draw: write that"


def _discard_pile(box: Box, node: decks.DiscardPile) -> str:
    return "" if node.deck == "Trap" else f"there is no discard pile of {node.deck} cards: each player has their own"


def _owned(box: Box, node: possession.Owned) -> str:
    return "whose tile it is, is nowhere said: name the tile" if type_of(box, node.kind.noun) == "Tile" else ""


# --- moving, hazards, the die ----------------------------------------------------------------------------------------


def _must(box: Box, node: effects.Must | effects.May) -> str:
    acts = [inner for inner, _ in walk(node.act) if isinstance(inner, moving.Step)]
    if acts and not isinstance(node.who, phrases.You):
        return "whoever plays the card moves: nobody else has a turn"
    return ""


def _step(box: Box, node: moving.Step) -> str:
    most = getattr(node.n, "value", 0)
    if type(node.n).__name__ not in ("UpTo", "Additional") or not isinstance(node.when, events.Now):
        return "write: move up to 3 tiles this turn"
    if type(node.n).__name__ == "UpTo" and most <= MOVES:
        return f"every turn has {MOVES} moves, so this changes nothing: write a greater number"
    return ""


def _ignore(box: Box, node: doing.Ignore) -> str:
    if nouns.noun_of(node.what) != "wall":
        return "walls alone are ignored"
    return "" if node.when is None or isinstance(node.when, events.Now) else "walls are ignored for a turn"


def _evade(box: Box, node: doing.DoThing) -> str:
    what = node.what
    if node.verb != "evade" or not isinstance(what, phrases.Next):
        return ""  # a deed of the game that no text has done: the compiler says so
    if what.kind.noun not in HAZARDS.values():
        return "what can be evaded is security or a trap"
    if what.who is not None and (not isinstance(what.who, phrases.You | phrases.They | phrases.It)):
        return "somebody evades what they trigger themselves"
    return "" if what.verb in (None, "trigger") else "hazards are triggered: write that"


def _beside(box: Box, node: Node) -> str:
    return "tiles that a path leads to are connected tiles: write that"


def _result(box: Box, node: Node) -> str:
    return "the compass die shows directions, no numbers: roll it until it shows a direction with what is wanted"


def _uses(box: Box, node: static_rules.Uses) -> str:
    doing, most = node.doing, getattr(node.n, "value", -1)
    if (doing.verb, node.noun) != ("play", "action") or not isinstance(doing.what, phrases.This):
        return "a card says of itself alone how many actions it takes: playing this card takes 0 actions"
    if type(node.n).__name__ != "Number":
        return "a card takes a number of actions"
    return f"a turn has {ACTIONS} actions, so this card could never be played" if most > ACTIONS else ""


OBJECTIONS = (
    objection(decks.Draw, _draw),
    objection(decks.DrawAndResolve, _draw),
    objection(taking.Take, _take),
    objection(taking.TakeFrom, _take),
    objection(taking.Steal, _take),
    objection(taking.Give, _take),
    objection(taking.Keep, _keep),
    objection(decks.Discard, _discard),
    objection(putting.Put, _put),
    objection(putting.Place, _put),
    objection(moving.Move, _move),
    objection(putting.Replace, _replace),
    objection(putting.PlaceFor, _place_for),
    objection(decks.DiscardPile, _discard_pile),
    objection(possession.Owned, _owned),
    objection(effects.Must, _must),
    objection(effects.May, _must),
    objection(moving.Step, _step),
    objection(doing.Ignore, _ignore),
    objection(doing.DoThing, _evade),
    objection(adjectives.Adjacent, _beside),
    objection(adjectives.Opposite, _beside),
    objection(nouns.AdjacentTo, _beside),
    objection(nouns.OppositeOf, _beside),
    objection(phrases.Rolled, _result),
    objection(conditions.Result, _result),
    objection(conditions.ResultIn, _result),
    objection(branches.OnResult, _result),
    objection(branches.OnResults, _result),
    objection(static_rules.Uses, _uses),
)
