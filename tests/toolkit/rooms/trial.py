"""A whole game by clicks as people play it: python -m tests.toolkit.rooms.trial [GAME …] [--pictures FOLDER].

Two browsers and a greedy bot (and as many more as the game needs) play a game to its end. The server is killed twice on
the way, at a choice and while somebody clicks, and is started again on the same port; nobody loads a page anew. At the
end both pages show the same log and the same scores. A line says how many choices and seconds it took.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page

from tests.browser import browser, page_of
from tests.toolkit.rooms.shown import GAMES, come_in, game_called
from tests.toolkit.rooms.tables import Table, is_over, seq_of, served
from toolkit.cache import Cache

KILLS = (12, 40)  # after as many choices of people
MOST = 2_000  # choices of people in one game
SECONDS = 120  # in which something has to happen
CHOSEN = ".option[data-option]:not(:disabled)"  # what can be chosen from the list
PRESS = """(found, luck) => {
  found[Math.floor(luck * found.length)]?.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
  return found.length > 0;
}"""  # at once, so that nothing is drawn anew between counting and clicking
OPEN = f"() => document.querySelector('#ask {CHOSEN}') || document.querySelector('#end').open"


@dataclass
class Trial:
    """A game in two browsers: the pages, the server as it runs now, and how often it was killed."""

    name: str
    place: Path
    pages: list[Page]
    pictures: Path | None
    luck: Random = field(default_factory=lambda: Random(1))
    choices: int = 0
    killed: int = 0

    def play(self) -> None:
        """Play to the end. Raises AssertionError, and playwright's errors where a page does not go on."""
        seats = max(3, game_called(self.name).players[0])
        options = ["--players", f"{seats}", "--human", "1,2", "--bots", "greedy", "--seed", "4", "--names", "Ann,Bob"]
        with ExitStack() as running:
            table = running.enter_context(self.server(*options))
            for page, who in zip(self.pages, ("Player 1, Ann", "Player 2, Bob"), strict=True):
                come_in(page, table.links[who])
            while self.choices < MOST:
                page = self.next_page()
                if is_over(page):
                    break
                is_killed = self.choices in KILLS[self.killed : self.killed + 1]
                is_chosen = self.choose(page, table if is_killed else None)
                if is_killed and is_chosen:
                    port, self.killed = table.port, self.killed + 1
                    table = running.enter_context(self.server("--port", f"{port}"))
                    assert "goes on after" in table.said, table.said
                if self.choices in {5, 30}:
                    self.look(f"{self.choices}")
            self.at_the_end()

    @contextmanager
    def server(self, *options: str) -> Iterator[Table]:
        """The server, as a user starts it."""
        with served(self.name, *options, at=self.place, cache=Cache().folder) as table:
            yield table

    def next_page(self) -> Page:
        """A page whose player can choose, or that shows the end."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            for page in self.pages:
                if page.evaluate(f"() => Boolean(({OPEN})())"):
                    return page
            self.pages[0].wait_for_timeout(40)
        self.look("stuck")
        raise AssertionError(f"nobody can go on: {[page.locator('#status').text_content() for page in self.pages]}")

    def choose(self, page: Page, killed: Table | None) -> bool:
        """Click something that can be done, on the table where it glows, and confirm it; a server to kill just then.

        False where nothing could be clicked, because the page was drawn anew since it was looked at.
        """
        before = seq_of(page)
        glowing = page.locator("#table .card.glows, #table .spot.glows, #table .cell.glows")
        if self.luck.random() < 0.6 and glowing.evaluate_all(PRESS, self.luck.random()):
            if page.locator(".menu").count():
                page.locator(".menu button").first.dispatch_event("click")
        elif not page.locator(f"#ask {CHOSEN}").evaluate_all(PRESS, self.luck.random()):
            return False
        page.locator("#do").wait_for(state="attached")
        if killed is not None and self.killed:
            killed.kill()  # what is clicked now is sent when there is a server again
        page.locator("#do").dispatch_event("click")
        if killed is not None and not self.killed:
            killed.kill()  # before or after it was kept: either way it is done once
        if killed is None:
            page.wait_for_function(f"() => Number(document.documentElement.dataset.seq) > {before}")
        self.choices += 1
        return True

    def at_the_end(self) -> None:
        """Both pages show the end, with the same log and the same scores by name."""
        assert self.killed == len(KILLS), f"the game was over after {self.choices} choices"
        for page in self.pages:
            page.wait_for_function("() => document.querySelector('#end').open", timeout=1000 * SECONDS)
        self.look("end")
        logs = [page.locator("#log li > span").all_text_contents() for page in self.pages]
        own = [[line.partition(" (")[0] for line in log] for log in logs]  # without what each knows besides
        shared = min(map(len, own))
        assert own[0][-shared:] == own[1][-shared:], "the logs are not the same"
        rows = [sorted(page.locator("#end td").all_text_contents()) for page in self.pages]
        assert rows[0] == rows[1], rows

    def look(self, when: str) -> None:
        """Keep pictures of both pages, where they are wanted."""
        if self.pictures is not None:
            for number, page in enumerate(self.pages, 1):
                page.screenshot(path=self.pictures / f"{self.name}-{when}-{number}.png")


def trial(chrome: Browser, name: str, pictures: Path | None) -> Trial:
    """Play a game, on a screen and on a phone; returns what it was like."""
    with tempfile.TemporaryDirectory() as place, page_of(chrome, 1280, 800) as one, page_of(chrome, 390, 844) as two:
        for page in (one, two):
            page.set_default_timeout(1000 * SECONDS)
        made = Trial(name, Path(place), [one, two], pictures)
        made.play()
        return made


def main() -> None:
    """Play the games that are named, or all four."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--pictures", type=Path)
    wanted = parser.parse_args()
    if wanted.pictures is not None:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("TERM", "dumb")
    with browser() as chrome:
        for name in wanted.games:
            begun = time.monotonic()
            made = trial(chrome, name, wanted.pictures)
            seconds = time.monotonic() - begun
            print(f"{name}: {made.choices} choices, killed {made.killed} times, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
