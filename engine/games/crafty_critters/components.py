"""Game components: what is printed on tiles, and what Critter cards and traps say about themselves."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.limits import HAZARDS
from engine.kernel.core.box import Box
from engine.kernel.core.state import Rules
from engine.kernel.running.rule_index import own_rules
from engine.language.forms import Node
from engine.language.nodes import doing, effects, phrases, sentences
from engine.language.references import walk

HOMES = {"Critter": at.CRITTERS, "Trap": at.TRAPS, "Tile": at.TILES, "Food": at.PANTRY}  # where they are drawn, by type


class Components:
    """What lies in the box. Lists are by design, but for `kind`.

    kind           for each card its type: Critter, Trap, Tile, Food or Fine
    printed_paths  the sides that the paths of a tile reach as it is printed, North is bit 0
    hazard         what happens on a tile: "security", "trap" or ""
    evading        for each hazard the designs whose text evades the next one, each with the number of that sentence
    reacting       those of them that do it for who plays them, and for sure
    usable         the ability that playing a card uses, None where it cannot be played
    prices         the rules about how many actions playing it takes
    suspicion, cp  the numbers of the counters
    """

    def __init__(self, rules: Rules) -> None:
        designs, texts = rules.box.designs, rules.compiled.texts
        self.kind = [designs[design].type for design in rules.design_of]
        self.printed_paths = [at.PATHS.get(design.subtype, 0) for design in designs]
        self.hazard = [next((HAZARDS[tag] for tag in d.tags if tag in HAZARDS), "") for d in designs]
        self.evading = {noun: evading(rules.box, noun) for noun in HAZARDS.values()}
        self.reacting = {noun: evading(rules.box, noun, yours=True) for noun in HAZARDS.values()}
        self.usable = [next((a for a in text.abilities if a.is_used), None) for text in texts]
        self.prices = [[row for row in own_rules(text, "uses", "play") if row[0].word == "action"] for text in texts]
        self.suspicion = rules.counter_numbers["suspicion"]
        self.cp = rules.counter_numbers["CP"]


def evading(box: Box, noun: str, *, yours: bool = False) -> dict[int, int]:
    """The designs whose text evades the next hazard of a noun, each with the number of that sentence.

    With `yours` only designs whose text evades it for the player of the card, without a condition.
    """
    trees = [
        (number, sentence.tree)
        for number, design in enumerate(box.designs)
        for sentence in (design.reading.sentences if design.reading is not None else ())
        if sentence.tree is not None
    ]
    return {
        design: sentence
        for sentence, (design, tree) in enumerate(trees)
        for node, _ in walk(tree)
        if isinstance(node, doing.DoThing)
        and node.verb == "evade"
        and isinstance(node.what, phrases.Next)
        and node.what.kind.noun == noun
        and (not yours or _is_for_you(tree))
    }


def _is_for_you(tree: Node) -> bool:
    """Whether a sentence tells the player of the card to do something, without a condition."""
    body = tree.body if isinstance(tree, sentences.Says) else None
    if isinstance(body, sentences.Used):
        body = body.body
    return isinstance(body, effects.Must) and isinstance(body.who, phrases.You)
