"""Short forms and other spellings."""

from __future__ import annotations

from engine.language.advice.rewordings.rewording import Rewording

SHORT_FORMS = (  # written out before anything else
    Rewording("don't", "do not", cost=0.1),
    Rewording("doesn't", "does not", cost=0.1),
    Rewording("didn't", "did not", cost=0.1),
    Rewording("can't|cant|won't", "cannot", cost=0.1),
    Rewording("can not", "cannot", cost=0.1),
    Rewording("may not", "cannot", cost=0.1),
    Rewording("isn't", "is not", cost=0.1),
    Rewording("aren't", "are not", cost=0.1),
    Rewording("hasn't", "has not", cost=0.1),
    Rewording("haven't", "have not", cost=0.1),
    Rewording("mustn't", "cannot", cost=0.1),
    Rewording("you're", "you are", cost=0.1),
    Rewording("they're", "they are", cost=0.1),
    Rewording("you've got", "you have", cost=0.1),
    Rewording("you've", "you have", cost=0.1),
    Rewording("they've", "they have", cost=0.1),
    Rewording("you'd", "you would", cost=0.1),
    Rewording("you'll", "you will", cost=0.1),
    Rewording("they'll", "they will", cost=0.1),
    Rewording("it'll", "it will", cost=0.1),
    Rewording("face down", "face-down", cost=0.1),
    Rewording("face up", "face-up", cost=0.1),
    Rewording("facedown", "face-down", cost=0.1),
    Rewording("faceup", "face-up", cost=0.1),
)

SPELLINGS = (
    Rewording("never {v:verb}", "cannot {v/base}", cost=0.5),
    Rewording("it 's", "it is", cost=0.1),
    Rewording("that 's", "that is", cost=0.1),
    Rewording("there 's", "there is", cost=0.1),
    Rewording("who 's", "that is", cost=0.1),
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
