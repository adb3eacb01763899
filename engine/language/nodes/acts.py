"""What is done: verb phrases without their subject, which gives them their inflection."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, field_names, form, says
from engine.language.nodes.amounts import Amount, Number
from engine.language.nodes.havings import With
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import Bare, It, Kinds, Several, That, You
from engine.language.nodes.roles import Animals, Cards, Goal, Owner, Piles, Places, Pointed, Pronoun, Tokens
from engine.language.nodes.whereabouts import AT


class Act(Node):
    """Something done."""

    feature = "inflection"
    label = "what is done"


class Deed(Node):
    """What a trigger can wait for."""

    feature = "inflection"
    label = "a deed"


class Stage(Act):
    """A step in a row of acts."""

    label = "what is done"


class Part(Stage):
    """An element of a list of acts."""

    label = "what is done"


class Single(Part):
    """One verb with what belongs to it."""

    label = "what is done"


class Spot(Node):
    """Where something is put."""

    label = "where it is put"


@form("on {what}", also("at {what}", why=AT))
class OnIt(Spot):
    """On a place or a card."""

    what: Annotated[Goal, Sorts(("place", "card"))]


@form("on top of {pile}", also("on the top of {pile}"), also("on {pile}"))
class OnTop(Spot):
    """On top of a pile."""

    pile: Piles


@form("on the bottom of {pile}", also("at the bottom of {pile}"), also("under {pile}"))
class AtBottom(Spot):
    """At the bottom of a pile."""

    pile: Piles


@form("in {pile}", also("into {pile}"))
class Into(Spot):
    """In a pile or somebody's zone."""

    pile: Piles


SWAPPED = "to replace is to discard what is there and put new cards; things that trade places are swapped"


@form("[gain] {what}", also("[get] {what}"))
class Gain(Single, Deed):
    """Tokens or points from the supply."""

    what: Tokens


@form("[lose] {what}")
class Lose(Single, Deed):
    """Tokens or points back to the supply, as far as there are."""

    what: Tokens


@form("[pay] {what}", also("[spend] {what}"))
class Pay(Single, Deed):
    """All of the price, or it cannot be done."""

    what: Tokens

    def holds(self) -> bool:
        return not isinstance(self.what, Bare)


@form("[take] {what}", also("[pick] up {what}"))
class Take(Single, Deed):
    """Cards into the inventory or tokens from where they lie; from here if the text does not say."""

    what: Annotated[Goal, Sorts(("card", "token"))]


@form("[take] {what} from {source}")
class TakeFrom(Single, Deed):
    """Take the very thing spoken of from somewhere."""

    what: Annotated[Pointed, Sorts(("card", "token"))]
    source: Annotated[Goal, Sorts(("place", "pile", "piece", "player", "card"))]


@form("[take] {what} without {verb:ing}")
class TakeWithout(Single):
    """Take, sparing the deed that usually goes with it."""

    what: Cards
    verb: Annotated[str, Word("verb")]


@form("[steal] {what} from {whom}")
class Steal(Single, Deed):
    """Take from somebody else."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    whom: Annotated[Goal, Sorts(("piece", "player"))]

    def holds(self) -> bool:
        return _no_where(self.what)


@form("[discard] {what}", also("[remove] {what}"))
class Discard(Single, Deed):
    """Face-up to the discard pile of its deck; tokens to the supply."""

    what: Annotated[Goal, Sorts(("card", "token", "pile"))]


@form("[draw] {what}")
class Draw(Single, Deed):
    """From the top of the card's deck."""

    what: Cards


@form("[draw] and [resolve] {what}")
class DrawAndResolve(Single):
    """Draw, and do what it says at once."""

    what: Cards


@form("[resolve] {what}")
class Resolve(Single, Deed):
    """Do what the card says."""

    what: Cards


@form("[put] {what} {where}")
class Put(Single, Deed):
    """Cards or tokens to a spot, tokens from the supply if the text does not say."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    where: Spot

    def holds(self) -> bool:
        return _only_from(self.what)


@form("[place] {what} {where}")
class Place(Single, Deed):
    """Out of what one has, to a spot."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    where: Spot

    def holds(self) -> bool:
        return _only_from(self.what)


@form("[put] {what} back in any order")
class PutBack(Single):
    """To where they came from, in an order of one's own."""

    what: Cards


@form(
    "[put] {what} back on top",
    also("[put] {what} on top"),
    also("[put] {what} on top in any order"),
    also("[put] {what} back on top in any order"),
)
class BackOnTop(Single):
    """To where it came from, above all else there, in an order of one's own."""

    what: Cards


@form(
    "[put] {what} back on the bottom",
    also("[put] {what} on the bottom"),
    also("[put] {what} on the bottom in any order"),
    also("[put] {what} back on the bottom in any order"),
)
class BackOnBottom(Single):
    """To where it came from, below all else there, in an order of one's own."""

    what: Cards


@form("[put] {what} back")
class Back(Single):
    """To where it came from."""

    what: Cards


@form("[place] {what} for {whom}< before {who} {verb~who} >")
class PlaceFor(Single):
    """Lay it on somebody's behalf, before that one does the deed."""

    what: Cards
    whom: Animals
    who: Annotated[That, Sorts(("player", "piece"))] | None = None
    verb: Annotated[str, Word("any-verb")] | None = None


@form("[add] {what} to {where}")
class Add(Single, Deed):
    """New cards on top of a pile, or tokens to a place."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    where: Annotated[Goal, Sorts(("pile", "place", "card"))]

    def holds(self) -> bool:
        return _only_from(self.what)


@form("[move] to {where}")
class Go(Single, Deed):
    """Who acts goes there; no cost, and it is no visit."""

    where: Places


@form("[move] to {where} or to {other}", also("[move] to {where} or {other}"))
class GoEither(Single):
    """Who acts goes to one of the two; no cost, and it is no visit."""

    where: Places
    other: Places

    def holds(self) -> bool:
        return self.where != self.other


@form("[swap] places with {other}")
class SwapPlaces(Single):
    """Who acts and another each go where the other was; no cost, and it is no visit."""

    other: Annotated[Goal, Sorts(("piece",))]


@form("[move] {what} to {where}")
class Move(Single, Deed):
    """A piece or tokens to another place."""

    what: Annotated[Goal, Sorts(("piece", "token", "card"))]
    where: Annotated[Goal, Sorts(("place", "pile", "card"))]


@form("[move] {n} {kind~n}< {when} >")
class Step(Single):
    """So many places on."""

    n: Amount
    kind: Annotated[Kind, Sorts(("place",))]
    when: Duration | None = None

    def holds(self) -> bool:
        return self.kind.is_plain


@form("[replace] {what}", also("[refill] {what}"))
class Replace(Single, Deed):
    """Discard what is there and put new cards from the deck."""

    what: Annotated[Goal, Sorts(("card", "pile"))]


@form("[swap] {what:pl}", also("[exchange] {what:pl}"), also("[replace] {what:pl}", why=SWAPPED))
class Swap(Single, Deed):
    """The two trade places."""

    what: Annotated[Goal, Sorts(("piece", "card", "pile", "token"))]

    def holds(self) -> bool:
        return not _mentions(self.what, With) and not isinstance(self.what, Several | Kinds)


@form(
    "[swap] {what} with {other}",
    also("[swap] {what} and {other}"),
    also("[exchange] {what} with {other}"),
    also("[replace] {what} with {other}", why=SWAPPED),
)
class SwapWith(Single, Deed):
    """One trades places with the other."""

    what: Annotated[Goal, Sorts(("piece", "card", "pile"))]
    other: Annotated[Goal, Sorts(("piece", "card", "pile"))]

    def holds(self) -> bool:
        return not _mentions(self.what, With)


@form("[look] at {what}")
class LookAt(Single, Deed):
    """Only who acts sees it."""

    what: Annotated[Goal, Sorts(("card", "pile"))]


@form("[reveal] {what}")
class Reveal(Single, Deed):
    """All see it."""

    what: Annotated[Goal, Sorts(("card", "pile"))]


@form(
    says("[reveal] {kind:pl} from {pile} until you reveal {what}", who=You()),
    says("[reveal] {kind:pl} from {pile} until it reveals {what}", who=It()),
    also("[reveal] {kind:pl} from {pile} until {what} is revealed", who=You()),
)
class RevealUntil(Single):
    """One card after the other from the top, until such a card is among them; "the rest" are the others."""

    kind: Annotated[Kind, Sorts(("card",))]
    pile: Piles
    what: Cards
    who: Pronoun

    def holds(self) -> bool:
        return self.kind.is_plain


@form("[flip] {what} face-down", also("[turn] {what} face-down"))
class FlipDown(Single):
    """Its back up."""

    what: Cards


@form("[flip] {what} face-up", also("[turn] {what} face-up"))
class FlipUp(Single):
    """Its face up."""

    what: Cards


@form("[choose] {what}")
class Choose(Single):
    """Name it; what follows speaks of "that" one."""

    what: Annotated[Goal, Sorts(("piece", "place", "player", "card", "pile", "token"))]


@form("[roll] {die}")
class Roll(Single, Deed):
    """Throw a die; what follows speaks of the result."""

    die: Annotated[Goal, Sorts(("die",))]


@form("[roll] {die} until it shows {what}")
class RollUntil(Single):
    """Throw it again and again until it shows such a thing."""

    die: Annotated[Goal, Sorts(("die",))]
    what: Annotated[Goal, Sorts(("thing", "place"))]


@form("[ignore] {what}< {when} >")
class Ignore(Single):
    """It does nothing and costs nothing to who ignores it."""

    what: Annotated[Goal, Sorts(("card", "piece", "thing", "pile"))]
    when: Duration | None = None


@form("[keep] {what}")
class Keep(Single):
    """Hold on to it."""

    what: Annotated[Goal, Sorts(("card", "token"))]


@form("[give] {what} to {whom}")
class Give(Single, Deed):
    """Hand over to somebody else."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    whom: Annotated[Goal, Sorts(("player", "piece"))]


@form("[return] {what} to {where}")
class Return(Single, Deed):
    """Back to where it belongs."""

    what: Annotated[Goal, Sorts(("card", "token", "piece"))]
    where: Annotated[Goal, Sorts(("pile", "place", "player"))]


@form("[shuffle] {pile}")
class Shuffle(Single):
    """Mix a pile."""

    pile: Piles


@form("[shuffle] {what} into {pile}")
class ShuffleInto(Single):
    """Put cards into a pile and mix it."""

    what: Annotated[Goal, Sorts(("card", "pile"))]
    pile: Piles


@form(says("[end] your {period}", owner=You()), says("[end] its {period}", owner=It()), "[end] {owner}'s {period}")
class End(Single):
    """Nothing more is done in it."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(
    says("[skip] your next {period}", owner=You()),
    says("[skip] its next {period}", owner=It()),
    "[skip] {owner}'s next {period}",
)
class Skip(Single):
    """The next one passes without them."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form("{verb~}< {when} >")
class Do(Deed):
    """A deed of the game, whatever it is done to: when you raid."""

    verb: Annotated[str, Word("any-verb")]
    when: Duration | None = None


@form("{verb~} at {place}< {when} >")
class DoAt(Single, Deed):
    """A deed of the game, done while at a place: forage at your den."""

    verb: Annotated[str, Word("action-verb")]
    place: Places
    when: Duration | None = None


@form("{action~}")
class TakeAction(Single):
    """An action of the game, carried out at once by its rules and without its cost: Stash."""

    action: Annotated[str, Word("action")]


@form("{verb~} {what}< {when} >")
class DoPlace(Single, Deed):
    """A deed done at a place: visit this house."""

    verb: Annotated[str, Word("verb", "place")]
    what: Places
    when: Duration | None = None


@form("{verb~}")
class Going(Node):
    """A deed in a list of deeds done at one place."""

    feature = "inflection"

    verb: Annotated[str, Word("verb", "place")]


@form("{verbs~, or} {what}")
class DoAnyPlace(Deed):
    """Any of several deeds done at a place: visit or leave this house."""

    verbs: tuple[Going, ...]
    what: Places

    def holds(self) -> bool:
        return len(set(self.verbs)) == len(self.verbs)


@form("{verb~} {what}< {when} >")
class DoCard(Single, Deed):
    """A deed done to a card: stash a TOOL item."""

    verb: Annotated[str, Word("verb", "card")]
    what: Cards
    when: Duration | None = None


@form("{verb~} {what}< {when} >")
class DoThing(Single, Deed):
    """A deed done to something else: evade the next security you trigger."""

    verb: Annotated[str, Word("verb", "thing")]
    what: Annotated[Goal, Sorts(("thing",))]
    when: Duration | None = None


@form("{verb~} {what}< {when} >")
class DoToken(Single, Deed):
    """A deed done to tokens: eat 1 Snack."""

    verb: Annotated[str, Word("verb", "token")]
    what: Tokens
    when: Duration | None = None


@form("{act~} for each {per:sg}<, up to {most} times >")
class ForEach(Part):
    """The act again for each of them."""

    act: Single
    per: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pile", "pool"))]
    most: int | None = None


@form("{act~} for every {n} {per:pl}")
class ForEvery(Part):
    """The act again for each so many of them."""

    act: Single
    n: Number
    per: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pool"))]

    def holds(self) -> bool:
        return self.n.value > 1


@form("{act~} for each of them")
class ForEachOfThem(Part):
    """The act again for each of the things just named."""

    act: Single


class Measure(Node):
    """A number that the state of the game gives."""

    label = "a number in the game"


@form("the number of {kind:pl}")
class NumberOf(Measure):
    """How many there are."""

    kind: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pile", "pool"))]


@form("{what}'s {noun}")
class ValueOf(Measure):
    """What a card is worth."""

    what: Annotated[That, Sorts(("card",))]
    noun: Annotated[str, Word("noun", "pool")]


@form("[gain] {kind:pl} equal to {measure}<, at most {most:} >")
class GainEqual(Single):
    """As many as the measure says."""

    kind: Annotated[Kind, Sorts(("token", "pool"))]
    measure: Measure
    most: int | None = None


@form("[lose] {kind:pl} equal to {measure}<, at most {most:} >")
class LoseEqual(Single):
    """As many as the measure says."""

    kind: Annotated[Kind, Sorts(("token", "pool"))]
    measure: Measure
    most: int | None = None


@form("{acts~, and}")
class Both(Stage):
    """Acts in their order, as one step: what they trigger waits for the last."""

    acts: tuple[Part, ...]


@form("{acts~, , or}", also("{acts~, or}"), also("either {acts~, or}"))
class Alternatives(Act):
    """Who acts chooses one of them."""

    acts: tuple[Part, ...]


@form("{first~}, then {then~}", also("{first~} and then {then~}"))
class InTurn(Act):
    """One act after the other is over, with all that it triggers."""

    first: Stage
    then: Act


# --- durations -----------------------------------------------------------------------------------------------------


class Duration(Node):
    """How long something lasts."""

    label = "how long it lasts"


@form("{period}")
class Now(Duration):
    """Until the current one ends: tonight."""

    period: Annotated[str, Word("now")]


@form("for the rest of the {period}", also("until the end of the {period}"))
class RestOf(Duration):
    """Until the current one ends, where the game has no word for it."""

    period: Annotated[str, Word("long")]


@form(says("until the end of your {period}", owner=You()), says("until the end of its {period}", owner=It()),
      "until the end of {owner}'s {period}")  # fmt: skip
class UntilEnd(Duration):
    """Until somebody's current or next one ends."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(says("until the end of your next {period}", owner=You()), says("until the end of its next {period}", owner=It()),
      "until the end of {owner}'s next {period}")  # fmt: skip
class UntilEndOfNext(Duration):
    """Until the end of somebody's next one, the current one not counted."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form("until {who} {act~who}")
class Until(Duration):
    """Until it happens."""

    who: Animals
    act: Deed


def _mentions(node: Node, cls: type[Node]) -> bool:
    """Whether such a node is anywhere inside."""
    inside = [getattr(node, name) for name in field_names(type(node))]
    return any(isinstance(part, Node) and (isinstance(part, cls) or _mentions(part, cls)) for part in inside)


def _no_where(phrase: Node) -> bool:
    kind = getattr(phrase, "kind", None)
    return kind is None or kind.where is None


def _only_from(phrase: Node) -> bool:
    kind = getattr(phrase, "kind", None)
    return kind is None or kind.where is None or type(kind.where).__name__ == "From"
