"""Which games a command is about: one by name or by path, or all."""

from __future__ import annotations

import os
from pathlib import Path

INSTALLATION = Path(__file__).resolve().parent.parent
GAME_FILE = "game.yaml"
IMPORT_FILE = "import.yaml"  # what the headings of tables mean in a game
EXCHANGED_FILE = "exchanged.json"  # what tables a game was exchanged with
CARDS_FOLDER = "cards"


def is_installed(path: Path) -> bool:
    """Whether a path lies in an installed Heap, whose files are never changed.

    A clone with its pyproject.toml is not one.
    """
    return not (INSTALLATION / "pyproject.toml").exists() and Path(os.path.realpath(path)).is_relative_to(INSTALLATION)


class UnknownGame(Exception):  # noqa: N818 - it names what was asked for, not a failure of the machine
    """There is no game of that name or path; the message says what is wrong, `hint` which games there are."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def select_games(name: str | None, cwd: Path) -> tuple[Path, ...]:
    """The folders of the games meant by `name`; without a name the game that `cwd` lies in, else all games in reach.

    A name is a folder under `cards/` of `cwd` or of a folder above it, else of the installation. A path is any folder
    with a `game.yaml`; one directly in `cwd` goes before games of the same name elsewhere. Raises UnknownGame.
    """
    folders = _games_here(cwd) if name is None else (_named_game(name, cwd),)
    for folder in folders:
        if (shown := str(folder).encode("utf-8", "replace").decode()) != str(folder):
            raise UnknownGame(f"The name of the folder {shown} is not UTF-8.", "Rename the folder.")
        if not str(folder).isprintable():
            said = "".join(letter if letter.isprintable() else "?" for letter in str(folder))
            raise UnknownGame(f"The name of the folder {said} has letters that cannot be seen.", "Rename the folder.")
    return folders


def _named_game(name: str, cwd: Path) -> Path:
    known = named_games(cwd)
    if not name.strip():
        raise UnknownGame("The name of the game is empty.", _which(_in_reach(cwd)))
    is_here = name in known and (cwd / name / GAME_FILE).exists()  # a folder right here is meant before any other
    return known[name] if name in known and not is_here else _game_at(name, cwd)


def _in_reach(cwd: Path) -> dict[str, Path]:
    """The games that can be named in `cwd`: those by name, and the folders of games right there."""
    return named_games(cwd) | {folder.name: folder for folder in _game_folders(cwd)}


def named_games(cwd: Path) -> dict[str, Path]:
    """Games by name in the nearest `cards` folder at or above `cwd`, then those of the installation."""
    games: dict[str, Path] = {}
    for home in (*_homes(cwd), INSTALLATION / CARDS_FOLDER):
        for folder in _game_folders(home):
            games.setdefault(folder.name, folder)
    return games


def _homes(cwd: Path) -> list[Path]:
    return [folder / CARDS_FOLDER for folder in (cwd, *cwd.parents) if (folder / CARDS_FOLDER).is_dir()][:1]


def _game_folders(home: Path) -> list[Path]:
    try:
        return sorted(folder for folder in home.iterdir() if (folder / GAME_FILE).exists())
    except OSError:
        return []


def _games_here(cwd: Path) -> tuple[Path, ...]:
    for folder in (cwd, *cwd.parents):
        if (folder / GAME_FILE).exists():
            return (folder,)
    homes = _homes(cwd)
    games = [folder for home in homes for folder in _game_folders(home)]
    games = games or _game_folders(INSTALLATION / CARDS_FOLDER)
    if not games:
        raise UnknownGame(f"There is no game in {cwd}.", "Name the folder of a game, one that holds a game.yaml.")
    return tuple(games)


def _game_at(name: str, cwd: Path) -> Path:
    try:
        path = cwd / name
        if path.name == GAME_FILE and path.is_file():
            return path.parent
        if path.is_dir():
            return _game_folder(path, name)
        if path.exists():
            raise UnknownGame(f"{name} is a file, not the folder of a game.", "Name the folder that holds game.yaml.")
    except (OSError, ValueError) as error:
        raise UnknownGame(f"{name!r} cannot be opened: {error}.", _which(_in_reach(cwd))) from error
    if "/" in name or "\\" in name:
        raise UnknownGame(f"There is no folder {name}.", _which(_in_reach(cwd)))
    known = _in_reach(cwd)
    raise UnknownGame(f"There is no game called {name!r}.", _nearest(name, known) or _which(known))


def _game_folder(path: Path, name: str) -> Path:
    if not (path / GAME_FILE).exists():
        raise UnknownGame(f"The folder {name} holds no game.yaml.", "A game is a folder with a game.yaml in it.")
    return path


def _which(known: dict[str, Path]) -> str:
    return f"Games here: {', '.join(sorted(known))}." if known else "There are no games here."


def _nearest(name: str, known: dict[str, Path]) -> str:
    from toolkit.nearest import did_you_mean

    return did_you_mean(name, known)
