"""Routines: a class of frames each, run with its own fields, saved and read again by name."""

from __future__ import annotations

from enum import IntEnum

import pytest

from engine.kernel.core.frames import Frame
from engine.kernel.core.record_json import filled
from engine.kernel.core.records import later, listed, record
from engine.kernel.core.routines import Routine, named, routine, runs_of
from engine.kernel.core.state import State


class Step(IntEnum):
    """Where in a walk somebody is."""

    START = 0
    UNDER_WAY = 1


@record
class WalkFrame(Frame):
    """Somebody walks."""

    code: int | str = later("walk on")
    step: Step = later(Step.START)
    player: int
    passed: list[int] = listed()


@record
class OtherFrame(Frame):
    """With the code of another class."""

    code: int | str = later("walk on")


@record
class NamelessFrame(Frame):
    """Without a code of its own."""


def walk(state: State, frame: WalkFrame, answer: int | None) -> None:
    """It notes by whom it was asked."""
    frame.passed.append(frame.player)


def stay(state: State, frame: Frame, answer: int | None) -> None:
    """Nothing is done."""


def test_a_routine_is_found_by_the_code_of_its_frames() -> None:
    own: tuple[Routine[State], ...] = (routine(WalkFrame, walk),)
    assert runs_of(own) == {WalkFrame(2).code: walk}


def test_a_code_belongs_to_one_class() -> None:
    with pytest.raises(TypeError, match="OtherFrame has the code “walk on”"):
        runs_of((routine(WalkFrame, walk), routine(OtherFrame, stay)))
    with pytest.raises(TypeError, match="WalkFrame has the code"):
        runs_of((routine(WalkFrame, walk),), taken=["walk on"])
    assert runs_of((routine(WalkFrame, walk),), taken=["text"])


def test_a_class_without_a_code_is_refused() -> None:
    with pytest.raises(TypeError, match="NamelessFrame declares no code"):
        runs_of((routine(NamelessFrame, stay),))


def test_a_name_belongs_to_one_class() -> None:
    twin = type("WalkFrame", (Frame,), {})
    assert named((WalkFrame, OtherFrame, WalkFrame)) == {"WalkFrame": WalkFrame, "OtherFrame": OtherFrame}
    with pytest.raises(TypeError, match="called WalkFrame"):
        named((WalkFrame, twin))


def test_a_frame_is_saved_and_read_again_with_its_enumeration() -> None:
    frame = WalkFrame(2)
    frame.step, frame.passed = Step.UNDER_WAY, [4, 5]
    saved = frame.to_json()
    again = filled(WalkFrame(0), saved, {})
    assert (again.step, again.player, again.passed) == (Step.UNDER_WAY, 2, [4, 5])
    assert isinstance(again.step, Step)
    with pytest.raises(ValueError, match="step: 7 is no Step"):
        filled(WalkFrame(0), saved | {"step": 7}, {})
