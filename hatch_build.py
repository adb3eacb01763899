"""What a wheel takes along beside Python and cards: documents, the list of icons and fonts, and these, if installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = "node_modules"
LISTS = ("package.json", "package-lock.json")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/*.md")  # which messages name
INSTALLED = ".package-lock.json"  # npm writes it into node_modules: what is there
NEEDED = (  # of each package; the rest is style sheets and types for other tools
    "package.json",
    "metadata.json",
    "info.json",
    "icons.json",
    "LICENSE",
    "README.md",
    "files/*.woff2",
)


class AssetsHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's builders have no public type to name
    """Adds the packages that package.json names to a wheel or an sdist: all of them or none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a build. An editable install finds all of it in the clone."""
        if version == "editable":
            return
        root = Path(self.root)
        is_wheel = self.target_name == "wheel"
        along = [file for name in (*LISTS, *DOCUMENTS) for file in sorted(root.glob(name))] if is_wheel else []
        files = [*along, *self.assets(root)]
        for file in files:
            place = file.relative_to(root).as_posix()
            build_data["force_include"][str(file)] = f"cardheap/{place}" if is_wheel else place

    def assets(self, root: Path) -> list[Path]:
        """The files of the packages; none where one of them is missing."""
        folder = root / MODULES
        names = json.loads((root / LISTS[0]).read_bytes())["dependencies"]
        if missing := [name for name in names if not (folder / name / "package.json").is_file()]:
            self.app.display_warning(f"Built without icons and fonts: {MODULES} has no {', '.join(missing)}.")
            return []
        found = [file for name in names for kind in NEEDED for file in sorted((folder / name).glob(kind))]
        return [*found, *folder.glob(INSTALLED)]
