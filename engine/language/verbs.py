"""Inflections of the core's verbs, with a list of the irregular ones; a game's vocabulary inflects its own verbs."""

from __future__ import annotations

from engine.language.vocabulary import gerund, participle, third_person

# base: (s, ing, past)
IRREGULAR: dict[str, tuple[str, str, str]] = {
    "be": ("is", "being", "been"),
    "have": ("has", "having", "had"),
    "do": ("does", "doing", "done"),
    "put": ("puts", "putting", "put"),
    "take": ("takes", "taking", "taken"),
    "give": ("gives", "giving", "given"),
    "draw": ("draws", "drawing", "drawn"),
    "lose": ("loses", "losing", "lost"),
    "pay": ("pays", "paying", "paid"),
    "choose": ("chooses", "choosing", "chosen"),
    "swap": ("swaps", "swapping", "swapped"),
    "flip": ("flips", "flipping", "flipped"),
    "keep": ("keeps", "keeping", "kept"),
    "steal": ("steals", "stealing", "stolen"),
    "cost": ("costs", "costing", "cost"),
    "set": ("sets", "setting", "set"),
    "shuffle": ("shuffles", "shuffling", "shuffled"),
    "win": ("wins", "winning", "won"),
    "skip": ("skips", "skipping", "skipped"),
}


def inflect(verb: str, inflection: str) -> str:
    """The form of a core verb: base, s, ing or past; sg and pl give the form for a subject of that number.

    "be" becomes "is" and "are". Raises KeyError for any other inflection.
    """
    if verb == "be" and inflection in ("pl", "base"):
        return "are"
    if inflection in ("base", "pl", ""):
        return verb
    s, ing, past = IRREGULAR.get(verb) or (third_person(verb), gerund(verb), participle(verb))
    return {"s": s, "sg": s, "ing": ing, "past": past}[inflection]
