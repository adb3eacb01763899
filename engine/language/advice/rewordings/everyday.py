"""A thesaurus of everything but deeds: people, amounts, times, places, what joins clauses, and what says nothing.

Rows are put in place wherever they are found, one after the other, so none may change what is meant: each keeps its
numbers, who does it, and whether it may or must be done. What can be meant in two ways stands in the other rows.
"""

from __future__ import annotations

from engine.language.advice.rewordings.duties import A_PRICE as PRICE
from engine.language.advice.rewordings.little import AT_ONCE as WHEN_DONE
from engine.language.advice.rewordings.rewording import Rewording

FOES = "rival|foe|enemy|adversary|competitor|challenger"
MANY_FOES = "rivals|foes|enemies|adversaries|competitors|challengers"
HOLDER = "bearer|holder|carrier|owner|possessor|wielder|keeper"
SO_FAR = "around|about|nearby|present|hanging_around|hanging_about|in_attendance|on_the_premises|lurking|lurking_about"
SO_FAR += "|in_residence|on_site|prowling_around|lurking_here|hanging_around_here|around_here|present_here"
HOLDERS = (f"the? {HOLDER} of", "whoever|anyone|anybody|someone|somebody who? holds|bears|carries|owns|has")
HAS = "has|owns|holds|carries|possesses|keeps|boasts|sports|hoards"
TAKING = "take|steal|nick|pinch|swipe|snatch|nab|pilfer|grab|rob"
UNPRICED = (  # verbs of what costs nothing anyhow
    ("draw", "take", "gain", "get", "swap", "exchange", "trade", "look", "steal", "put", "flip", "pick", "choose")
)
COLONS = ("discard", "pay", "spend", "lose")  # what is paid before a colon, on cards whose uses are none of these
FREELY = "for_free|at_no_cost|for_nothing|without_paying|free_of_charge"
AT_ONCE = "straight_away|right_now|this_instant|then_and_there|there_and_then"
AT_ONCE += "|without_delay|on_the_spot|as_a_result|as_a_reward"
AT_ONCE += "|as_a_bonus|as_a_penalty|for_their_trouble|for_your_trouble"

EVERYDAY: tuple[Rewording, ...] = (
    # what says nothing
    Rewording(f", {AT_ONCE} ,", "", WHEN_DONE),
    Rewording(AT_ONCE, "", WHEN_DONE),
    Rewording("for good measure|as well|into the bargain", ""),
    Rewording("all the way|straight {w:strange?} to", "to"),
    Rewording("no|any {t:tag} {k:card?} on|with|about you|them|it", "no {t} {k}"),
    Rewording("a|an {t:tag} {k:card?} on|with|about you|them|it", "a {t} {k}"),
    Rewording("in_tow|in_paw", ""),
    Rewording("at all", ""),
    Rewording("a|an|one|any {k:card.sg} you like|want|wish|please", "a {k}"),
    Rewording("a|an|one|any {k:place.sg} you like|want|wish|please", "a {k}"),
    Rewording("straight|right|directly|back? home to its|their|your {k:place}", "to its {k}"),
    # people
    Rewording(f"a|an|any|some|one {FOES}", "another @actor"),
    Rewording(f"each|every {FOES}", "each other @actor"),
    Rewording(f"all? of? your? {MANY_FOES}", "other @actors"),
    Rewording("all? other critters|creatures|beasts|folk|folks|people", "other @actors"),
    *(Rewording(f"^ {whose} this {{k:card?}} {{v:s}} {{x:any}} $", "while @holding this {k} , you {v/base} {x}")
      for whose in HOLDERS),
    *(Rewording(f"^ {whose} this {{k:card?}} may|can {{x:any}} $", "while @holding this {k} , you may {x}")
      for whose in HOLDERS),
    *(Rewording(f"^ {whose} this {{k:card?}} cannot {{x:any}} $", "while @holding this {k} , you cannot {x}")
      for whose in HOLDERS),
    *(Rewording(f"{whose} this {{k:card?}} {{v:s}}", "you {v/base}") for whose in HOLDERS),
    *(Rewording(f"{whose} this {{k:card?}} may|can", "you may") for whose in HOLDERS),
    *(Rewording(f"{whose} this {{k:card?}} cannot", "you cannot") for whose in HOLDERS),
    Rewording("those|people|any|everyone|everybody who|that {v:base}", "each @actor that {v/s}"),
    Rewording("each of your opponents", "each other @player"),
    Rewording("those|everyone|everybody|anyone|anybody with", "each @actor with"),
    Rewording("those|everyone|everybody|anyone|anybody without", "each @actor without"),
    Rewording("everyone|everybody|all else {v:base}", "each other @actor {v/s}"),
    Rewording("guest|caller|newcomer|arrival", "visitor"),
    Rewording("guests|callers|newcomers|arrivals|comers", "visitors"),
    # where cards are destroyed, a sacrifice is one of one's own
    Rewording("sacrifice this {k:card.sg}", "@destroying this {k}"),
    *(Rewording(f"sacrifice {which} {{k:card.sg}}", f"@destroying {which} {{k}} you @having")
      for which in ("a", "another", "one", "1")),
    *(Rewording(f"sacrifices {which} {{k:card.sg}}", f"@destroys {which} {{k}} they @having")
      for which in ("a", "another", "one", "1")),
    Rewording("visitors : {v:base}", "visitors {v}"),
    Rewording("visitors without any? {k:pl}", "visitors with no {k}"),
    Rewording(f"whoever|anyone|anybody who? {HAS} the? most", "the @actor with the most"),
    Rewording(f"whoever|anyone|anybody who? {HAS} the? fewest|least", "the @actor with the fewest"),
    Rewording("^ any {a:actor.sg} may", "each {a} may"),
    Rewording("once per|a|each|every {p:period} , {v:base}", "once per {p} , you may {v}"),
    Rewording(f"who|that {HAS} more {{k:pl}} than you do|have?", "with more {k} than you"),
    Rewording(f"who|that {HAS} fewer|less {{k:pl}} than you do|have?", "with fewer {k} than you"),
    Rewording("^ everyone|everybody {x:any} except|but|besides you $", "each other @player {x}"),
    Rewording("^ let each|every other {a:actor.sg} {v:base}", "each other {a} {v/s}"),
    Rewording("^ let each|every {a:actor.sg} {v:base}", "each {a} {v/s}"),
    Rewording("nobody|no-one|no_one has|needs to {v:base}", "nobody {v/s}"),
    Rewording("^ whoever you choose {v:s} {x:any} $", "choose a @player . that @player {v} {x}"),
    Rewording("^ {v:base} here and you {w:base} {x:any} $", "when a @actor {v/s} @here , it {w/s} {x}"),
    # where somebody is
    Rewording(f"is|are {SO_FAR}", "is at @here"),
    Rewording("everyone|everybody|anyone|anybody present", "each @actor at @here"),
    Rewording("the {k:place} you|you're are? at|in|on|visiting", "your {k}"),
    # what somebody has
    Rewording("you are|become broke|penniless|skint|destitute", "you have no @money"),
    Rewording("is|are broke|penniless|skint|destitute", "has no @money"),
    Rewording("richer|wealthier than", "with more @money than"),
    Rewording("poorer than", "with fewer @money than"),
    Rewording("empty-handed", "with no @held"),
    Rewording("that|which has|have|is|are run|gone|ran dry|out|bare|empty", "that is empty"),
    Rewording("that is empty|bare|exhausted|depleted", "that is empty"),
    Rewording("each|every|all {k:pile.sg} that is empty", "each empty {k}"),
    Rewording("all {k:pile.pl} that is|are empty", "each empty {k/sg}"),
    Rewording("a|an|any|one {k:pile.sg} that is empty", "an empty {k}"),
    Rewording("without any {t:tag}", "with no {t}"),
    # amounts
    Rewording("a couple|pair|brace of {t:tag?} {k:pl}", "2 {t} {k}"),
    Rewording("a couple|pair|brace {t:tag?} {k:pl}", "2 {t} {k}"),
    Rewording("a trio|threesome of {t:tag?} {k:pl}", "3 {t} {k}"),
    Rewording("a quartet of {t:tag?} {k:pl}", "4 {t} {k}"),
    Rewording("half a dozen {t:tag?} {k:pl}", "6 {t} {k}"),
    Rewording("a dozen {t:tag?} {k:pl}", "12 {t} {k}"),
    Rewording("each|every|per couple|pair of {t:tag?} {k:pl}", "every 2 {t} {k}"),
    Rewording("each|every|per trio|threesome of {t:tag?} {k:pl}", "every 3 {t} {k}"),
    Rewording("a lone|single|solitary {k:sg}", "1 {k}"),
    Rewording("no|not more than {n:num}", "at most {n}"),
    Rewording("no|not fewer|less than {n:num}", "at least {n}"),
    Rewording("a maximum of {n:num}", "up to {n}"),
    Rewording("as many as {n:num} {k:noun}", "up to {n} {k}"),
    # times
    Rewording("next|following go", "next turn"),
    Rewording("your|this|each|every go", "this turn"),
    Rewording("each and every", "each"),
    Rewording("every single", "each"),
    Rewording("at {p:period} 's end", "at the end of each {p}"),
    # joins
    Rewording(", after_which|whereupon|and_then", ", then"),
    Rewording("after_which|whereupon", "then"),
    Rewording("failing_that|if_they_cannot|if_it_cannot|if_you_cannot ,", "otherwise ,"),
    Rewording("or else", "or"),
    Rewording("{k:card.sg} with|for one|another on", "{k} with a {k} on"),
    Rewording("{k:card.sg} with|for one|another from", "{k} with a {k} from"),
    Rewording("{k:card.sg} with|for one|another in", "{k} with a {k} in"),
    Rewording("costs|cost you nothing $", "costs nothing for you"),
    Rewording("together|along with", "and"),
    Rewording("plus", "and"),
    Rewording("pay up to {n:num} {c:counter} for|to 1|one|a|an {d:counter} apiece|each",
              "pay up to {n} {c} to gain that many {d/pl}"),
    Rewording("just|merely|only {n:num} {c:counter}", "{n} {c}"),
    Rewording("to make|earn|net|pocket|collect|bag|receive {n:count} {c:counter}", "to gain {n} {c}"),
    *(Rewording(f"may|can {verb} {{x:any}} {FREELY} $", f"may {verb} {{x}}") for verb in UNPRICED),
    Rewording(f"cannot {TAKING} your {{k:counter.pl}}", "cannot steal {k} from you"),
    Rewording("search|searches {x:any} for {n:count} {k:card} and|, put|take|add|draw it in|into|to your hand",
              "take {n} {k} from {x}"),
    # piles
    *(Rewording(f"{which} {{k:pile.sg}} 's top {{n:num}} {{c:noun}}", f"the top {{n}} {{c}} of {which} {{k}}")
      for which in ("a", "this", "that", "your", "each", "another")),
    *(Rewording(f"{which} {{k:pile.sg}} 's top {{c:noun}}", f"the top {{c}} of {which} {{k}}")
      for which in ("a", "this", "that", "your", "each", "another")),
    # prices
    Rewording("^ {v:ing} here costs {n:num} {c:counter} , or|but|and {m:num} {d:counter} for {x:any} $",
              "{v} @here costs {n} {c} . {v} @here costs {m} {d} for {x}"),
    Rewording("^ {v:ing} {p:any} costs {n:num} {c:counter} , or|but|and {m:num} {d:counter} for {x:any} $",
              "{v} {p} costs {n} {c} . {v} {p} costs {m} {d} for {x}"),
    Rewording("{n:num} {c:counter} pricier|costlier|steeper", "{n} {c} more expensive"),
    Rewording("set|sets you back {n:num} more|extra {c:counter}", "costs {n/+} {c}"),
    Rewording("set|sets you back {n:num} {c:counter}", "costs {n} {c}"),
)  # fmt: skip

UNCONDITIONAL: tuple[Rewording, ...] = (  # of sentences that depend on nothing
    *(Rewording(f"^ {price} {{x:any}} : {{v:base}} {{y:any}} $", f"you may {price} {{x}} to {{v}} {{y}}", PRICE)
      for price in COLONS),
    *(Rewording(f"^ {price} {{x:any}} : {{y:any}} $", f"you may {price} {{x}} . If you do , {{y}}", PRICE)
      for price in COLONS),
    Rewording("^ discard|trash|sacrifice : {v:base} {y:any} $", "you may discard @this to {v} {y}", PRICE),
    Rewording("^ {k:pl} are not|never {v:done.past}", "{k} cannot be {v}"),
    Rewording(", otherwise|or_else|else it|they|he|she {v:verb}", ", or {v/s}"),
    Rewording(", otherwise|or_else|else you? {v:base}", ", or {v}"),
    Rewording("^ {x:any} while|when you're? at|in your {k:place} $", "if you are at your {k} , {x}"),
    Rewording("^ {x:any} while|when you are at|in your {k:place} $", "if you are at your {k} , {x}"),
)  # fmt: skip
