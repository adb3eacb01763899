"""What sentences say of time, and of prices: data for reading sentences clause by clause."""

from __future__ import annotations

from typing import NamedTuple

from engine.language.advice.rewordings.rewording import Rewording, one_by_one

MOMENT, SPAN, OFTEN, EACH, NOW, NONE = "moment", "span", "often", "each", "now", "none"
DUSK = "nightfall|dusk|sunset|sundown|evening|twilight"
DAWN = "dawn|daybreak|sunrise|morning"


class TimeRow(NamedTuple):
    """A pattern for a part about time, what kind it is, and how the language says it.

    What is put for `NOW` is the period that is meant, and for `EACH` the one that comes again and again.
    """

    find: str
    kind: str
    put: str


_TIMES = (
    TimeRow("once|only_once|at_most_once|one_time|no_more_than_once|a_single_time|up_to_once per|each|every"
            "|a|in_a|during_each"
            "|in_each|during_a|in_every|during_every {p:period}", OFTEN, "once per {p}"),
    TimeRow("once in|during your {p:period}", OFTEN, "once per {p}"),
    TimeRow("one|1 x|time per|each|every|a {p:period}", OFTEN, "once per {p}"),
    TimeRow(f"at|by|come|with the? {DUSK}", MOMENT, "at the start of each @period"),
    TimeRow(f"each|every|in_the|in_each|at_the {DUSK}", MOMENT, "at the start of each @period"),
    TimeRow("at|on|from the? very? start|beginning|outset of each|every|a {p:period}",
            MOMENT, "at the start of each {p}"),
    TimeRow("at|on|by the? very? end|close|conclusion of each|every|a {p:period}", MOMENT, "at the end of each {p}"),
    TimeRow("at|on|by the? very? start|beginning|outset of the|this {p:period}", MOMENT, "at the start of the {p}"),
    TimeRow("at|on|by the? very? end|close|conclusion of the|this {p:period}", MOMENT, "at the end of the {p}"),
    TimeRow("at|on the? start|beginning of your {p:period}", MOMENT, "at the start of your {p}"),
    TimeRow("at|on the? end of your {p:period}", MOMENT, "at the end of your {p}"),
    TimeRow("when|as|before|once each|every|a|the {p:period} starts|begins", MOMENT, "at the start of each {p}"),
    TimeRow("when|as|after|once|before each|every|a|the {p:period} ends|finishes|is_over",
            MOMENT, "at the end of each {p}"),
    TimeRow("when|as|once your {p:period} starts|begins", MOMENT, "at the start of your {p}"),
    TimeRow("when|as|once|before your {p:period} ends|finishes|is_over", MOMENT, "at the end of your {p}"),
    TimeRow("when you|they start|begin your|their|a|the|each {p:period}", MOMENT, "at the start of your {p}"),
    TimeRow("when you|they end|finish your|their|a|the|each {p:period}", MOMENT, "at the end of your {p}"),
    TimeRow("at|during final|the? game? end|scoring|end-game|endgame", MOMENT, "at the end of the game"),
    TimeRow("when|once|as|after the game ends|is_over|is_done|comes_to_an_end", MOMENT, "at the end of the game"),
    TimeRow("after|following each|every {p:period}", MOMENT, "at the end of each {p}"),
    TimeRow("before each|every {p:period}", MOMENT, "at the start of each {p}"),
    TimeRow("for|only? {q:now} only|alone", SPAN, "{q}"),
    TimeRow("for|during|only|just? {q:now}", SPAN, "{q}"),
    TimeRow("{q:now}", SPAN, "{q}"),
    TimeRow(f"until tomorrow|{DAWN}|next|the_next|the_following {{p:period?}}", NOW, "@period"),
    TimeRow(f"until the? next|following? day|{DAWN}|{DUSK}", NOW, "@period"),
    TimeRow("for|during|throughout|until the? rest|remainder|end|whole|entire|duration of? the|this|your"
            "|that {p:period}", NOW, "{p}"),
    TimeRow("for|during|throughout|all|in the|this|that {p:period} only?", NOW, "{p}"),
    TimeRow("until|till the? end of {p:period}", NOW, "{p}"),
    TimeRow("until|till the? end of the|this|your|that {p:period}", NOW, "{p}"),
    TimeRow("until|till the|this|your {p:period} ends|is_over|finishes", NOW, "{p}"),
    TimeRow("from now on", SPAN, "for the rest of the game"),
    TimeRow("from this point on|onward|onwards|forward", SPAN, "for the rest of the game"),
    TimeRow("for|until|from_now_until the? rest|remainder|end of the|this game", SPAN, "for the rest of the game"),
    TimeRow("until|till the? start|beginning of? your next turn starts|begins|comes?", SPAN, "until your next turn"),
    TimeRow("until|till you take your next turn", SPAN, "until your next turn"),
    TimeRow("until|till your turn comes round|around? again", SPAN, "until your next turn"),
    TimeRow("until|till it is your turn again", SPAN, "until your next turn"),
    TimeRow("each|every|per {p:period}", EACH, "{p}"),
    TimeRow("in|during|of each|every|a|one|any|the_same|a_single|the|this {p:period}", EACH, "{p}"),
    TimeRow("right|straight away", NONE, ""),
    TimeRow("immediately|instantly|at_once|in_addition|as_well|too|afterwards|also|as_usual|from_then_on|in_turn",
            NONE, ""),
)  # fmt: skip
TIMES = tuple(row._replace(find=each.find) for row in _TIMES for each in one_by_one(Rewording(row.find, row.put)))

PAY = "pay|spend|need|cost|use|require|take|be"
MORE = "more|extra|additional|further|added"
LESS = "less|fewer"
PRICES = (  # what is paid for a deed: a row looks at a verb phrase, in its first form
    Rewording(f"^ {PAY} {{n:num}} {MORE} {{c:counter}} {{x:any?}} $", "costs {n/+} {c} {x}", cost=0.1),
    Rewording(f"^ {PAY} an|a {MORE} {{n:num}} {{c:counter}} {{x:any?}} $", "costs {n/+} {c} {x}", cost=0.1),
    Rewording(f"^ {PAY} {{n:count}} {MORE} {{c:counter}} {{x:any?}} $", "costs {n/+} {c} {x}", cost=0.1),
    Rewording(f"^ {PAY} {{n:num}} {{c:counter}} {MORE}|in_addition|dearer|more_expensive {{x:any?}} $",
              "costs {n/+} {c} {x}", cost=0.1),
    Rewording(f"^ {PAY} {{n:num}} {LESS} {{c:counter}} {{x:any?}} $", "costs {n/-} {c} {x}", cost=0.1),
    Rewording(f"^ {PAY} {{n:num}} {{c:counter}} {LESS}|cheaper {{x:any?}} $", "costs {n/-} {c} {x}", cost=0.1),
    Rewording(f"^ {PAY} one|1 {{c:counter}} {LESS}|cheaper {{x:any?}} $", "costs -1 {c} {x}", cost=0.1),
    Rewording("^ be cheaper by {n:num} {c:counter} {x:any?} $", "costs {n/-} {c} {x}", cost=0.1),
    Rewording("^ be dearer|more_expensive|raised|increased by {n:num} {c:counter} {x:any?} $",
              "costs {n/+} {c} {x}", cost=0.1),
    Rewording("^ be reduced|lowered|decreased|cut by {n:num} {c:counter} {x:any?} $", "costs {n/-} {c} {x}", cost=0.1),
    Rewording(f"^ cost everyone|everybody|all {{n:num}} {MORE} {{c:counter}} $", "costs {n/+} {c}", cost=0.1),
    Rewording(f"^ cost everyone|everybody|all {{n:num}} {{c:counter}} {MORE} $", "costs {n/+} {c}", cost=0.1),
    Rewording(f"^ cost everyone|everybody|all {{n:num}} {{c:counter}} {LESS} $", "costs {n/-} {c}", cost=0.1),
    Rewording(f"^ cost you {{n:num}} {MORE} {{c:counter}} $", "costs {n/+} {c} for you", cost=0.1),
    Rewording(f"^ cost you {{n:num}} {{c:counter}} {MORE} $", "costs {n/+} {c} for you", cost=0.1),
    Rewording(f"^ cost you {{n:num}} {{c:counter}} {LESS} $", "costs {n/-} {c} for you", cost=0.1),
    Rewording("^ need|require|pay|cost|spend {n:num} {c:counter} $", "costs {n} {c}", cost=0.15),
    Rewording("^ be free|gratis|free_of_charge {x:any?} $", "costs 0 @currency {x}", cost=0.1),
    Rewording("^ cost|pay|require|need nothing {x:any?} $", "costs 0 @currency {x}", cost=0.1),
    Rewording("^ cost|pay|require|need no {c:counter} {x:any?} $", "costs 0 {c} {x}", cost=0.1),
    Rewording("^ never cost|pay more_than|over {n:num} {c:counter} {x:any?} $", "costs at most {n} {c} {x}", cost=0.1),
)  # fmt: skip
