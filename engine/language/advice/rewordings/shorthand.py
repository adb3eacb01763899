"""What is noted rather than said: "+2 cards, +1 action", "Tap: …", "2 VP, +1 for each …", "Costs 1 more to …"."""

from __future__ import annotations

from engine.language.advice.rewordings.duties import NOBODY, THE_ORDER
from engine.language.advice.rewordings.rewording import Rewording

ROUNDED = "it has to say which way half of an odd number is rounded: here down"
_BONUSES = (("card", "draw"), ("counter", "gain"))  # what a bonus is of, and what it means


def _two_bonuses() -> tuple[Rewording, ...]:
    """ "+1 card, +2 actions": both are done."""
    return tuple(
        Rewording(f"^ {{n:plus}} {{k:{one}}} ,|and? {{m:plus}} {{c:{other}}} $",
                  f"{does} {{n/abs}} {{k}} and {then} {{m/abs}} {{c}}", cost=0.3)
        for one, does in _BONUSES
        for other, then in _BONUSES
    )  # fmt: skip


SHORTHAND = (
    # bonuses
    Rewording("^ {n:plus} {k:card} $", "draw {n/abs} {k}", cost=0.3),
    Rewording("^ {n:plus} {k:card} , {v:base} {x:any} $", "draw {n/abs} {k} , then {v} {x}", cost=0.3),
    *_two_bonuses(),
    # prices before a colon
    Rewording("^ tap|exhaust this? {k:card?} : {v:base} {y:any} $", "exhaust @this to {v} {y}", cost=0.1),
    Rewording("^ discard {n:num} : {v:base} {y:any} $", "discard {n} @cards to {v} {y}", cost=0.2),
    # prices of deeds
    *(Rewording(f"^ it? costs {{n:count}} {more} {{c:counter}} to {{v:base}} $",
                f"{{v/ing}} @here costs {{n/{sign}}} {{c}}", cost=0.2)
      for more, sign in (("more|extra|additional", "+"), ("less|fewer", "-"))),
    *(Rewording(f"^ it? costs {{n:count}} {{c:counter}} {more} to {{v:base}} $",
                f"{{v/ing}} @here costs {{n/{sign}}} {{c}}", cost=0.2)
      for more, sign in (("more|extra", "+"), ("less|fewer", "-"))),
    *(Rewording(f"{cost} {{n:count}} {more}", f"{cost} {{n}} @currency {more}", cost=0.3)
      for cost in ("cost", "costs") for more in ("less", "more")),
    Rewording("costing up to {n:num} $", "costing up to {n} @currency", cost=0.2),
    Rewording("costing {n:num} or less $", "costing up to {n} @currency", cost=0.2),
    Rewording("costing exactly {n:num} $", "costing exactly {n} @currency", cost=0.2),
    # amounts
    *(Rewording(f"half of? {whose} {{k:counter.pl}} $", f"half {whose} {{k}} ( rounded down )", ROUNDED, 0.6)
      for whose in ("your", "its", "their")),
    Rewording("{c:counter} equal to the? number of your {k:noun} $",
              "{c} equal to the number of {k} you have", cost=0.3),
    Rewording("{c:counter} equal to the? number of your {v:done.past} {k:noun} $",
              "{c} equal to the number of {v} {k} you have", cost=0.3),
    Rewording("^ worth? {n:count} {c:counter} , {m:plus} {d:counter?} for_each|for_every|per {x:any} $",
              "worth {n} {c} . worth {m} {c} for each {x}", cost=0.2),
    Rewording("^ worth? {n:count} {c:counter} ,? plus|and {m:count} {d:counter?} for_each|for_every|per {x:any} $",
              "worth {n} {c} . worth {m/+} {c} for each {x}", cost=0.3),
    Rewording("^ {n:count} {c:counter} for_each|for_every|per {x:any} $", "worth {n} {c} for each {x}", cost=0.5),
    Rewording("^ {v:base} {n:count} {c:counter} for each $", "{v} {n} {c} for each of them", cost=0.3),
    Rewording("^ {v:base} {n:count} {k:card} for each $", "{v} {n} {k} for each of them", cost=0.3),
    Rewording("discard down to {n:num} $", "discard down to {n} @cards", cost=0.2),
    Rewording("discards down to {n:num} $", "discards down to {n} @cards", cost=0.2),
    *(Rewording(f"{{a:actor.{number}}} with {{x:any}} in hand {{v:{form}}}", "{a} with {x} in their hand {v}", cost=0.1)
      for number, form in (("sg", "s"), ("pl", "base"))),
    Rewording("your {c:counter} goes up by {n:num} $", "gain {n} {c}", cost=0.3),
    Rewording("your {c:counter} goes down by {n:num} $", "lose {n} {c}", cost=0.3),
    Rewording("^ {x:any} 's {c:counter} goes up by {n:num} $", "{x} gains {n} {c}", cost=0.3),
    Rewording("^ {x:any} 's {c:counter} goes down by {n:num} $", "{x} loses {n} {c}", cost=0.3),
    # order
    Rewording("^ clockwise ,", "", THE_ORDER, 0.4),
    Rewording("^ in player|turn|clockwise|seating order ,", "", THE_ORDER, 0.4),
    # who is meant
    Rewording("^ enters|arrives with {n:count} {c:counter} $", "when @this enters play , put {n} {c} on it", cost=0.2),
    Rewording("^ enters|arrives with {n:count} {c:counter} on it $", "when @this enters play , put {n} {c} on it",
              cost=0.1),
    Rewording("^ this {k:card.sg} enters|arrives with {n:count} {c:counter} $",
              "when this {k} enters play , put {n} {c} on it", cost=0.2),
    Rewording("^ this {k:card.sg} enters|arrives with {n:count} {c:counter} on it $",
              "when this {k} enters play , put {n} {c} on it", cost=0.1),
    Rewording("{k:card.pl} {x:any?} gain|get {n:plus}", "{k} {x} have {n}", cost=0.3),
    Rewording("^ when|whenever it {v:s} {x:any?} , {y:any} $", "when @this {v} {x} , {y}", cost=0.4),
    Rewording("^ when|whenever it is {v:past} , {y:any} $", "when @this is {v} , {y}", cost=0.4),
    Rewording("^ if|while|when|whenever {x:any} is|are here , you cannot {v:base} $",
              "while {x} is at @here , @actors cannot {v} @here", NOBODY, 0.4),
    Rewording("^ each|every time you {v:base} here you also? {w:base} {x:any} $",
              "when a @actor {v/s} @here , it {w/s} {x}", NOBODY, 0.4),
    *(Rewording(f"^ {{a:actor.pl}} cannot {{v:base}} this {{k:place}} {having} {{x:any}} $",
                f"{{a}} {having} {{x}} cannot {{v}} this {{k}}", cost=0.3) for having in ("with", "without", "while")),
)  # fmt: skip
