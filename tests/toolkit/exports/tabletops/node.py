"""Programs of others that read what is exported, run by Node: a parser and a runner of Lua, a reader of saves, ajv."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
MODULES = Path(__file__).parents[4] / "node_modules"
PACKAGES = ("@tts-tools/savefile", "ajv", "fengari", "moonsharp-luaparse")
WITHOUT = "there is no node, or its packages are missing: say npm ci, as make test does"


@cache
def modules() -> Path | None:
    """The folder of Node's packages with all that are needed, or None; NODE_PATH may name another."""
    for folder in (MODULES, Path(os.environ.get("NODE_PATH") or MODULES)):
        if shutil.which("node") and all((folder / name).is_dir() for name in PACKAGES):
            return folder
    return None


def ran(script: str, given: object) -> object:
    """What a script beside this file makes of some JSON, as JSON. An error of the script fails the test."""
    done = subprocess.run(
        ["node", str(HERE / script)],
        input=json.dumps(given),
        env={**os.environ, "NODE_PATH": str(modules())},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answer: object = json.loads(done.stdout)
    return answer
