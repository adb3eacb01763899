"""What a built Heap takes along that git does not know: icons and fonts, if they are installed in the clone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = "node_modules"
LOCK = ".package-lock.json"  # npm writes it: what is installed
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
        """Called before a build; an editable install finds them in the clone."""
        if version == "editable":
            return
        folder = Path(self.root, MODULES)
        names = json.loads(Path(self.root, "package.json").read_bytes())["dependencies"]
        missing = [name for name in names if not (folder / name / "package.json").is_file()]
        if missing:
            self.app.display_warning(f"Built without icons and fonts: {', '.join(missing)} not in {MODULES}.")
            return
        home = "cardheap/" if self.target_name == "wheel" else ""
        found = [file for name in names for kind in NEEDED for file in sorted((folder / name).glob(kind))]
        for file in [*found, *folder.glob(LOCK)]:
            build_data["force_include"][str(file)] = f"{home}{MODULES}/{file.relative_to(folder).as_posix()}"
