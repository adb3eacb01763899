"""The version of this Heap."""

from __future__ import annotations

from toolkit.games import INSTALLATION

PACKAGE = "cardheap"


def version() -> str:
    """The version of this clone, else of the installed package, else "0"."""
    return _of_checkout() or _of_package() or "0"


def _of_checkout() -> str:
    """The version in the pyproject.toml beside the code, which may be newer than what is installed; "" without one."""
    import tomllib

    try:
        project = tomllib.loads((INSTALLATION / "pyproject.toml").read_text("utf-8")).get("project", {})
    except (OSError, ValueError):
        return ""
    return str(project.get("version", "")) if project.get("name") == PACKAGE else ""


def _of_package() -> str:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed(PACKAGE)
    except PackageNotFoundError:
        return ""
