"""A game as it was at a revision in git, written into a folder for the time that it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from toolkit.changes.git import Blob, GitError, Repository
from toolkit.changes.state import State, state_of
from toolkit.games import GAME_FILE
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.problem import has_errors

HERE = PurePosixPath(".")


def past_state(folder: Path, revision: str, scratch: Path) -> State:
    """The state of the game in `folder` at a revision, REV or REV:FOLDER. Its files are written below `scratch`.

    Raises GitError, also where the game cannot be read as it was, and OSError.
    """
    repository = Repository(folder)
    rev, colon, said = revision.partition(":")
    commit = repository.commit(rev)
    top = repository.top.resolve()
    home = folder.resolve()
    if not home.is_relative_to(top):
        raise GitError(f"The settings of the repository say that {folder} is not in it.", "See core.worktree there.")
    today = PurePosixPath(home.relative_to(top).as_posix())
    where, notes = _home(repository, commit, PurePosixPath(said.strip("/") or ".") if colon else today, bool(colon))
    repository.write(repository.files(commit, where), scratch)
    game, problems = load_game(scratch.joinpath(*where.parts))
    if game is None:
        first = problems[0].message if problems else "there is no game"
        raise GitError(f"The game cannot be read as it was at {revision}: {first}", "Name another revision.")
    if has_errors(problems):
        notes = [*notes, f"What was wrong in the files at {revision} is left out: {problems[0].message}"]
    game = _with_templates(repository, commit, game, scratch)
    state = state_of(game, f"{rev} ({commit[:8]})" if not commit.startswith(rev) else commit[:8])
    state.notes = notes
    return state


def _home(repository: Repository, commit: str, wanted: PurePosixPath, is_said: bool) -> tuple[PurePosixPath, list[str]]:
    """Where the game was in a commit, and what to say about it. Raises GitError."""
    if _has_game(repository, commit, wanted):
        return wanted, []
    homes = [blob.path.parent for blob in repository.files(commit, HERE) if blob.path.name == GAME_FILE]
    alike = [home for home in homes if home.name == wanted.name] if not is_said else []
    if len(alike) == 1:
        return alike[0], [f"The game was in {alike[0]} then."]
    there = f"Games there: {', '.join(map(str, homes))}. " if homes else ""
    raise GitError(
        f"There is no game in {wanted} at {commit[:8]}.",
        f"{there}If it had another name, say where it was: REV:FOLDER.",
    )


def _has_game(repository: Repository, commit: str, where: PurePosixPath) -> bool:
    return any(blob.path == where / GAME_FILE for blob in repository.files(commit, where))


def _with_templates(repository: Repository, commit: str, game: Game, scratch: Path) -> Game:
    """The game with the templates of that time, where they lie in the same repository but not in its folder."""
    templates, top = game.templates.resolve(), repository.top.resolve()
    if templates.is_relative_to(scratch.resolve()) or not templates.is_relative_to(top):
        return game
    where = PurePosixPath(templates.relative_to(top).as_posix())
    blobs: Sequence[Blob] = repository.files(commit, where)
    if not blobs:
        return game
    repository.write(blobs, scratch)
    return replace(game, templates=scratch.joinpath(*where.parts))
