"""The house rules that no linter knows: documents name what exists, libraries have one seam, the engine does no I/O."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.recipes import recipes
from toolkit.check.registry import OFFENCES
from toolkit.cli.app import COMMANDS
from toolkit.load import load_game

ROOT = Path(__file__).parent.parent
DOCUMENTS = (
    "README.md",
    "DESIGN.md",
    "CONTRIBUTING.md",
    "tests/benchmarks/README.md",
    "docs/design-cards.md",
    "docs/printers.md",
)
PACKAGES = ("cardheap", "engine", "toolkit")
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:md|toml|lock|json|py))`")
MADE = (
    "output",
    "build",
    "node_modules",
    "tea",
    "my-ark",
    "high-card",
    ".venv",
    "game.yaml",
    "CREDITS.md",
    "manifest.json",
)  # what documents name and no clone has
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = {name for recipe in recipes(CONTRIBUTING) for name in recipe.new_files} | {  # to be made by the reader
    name for file in DOCUMENTS for name in re.findall(r"new file `([^`]+)`", (ROOT / file).read_text(encoding="utf-8"))
}
SEAMS = {  # which module or folder knows a foreign library
    "weasyprint": "toolkit/press/layout/",
    "pikepdf": (
        "toolkit/press/pdf.py",
        "toolkit/press/pdf_letters.py",
        "toolkit/press/booklet_pdf.py",
        "toolkit/press/prepress/",
    ),
    "markdown_it": "toolkit/kit/markdown.py",
    "yaml": "toolkit/load/yaml_source.py",
    "openpyxl": "toolkit/tables/xlsx_file.py",
    "jinja2": "toolkit/press/environment/",
    "re2": "toolkit/query/pattern.py",
    "pypdfium2": "toolkit/press/raster.py",
    "fontTools": ("toolkit/press/fonts.py", "toolkit/press/open_zero.py", "toolkit/press/prepress/glyphs.py"),
    "PIL": (  # pictures that are made, those that come in, and their colours as inks
        "toolkit/press/raster.py",
        "toolkit/press/ink.py",
        "toolkit/press/photos.py",
        "toolkit/press/prepress/colours.py",
    ),
    "segno": "toolkit/cli/links.py",
    "starlette": "toolkit/web/",
    "uvicorn": "toolkit/web/",
}
READERS = {"open", "read_bytes", "read_text", "write_bytes", "write_text"}
OWN_FILES = {  # modules that open files beside toolkit/files.py, and which: never one of a game's folder
    "toolkit/assets.py": "the lists of Heap's packages",
    "toolkit/explained.py": "Heap's examples of keys",
    "toolkit/install.py": "the lists of Heap's packages",
    "toolkit/paper.py": "Heap's sizes of paper",
    "toolkit/press/faces.py": "Heap's own modules",
    "toolkit/press/icons.py": "Heap's icons",
    "toolkit/press/ink.py": "Heap's table of inks",
    "toolkit/press/pdf.py": "streams of a PDF in memory",
    "toolkit/press/prepress/outlines.py": "streams of a PDF in memory",
    "toolkit/press/prepress/split.py": "streams of a PDF in memory",
    "toolkit/press/prepress/unpack.py": "streams of a PDF in memory",
    "toolkit/prove/page.py": "Heap's own page",
    "toolkit/texts/sources.py": "Heap's own modules",
    "toolkit/trust.py": "the user's own list, which files.py asks for",
    "toolkit/version.py": "Heap's own pyproject.toml",
}
INPUT_OUTPUT = {"os", "pathlib", "io", "shutil", "subprocess", "socket", "tempfile", "sys", "logging", "urllib"}
VAGUE = {"utils", "util", "helpers", "helper", "common", "manager", "base", "misc"}


def modules(*packages: str) -> list[Path]:
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> set[str]:
    """The top-level names a module imports."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def named_paths(text: str) -> list[str]:
    return [path for path in PATH.findall(text) if not path.startswith(MADE) and "://" not in path]


def missing(text: str) -> list[str]:
    """Paths a document names that do not exist: from the root, or as the end of a path that does."""
    tracked = files()
    return [
        path
        for path in named_paths(text)
        if path not in RECIPES
        and not (ROOT / path).exists()
        and not any(known.endswith("/" + path.rstrip("/")) for known in tracked)
    ]


@cache
def files() -> tuple[str, ...]:
    """The files of the repository; where git is not there, all but what is made."""
    called = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(called, cwd=ROOT, capture_output=True, text=True, check=False)
    return tuple(name for name in done.stdout.splitlines() if (ROOT / name).exists())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_documents_name_what_exists(document: str) -> None:
    assert missing((ROOT / document).read_text(encoding="utf-8")) == []


def test_a_path_that_is_gone_is_found() -> None:
    assert missing("`toolkit/model.py` and `toolkit/modell.py` and `tests/` and `toolkit/chekc/`, `game.yaml`") == [
        "toolkit/modell.py",
        "toolkit/chekc/",
    ]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_documents_name_commands_and_codes_that_exist(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    known = {*COMMANDS, "COMMAND"}
    codes = {offence.code for offence in OFFENCES} | planned_codes(text)
    assert {name for name in re.findall(r"`heap ([a-z]+)", text) if name not in known} == set()
    assert {code for code in re.findall(r"\bC\d{3}\b", text) if code not in codes} == set()


def planned_codes(text: str) -> set[str]:
    """The code of a recipe is the next one that is free: it must not be taken."""
    return set(re.findall(r'Offence\("(C\d{3})"', text))


def test_documents_name_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for document in DOCUMENTS:
        named = set(re.findall(r"(?:`|^)make ([a-z]+)", (ROOT / document).read_text(encoding="utf-8"), re.MULTILINE))
        assert named <= targets, document


def test_make_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text()
    shown = set(re.findall(r"^([a-z]+):.*## ", makefile, re.MULTILINE))
    assert shown == set(re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split())


def test_each_foreign_library_has_one_seam() -> None:
    users: dict[str, list[Path]] = defaultdict(list)
    for path in modules(*PACKAGES):
        for name in imports(path) & SEAMS.keys():
            users[name].append(path)
    assert {name: strays for name, paths in users.items() if (strays := beyond(SEAMS[name], paths))} == {}
    assert users.keys() == SEAMS.keys()
    assert beyond("toolkit/press/pdf.py", [ROOT / "toolkit/press/pdf.py", ROOT / "toolkit/press/pdf_parts.py"])
    assert beyond("toolkit/press/layout/", [ROOT / "toolkit/press/layout/fitting.py", ROOT / "toolkit/press/fit.py"])


def beyond(seam: str | tuple[str, ...], paths: Iterable[Path]) -> list[Path]:
    """The paths that lie elsewhere than in a seam: a module, several, or a folder that ends in a slash."""
    return [path for path in paths if not f"{path.relative_to(ROOT)}".startswith(seam)]


def test_every_library_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    runtime = {plain(row) for row in project["dependencies"]}
    own = {*PACKAGES, "tests", *sys.stdlib_module_names}
    assert undeclared(modules(*PACKAGES), own, runtime) == set()
    developing = runtime | {plain(row) for row in project["optional-dependencies"]["dev"]}
    assert undeclared(modules("tests"), own, developing) == set()
    assert undeclared(modules(*PACKAGES), own, runtime - {"jinja2"}) == {"jinja2"}


def undeclared(paths: list[Path], own: set[str], declared: set[str]) -> set[str]:
    packages = packages_distributions()
    foreign = {name for path in paths for name in imports(path)} - own
    return {name for name in foreign if not {plain(each) for each in packages.get(name, [name])} & declared}


def plain(requirement: str) -> str:
    """The name of a distribution as it is compared."""
    return re.split(r"[<>=!~\[; ]", requirement)[0].lower().replace("_", "-")


def test_the_engine_does_no_input_or_output() -> None:
    for path in modules("engine"):
        assert imports(path) & INPUT_OUTPUT == set(), path
        calls = {node.func.id for node in ast.walk(tree(path)) if is_call_of_a_name(node)}
        assert calls & {"open", "print", "input"} == set(), path


def test_one_module_opens_files() -> None:
    opening = {str(path.relative_to(ROOT)) for path in modules("toolkit") if opens_files(tree(path))}
    assert opening - OWN_FILES.keys() == {"toolkit/files.py"}
    assert OWN_FILES.keys() <= opening
    for planted in ("Path(name).read_text()", "open(name)", "file.write_bytes(b'')"):
        assert opens_files(ast.parse(planted))
    assert not opens_files(ast.parse("game.open()"))


def opens_files(module: ast.Module) -> bool:
    """Does a module open files itself?"""
    calls = [node.func for node in ast.walk(module) if isinstance(node, ast.Call)]
    names = {call.id for call in calls if isinstance(call, ast.Name)} & {"open"}
    return bool(names) or any(isinstance(call, ast.Attribute) and call.attr in READERS - {"open"} for call in calls)


def is_call_of_a_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def test_no_module_has_a_vague_name_or_no_docstring() -> None:
    for path in modules(*PACKAGES):
        assert path.stem not in VAGUE, path
        assert ast.get_docstring(tree(path)) or not path.read_text().strip(), path


def test_no_code_knows_a_card() -> None:
    """No comparison with the name or id of a card that ships."""
    names = card_names()
    assert len(names) > 100
    assert {path: found for path in modules(*PACKAGES) if (found := compared(tree(path)) & names)} == {}
    assert compared(ast.parse("if card.name == 'Raccoon' or card.id in ('fox', 'owl'): pass")) & names


def card_names() -> set[str]:
    found: set[str] = set()
    for folder in sorted(path.parent for path in (ROOT / "cards").glob("*/game.yaml")):
        game, _ = load_game(folder)
        assert game is not None
        found |= {word for card in game.cards for word in (card.name, card.id)}
    return found


def core() -> list[Path]:
    """The files of engine and toolkit outside the folders that are made for single games."""
    found = (ROOT / name for name in files() if name.startswith(tuple(f"{package}/" for package in PACKAGES)))
    return [path for path in found if "games" not in path.relative_to(ROOT).parent.parts]


def game_names() -> dict[str, set[str]]:
    """What each shipped game is called: its folder, its title and its rules module."""
    found: dict[str, set[str]] = {}
    for folder in sorted(path.parent for path in (ROOT / "cards").glob("*/game.yaml")):
        game, _ = load_game(folder)
        assert game is not None
        found[game.id] = {folder.name, game.id, game.title, str(game.data.get("rules") or game.id)}
    return found


def named(text: str, name: str) -> bool:
    """Is a game named: top-of-the-heap, Top of the Heap, top_of_the_heap or TopOfTheHeap, but no part of a word."""
    split = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    words = r"[\W_]*".join(re.escape(word) for word in re.findall(r"[^\W_]+", name))
    return re.search(rf"(?<![^\W\d_]){words}(?![^\W\d_])", split, re.IGNORECASE) is not None


def test_the_core_names_no_game() -> None:
    names = game_names()
    assert len(names) >= 4
    texts = {path: f"{path.relative_to(ROOT)}\n{path.read_text(encoding='utf-8')}" for path in core()}
    assert len(texts) > 150
    every = set().union(*names.values())
    assert {
        path: found for path, text in texts.items() if (found := {name for name in every if named(text, name)})
    } == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("from engine.games.ark import turn", "ARK"),
        ("class ArkState:", "ARK"),
        ("heap play ark", "ARK"),
        ("ARK2", "ARK"),
        ("engine/games/top_of_the_heap.py", "Top of the Heap"),
        ("TopOfTheHeap(box)", "top-of-the-heap"),
        ("as in Top of\n    the Heap", "top-of-the-heap"),
        ('boards["trash-kings"]', "Trash Kings"),
    ],
)
def test_a_game_that_is_named_is_found(text: str, name: str) -> None:
    assert named(text, name)


@pytest.mark.parametrize(
    "text", ["mark", "dark", "marks", "arks", "landmark Arkansas", "unmark_card", "the top of a heap"]
)
def test_other_words_name_no_game(text: str) -> None:
    assert [name for name in set().union(*game_names().values()) if named(text, name)] == []


def compared(module: ast.Module) -> set[str]:
    """Texts that something is compared with."""

    def texts() -> Iterator[str]:
        for node in ast.walk(module):
            if isinstance(node, ast.Compare | ast.match_case):
                for part in ast.walk(node.pattern if isinstance(node, ast.match_case) else node):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value

    return set(texts())


def test_lock_files_name_no_host_and_pin_every_package() -> None:
    python = (ROOT / "requirements.lock").read_text()
    assert "://" not in python
    assert "--index" not in python
    rows = re.findall(r"^([a-z0-9][\w.-]*)==(.*?)(?=^\S|\Z)", python, re.MULTILINE | re.DOTALL)
    assert len(rows) > 30
    assert [name for name, rest in rows if "--hash=sha256:" not in rest] == []
    npm = (ROOT / "package-lock.json").read_text()
    assert '"resolved"' not in npm
    assert npm.count('"integrity"') == npm.count('"node_modules/')


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    places = re.compile(r"(?<![\w.])/(?:home|Users|root|work)/\w")
    texts = [name for name in files() if name.endswith((".py", ".md", ".toml", ".yaml", ".html", ".css", "Makefile"))]
    assert len(texts) > 100
    found = [name for name in texts if places.search((ROOT / name).read_text(encoding="utf-8", errors="replace"))]
    assert found == []
