"""A save for Tabletop Simulator, with its pictures: a table that is ready, and a script that sets the game out.

Pictures are named by their content, and objects keep their names from one export to the next. What lies face-down says
nothing of itself: cards of a hidden pile are called as the pile is, their own names stand in the game master's notes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from toolkit.exports.gallery import Gallery, hung, with_parts
from toolkit.exports.kinds import Files, Wanted
from toolkit.exports.manifest import with_manifest
from toolkit.exports.tabletops.arrangement import arranged
from toolkit.exports.tabletops.booklet import rulebook_pdf, rulebook_text
from toolkit.exports.tabletops.dealt import table_of
from toolkit.exports.tabletops.lua import lua
from toolkit.exports.tabletops.pictures import (
    alone,
    as_jpeg,
    back_picture,
    digest,
    plain_ground,
    sheets_of,
    thumbnail,
)
from toolkit.exports.tabletops.simulator_objects import Grid, SheetOf
from toolkit.exports.tabletops.simulator_table import Pictures, Placed
from toolkit.exports.tabletops.surface import ground_of
from toolkit.exports.tabletops.things import Form, Pile, Things, things_of
from toolkit.files import read_ordinary
from toolkit.model import Card, Game
from toolkit.press.raster import png
from toolkit.problem import Problem, has_errors

RATIO = 1.7  # of the table
LOOSE = (Form.TOKENS, Form.STANDEES)  # their pictures are cut out
THUMBNAIL = 256  # pixels
SCRIPT = Path(__file__).with_suffix(".lua")
DATE, EPOCH, PROGRAM = "1/1/2000 12:00:00 AM", 946684800, "v14.1.8"  # there is no clock in an export
TAB = {"color": "Grey", "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5}}
WHITE, GREY = {"r": 1.0, "g": 1.0, "b": 1.0}, {"r": 0.5, "g": 0.5, "b": 0.5}
GRID = {
    "Type": 0,
    "Lines": False,
    "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
    "Opacity": 0.75,
    "ThickLines": False,
    "Snapping": False,
    "Offset": False,
    "BothSnapping": False,
    "xSize": 2.0,
    "ySize": 2.0,
    "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
}
LIGHTING = {
    "LightIntensity": 0.54,
    "LightColor": WHITE,
    "AmbientIntensity": 1.3,
    "AmbientType": 0,
    "AmbientSkyColor": GREY,
    "AmbientEquatorColor": GREY,
    "AmbientGroundColor": GREY,
    "ReflectionIntensity": 1.0,
    "LutIndex": 0,
    "LutContribution": 1.0,
    "LutURL": "",
}
TURNS = {
    "Enable": False,
    "Type": 0,
    "TurnOrder": [],
    "Reverse": False,
    "SkipEmpty": True,
    "DisableInteractions": False,
    "PassTurns": True,
    "TurnColor": "White",
}
NOTE = "Choose at the top left for how many players the game is set out."
BUTTON = '<Button width="44" height="32" fontSize="18" onClick="setOut({0})">{0}</Button>'


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """The save, its picture, sheets, rulebook and manifest, and findings; with an error there are no files."""
    gallery, problems = hung(game, with_parts(game, cards), wanted)
    if has_errors(problems):
        return {}, problems
    things = things_of(gallery)
    content: dict[str, bytes] = {}
    pictures = pictures_of(things, gallery, wanted, Addresses(content, path, wanted.base_url))
    placed = Placed(table_of(things, arranged(things, RATIO, sideways=False)), pictures)
    save = save_of(placed, rulebook_text(game))
    front = next((design.front for pile in things.of(Form.BOARD, Form.CARDS) for design in pile.designs), None)
    made = {path / f"{game.id}.json": json_of(save)}
    if front is not None:
        made[path / f"{game.id}.png"] = thumbnail(front, gallery, THUMBNAIL)
    made |= {path / name: data for name, data in content.items()}
    about = {"open": "Copy the .json and the .png into the Saves folder of Tabletop Simulator.", "url": wanted.base_url}
    return with_manifest(game, wanted.kind, about, made, path), problems


class Addresses:
    """Files of an export, and the addresses by which the save names them: below `base`, or where they are written."""

    def __init__(self, content: dict[str, bytes], path: Path, base: str) -> None:
        self.content, self.base = content, base.rstrip("/") or path.absolute().as_uri()

    def of(self, file: str, content: bytes) -> str:
        """The address of a file, which is one of the export from now on."""
        self.content[file] = content
        return f"{self.base}/{file}"


def pictures_of(things: Things, gallery: Gallery, wanted: Wanted, addresses: Addresses) -> Pictures:
    """The addresses of all pictures: sheets of piles of cards, and single pictures of everything else."""
    sheets = {}
    for number, pile in enumerate(things.piles, 1):
        if pile.form is Form.CARDS:
            sheets[pile.key] = list(_sheets(pile, number * 100, gallery, wanted, addresses))
    urls: dict[str, str] = {}
    for forms, ending, file in (((Form.BOARD, Form.MATS), ".jpg", as_jpeg), (LOOSE, ".png", png)):
        drawn = alone(things, gallery, wanted, file, only=names_of(things.of(*forms)))
        for name, content in drawn.items():
            urls[name] = addresses.of(f"pictures/{digest(content)}{ending}", content)
    ground = as_jpeg(plain_ground(ground_of(things.game)))
    pdf = rulebook_pdf(gallery, wanted)
    return Pictures(
        sheets,
        urls,
        addresses.of(f"pictures/{digest(ground)}.jpg", ground),
        addresses.of(f"rulebook-{digest(pdf)}.pdf", pdf) if pdf is not None else "",
    )


def names_of(piles: Sequence[Pile]) -> set[str]:
    """The names of all faces of some piles."""
    designs = [design for pile in piles for design in pile.designs]
    return {each.front_name for each in designs} | {each.back_name for each in designs if each.back is not None}


def _sheets(pile: Pile, number: int, gallery: Gallery, wanted: Wanted, addresses: Addresses) -> Sequence[SheetOf]:
    """The sheets of a pile as its deck names them, numbered on from a number."""
    fronts = sheets_of(pile, gallery, wanted)
    backs = {design.back_name if design.back is not None else design.front_name for design in pile.designs}
    shared = next((design.back for design in pile.designs if design.back is not None), None)
    is_shared = len(backs) == 1 and shared is not None
    others = [] if is_shared else sheets_of(pile, gallery, wanted, backs=True)
    found = []
    for at, sheet in enumerate(fronts):
        if is_shared:
            back = back_picture(pile, gallery, wanted)
            behind = addresses.of(f"pictures/{digest(back)}.jpg", back)
        else:
            behind = addresses.of(f"sheets/{others[at].file}", others[at].content)
        face = addresses.of(f"sheets/{sheet.file}", sheet.content)
        grid = Grid(sheet.columns, sheet.rows, len(sheet.designs))
        found.append(SheetOf(number + at, face, behind, grid, not is_shared, pile.size.shape))
    return found


# --- the save ---------------------------------------------------------------------------------------------------------


def save_of(placed: Placed, rules: str) -> dict[str, object]:
    """The whole save."""
    game = placed.game
    least, most = game.players
    tabs = [("Rules", rules)] if rules else []
    return {
        "SaveName": game.title,
        "EpochTime": EPOCH,
        "Date": DATE,
        "VersionNumber": PROGRAM,
        "GameMode": game.title,
        "GameType": "",
        "GameComplexity": "",
        "PlayingTime": [0, 0],
        "PlayerCounts": [least, most],
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_Custom",
        "TableURL": placed.pictures.ground,
        "Sky": "Sky_Museum",
        "Note": NOTE if placed.deals else "",
        "TabStates": {
            f"{at}": {"title": title, "body": body, **TAB, "id": at} for at, (title, body) in enumerate(tabs)
        },
        "Grid": GRID,
        "Lighting": LIGHTING,
        "ComponentTags": {"labels": []},
        "Turns": TURNS,
        "DecalPallet": [],
        "CustomUIAssets": [],
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "LuaScript": script_of(placed),
        "LuaScriptState": "",
        "XmlUI": buttons_of(placed),
        "SnapPoints": placed.snaps(),
        "ObjectStates": placed.objects(),
    }


def script_of(placed: Placed) -> str:
    """The script of the table: what goes where, and what carries it out."""
    data = {"deals": placed.deals, "shuffled": placed.shuffled, "sizes": placed.sizes(), "dice": placed.dice}
    return f"DATA = {lua(data)}\n\n{read_ordinary(SCRIPT).decode()}"


def buttons_of(placed: Placed) -> str:
    """A panel with a button for each number of players."""
    if not placed.deals:
        return ""
    buttons = "".join(BUTTON.format(players) for players in placed.deals)
    width = 52 * len(placed.deals) + 130
    return (
        f'<HorizontalLayout id="setOut" active="true" rectAlignment="UpperLeft" offsetXY="20 -60" width="{width}" '
        f'height="36" spacing="6" childForceExpandWidth="false" childForceExpandHeight="false">'
        f'<Text width="120" fontSize="16" color="White" alignment="MiddleLeft">Set out for</Text>{buttons}'
        "</HorizontalLayout>"
    )


def json_of(save: Mapping[str, object]) -> bytes:
    """A save as the program writes it."""
    return json.dumps(save, ensure_ascii=False, indent=2).encode()
