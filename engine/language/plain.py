"""Plain wordings: for each form that says much in few words, a longer line with the same slots.

They are written from the same trees by a subclass of the writer of card texts, and never read back.
"""

from __future__ import annotations

from engine.language.forms import Node, printed_line
from engine.language.nodes import (
    acts,
    amounts,
    branches,
    card_numbers,
    columns,
    costs,
    dealing,
    drawing,
    effects,
    events,
    exchanging,
    phrases,
    prohibitions,
    putting,
    replacing,
    rolling,
    sentences,
    static_rules,
    taking,
    turns,
)
from engine.language.quantities import NoneOf

PLAIN: dict[type[Node], str] = {
    sentences.Says: "{body}.",
    sentences.When: "each time {event}, this happens: {effect}",
    sentences.WhenWhile: "each time {event}, but only while {condition}, this happens: {effect}",
    sentences.FirstTime: "each {period}, but only the first time that {event}, this happens: {effect}",
    sentences.EveryNth: "each time that {event} is counted, and each time it is number {n:} this happens: {effect}",
    sentences.NextTime: "once, the next time that {event}, this happens: {effect}",
    sentences.AtMoment: "at {moment}, this happens: {effect}",
    sentences.OncePer: "at most once in each {period}: {body}",
    sentences.For: "{when}, and no longer: {trigger}",
    sentences.Used: "when this card is used for “{use}”: {body}",
    sentences.Imposing: "from now on {rule}",
    effects.Must: "{who} [have~who] to {act:base}",
    effects.May: "{who} may {act:base}, or leave it",
    effects.MayPay: "{who} may {price:base} and only then {act:base}, or do neither",
    effects.MustPay: "{who} [have~who] to {price:base} and only then {act:base}; where both cannot be done, neither is",
    branches.If: "only if {condition}: {effect}",
    branches.IfElse: "if {condition}: {effect}; if not: {other}",
    branches.IfNot: "if {condition}: {effect}; where {who} [do~who] not do that: {other}",
    branches.MayIfNot: "if {condition}: {effect}; where {who} [do~who] not do that: {other}",
    branches.IfDeclined: "only if {condition}: {first}; where {who} [leave~who] it: {other}",
    branches.OrElse: "{first}; where {who} [leave~who] it: {other}",
    branches.AndThen: "{first}; where {who} [do~who] it: {then}",
    branches.IfDone: "where {who} did so: {effect}",
    branches.IfNotDone: "where {who} did not: {effect}",
    branches.IfUnable: "where that could not be done at all: {effect}",
    branches.Unless: "{clause}, except where {condition}",
    branches.UnlessDone: "{clause}, but {who} may {act:base} to be spared that",
    effects.ChooseOne: "you choose one of these: {effects, ; or}",
    effects.ChoosesOne: "{who} [choose~who] one of these: {effects, ; or}",
    effects.Later: "at {moment}: {clause}",
    rolling.RollAgain: "[roll] the same once more",
    rolling.OnResultIn: "if what is rolled is {n}: {effect}",
    branches.OnResult: "if the die shows {value:}: {effect}",
    acts.InTurn: "{first~}, and when all of that is over, {then~}",
    acts.Alternatives: "do one of these: {acts~, , or}",
    acts.ForEach: "{act~}, once for each {per:sg}<, but at most {most} times >",
    taking.Gain: "[get] {what} from the supply",
    taking.Lose: "[give] {what} back to the supply, as far as possible",
    putting.Replace: "[discard] {what} and put new ones from the deck there",
    dealing.Deal: "[give] {what} from the supply to {whom}",
    dealing.DealEqual: "[give] as many {kind:pl} from the supply as {measure} to {whom}",
    exchanging.Exchange: "[give] {what} back to the supply and [get] {got} from it, or neither",
    taking.Steal: "[take] {what} away from {whom}",
    drawing.DiscardDownTo: "[discard] so many that {what} are left",
    events.RestOf: "until the end of the {period}",
    replacing.WouldBeDone: "each time that {what} would be {verb}, it is not; in its place: {effect}",
    replacing.Replacing: "each time that {who} would {act:base}, that is not done; in its place: {effect}",
    turns.TakeExtra: "[have] one more {period} as soon as this one is over",
    amounts.UpTo: "at most {value~}",
    amounts.Additional: "{value~} further",
    amounts.OrMore: "at least {value:}",
    amounts.OrFewer: "at most {value:}",
    columns.AtLeast: "at least {value:}",
    columns.AtMost: "at most {value:}",
    columns.Exact: "exactly {value:}",
    columns.ColumnOf: "the {column} of {what}",
    columns.ColumnIs: "the {column} of {what} is {level}",
    columns.TotalOf: "what the {column} of {what} comes to, added up",
    events.StartOfEach: "the beginning of every {period}",
    events.EndOfEach: "the end of every {period}",
    phrases.A: "one {kind:sg}",
    phrases.Another: "one other {kind:sg}",
    phrases.Each: "every single {kind:sg}",
    phrases.Bare: "all {kind:pl}",
    phrases.Any: "any one {kind:sg}",
    costs.CostSet: "{doing} costs {price} {currency~price} to begin with<, for each {per:sg} ><, for {who} >",
    costs.CostAtMost: "however much is added, {doing} never costs more than {price} {currency~price}< {when} >",
    costs.CostAtLeast: "however much is taken off, {doing} never costs less than {price} {currency~price}< {when} >",
    sentences.While: "as long as {condition}, and only then, {rule}",
    sentences.Lasting: "{when}, and no longer, {rule}",
    static_rules.WorthThis: "this card counts {n} {noun~n}",
    static_rules.Ignores: "for {who}, {what} might as well not be there< {when} >",
    static_rules.Ignored: "{what} might as well not be there, for anybody",
}
MORE = "{doing} costs {change:abs} {currency~change} more than otherwise<, for each {per:sg} ><, for {who} >< {when} >"
LESS = "{doing} costs {change:abs} {currency~change} less than otherwise<, for each {per:sg} ><, for {who} >< {when} >"
PAYS_MORE = (
    "{who} [pay~who] {change:abs} {currency~change} more than otherwise to {verb:base}< {place} >"
    "<, for each {per:sg} >< {when} >"
)
PAYS_LESS = (
    "{who} [pay~who] {change:abs} {currency~change} less than otherwise to {verb:base}< {place} >"
    "<, for each {per:sg} >< {when} >"
)
WORTH_MORE = "{what} [count~what] {change:abs} {noun~change} more<, for each {per:sg} >< for {who} >"
WORTH_LESS = "{what} [count~what] {change:abs} {noun~change} less<, for each {per:sg} >< for {who} >"
COUNTS_MORE = "this card counts {change:abs} {noun~change} more<, for each {per:sg} >"
COUNTS_LESS = "this card counts {change:abs} {noun~change} less<, for each {per:sg} >"
OF_CARDS = "the {column} of {what} is {change:abs} "  # more or less
LATER = "from now on, {when}, the {column} of {what} is {change:abs} "
CHANGES: dict[type[Node], tuple[str, str]] = {  # the lines for more and for less
    costs.CostChange: (MORE, LESS),
    costs.Surcharge: (PAYS_MORE, PAYS_LESS),
    static_rules.WorthMore: (WORTH_MORE, WORTH_LESS),
    static_rules.WorthThisMore: (COUNTS_MORE, COUNTS_LESS),
    card_numbers.HasMoreOf: (OF_CARDS + "more<, for each {per:sg} >", OF_CARDS + "less<, for each {per:sg} >"),
    card_numbers.GetsMore: (LATER + "more", LATER + "less"),
}
CHANGING = (
    costs.CostChange
    | costs.Surcharge
    | static_rules.WorthMore
    | static_rules.WorthThisMore
    | card_numbers.HasMoreOf
    | card_numbers.GetsMore
)
CAN: dict[type[Node], str] = {  # with nobody as the subject: no animal can raid
    prohibitions.Cannot: "{who} can {act:base}",
    prohibitions.CannotDo: "{who} can {verb:base}",
    prohibitions.CannotHold: "{who} can {verb:base} {what}",
}
BE_DONE = (
    prohibitions.CannotBeDone
    | prohibitions.CannotBeDoneAt
    | prohibitions.CannotBeTaken
    | prohibitions.CannotBePut
    | prohibitions.CannotBeDiscarded
    | prohibitions.CannotBeMoved
)


def plain_line(node: Node, is_place: bool) -> str | None:
    """The longer line of a node, or None where its printed line is plain enough.

    `is_place` says whether "this …" is the place where the card lies.
    """
    if isinstance(node, CHANGING) and vars(node).get("beside") is None:
        return CHANGES[type(node)][node.change < 0]
    if isinstance(node, amounts.OrMore | amounts.OrFewer) and node.value == 1:
        return None  # "1 or more players": after "at least 1" there is no plural
    if isinstance(node, acts.ForEach) and node.most == 1:
        return "{act~}, once for each {per:sg}, but at most once"
    if isinstance(node, effects.Must) and isinstance(node.who, phrases.You):
        return None
    if isinstance(node, phrases.This):
        return "the {noun} where this card is" if is_place else "this very {noun}"
    return _allowing(node) or _until(node) or PLAIN.get(type(node))


def _until(node: Node) -> str | None:
    """The line of "until your next turn"; None for any other node."""
    return f"{printed_line(node).text} begins" if isinstance(node, events.UntilNext) else None


def _allowing(node: Node) -> str | None:
    """The line of what cannot be done where its subject is nobody: no animal can raid; None for any other."""
    if isinstance(node, prohibitions.Cannot | prohibitions.CannotDo | prohibitions.CannotHold):
        return CAN[type(node)] if isinstance(node.who, NoneOf) else None
    if isinstance(node, prohibitions.CardCannot) and isinstance(node.what, NoneOf):
        return "{what} can {verb:base}"
    if isinstance(node, BE_DONE) and isinstance(node.what, NoneOf):
        return printed_line(node).text.replace(" cannot be ", " can be ")
    return None
