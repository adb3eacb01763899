"""`python -m tests.benchmarks.playing_peers`: other engines at random play beside Heap, in one run; into PLAY.md.

Each is installed under build/peers on first use, into an environment of its own. One that cannot be installed is named
as such. Random legal moves, one process each, processor time of whole games.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.benchmarks.games import ROOT
from tests.benchmarks.play import FILE
from tests.benchmarks.table import Row, replace_row, today, write_machine

PEERS = ROOT / "build" / "peers"
SECONDS = 5

# Each prints {"games": n, "decisions": n, "seconds": s}.
HEAP = """
import sys, time, json
from tests.benchmarks.play import random_game, rules
own, games, decisions = rules(), 0, 0
began = time.process_time()
while time.process_time() - began < float(sys.argv[1]):
    decisions += random_game(own, games)
    games += 1
print(json.dumps({"games": games, "decisions": decisions, "seconds": time.process_time() - began}))
"""

SPIEL = """
import sys, time, json, random, pyspiel
game, luck, games, decisions = pyspiel.load_game(sys.argv[2]), random.Random(1), 0, 0
began = time.process_time()
while time.process_time() - began < float(sys.argv[1]):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(luck.choices(actions, odds)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            decisions += 1
    games += 1
print(json.dumps({"games": games, "decisions": decisions, "seconds": time.process_time() - began}))
"""

RLCARD = """
import sys, time, json, random, rlcard
env, luck, games, decisions = rlcard.make(sys.argv[2], config={"seed": 1}), random.Random(1), 0, 0
began = time.process_time()
while time.process_time() - began < float(sys.argv[1]):
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(luck.choice(list(state["legal_actions"])))
        decisions += 1
    games += 1
print(json.dumps({"games": games, "decisions": decisions, "seconds": time.process_time() - began}))
"""

CATANATRON = """
import sys, time, json
from catanatron import Color, Game, RandomPlayer
games = decisions = 0
began = time.process_time()
while time.process_time() - began < float(sys.argv[1]):
    game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=games)
    game.play()
    games += 1
    decisions += len(game.state.actions)
print(json.dumps({"games": games, "decisions": decisions, "seconds": time.process_time() - began}))
"""

BOARDGAME = """
const { Client } = require('boardgame.io/client');
const Row = {  // a row of 240 squares, four players each mark any free one: what the framework itself takes
  setup: () => ({ squares: Array(240).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, at) => { G.squares[at] = playerID; } },
  endIf: ({ ctx }) => ctx.turn > 240 ? { over: true } : undefined,
};
let games = 0, decisions = 0, luck = 1;
const began = process.cpuUsage();
const spent = () => { const c = process.cpuUsage(began); return (c.user + c.system) / 1e6; };
while (spent() < Number(process.argv.at(-1))) {
  const client = Client({ game: Row, numPlayers: 4, debug: false });
  client.start();
  const free = [...Array(240).keys()];
  while (!client.getState().ctx.gameover) {
    luck = (luck * 1103515245 + 12345) % 2147483648;
    client.moves.mark(free.splice(luck % free.length, 1)[0]);
    decisions += 1;
  }
  client.stop();
  games += 1;
}
console.log(JSON.stringify({ games, decisions, seconds: spent() }));
"""

PYTHON_PEERS = (  # package, what is played, language, script, argument
    ("catanatron", "catanatron: Catan, 4 players", "Python", CATANATRON, ""),
    ("rlcard", "RLCard: Uno, 2 players", "Python", RLCARD, "uno"),
    ("rlcard", "RLCard: Gin Rummy, 2 players", "Python", RLCARD, "gin-rummy"),
    ("open_spiel", "OpenSpiel: Gin Rummy, 2 players", "C++, called from Python", SPIEL, "gin_rummy"),
    ("open_spiel", "OpenSpiel: Hearts, 4 players", "C++, called from Python", SPIEL, "hearts"),
)


def main() -> int:
    """Heap first, then each of the others."""
    load = os.getloadavg()[0]
    one("Heap: Top of the Heap, 4 players", "Python", [sys.executable, "-c", HEAP, str(SECONDS)], ROOT)
    for package, what, language, script, argument in PYTHON_PEERS:
        python = environment(package)
        command = [str(python), "-c", script, str(SECONDS), argument] if python else None
        one(what, language, command, PEERS)
    node = node_folder()
    what = "boardgame.io: 240 marks on a row, 4 players"
    one(what, "JavaScript", ["node", "-e", BOARDGAME, "--", str(SECONDS)] if node else None, node or PEERS)
    write_machine(load, FILE)
    return 0


def one(what: str, language: str, command: list[str] | None, folder: Path) -> None:
    """Run it and write its row."""
    cells = ("cannot be installed here", "–", "–")
    if command is not None:
        env = {**os.environ, "PYTHONPATH": str(ROOT)} if command[0] == sys.executable else dict(os.environ)
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.stderr.write(done.stderr[-2000:])
            cells = ("installed, but it fails", "–", "–")
        else:
            found = json.loads(done.stdout.strip().splitlines()[-1])
            games, decisions, seconds = found["games"], found["decisions"], found["seconds"]
            cells = (f"{games / seconds:,.1f}", f"{decisions / seconds:,.0f}", f"{decisions / games:,.0f}")
    row = Row((what, language, *cells, today()))
    replace_row("peers", row, FILE)
    sys.stdout.write(" | ".join(row.cells) + "\n")


def environment(package: str) -> Path | None:
    """The Python of a package's own environment; None where it cannot be installed."""
    home = PEERS / package
    python, stamp = home / "bin" / "python", home / ".installed"
    if not stamp.exists():
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
        if subprocess.run(pip, check=False, capture_output=True).returncode:
            return None
        stamp.touch()
    return python


def node_folder() -> Path | None:
    """A folder in which boardgame.io is installed; None where it cannot be."""
    home = PEERS / "boardgame.io"
    if not (home / "node_modules" / "boardgame.io").is_dir():
        home.mkdir(parents=True, exist_ok=True)
        (home / "package.json").write_text('{"private": true}\n')
        npm = ["npm", "install", "--no-audit", "--no-fund", "--silent", "boardgame.io@0.50"]
        try:
            if subprocess.run(npm, cwd=home, check=False, capture_output=True).returncode:
                return None
        except OSError:
            return None
    return home


if __name__ == "__main__":
    raise SystemExit(main())
