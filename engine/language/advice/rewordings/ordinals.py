"""The first, second and last of several: a time, a card, somebody who does something."""

from __future__ import annotations

from engine.language.advice.rewordings.rewording import Rewording

NTHS = ("first", "second", "third", "fourth")
LATER = NTHS[1:]

ORDINALS = (
    *(Rewording(f"^ the {nth} {{k:card.sg}} you {{v:base}} each|every {{p:period}} gives you {{y:any}} $",
                f"the {nth} time each {{p}} you {{v}} a {{k}} , gain {{y}}", cost=0.3) for nth in NTHS),
    *(Rewording(f"when you {{v:base}} the {nth} {{k:card.sg}} of|in|each|this the? {{p:period}}",
                f"the {nth} time each {{p}} you {{v}} a {{k}}", cost=0.4) for nth in NTHS),
    *(Rewording(f"for|on every|each {nth} {{k:card.sg}} you {{v:base}} ,",
                f"every {nth} time you {{v}} a {{k}} ,", cost=0.3) for nth in LATER),
    *(Rewording(f"^ every|each {nth} {{k:card.sg}} you {{v:base}} gives you {{y:any}} $",
                f"every {nth} time you {{v}} a {{k}} , gain {{y}}", cost=0.3) for nth in LATER),
    *(Rewording(f"^ {{x:any}} for every|each {nth} {{k:card.sg}} you {{v:base}} $",
                f"every {nth} time you {{v}} a {{k}} , {{x}}", cost=0.4) for nth in LATER),
    Rewording("is the only {k:noun} left", "is the only {k}", cost=0.3),
)  # fmt: skip
