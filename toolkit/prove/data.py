"""A proof as plain values, for `--json`."""

from __future__ import annotations

from engine.proof.clause import is_absence
from engine.proof.ladder import Standing, count
from engine.proof.witness import Witness
from toolkit.prove.judge import Parted, Renewed
from toolkit.prove.prove import Proof
from toolkit.prove.readings.compare import Otherwise, Readings
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
            "renewed": [_renewed(each) for each in proof.renewed],
            "bare": proof.bare,
            "from nothing": proof.is_from_nothing,
            "parted": [_parted(each) for each in proof.parted],
        },
        "whole games": {
            "held": proof.whole.held,
            "new": proof.whole.new,
            "renewed": proof.whole.renewed,
            "accepted": proof.whole.accepted,
            "missing": proof.whole.missing,
            "parted": [
                {"players": each.kept.players, "seed": each.kept.seed, "choice": each.at + 1, "why": each.why}
                for each in proof.whole.parted
            ],
        },
        "readings": _readings(proof.readings) if proof.readings is not None else {},
        "opinion": {
            "judged": len(proof.opinion.judged),
            "not judged": [{"card": each.clause.card, "sentence": each.clause.index + 1} for each in proof.unjudged],
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


def _readings(readings: Readings) -> dict[str, object]:
    return {
        "held": readings.held,
        "made": readings.made,
        "lost": readings.lost,
        "accepted": readings.why,
        "otherwise": [_otherwise(each) for each in readings.otherwise],
        "broken": [{"on": text.on, "text": text.text, "what": what} for text, what in readings.broken],
    }


def _otherwise(each: Otherwise) -> dict[str, object]:
    return {"on": each.text.on, "text": each.text.text, "kept": list(each.was), "now": list(each.now)}


def _renewed(renewed: Renewed) -> dict[str, object]:
    return {"card": renewed.card, "sentence": renewed.key, "why": renewed.why, "accepted": renewed.is_accepted}


def _parted(parted: Parted) -> dict[str, object]:
    found: dict[str, object] = {"card": parted.card, "sentence": parted.key, "text": parted.text, "what": parted.what}
    if parted.was:
        found["kept"], found["now"] = {parted.said: parted.was}, {parted.said: parted.reads}
    if parted.row is not None and parted.now is not None:
        now = parted.now.now
        found["part"] = parted.now.parted + 1
        found["kept"] = _witness(parted.row.witness) | {"shows": list(parted.row.labels)}
        found["now"] = (_witness(now) if now is not None else {}) | {"refused": parted.now.why}
    return found


def _witness(witness: Witness) -> dict[str, object]:
    return {
        "players": witness.players,
        "seed": witness.seed,
        "actions": list(witness.actions),
        "log": witness.shows,
        "did": witness.did,
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
        "never": {**dict(clause.cannot_be), **standing.never},
        "branches": {label: label in shown for label in clause.branches if not is_absence(label) or label in shown},
        "witnesses": [{"shows": list(row.labels), **_witness(row.witness)} for row in standing.rows],
        "accepted": proof.accepted.get(clause.card, {}).get(clause.key, ""),
    }
