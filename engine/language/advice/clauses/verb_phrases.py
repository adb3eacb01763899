"""Everyday verbs, each with what goes with it, and the deed that it says: whoever does it, whether they may or must.

A row looks at a verb phrase that begins with the verb in its first form; what stands there instead does too. These are
said of anybody, denied, waited for and priced as they are, because who, whether and when is not in them.
"""

from __future__ import annotations

from engine.language.advice.rewordings.rewording import Rewording

GO = "go|walk|run|come|head|return|drop|fall|flee|travel|march|hurry|sneak|crawl|fly|jump|hop|step|move|slip"
GO += "|wander|gather|assemble|meet|withdraw|scurry|dash|rush|climb|escape|relocate|advance|journey|proceed"
GO += "|get|land|arrive|stroll"
SEND = "send|bring|move|drive|chase|drag|push|pull|relocate|shift|carry|lure|scare|transfer|shoo|banish|walk"
GAIN = "gain|get|receive|collect|earn|obtain|score|take|claim|win|grab|pocket|recover|acquire|fetch|draw|bank"
PART = "pay|spend|trade|exchange|swap|convert|hand|turn|cash|give|sacrifice|return|discard|use|sell|lose|trash|burn"
FOR = "for|to_gain|to_get|to_receive|in_exchange_for|and_gain|in_return_for|against|into|to_earn|to_score"
FOR += "|to_take|and_receive|and_get"
SEE = "peek|look|glance|peep"
VIEW = "see|view|inspect|examine|check|study|scan|scout"

VERB_PHRASES = (
    # going and sending
    Rewording(f"^ {GO} back? to|onto|into|on|at|in|toward|towards|upon|inside {{k:any}} $", "move to {k}", cost=0.1),
    Rewording(f"^ {GO} back? here $", "move to @here", cost=0.05),
    Rewording("^ enter|reach|visit|approach here $", "move to @here", cost=0.2),
    Rewording("^ enter|reach|approach|land_on|stop_on {x:any} $", "move to {x}", cost=0.1),
    Rewording(f"^ {GO} back? home $", "move to its @home", cost=0.1),
    Rewording(f"^ {GO} back? home $", "move to your @home", cost=0.15),
    Rewording(f"^ {GO} up? to? {{n:num}} spaces|steps|squares|places|fields away? $",
              "move up to {n} @places", cost=0.3),
    Rewording(f"^ {GO} to any|a|one {{k:place.sg}} within {{n:num}} spaces|steps|squares|moves of|from"
              f"|away {{x:any}} $",
              "move up to {n} {k/pl}", cost=0.2),
    Rewording(f"^ {GO} to any|a|one {{k:place.sg}} within {{n:num}} spaces|steps|squares|moves of|from"
              f"|away {{x:any}} $",
              "move up to {n} {k/pl} this turn", cost=0.25),
    Rewording(f"^ {GO} a|one|1 space|step|square {{x:any?}} $", "move 1 @place {x}", cost=0.3),
    Rewording(f"^ {SEND} {{x:any}} back? here $", "move {x} to @here", cost=0.05),
    Rewording(f"^ {SEND} {{x:any}} back? home $", "move {x} to its @home", cost=0.1),
    Rewording(f"^ {SEND} {{x:actor}} back? to|onto|into|on|at|in {{y:any}} $", "move {x} to {y}", cost=0.15),
    Rewording(f"^ {SEND} {{d:any}} {{x:actor}} back? to|onto|into|on|at|in {{y:any}} $",
              "move {d} {x} to {y}", cost=0.15),
    Rewording("^ change|trade|switch|swap|exchange places|positions|spots|seats with {x:any} $",
              "swap places with {x}", cost=0.1),
    Rewording("^ depart|go_away|walk_away|move_away|set_out|run_off from? {x:any} $", "leave {x}", cost=0.1),
    Rewording("^ stay|remain|wait where it|you|they is|are $", "cannot move", cost=0.3),
    # giving one thing for another
    *(Rewording(f"^ {PART} in|over|up|off? {{n:any}} {FOR} {{m:count}} {{y:any}} $",
                f"{pay} {{n}} to gain {{m}} {{y}}", cost=cost)
      for pay, cost in (("pay", 0.1), ("discard", 0.12), ("lose", 0.3))),
    Rewording(f"^ {PART} in|over|up? {{n:any}} {FOR} {{m:count}} {{k:card}} $", "pay {n} to draw {m} {k}", cost=0.15),
    Rewording(f"^ {PART} in|over|up? {{n:any}} {FOR} {{m:count}} {{k:card}} $",
              "discard {n} to draw {m} {k}", cost=0.15),
    Rewording(f"^ {PART} in|over|up? {{n:any}} to|and {{v:base}} {{y:any}} $", "pay {n} to {v} {y}", cost=0.15),
    Rewording(f"^ {PART} in|over|up? {{n:any}} to|and {{v:base}} {{y:any}} $", "discard {n} to {v} {y}", cost=0.15),
    Rewording(f"^ {GAIN} {{y:any}} in_exchange_for|in_return_for|at_the_cost_of|against|for {{n:count}}"
              f" {{c:counter}} $",
              "pay {n} {c} to gain {y}", cost=0.2),
    Rewording(f"^ {GAIN} {{y:any}} by|through paying|spending|discarding|giving|returning up? {{n:any}} $",
              "pay {n} to gain {y}",
              cost=0.2),
    Rewording(f"^ {GAIN} {{y:any}} by|through discarding|paying|spending up? {{n:any}} $",
              "discard {n} to gain {y}", cost=0.2),
    Rewording(f"^ {PART} in|over|up? {{n:any}} for {{m:count}} {{c:counter}} less|fewer $",
              "discard {n} to lose {m} {c}",
              cost=0.05),
    Rewording("^ hand_over|fork_over|pay_up|shell_out|cough_up|put_in {n:count} {c:counter} $",
              "pay {n} {c}", cost=0.1),
    Rewording("^ sell {x:any} $", "discard {x}", cost=0.2),
    Rewording("^ choose|decide between {v:ing} {x:any} and|or {w:ing} {y:any} $",
              "{v/base} {x} , or {w/s} {y}", cost=0.1),
    Rewording("^ choose|decide between {v:ing} {x:any} and|or {w:ing} {y:any} $", "{v/base} {x} , or {w/base} {y}",
              cost=0.12),
    # losing and getting rid of
    Rewording("^ return|give|put|hand {n:count} {c:counter} back? to|in|into the? supply|bank|pool|box|reserve|stock $",
              "lose {n} {c}", cost=0.1),
    Rewording("^ return|give|put|hand {n:count} {c:counter} back $", "lose {n} {c}", cost=0.15),
    Rewording("^ give_up|part_with|get_rid_of|rid_yourself_of|do_away_with|throw_out|throw_away|let_go_of"
              "|set_free|cast_off"
              " {x:any} $", "discard {x}", cost=0.1),
    Rewording("^ give_up|part_with|be_robbed_of|miss_out_on|hand_in {n:count} {c:counter} $", "lose {n} {c}", cost=0.1),
    Rewording("^ throw|toss|chuck|put|cast {x:any} away|out|aside $", "discard {x}", cost=0.1),
    Rewording("^ wipe_out|wipe_off|wash_off|erase|clear_off|clear|cancel {x:any} {c:counter} $",
              "lose {x} {c}", cost=0.1),
    Rewording("^ rummage|search|look|rifle|go through|in|into {x:pile} and|, pick|take|get|choose out? {y:any} $",
              "take {y} from {x}", cost=0.2),
    Rewording("^ rummage|search|look|rifle|go through|in|into your {x:pile} and|, pick|take|get|choose"
              " out? {y:any} $",
              "take {y} from your {x}", cost=0.2),
    Rewording("^ get rid of {x:any} $", "discard {x}", cost=0.1),
    Rewording("^ get rid of {n:any} {c:counter} $", "lose {n} {c}", cost=0.05),
    Rewording("^ shed|drop|reduce_by|take_off|wipe_off|shake_off|remove {n:count} {c:counter} $",
              "lose {n} {c}", cost=0.1),
    Rewording("^ reduce|lower|decrease|cut its|your|their {c:counter} by {n:num} $", "lose {n} {c}", cost=0.1),
    Rewording("^ increase|raise its|your|their {c:counter} by {n:num} $", "gain {n} {c}", cost=0.1),
    Rewording("^ reset|empty|clear|wipe|zero its|your|their {c:counter} to? 0? $", "lose all {c}", cost=0.2),
    Rewording("^ pay|forfeit|surrender|give_up {n:count} {c:counter} $", "lose {n} {c}", cost=0.3),
    Rewording("^ put|return|shuffle|place {x:any} on|in|into|onto the|your discard pile $", "discard {x}", cost=0.2),
    # giving to somebody
    Rewording("^ give|pay|hand|pass|owe|offer|deal|toss|grant you {x:any} $", "give {x} to you", cost=0.1),
    Rewording("^ give|pay|hand|pass|owe|offer|deal|toss {a:any} {n:count} {k:noun} $", "give {n} {k} to {a}", cost=0.2),
    Rewording("^ pass|hand|pay|offer|slip|deal|deliver|surrender|send over? {x:any} over? to {y:any} $",
              "give {x} to {y}", cost=0.1),
    Rewording("^ share|split {n:count} {k:noun} with {y:any} $", "give {n} {k} to {y}", cost=0.3),
    # taking from somebody
    Rewording("^ rob|relieve|deprive|strip {y:any} of {x:any} $", "steal {x} from {y}", cost=0.1),
    Rewording("^ help yourself to {x:any} $", "take {x}", cost=0.2),
    Rewording("^ pick_up|pick_out|pull_out|snap_up|scoop_up {x:any} $", "take {x}", cost=0.1),
    Rewording("^ add {x:any} to your hand $", "take {x}", cost=0.1),
    Rewording("^ put|return {x:any} back? into|to|in your hand $", "take {x}", cost=0.2),
    Rewording("^ take|get|bring|fetch|retrieve back {x:any} $", "take {x}", cost=0.2),
    Rewording("^ take {x:any} back $", "take {x}", cost=0.2),
    Rewording("^ swap|exchange|trade|switch {x:any} for {y:any} $", "swap {x} with {y}", cost=0.15),
    # looking
    Rewording(f"^ {SEE} at|into|in|through|under|over {{x:any}} $", "look at {x}", cost=0.1),
    Rewording(f"^ {SEE} beneath|inside|upon {{x:any}} $", "look at {x}", cost=0.1),
    Rewording(f"^ {SEE} take|have|get a look|peek|glance at|into {{x:any}} $", "look at {x}", cost=0.1),
    Rewording("^ take|have|get|sneak a look|peek|glance|peep at|into|through {x:any} $", "look at {x}", cost=0.1),
    Rewording(f"^ {VIEW} {{x:any}} $", "look at {x}", cost=0.15),
    Rewording("^ turn_over|turn_up|lay_open|show_everyone|uncover|show {x:any} $", "reveal {x}", cost=0.2),
    Rewording("^ turn|flip|lay {x:any} over $", "flip {x}", cost=0.1),
    Rewording("^ turn|put|place|lay {x:any} face-down|upside_down $", "flip {x} face-down", cost=0.1),
    Rewording("^ turn|put|place|lay {x:any} face-up $", "flip {x} face-up", cost=0.1),
    # choosing
    Rewording("^ name|nominate|designate|point_at|point_to|single_out|decide_on|pick_out|pick|select {x:any} $",
              "choose {x}", cost=0.1),
    # as many as there are
    Rewording("^ {v:base} as many|much {c:noun} as you have|own|hold {k:noun} $",
              "{v} 1 {c} for each {k} you have", cost=0.1),
    Rewording("^ {v:base} as many|much {c:noun} as there are {x:any} $", "{v} 1 {c} for each {x}", cost=0.15),
    # turns and actions
    Rewording("^ take|have|get|gain|play|receive an|1|one extra|additional|another|more turn after"
              "|right_after|immediately_after? this|it? one|turn? $",
              "take an extra turn after this one", cost=0.1),
    Rewording("^ take|have|get|gain|play|receive another turn after|right_after|immediately_after? this|it?"
              " one|turn? $",
              "take an extra turn after this one", cost=0.1),
    Rewording("^ go again $", "take an extra turn after this one", cost=0.2),
    Rewording("^ miss|skip|forfeit|lose|pass|sit_out a|its|your|their next? turn $", "skip your next turn", cost=0.1),
    Rewording("^ sit out its|your|their next? turn $", "skip your next turn", cost=0.1),
    # what one has room for
    Rewording("^ have room|space for {n:num} more|extra|additional {x:any} $",
              "may carry {n} additional {x}", cost=0.2),
    Rewording("^ have an|one|1 extra|additional|more slot for {x:any} $", "may carry 1 additional {x}", cost=0.2),
    # nothing
    Rewording("^ do nothing $", "is ignored", cost=0.2),
    Rewording("^ have no effect $", "is ignored", cost=0.2),
    Rewording("^ pay no attention to {x:any} $", "ignore {x}", cost=0.1),
    Rewording("^ be unaffected by|immune to|safe from|protected from {x:any} $", "ignore {x}", cost=0.1),
    Rewording("^ be not affected by {x:any} $", "ignore {x}", cost=0.1),
    Rewording("^ take no notice of {x:any} $", "ignore {x}", cost=0.1),
    Rewording("^ pass|go|walk|move|see|reach|slip through {x:any} $", "ignore {x}", cost=0.3),
    # worth
    Rewording("^ count|score|be_good|count_as|bring|give|earn|be_counted for? {n:num} {c:counter} {x:any?} $",
              "be worth {n} {c} {x}", cost=0.2),
    # piles
    Rewording("^ mix|add|put|reshuffle {x:any} back? into {y:any} $", "shuffle {x} into {y}", cost=0.3),
    Rewording("^ refill|restock|replenish|refresh {x:any} $", "replace {x}", cost=0.2),
    Rewording("^ leave {x:any} behind|here $", "put {x} on @here", cost=0.2),
    Rewording("^ drop|leave|deposit|lay|set {x:any} down? here $", "put {x} on @here", cost=0.15),
    Rewording("^ put|place|add {x:any} here $", "put {x} on @here", cost=0.05),
    Rewording("^ drop|lay|set|leave|deposit {x:any} down? on|onto {y:any} $", "put {x} on {y}", cost=0.15),
)  # fmt: skip

ITSELF = (  # what the card itself does: a row looks at its verb phrase
    Rewording("^ be worth {x:any} $", "worth {x}", cost=0.05),
    Rewording("^ count|score|be_good|count_as|bring|give|earn|be_counted for? {n:num} {c:counter} {x:any?} $",
              "worth {n} {c} {x}", cost=0.05),
    Rewording("^ add {n:num} {c:counter} to your score|total {x:any?} $", "worth {n} {c} {x}", cost=0.1),
)  # fmt: skip

NOMINAL = (  # what a deed, or the card itself, does to somebody: "raiding gives you 1 VP"
    Rewording("^ give|grant|earn|bring|yield|net|award|provide|reward|pay|get|win|hand|gain you {x:any} $",
              "you gain {x}", cost=0.1),
    Rewording("^ give|grant|earn|bring|yield|net|award|provide {n:count} {c:noun} to {a:any} $",
              "{a} gain {n} {c}", cost=0.1),
    Rewording("^ give|grant|earn|bring|yield|net|award|provide it|them|that_player {x:any} $", "it gain {x}", cost=0.1),
    Rewording("^ give|grant|earn|bring|yield|net|award|provide|reward {a:any} {n:count} {c:noun} $",
              "{a} gain {n} {c}", cost=0.15),
    Rewording("^ give|grant|earn|bring|yield|net|award|provide|score {n:num} {c:noun} $", "it gain {n} {c}", cost=0.2),
    Rewording("^ send|drive|move|bring|chase|return|push {a:any} back? to|into|onto|in {y:any} $",
              "{a} move to {y}", cost=0.15),
    Rewording("^ send|drive|move|bring|chase|return {a:any} back? home $", "{a} move to its @home", cost=0.15),
    Rewording("^ let|allow|entitle|enable|permit you to? {v:base} {x:any?} $", "you may {v} {x}", cost=0.1),
    Rewording("^ let|allow|entitle|enable|permit {a:any} to? {v:base} {x:any?} $", "{a} may {v} {x}", cost=0.15),
    Rewording("^ make|force|cause|compel|oblige you to? {v:base} {x:any?} $", "{v} {x}", cost=0.1),
    Rewording("^ make|force|cause|compel|oblige {a:any} to? {v:base} {x:any?} $", "{a} {v} {x}", cost=0.15),
    Rewording("^ cost you {n:count} {c:counter} $", "lose {n} {c}", cost=0.2),
    Rewording("^ draw|reveal|trigger|discard {x:any} $", "you draw {x}", cost=0.2),
)  # fmt: skip

CONDITIONS = (  # what is so, as somebody has it or it lies there; a row looks at a whole clause
    Rewording("^ your {c:counter} be|is|are at? {n:num} or more|higher|greater|above $",
              "you have {n} or more {c}", cost=0.1),
    Rewording("^ your {c:counter} be|is|are at? at least {n:num} $", "you have {n} or more {c}", cost=0.1),
    Rewording("^ your {c:counter} be|is|are at? {n:num} or less|lower|fewer|below $",
              "you have {n} or fewer {c}", cost=0.1),
    Rewording("^ your {c:counter} be|is|are at? at most {n:num} $", "you have {n} or fewer {c}", cost=0.1),
    Rewording("^ your {p:pile} holds|contains|has|hold|contain|have|includes|include no other {k:pl} $",
              "you have no other {k}", cost=0.1),
    Rewording("^ your {p:pile} holds|contains|has|hold|contain|have|includes|include no other {k:sg} $",
              "you have no other {k/pl}", cost=0.1),
    Rewording("^ your {p:pile} holds|contains|has|hold|contain|have|includes|include no {k:noun} $",
              "no {k/pl} are in your {p}", cost=0.1),
    Rewording("^ your {p:pile} holds|contains|has|hold|contain|have|includes|include {x:any} $",
              "{x} is in your {p}", cost=0.2),
    Rewording("^ your {p:pile} holds|contains|has|hold|contain|have|includes|include {x:any} $",
              "you have {x} in your {p}", cost=0.2),
    Rewording("^ your {p:pile} be|is|are empty $", "you have no @cards in your {p}", cost=0.2),
    Rewording("^ {x:any} be|is|are where you are|be $", "{x} is at your @place", cost=0.1),
    Rewording("^ {x:any} stands|sits|rests|stays|sleeps|waits|stand|sit|rest|stay|sleep|wait|be|is|are here $",
              "{x} is at @here", cost=0.1),
    Rewording("^ no {k:actor} stands|sits|is|are|stay|stays|be here $", "no {k/pl} are at @here", cost=0.1),
    Rewording("^ nobody|no_one else? be|is|has|have? here $", "no other @actors are at @here", cost=0.2),
    Rewording("^ nobody|no_one else be|is|are at {x:any} $", "no other @actors are at {x}", cost=0.2),
    Rewording("^ nobody|no_one else has|have|owns|own {x:any} $", "no other @actor has {x}", cost=0.1),
    Rewording("^ you be|are alone|by_yourself at? {x:any?} $", "no other @actors are at {x}", cost=0.3),
    Rewording("^ you own|hold|possess|control|keep|are_holding {x:any} $", "you have {x}", cost=0.1),
    Rewording("^ {a:any} own|hold|possess|control|owns|holds|possesses|controls {x:any} $", "{a} has {x}", cost=0.1),
    Rewording("^ you lack|be_without|are_without|are_out_of|have_run_out_of {x:any} $", "you have no {x}", cost=0.2),
)  # fmt: skip
