"""Games in Pyodide go as they do natively: traces that are kept, of all shipped games, played again under Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import tests.traces.playing
from engine.records.box_json import write_box
from tests.traces.kept import file_of, read
from tests.traces.playing import Trace, player_numbers, rules_of, tables
from toolkit.assets import ENGINE, modules_folder
from toolkit.exports.web import code

SCRIPT = Path(__file__).with_name("play.mjs")
GAMES = sorted({game for game, _ in tables()})
ASKED = [(game, players, 7 * players + at) for game in GAMES for at, players in enumerate(player_numbers(game))]


def test_games_go_as_they_do_natively(tmp_path: Path) -> None:
    (tmp_path / "code.zip").write_bytes(code.zipped())
    (tmp_path / "playing.py").write_bytes(Path(tests.traces.playing.__file__).read_bytes())
    (tmp_path / "asked.json").write_text(json.dumps(ASKED))
    for game in GAMES:
        (tmp_path / f"{game}.json").write_text(json.dumps({"box": write_box(rules_of(game).box), "shown": "{}"}))
    command = ["node", str(SCRIPT), str(modules_folder() / ENGINE), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-600:]
    played = [Trace(*row) for row in json.loads(done.stdout)]
    assert played == [read(file_of(game, players))[number] for game, players, number in ASKED]
    assert len({trace.moves for trace in played}) == len(ASKED) >= 10
