"""`heap setup`: brings the icons, the fonts and Python for browsers where they are not installed."""

from __future__ import annotations

import typer

from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import refuse

HELP = """Bring the icons and fonts that Heap prints with, and Python for browsers, where they are not there.

They are npm packages. npm installs them, in the versions that this Heap was made with, into a folder of yours, \
~/.local/share/heap or the one that HEAP_ASSETS names: all of them or none. Nothing else on this machine changes, and \
no other command uses the network. Without them Heap prints discs for icons and letters in another font, and makes no \
tables that play without a server (heap export web).

Exit code 0: they are there, 2: they could not be brought.
"""


def setup_command(as_json: JsonOption = False) -> None:
    from toolkit.assets import VARIABLE, missing, modules_folder, named, own_folder, wanted
    from toolkit.home import NOWHERE
    from toolkit.install import NotInstalled, install, remove_old_parts

    if not missing():
        remove_old_parts(own_folder())
        tell(f"{modules_folder()} has {named(wanted())}: nothing to do.", as_json)
        return
    folder = own_folder()
    if folder == NOWHERE:
        refuse("there is no home folder to put them into.", f"Name a folder for this and later: export {VARIABLE}=DIR")
    if not as_json:
        typer.echo(f"npm brings {named(wanted())} to {folder}.")
    try:
        install(folder)
    except NotInstalled as failure:
        refuse(str(failure), failure.hint)
    tell(f"{modules_folder()}: they are there.", as_json)


def tell(words: str, as_json: bool) -> None:
    """Print a message; with `--json`, where the packages are and which."""
    from toolkit.assets import modules_folder, wanted

    if as_json:
        answer({"folder": str(modules_folder()), "packages": dict(wanted())})
    else:
        typer.echo(words)


setup_command.__doc__ = HELP
