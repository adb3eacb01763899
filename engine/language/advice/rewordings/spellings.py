"""Short forms and other spellings."""

from __future__ import annotations

from engine.language.advice.rewordings.rewording import Rewording

SPELLINGS = (
    Rewording("don't", "do not", cost=0.1),
    Rewording("doesn't", "does not", cost=0.1),
    Rewording("can't|cant", "cannot", cost=0.1),
    Rewording("can not", "cannot", cost=0.1),
    Rewording("never {v:verb}", "cannot {v/base}", cost=0.5),
    Rewording("isn't", "is not", cost=0.1),
    Rewording("aren't", "are not", cost=0.1),
    Rewording("won't", "cannot", cost=0.3),
    Rewording("you're", "you are", cost=0.1),
    Rewording("it|that 's", "it is", cost=0.1),
    Rewording("there 's", "there is", cost=0.1),
    Rewording("who 's", "that is", cost=0.1),
    Rewording("they're", "they are", cost=0.1),
    Rewording("you've", "you have", cost=0.1),
    Rewording("face down|facedown", "face-down", cost=0.1),
    Rewording("face down", "face-down", cost=0.1),
    Rewording("face up", "face-up", cost=0.1),
    Rewording("facedown", "face-down", cost=0.1),
    Rewording("faceup", "face-up", cost=0.1),
    Rewording("onto|upon", "on", cost=0.2),
    Rewording("into|inside|within", "in", cost=0.3),
    Rewording("out of|off", "from", cost=0.3),
    Rewording("toward|towards", "to", cost=0.3),
    Rewording("neighbouring|neighboring|nearby|neighbour|adjoining", "adjacent", cost=0.2),
    Rewording("across from|facing", "opposite", cost=0.3),
    Rewording("beside|bordering|touching", "adjacent to", cost=0.3),
    Rewording("next to", "adjacent to", cost=0.3),
    Rewording("who|which", "that", cost=0.3),
)  # fmt: skip
