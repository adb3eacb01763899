"""The whole games that are kept of a game, held to what is played now.

They are of an edition of the game as witnesses are: where cards, texts, vocabulary or rulings have changed, they are
taken anew, and that is said. Where none of them has, a game that goes otherwise is an error, until somebody accepts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.proof.whole_games import WholeGame, parts_at
from toolkit.prove.edition import Edition, changed_since

GAMES = 8  # whole games that are kept
NAME = "whole games"  # what is written for a card to accept them
ALL = "*"  # what is written for every card


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole games of a game that are kept: of which edition, how many there were, and why they were accepted last.

    `counted` is -1 where an older version of the file has kept none.
    """

    edition: str = ""
    counted: int = -1
    accepted: str = ""
    games: tuple[WholeGame, ...] = ()


@dataclass(frozen=True, slots=True)
class PartedGame:
    """A whole game that goes otherwise than it was kept: from which choice on, counted from 0, or why it breaks off."""

    kept: WholeGame
    at: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A whole game as it is played now; None with the reason where it breaks off."""

    game: WholeGame | None
    why: str = ""


@dataclass(slots=True)
class WholeJudgement:
    """What came of the whole games: how many hold, what is an error, what is taken anew and why, and what to keep.

    `missing` says what was taken out of the file, "" where nothing was.
    """

    to_keep: Whole = field(default_factory=Whole)
    held: int = 0
    new: int = 0
    parted: list[PartedGame] = field(default_factory=list)
    missing: str = ""
    renewed: str = ""  # what has changed since they were kept, in words
    accepted: str = ""  # why they are taken anew though nothing has changed

    @property
    def is_wrong(self) -> bool:
        """Whether something goes otherwise or is missing without a reason."""
        return bool(self.parted or self.missing)


def judge_whole(
    kept: Whole,
    editions: Mapping[str, Edition],
    edition: Edition,
    played: Sequence[PlayedGame],
    accept: Mapping[str, str],
) -> WholeJudgement:
    """Judge the whole games that are kept against those that were played now, of the same seeds."""
    now = tuple(each.game for each in played if each.game is not None)
    anew = Whole(edition.id, len(now), kept.accepted, now)
    if kept.counted < 0 or (not kept.games and not kept.counted):
        return WholeJudgement(anew, new=len(now))
    old = editions.get(kept.edition)
    since = changed_since(old, edition) if old is not None else None
    if since is None or since.words or since.texts:
        words = [*(since.words if since is not None else ()), *(("its texts",) if since and since.texts else ())]
        return WholeJudgement(anew, new=len(now), renewed=f"{' and '.join(words)} changed")
    found = _compared(kept, played)
    reason = accept.get(NAME, accept.get(ALL, ""))
    if not found.is_wrong:
        new = tuple(game for game in now if game.seed not in {each.seed for each in kept.games})
        games = (*kept.games, *new)
        found.to_keep, found.new = Whole(kept.edition, len(games), kept.accepted, games), len(new)
    elif reason:
        return WholeJudgement(
            Whole(edition.id, len(now), reason, now), held=found.held, new=len(now) - found.held, accepted=reason
        )
    return found


def _compared(kept: Whole, played: Sequence[PlayedGame]) -> WholeJudgement:
    """What holds of them and what does not; kept is what was."""
    found = WholeJudgement(kept)
    if len(kept.games) < kept.counted:
        gone = kept.counted - len(kept.games)
        found.missing = f"{kept.counted} of them were kept, and {gone} of them are not in the file"
    seeds = {each.game.seed: each for each in played if each.game is not None}
    broken = next((each.why for each in played if each.game is None), "")
    for game in kept.games:
        now = seeds.get(game.seed)
        if now is None or now.game is None:
            found.parted.append(PartedGame(game, why=broken or "it is not played any more"))
        elif (at := parts_at(game, now.game)) >= 0:
            found.parted.append(PartedGame(game, at))
        else:
            found.held += 1
    return found
