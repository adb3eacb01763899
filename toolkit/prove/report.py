"""A proof on a terminal: a line for each card, and below it the sentences that stop, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.proof.ladder import TOP, Standing, count
from toolkit.prove.beside import parted_cards, parted_games, parted_lines
from toolkit.prove.counted import counted
from toolkit.prove.prove import Proof
from toolkit.prove.readings.report import readings_lines

MOST_NAMES = 10
READ_OTHERWISE = "texts that no card has are read otherwise"
RUNGS = (
    "read whole",
    "one meaning",
    "written back letter for letter",
    "references resolve",
    "an executor for every part",
    "runs to its end on every way",
    "happens and changes the game",
    "every branch has happened",
)


def rung_name(rung: int) -> str:
    """ "R0" to "R7", or a dash for a sentence that is not read."""
    return f"R{rung}" if rung >= 0 else "—"


def needed_of(standing: Standing) -> list[str]:
    """The branches that are asked for of a sentence: without those that cannot be brought about."""
    return [label for label in standing.clause.needed if label not in standing.never]


def where(standing: Standing) -> str:
    """At which rung a sentence stops, in words."""
    return f"stops at {rung_name(standing.rung)}" if standing.rung >= 0 else "is not read"


def by_card(proof: Proof) -> list[tuple[str, str, list[Standing]]]:
    """The cards with rules text, as (id, name, their sentences)."""
    names = names_of(proof)
    found: dict[str, list[Standing]] = {}
    for standing in proof.standings:
        found.setdefault(standing.clause.card, []).append(standing)
    return [(card, names[card], rows) for card, rows in found.items()]


def report_lines(proof: Proof) -> Iterator[str]:
    """The lines of the whole report."""
    cards = by_card(proof)
    if not cards:
        yield from wordless_lines(proof)
        return
    width = max((len(name) for _, name, _ in cards), default=0)
    for card, name, standings in cards:
        rung = min(standing.rung for standing in standings)
        branches = sum(len(needed_of(standing)) for standing in standings)
        shown = sum(len(needed_of(standing)) - len(standing.lacking) for standing in standings)
        told = f"{counted(len(standings), 'sentence')}, {shown} of {counted(branches, 'branch', 'branches')}"
        yield f"{rung_name(rung):<3} {name:<{width}}  {told}"
        excuse = proof.excuses.get(card)
        for standing in standings:
            if standing.reason:
                yield f"      “{standing.clause.text}”"
                yield f"      {where(standing)}: {standing.reason}"
        if excuse and card in proof.needless:
            yield f"      said to be unreachable ({excuse}), yet all of it has happened: take that off the card"
        elif excuse:
            yield f"      unreachable: {excuse}"
        yield from _never(proof, card, standings)
        for reason in dict.fromkeys(proof.accepted.get(card, {}).values()):
            yield f"      accepted: {reason}"
    yield ""
    yield from summary_lines(proof)


def _never(proof: Proof, card: str, standings: list[Standing]) -> Iterator[str]:
    """Which branches are said to be impossible, and which of these are not."""
    seen = proof.seen_though_never.get(card, [])
    for label, why in standings[0].never.items():
        if label in seen:
            yield f"      said never to be “{label}” ({why}), which was seen or is no branch: take that off the card"
        else:
            yield f"      never {label}: {why}"


def wordless_lines(proof: Proof) -> Iterator[str]:
    """The report where no card has a sentence: what was played, and what the games were checked for."""
    yield f"{nothing_to_prove(proof)} {held_to(proof)}"
    yield from whole_lines(proof)
    yield from _played(proof)
    yield from (f"The second opinion: {words}" for _, words in proof.opinion.faults)
    yield from left_out_lines(proof)
    yield from readings_lines(proof)
    yield f"{wordless_verdict(proof)} {proof.seconds:.1f} s."


def nothing_to_prove(proof: Proof) -> str:
    """A sentence that says that there is nothing to prove."""
    if proof.is_whole:
        return f"No card of {proof.game.title} has rules text: there is no sentence to prove."
    return "There is no rules text to prove."


def held_to(proof: Proof) -> str:
    """What the games are checked for, in words."""
    least, most = proof.box.players
    return (
        f"Its random games, of {least} to {most} players, are held to what must always be true: every card in one "
        "place, counters in their range, somebody can choose, only what is offered is accepted, saving, cloning and "
        "replaying change nothing, hidden cards stay hidden, the game ends."
    )


def wordless_verdict(proof: Proof) -> str:
    """The verdict where only games were played."""
    wrong = len(proof.safety.wrong) + len(proof.opinion.faults)
    if not proof.games:
        return "Not proven: no game was played."
    if proof.unread:
        return f"Not proven: {not_read(proof)}."
    found = [otherwise(proof)] * proof.whole.is_wrong + ([counted(wrong, "fault")] if wrong else [])
    found += [READ_OTHERWISE] * (proof.readings is not None and proof.readings.is_wrong)
    return f"Not proven: {', '.join(found)}." if found else "Proven: all games were as they must be."


def left_out_lines(proof: Proof) -> Iterator[str]:
    """A line on texts that were left out of the games because they are not read; none where all are."""
    if proof.unread:
        yield f"{not_read(proof)}: the games were played without the texts of their cards."


def not_read(proof: Proof) -> str:
    """How many sentences of the game are not read, in words."""
    return f"{counted(proof.unread, 'sentence')} of {proof.game.title} {'is' if proof.unread == 1 else 'are'} not read"


def summary_lines(proof: Proof) -> Iterator[str]:
    """The last lines of the report: totals and the verdict."""
    yield f"{proof.game.title}: {ladder_line(proof.standings)}"
    yield from _witnesses(proof)
    yield from whole_lines(proof)
    yield from _played(proof)
    yield from opinion_lines(proof)
    stopped = len(proof.open)
    excused = sum(1 for standing in proof.standings if standing.reason) - stopped
    yield from left_out_lines(proof)
    yield from readings_lines(proof)
    yield from parted_lines(proof)
    verdict = "Proven" if proof.is_proven else "Not proven"
    if proof.standings and not proof.opinion.is_able:
        verdict += ", without a second opinion"
    if proof.unjudged:
        verdict += f"{', but' if proof.is_proven else ':'} {not_judged(proof)}"
    if proof.opinion.faults:
        verdict += f": the second opinion finds {counted(len(proof.opinion.faults), 'fault')}"
    if proof.is_parted:
        verdict += f": {otherwise(proof)}"
    elif stopped:
        verdict += f": {counted(stopped, 'sentence')} stopped"
    elif proof.readings is not None and proof.readings.is_wrong:
        verdict += f": {READ_OTHERWISE}"
    elif proof.is_kept_only and proof.is_renewed:
        verdict += ": what is kept is of the game as it was"
    if proof.is_kept_only and not proof.is_proven and not proof.is_parted:
        verdict += f". heap prove {proof.game.id} looks for what is missing"
    yield f"{verdict}{f', {excused} unreachable for a reason' if excused else ''}. {proof.seconds:.1f} s."


def otherwise(proof: Proof) -> str:
    """How much of what was kept goes otherwise, in words."""
    cards = [f"what was kept of {counted(len(parted_cards(proof)), 'card')} goes otherwise"] if proof.parted else []
    return ", and ".join(cards + (["whole games that were kept go otherwise"] if proof.whole.is_wrong else []))


def whole_lines(proof: Proof) -> Iterator[str]:
    """What came of the whole games that are kept: how many, those that go otherwise, and what can be done."""
    whole = proof.whole
    if not proof.is_whole:
        return
    if whole.new or whole.held:
        yield f"{counted(whole.held + whole.new, 'whole game')}: {whole.held} held, {whole.new} new."
    if whole.renewed:
        done = "go otherwise" if proof.is_kept_only else "were taken anew"
        yield f"Whole games {done}, because {whole.renewed} since they were kept."
    if whole.accepted:
        yield f"Whole games go otherwise, which was accepted: {whole.accepted}"
    if whole.is_wrong:
        yield from parted_games(proof)


def _played(proof: Proof) -> Iterator[str]:
    safety = proof.safety
    if safety.states:
        yield (
            f"Played {counted(proof.games, 'game')}, {counted(proof.decisions, 'choice')}: "
            f"{counted(safety.states, 'state')} checked, {safety.saved:,} saved and cloned, {safety.refused:,} "
            f"refusals, {safety.replayed:,} replays, {safety.dealt_anew:,} deals anew."
        )
    for rung, seed, what in safety.wrong:
        yield f"{rung} broken in the game of seed {seed}: {what}"


def opinion_lines(proof: Proof) -> Iterator[str]:
    """What the second opinion says: how many sentences it could judge, what not and why, and each fault."""
    opinion = proof.opinion
    sentences = {standing.clause.number: standing.clause for standing in proof.standings}
    judged = len(opinion.judged & {*sentences})
    yield f"Second opinion: {judged} of {counted(len(sentences), 'sentence')} judged where they happen."
    for each in proof.unjudged:
        yield f"      not judged: {each.clause.card}: “{each.clause.text}”"
    if proof.unjudged and proof.has_own_rules:
        yield "      What is usual at the table is declared as `customs` of the rules: engine/kernel/core/customs.py."
    for why, n in sorted(opinion.unjudged.items()):
        yield f"      not judged, {counted(n, 'time')}: {why}"
    for number, words in opinion.faults:
        clause = sentences.get(number)
        where = f"{clause.card}: “{clause.text}”" if clause is not None else "the rules"
        yield f"      {where} — {words}"


def not_judged(proof: Proof) -> str:
    """How many sentences the second opinion has not judged, in words."""
    return f"{counted(len(proof.unjudged), 'sentence')} not judged a second time"


def ladder_line(standings: Sequence[Standing]) -> str:
    """How many sentences have reached each rung, and how many branches were shown."""
    reached = count(standings)
    ends = sum(standing.resolved.ends for standing in standings)
    needed = sum(len(needed_of(standing)) for standing in standings)
    lacking = sum(len(standing.lacking) for standing in standings)
    rungs = ", ".join(f"R{rung} {reached[rung]}" for rung in range(4, TOP + 1))
    return (
        f"{counted(len(standings), 'sentence')}: {rungs}; {counted(ends, 'way')} run to the end, "
        f"{needed - lacking} of {counted(needed, 'branch', 'branches')}."
    )


def _witnesses(proof: Proof) -> Iterator[str]:
    total = sum(len(standing.rows) for standing in proof.standings)
    yield f"{counted(total, 'witness', 'witnesses')}: {proof.kept} held, {proof.new} new."
    if proof.unwritten:
        yield f"The witnesses are not kept: {proof.unwritten}."
    yield from _renewed(proof)
    names = names_of(proof)
    if proof.is_from_nothing and proof.is_kept_only:
        yield "Nothing is kept of any card."
    elif proof.is_from_nothing and total:
        yield "There were no witnesses to compare with: everything was looked for from nothing."
    if proof.bare and proof.is_kept_only:
        yield f"Nothing is kept of {joined([names.get(card, card) for card in proof.bare])}."
    elif proof.bare:
        yield f"Nothing was kept of {joined([names.get(card, card) for card in proof.bare])}: looked for from nothing."


def _renewed(proof: Proof) -> Iterator[str]:
    """Which cards' witnesses were looked for again or accepted, reason by reason."""
    names = names_of(proof)
    cards: dict[str, list[str]] = {}
    for each in proof.renewed:
        row = cards.setdefault("accepted" if each.is_accepted else each.why, [])
        if names.get(each.card, each.card) not in row:
            row.append(names.get(each.card, each.card))
    for why, changed in cards.items():
        if why == "accepted":
            yield f"Does something else than its witness showed, which was accepted: {joined(changed)}."
        else:
            done = "go otherwise" if proof.is_kept_only else "were taken anew"
            yield f"Witnesses {done}, because {why} since they were kept: {joined(changed)}."


def names_of(proof: Proof) -> dict[str, str]:
    """The names of the cards by id."""
    return {card.id: card.name for card in proof.game.cards}


def joined(names: Sequence[str]) -> str:
    """Names with commas; of many the first ten, and how many more."""
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
