"""News over a real socket: what is newer than what a listener has had, once, and after it was away."""

from __future__ import annotations

import threading
import time

from tests.toolkit.web.served import running
from toolkit.web import Feed, Reply, Site


class Counter:
    """A number that is told."""

    def __init__(self) -> None:
        self.number = 1
        self.feed = Feed(self.since)

    def since(self, number: int) -> tuple[int, str]:
        return self.number, f"{number + 1}..{self.number}"

    def rise(self, by: int = 1) -> None:
        self.number += by
        self.feed.stir()

    def site(self) -> Site:
        return Site({"/": Reply(b"")}, feeds={"/news": self.feed})


def test_a_listener_is_told_what_is_new_and_after_it_was_away_only_that() -> None:
    counter = Counter()
    counter.feed.stir()  # before anybody serves it: nothing happens
    with running(counter.site()) as client:
        client.enter()
        with client.listening("/news") as events:
            first, text = next(events)
            assert text == "1..1"
            counter.rise()
            assert next(events)[1] == "2..2"
        counter.rise(5)
        with client.listening("/news", last=first) as events:
            assert next(events)[1] == "2..7"
        with client.listening("/news", last="deadbeef-6") as events:  # of an earlier run: everything
            assert next(events)[1] == "1..7"


def test_a_listener_that_is_slow_is_told_once() -> None:
    counter = Counter()
    with running(counter.site()) as client:
        client.enter()
        with client.listening("/news") as events:
            next(events)
            for _ in range(1000):
                counter.rise()
            numbers = []
            while not numbers or not numbers[-1].endswith("..1001"):
                numbers.append(next(events)[1])
            assert len(numbers) < 200
            starts = [int(each.partition("..")[0]) for each in numbers]
            ends = [int(each.rpartition("..")[2]) for each in numbers]
            assert starts == [2, *(end + 1 for end in ends[:-1])]  # nothing twice, nothing left out


def test_listeners_are_let_go_when_the_server_ends() -> None:
    counter = Counter()
    ended: list[int] = []
    with running(counter.site()) as client:
        client.enter()

        def listen() -> None:
            with client.listening("/news") as events:
                for _ in events:
                    pass
            ended.append(1)

        threads = [threading.Thread(target=listen) for _ in range(3)]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        begun = time.monotonic()
    for thread in threads:
        thread.join(5)
    assert ended == [1, 1, 1]
    assert time.monotonic() - begun < 2
