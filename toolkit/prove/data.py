"""A proof as plain values, for `--json`."""

from __future__ import annotations

from engine.proof.clause import is_absence
from engine.proof.ladder import Standing, count
from toolkit.prove.prove import Proof
from toolkit.prove.report import held_to, nothing_to_prove


def proof_data(proof: Proof) -> dict[str, object]:
    """Everything that a proof has shown."""
    safety = proof.safety
    return {
        "game": proof.game.id,
        "proven": proof.is_proven,
        "unread": proof.unread,
        "about": "sentences and games" if proof.standings else f"{nothing_to_prove(proof)} {held_to(proof)}",
        "rungs": {f"R{rung}": number for rung, number in count(proof.standings).items()},
        "sentences": [_sentence(proof, standing) for standing in proof.standings],
        "witnesses": {
            "held": proof.kept,
            "unwritten": proof.unwritten,
            "new": proof.new,
            "changed": proof.changed,
            "lost": proof.lost,
        },
        "opinion": {
            "judged": len(proof.opinion.judged),
            "unjudged": dict(proof.opinion.unjudged),
            "faults": [{"sentence": number, "what": what} for number, what in proof.opinion.faults],
        },
        "play": {
            "games": proof.games,
            "choices": proof.decisions,
            "states": safety.states,
            "saved": safety.saved,
            "refused": safety.refused,
            "replayed": safety.replayed,
            "dealt anew": safety.dealt_anew,
            "wrong": [{"rung": rung, "seed": seed, "what": what} for rung, seed, what in safety.wrong],
        },
        "seconds": round(proof.seconds, 2),
    }


def _sentence(proof: Proof, standing: Standing) -> dict[str, object]:
    clause = standing.clause
    shown = standing.shown
    return {
        "card": clause.card,
        "sentence": clause.index + 1,
        "text": clause.text,
        "start": clause.start,
        "end": clause.end,
        "rung": standing.rung,
        "reason": standing.reason,
        "unreachable": proof.excuses.get(clause.card, "") if standing.reason else "",
        "ways": standing.resolved.ends,
        "branches": {label: label in shown for label in clause.branches if not is_absence(label) or label in shown},
        "witnesses": [
            {
                "shows": list(row.labels),
                "players": row.witness.players,
                "seed": row.witness.seed,
                "actions": list(row.witness.actions),
            }
            for row in standing.rows
        ],
    }
