"""A thesaurus of deeds: everyday verbs, each with what it is done to, and the verb that the language has for it.

A row stands for its verb in every form: whoever does it, whether they may or must, and when, are not in it and stay.
Verbs joined by "|" are used alike; so are the words after them, "?" marks one that may be missing, and "…" stands for
what a verb has between its parts. `of` says what has to come next: nouns of these sorts, "none" for nothing, "from" for
somebody it comes from, "out" for whatever it comes from but you, "yours" for what is yours, "to" for where it goes. Of
several meanings the first is used that the game has.
No row changes a number, or whether something is denied.
"""

from __future__ import annotations

from typing import NamedTuple


class Everyday(NamedTuple):
    """What is said, what is meant, and of what."""

    said: str
    means: tuple[str, ...]
    of: str = ""


CARD, COUNTED, ACTOR, PLACE, PILE, NOTHING = "card", "counter", "actor", "place", "pile", "none"
STEALING = "snatch|nab|pinch|nick|swipe|pilfer|filch|poach|purloin|pickpocket|snaffle|lift|loot|plunder|burgle|thieve"
TAKING = "grab|seize|claim|fetch|retrieve|collect|gather|bag|pocket|reclaim|recover|salvage|scavenge|recruit|hire|catch"
GETTING = "get|receive|earn|obtain|acquire|win|score|net|amass|reap|accrue|accumulate|gather|bag|pocket|bank|collect"
LOSING = "forfeit|surrender|relinquish|waste|squander|sacrifice|shed|forgo"
DUMPING = "ditch|dump|toss|bin|chuck|scrap|junk|trash|burn|cull|destroy|jettison|lob|sling|purge|shed|sacrifice|bury"
DUMPING += "|eliminate|forfeit|surrender|relinquish|expend|remove|delete|exile|discharge|lose|hurl|fling"
GOING = "go|walk|run|head|hop|hurry|rush|dash|sneak|slink|scamper|scurry|trot|stroll|march|proceed|advance|travel"
GOING += "|wander|relocate|creep|drift|zip|race|fly|jump|leap|climb|crawl|slip|slide|step|come|retire|teleport|flee"
SENDING = "shift|send|drag|shove|push|pull|lure|chase|scare|shoo|relocate|transfer|bump|banish|drive|bring|carry|usher"
SENDING += "|steer|nudge|herd|escort|deport"
CALLING = "drop|pop|swing|stop|come|call|wander|stroll"
LOOKING = "peek|glance|peep|gaze|stare"
SPYING = "check|inspect|examine|view|study|scout|scan|glimpse|spy|eye|see|observe|preview"
HANDING = "hand|pass|slip|offer|deliver|donate|present|gift|toss|send|surrender|deal"
GIVING_UP = "cough|fork|shell|stump|pay|ante"

EVERYDAY_VERBS: tuple[Everyday, ...] = (
    # what comes from somebody, and what lies somewhere
    Everyday(STEALING, ("steal", "take"), "from"),
    Everyday(STEALING, ("take",), "out"),
    Everyday(STEALING, ("take",), "yours"),
    Everyday(STEALING, ("gain",), COUNTED),
    Everyday(STEALING, ("take",), CARD),
    Everyday("run|make|take off with", ("steal",), "from"),
    Everyday("run|make off with", ("take",)),
    Everyday("help yourself|yourselves|themselves|itself|themself to", ("gain",), COUNTED),
    Everyday("help yourself|yourselves|themselves|itself|themself to", ("take",)),
    Everyday("pick|scoop|snap|gobble|hoover|gather up", ("gain",), COUNTED),
    Everyday("pick|scoop|snap|gather|snatch|dig up|out", ("take",), CARD),
    Everyday("rake|reel|pull|bring|haul|take in", ("gain",), COUNTED),
    Everyday("come|walk|get|go away with", ("gain",), COUNTED),
    Everyday("get hold|ahold of", ("take",)),
    Everyday("lay hands on", ("take",)),
    Everyday("take|get|bring|fetch|win|earn|claim|grab|receive|collect|pick back", ("gain",), COUNTED),
    Everyday("take|get|bring|fetch|grab|claim|collect back", ("take",), CARD),
    Everyday("take … back", ("take …",), CARD),
    Everyday("get|win|earn|take … back", ("gain …",), COUNTED),
    Everyday("pick … up", ("take …",), CARD),
    Everyday("pick … up", ("gain …",), COUNTED),
    Everyday(TAKING, ("take",), "out"),
    Everyday(TAKING, ("gain",), COUNTED),
    Everyday(TAKING, ("take",), CARD),
    Everyday("tutor|search for? up?", ("take",), CARD),
    # getting
    Everyday("be given|awarded|granted|paid|handed|rewarded with?", ("gain",), COUNTED),
    Everyday("be given|awarded|granted|handed|dealt", ("take",), CARD),
    Everyday("be stuck|saddled|landed|lumbered with", ("gain",), COUNTED),
    Everyday("make|land|bag|clear|scrape", ("gain",), COUNTED),
    Everyday(GETTING, ("gain",), COUNTED),
    Everyday("earn|obtain|acquire|win|amass|bag|pocket", ("take",), CARD),
    Everyday("cash|turn|trade|hand|swap|exchange in? up_to", ("pay up to",), COUNTED),
    Everyday("cash|turn|trade in", ("pay",), COUNTED),
    Everyday("cash|turn|trade in", ("discard",), CARD),
    # losing, paying, throwing away
    Everyday(f"{GIVING_UP} up|out|over", ("pay",), COUNTED),
    Everyday("be charged|fined|docked|billed", ("pay",), COUNTED),
    Everyday("be robbed|stripped|deprived|relieved of", ("lose",), COUNTED),
    Everyday("part with", ("lose",), COUNTED),
    Everyday("part with", ("discard",)),
    Everyday("give up|away", ("lose",), COUNTED),
    Everyday("give up", ("discard",), CARD),
    Everyday("miss out on", ("lose",), COUNTED),
    Everyday("use|eat|burn up", ("discard",)),
    Everyday("burn through", ("discard",)),
    Everyday("invest|expend|fork|stake", ("pay",), COUNTED),
    Everyday(LOSING, ("lose",), COUNTED),
    Everyday("get rid of", ("lose",), COUNTED),
    Everyday("get rid of", ("discard",)),
    Everyday("rid yourself|themselves|itself of", ("discard",)),
    Everyday("dispose of", ("discard",)),
    Everyday("do away with", ("discard",)),
    Everyday("let go of", ("discard",)),
    Everyday("throw|toss|chuck|cast|fling|put|sling|give away|out|aside", ("discard",)),
    Everyday("throw|toss|chuck|cast|fling|put|sling … away|out|aside", ("discard …",)),
    Everyday("throw|toss|chuck|cast … in|into|onto|on the? trash|bin|discards", ("discard …",)),
    Everyday(DUMPING, ("discard",), CARD),
    Everyday("sell off?", ("discard",), CARD),
    Everyday("return|put|bounce … back to|on|onto the? top of", ("put … on the top of",)),
    Everyday("return|bounce … to the? top of", ("put … on the top of",)),
    Everyday("return|put|bounce … back to|on|onto the? bottom of", ("put … on the bottom of",)),
    Everyday("bounce … back? to", ("return … to",)),
    # giving
    Everyday("hand|pass|turn|make over", ("give",), "to"),
    Everyday("hand|turn over", ("pay",), COUNTED),
    Everyday("fork|hand|pay out", ("pay",), COUNTED),
    Everyday("hand … over to", ("give … to",)),
    Everyday("lend", ("give",)),
    # going, coming, sending
    Everyday(f"{CALLING} by|in|round|around|over|past", ("visit", "move to @here"), PLACE),
    Everyday(f"{CALLING} by|in|round|around|over|past here?", ("visit @here", "move to @here")),
    Everyday("turn|show up here?", ("visit @here", "move to @here"), NOTHING),
    Everyday("arrive|appear here?", ("visit @here", "move to @here"), NOTHING),
    Everyday("enter|reach|approach|arrive at|in?", ("visit", "move to"), PLACE),
    Everyday("call on|at", ("visit", "move to"), PLACE),
    Everyday("get|set|clear|take|slip|sneak|head|run|make off|out|away from", ("leave",), PLACE),
    Everyday("depart|exit|vacate|quit|desert|abandon from?", ("leave",), PLACE),
    Everyday("depart|exit", ("leave @here",), NOTHING),
    Everyday("make its|their|your way to", ("move to",), PLACE),
    Everyday(f"{GOING} off|straight|right|directly|all_the_way|back? home", ("move to @their @home",)),
    Everyday("return home", ("move to @their @home",)),
    Everyday(f"{GOING} over|across|straight|directly|back|along|on? to|into|onto|towards|toward", ("move to",), PLACE),
    Everyday("return to|into", ("move to",), PLACE),
    Everyday(f"{SENDING} … back|straight? home", ("move … to its @home",)),
    Everyday(SENDING, ("move",), ACTOR),
    # looking
    Everyday(f"{LOOKING} at|into|in|through|under|beneath", ("look at",)),
    Everyday(LOOKING, ("look at",), CARD),
    Everyday("take|have|sneak|steal|get a quick|good|sneaky? look|peek|glance|peep|gander|glimpse at|into|in|through",
             ("look at",)),
    Everyday("spy on", ("look at",)),
    Everyday(SPYING, ("look at",), "card pile"),
    Everyday("turn|lay up|over|open", ("reveal",), CARD),
    Everyday("flash|display|expose|unveil|uncover|announce|disclose", ("reveal",), "card pile"),
    # choosing and drawing
    Everyday("select|pick|nominate|designate|appoint|elect", ("choose",), "actor place"),
    Everyday("single|pick|seek out", ("choose",), "actor place"),
    Everyday("decide|settle on", ("choose",)),
    Everyday("pull|deal yourself|itself? up?", ("draw",), CARD),
    # turns
    Everyday("miss|forgo|forfeit|lose", ("skip",), "period"),
    Everyday("sit out", ("skip",), "period"),
    Everyday("finish|conclude|stop", ("end",), "period"),
    # against what happens
    Everyday("dodge|sidestep|duck|escape|elude|shirk|avoid|outwit", ("evade", "ignore")),
    Everyday("shrug|brush|fend|laugh|ward off", ("ignore",)),
    Everyday("disregard|overlook|sidestep|bypass|cancel|negate|nullify|neutralise|neutralize", ("ignore",)),
    Everyday("take|pay no notice|heed|attention of|to", ("ignore",)),
    # swapping, filling, turning
    Everyday("switch", ("swap",)),
    Everyday("top|fill up|back", ("replace",), PILE),
    Everyday("refill|restock|replenish|refresh|renew|reset", ("replace",), PILE),
    Everyday("turn|flip … over", ("flip …",)),
    Everyday("turn|flip over", ("flip",)),
    Everyday("reshuffle|scramble|mix", ("shuffle",)),
    Everyday("purchase", ("buy",)),
    Everyday("consume|devour|munch|scoff|gobble|swallow", ("eat",)),
    Everyday("hold|hang on to", ("keep",)),
    Everyday("stow|squirrel|tuck|put away", ("stash",), CARD),
    Everyday("stow|hoard", ("stash",), CARD),
)  # fmt: skip
