"""Evidence that goes otherwise, shown as two stories side by side: what was kept, what happens now, where they part."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import islice, zip_longest

from engine.games import rules_made
from engine.kernel import Referee
from engine.proof.comparison import Comparison
from engine.proof.ladder import Row, playable
from engine.proof.play import Habits
from engine.proof.safety import BREAKS
from engine.proof.whole_games import WholeGame, story
from toolkit.prove.judge import Parted
from toolkit.prove.prove import Proof
from toolkit.prove.story import Turn, story_until
from toolkit.prove.whole import NAME

WIDTH = 52  # letters of a column
MOST_TOLD = 8  # stories of one game that are told in full
BEFORE = 2  # actions before the two part that are shown
INDENT = "      "
LINE = 200  # letters of a line of a whole game that are shown
MOST_LINES = 6  # of a choice in a whole game
UNSAID = ("{", "Option(")  # what in it is for programs
FIRST = "Mend it; or, where they are right"


def parted_cards(proof: Proof) -> list[str]:
    """The ids of the cards with evidence that goes otherwise, each once."""
    return list(dict.fromkeys(each.card for each in proof.parted))


def parted_lines(proof: Proof) -> Iterator[str]:
    """The lines on all evidence that goes otherwise, the first MOST_TOLD in full, and what can be done."""
    if not proof.parted:
        return
    names = {card.id: card.name for card in proof.game.cards}
    referee = rules_made(playable(proof.box)[0])
    yield ""
    for parted in proof.parted[:MOST_TOLD]:
        yield from told(parted, names.get(parted.card, parted.card), referee)
    more = proof.parted[MOST_TOLD:]
    if more:
        cards = ", ".join(dict.fromkeys(names.get(each.card, each.card) for each in more))
        yield f"{len(more)} more of the same kind: {cards}."
    what = "Nothing of these cards was written." if proof.is_written else "Nothing was written."
    accept = f'heap prove {proof.game.id} --accept {parted_cards(proof)[0]} --because "..."'
    if all(parted.row is None and not parted.was for parted in proof.parted):
        yield f"{what} Bring back witnesses.json as it was; or, where other games may take their place: {accept}"
    else:
        yield f"{what} Texts, words and rules are as they were: the code does something else."
        yield f"Mend it; or, where the new story is right: {accept}"
    yield ""


def parted_games(proof: Proof) -> Iterator[str]:
    """The lines on whole games that go otherwise: from which choice on, and what happens there now."""
    whole = proof.whole
    if whole.missing:
        yield f"Whole games: {whole.missing}."
    referee = rules_made(playable(proof.box)[0])
    for number, parted in enumerate(whole.parted):
        kept = parted.kept
        which = f"Whole game of {kept.players} players, seed {kept.seed}"
        if parted.why:
            yield f"{which}: {parted.why}."
        else:
            yield f"{which}: goes otherwise from choice {parted.at + 1} of {kept.choices} on."
            yield from _now(referee, kept, parted.at) if not number else ()
    accept = f'heap prove {proof.game.id} --accept "{NAME}" --because "..."'
    if whole.parted:
        yield f"Cards, texts, words and rulings are as they were: the code does something else. {FIRST}: {accept}"
    else:
        yield f"Bring back witnesses.json as it was; or, where other games may take their place: {accept}"


def _now(referee: Referee, kept: WholeGame, at: int) -> Iterator[str]:
    """What happens in a whole game at a choice, as it is played now."""
    try:
        told_now = next(
            islice(story(referee, kept.players, kept.seed, Habits(referee), lambda *end: None), at, None), ""
        )
    except BREAKS as error:
        told_now = f"it breaks off: {type(error).__name__}: {error}"
    lines = [line for line in told_now.splitlines() if not line.startswith(UNSAID)]
    yield from (f"{INDENT}now: {textwrap.shorten(line, LINE)}" for line in lines[-MOST_LINES:])


def told(parted: Parted, name: str, referee: Referee) -> Iterator[str]:
    """The lines on one piece of evidence."""
    yield f"{name}: {parted.what}."
    if parted.text:
        yield f"{INDENT}“{parted.text}”"
    if parted.was:
        how = "read as" if parted.said == "tree" else "in plain words"
        yield from columns([how, parted.was], [how, parted.reads or "no sentence"])
    if parted.row is not None and parted.now is not None:
        yield from _stories(parted.row, parted.now, referee)


def _stories(row: Row, now: Comparison, referee: Referee) -> Iterator[str]:
    """Where two games part, and what is on either side."""
    kept = row.witness
    at = min(now.parted, len(kept.actions) - 1)
    yield (
        f"{INDENT}kept because it shows: {', '.join(row.labels)}; {kept.players} players, seed {kept.seed}, "
        f"{len(kept.actions)} actions"
    )
    turns = story_until(referee, kept, at + 1)
    first = max(0, at - BEFORE)
    if first:
        yield f"{INDENT}{'1' if first == 1 else f'1 to {first}'}: the same"
    for number in range(first, at):
        yield f"{INDENT}{number + 1}: {_said(kept.actions[number], turns, number)}, the same"
    yield f"{INDENT}{at + 1}: {_said(kept.actions[at], turns, at)}: here they part"
    is_last = at == len(kept.actions) - 1
    left = ["kept"] if is_last else ["kept", f"{_actions_after(len(kept.actions) - 1 - at)}, and at the last:"]
    left += [f"log: {kept.shows or 'nothing'}", f"changed: {kept.did or 'nothing'}"]
    right = ["now"]
    if now.why and now.parted < len(kept.actions):
        right.append(f"refused: {now.why}")
    elif at < len(turns) - 1:
        right += [f"- {line.words}" for line in turns[at + 1].lines]
    if now.now is not None:
        right += [] if is_last else [f"{_actions_after(len(kept.actions) - 1 - at)}, and at the last:"]
        right += [f"log: {now.now.shows or 'nothing'}", f"changed: {now.now.did or 'nothing'}"]
    yield from columns(left, right)


def _actions_after(count: int) -> str:
    return "1 action more" if count == 1 else f"{count} actions more"


def _said(action: str, turns: list[Turn], number: int) -> str:
    """An action with who did it, as far as the story goes."""
    player = turns[number + 1].player if number + 1 < len(turns) else ""
    return f"{player}: {action}" if player else action


def columns(left: list[str], right: list[str]) -> Iterator[str]:
    """Two columns of lines, each broken to WIDTH."""
    one = [part for line in left for part in _wrapped(line)]
    other = [part for line in right for part in _wrapped(line)]
    for a, b in zip_longest(one, other, fillvalue=""):
        yield f"{INDENT}{a:<{WIDTH}} | {b}".rstrip()


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ") or [""]
