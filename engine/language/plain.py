"""Plain wordings: for each form that says much in few words, a longer line with the same slots.

They are written from the same trees by a subclass of the writer of card texts, and never read back.
"""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import (
    acts,
    adjectives,
    amounts,
    branches,
    costs,
    effects,
    events,
    phrases,
    putting,
    sentences,
    static_rules,
    taking,
)

PLAIN: dict[type[Node], str] = {
    sentences.Says: "{body}.",
    sentences.When: "each time {event}, this happens: {effect}",
    sentences.WhenWhile: "each time {event}, but only while {condition}, this happens: {effect}",
    sentences.FirstTime: "each {period}, but only the first time that {event}, this happens: {effect}",
    sentences.NextTime: "once, the next time that {event}, this happens: {effect}",
    sentences.AtMoment: "whenever {moment} comes, this happens: {effect}",
    sentences.OncePer: "at most once in each {period}: {body}",
    sentences.For: "{when}, and no longer: {trigger}",
    sentences.Used: "when this card is used for “{use}”: {body}",
    sentences.Imposing: "from now on {rule}",
    effects.Must: "{who} [have~who] to {act:base}",
    effects.May: "{who} may {act:base}, or leave it",
    effects.MayPay: "{who} may {price:base} and only then {act:base}, or do neither",
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
    effects.Later: "when {moment} comes: {clause}",
    branches.OnResult: "if the die shows {value:}: {effect}",
    acts.InTurn: "{first~}, and when all of that is over, {then~}",
    acts.Alternatives: "do one of these: {acts~, , or}",
    acts.ForEach: "{act~}, once for each {per:sg}<, but at most {most} times >",
    taking.Gain: "[get] {what} from the supply",
    taking.Lose: "[give] {what} back to the supply, as far as there are",
    putting.Replace: "[discard] {what} and put new ones from the deck there",
    taking.Steal: "[take] {what} away from {whom}",
    events.RestOf: "until the end of the {period}",
    amounts.UpTo: "at most {value~}",
    amounts.Additional: "{value~} further",
    amounts.OrMore: "at least {value:}",
    amounts.OrFewer: "at most {value:}",
    events.StartOfEach: "the beginning of every {period}",
    events.EndOfEach: "the end of every {period}",
    phrases.A: "one {kind:sg}",
    phrases.Another: "one other {kind:sg}",
    phrases.Each: "every single {kind:sg}",
    phrases.Bare: "all {kind:pl}",
    adjectives.LacksTag: "no-{tag}",
    costs.CostSet: "{doing} costs {price:} {currency} to begin with<, for each {per:sg} ><, for {who} >",
    costs.CostAtMost: "however much is added, {doing} never costs more than {price:} {currency}< {when} >",
    costs.CostAtLeast: "however much is taken off, {doing} never costs less than {price:} {currency}< {when} >",
    sentences.While: "as long as {condition}, and only then, {rule}",
    sentences.Lasting: "{when}, and no longer, {rule}",
    static_rules.WorthThis: "this card counts {n} {noun~n}",
    static_rules.Ignores: "for {who}, {what} might as well not be there< {when} >",
    static_rules.Ignored: "{what} might as well not be there, for anybody",
}
MORE = "{doing} costs {change:abs} {currency} more than otherwise<, for each {per:sg} ><, for {who} >< {when} >"
LESS = "{doing} costs {change:abs} {currency} less than otherwise<, for each {per:sg} ><, for {who} >< {when} >"
PAYS_MORE = (
    "{who} [pay~who] {change:abs} {currency} over the cost to {verb:base}< {place} ><, for each {per:sg} >< {when} >"
)
PAYS_LESS = (
    "{who} [pay~who] {change:abs} {currency} under the cost to {verb:base}< {place} ><, for each {per:sg} >< {when} >"
)
WORTH_MORE = "{what} [count~what] {change:abs} {noun:} more<, for each {per:sg} >< for {who} >"
WORTH_LESS = "{what} [count~what] {change:abs} {noun:} less<, for each {per:sg} >< for {who} >"


def plain_line(node: Node, is_place: bool) -> str | None:
    """The longer line of a node, or None where its printed line is plain enough.

    `is_place` says whether "this …" is the place where the card lies.
    """
    if isinstance(node, costs.CostChange):
        return MORE if node.change > 0 else LESS
    if isinstance(node, costs.Surcharge):
        return PAYS_MORE if node.change > 0 else PAYS_LESS
    if isinstance(node, effects.Must) and isinstance(node.who, phrases.You):
        return None
    if isinstance(node, static_rules.WorthMore):
        return WORTH_MORE if node.change > 0 else WORTH_LESS
    if isinstance(node, phrases.This):
        return "the {noun} where this card is" if is_place else "this very {noun}"
    return PLAIN.get(type(node))
