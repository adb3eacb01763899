"""The same effect in two printed wordings, found over all texts of a game; its manual is in `text_offences.py`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from toolkit.check.text_offences import WORDED_TWO_WAYS
from toolkit.model import Game
from toolkit.problem import Problem
from toolkit.texts import CardText, Effect

OFFENCES = (WORDED_TWO_WAYS,)
Said = tuple[CardText, Effect]


def find(_: Game, texts: Sequence[CardText]) -> Iterator[Problem]:
    """For each effect with several wordings, the less usual ones, at the smallest part of a text that differs.

    Prose counts among the cards that use a wording, but gets no findings.
    """
    by_meaning: dict[str, dict[str, list[Said]]] = defaultdict(lambda: defaultdict(list))
    for text in texts:
        for effect in text.effects:
            by_meaning[effect.meaning][effect.wording].append((text, effect))
    rivals = [wordings for wordings in by_meaning.values() if len(wordings) > 1]
    rare = [(said, usual) for wordings in rivals for said, usual in _rarer(wordings)]
    for said, usual in rare:
        if not said[0].is_prose and not any(_is_inside(other, said) for other, _ in rare):
            yield _problem(said, usual)


def _rarer(wordings: dict[str, list[Said]]) -> Iterator[tuple[Said, list[Said]]]:
    ranked = sorted(wordings.values(), key=len, reverse=True)
    for said in ranked[1:]:
        yield from ((each, ranked[0]) for each in said)


def _is_inside(inner: Said, outer: Said) -> bool:
    one, other = inner[1], outer[1]
    spans = (one.start, one.end), (other.start, other.end)
    return inner[0] is outer[0] and spans[0] != spans[1] and other.start <= one.start and one.end <= other.end


def _problem(said: Said, usual: list[Said]) -> Problem:
    text, effect = said
    wording, model = usual[0][1].wording, usual[0][0].card
    others = "1 text says" if len(usual) == 1 else f"{len(usual)} texts say"
    message = f"“{effect.wording}” is the same as “{wording}”, which {others}, for one {model.name}."
    place = text.card.text_place(effect.start, effect.end)
    return WORDED_TWO_WAYS.at(place, message, f"Write “{wording}” here too, or change it there.", card=text.card.id)
