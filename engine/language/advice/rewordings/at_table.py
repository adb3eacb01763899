"""What is said at a table of cards: dealing, showing what was chosen, what is left, and cards that are alike."""

from __future__ import annotations

from engine.language.advice.rewordings.rewording import Rewording

AT_TABLE = (
    Rewording("^ deal {n:count} {k:card} to each {a:actor.sg} $", "each {a} draws {n} {k}", cost=0.2),
    Rewording("^ deal {n:count} {k:card} to each other {a:actor.sg} $", "each other {a} draws {n} {k}", cost=0.2),
    Rewording("^ deal {n:count} {k:card} to yourself $", "draw {n} {k}", cost=0.2),
    Rewording("^ deal {n:count} {k:card} to {x:any} $", "{x} draws {n} {k}", cost=0.4),
    Rewording("secretly choose|chooses {x:any} , then all|each {a:actor} reveal|reveals it|them $",
              "secretly chooses {x} and reveals it", cost=0.2),
    Rewording("secretly choose|chooses {x:any} , and|then all|they? reveal|reveals it|them $",
              "secretly chooses {x} and reveals it", cost=0.3),
    Rewording("all other {k:card.pl} of|with the same {y:any} $", "all other {k} with the same {y} as it", cost=0.2),
    Rewording("each other {k:card.sg} of|with the same {y:any} $", "each other {k} with the same {y} as it", cost=0.2),
    Rewording("another {k:card.sg} of|with the same {y:any} $", "another {k} with the same {y} as it", cost=0.2),
    Rewording("^ the {a:actor.sg} who|that {w:deed.s} a|an|the|this {p:pile} {v:s} {y:any} $",
              "when a {a} {w/s} the {p} , that {a} {v/s} {y}", cost=0.3),
)  # fmt: skip
