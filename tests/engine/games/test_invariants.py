"""What must be true of any state: harm is seen. What a player may not know is hidden, what is saved is whole."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import invariants, layout
from engine.kernel import actions, apply, from_json, new_game, to_json, view
from engine.kernel.running.hidden_information import learn
from tests.engine.games.planted import Harm, finds, said_of, untold
from tests.engine.games.scene import Scene, heap

HARM: list[tuple[Harm, str]] = [
    (lambda s: s.zones[0].append(s.zones[2][0]), "lies in the Trash deck, which is for Trash cards"),
    (lambda s: s.zones[0].pop(), "lies nowhere"),
    (lambda s: s.counts[0].__setitem__(0, -1), "has -1"),
    (lambda s: s.counts[0].__setitem__(0, 11), "has 11"),
    (lambda s: s.marks.__setitem__(s.zones[0][0], 1), "not in play"),
    (lambda s: s.at.__setitem__(0, layout.DEN + 1), "is at place"),
    (lambda s: s.choice.options.clear(), "among nothing"),
    (lambda s: setattr(s, "choice", None), "is not done"),
    (lambda s: setattr(s, "steps", 10**9), "steps"),
    (lambda s: s.hosts.append((s.zones[0][0], s.zones[2][0])), "do not match"),
    (lambda s: s.hosts.append((s.zones[0][0], s.zones[2][0])), "which has no Open token"),
    (lambda s: [s.referee.put(s, s.zones[layout.RISK][0], layout.TABLE) for _ in range(2)], "2 cards are being"),
    (lambda s: s.at.append(0), "pieces"),
    (lambda s: setattr(s, "night", 99), "it is night 99"),
    (lambda s: s.referee.put(s, s.zones[layout.RESIDENT][0], layout.HOMES[2]), "house 3 has 2 Residents"),
    (lambda s: s.turned.append(s.zones[0][0]), "is turned over and does not lie on a Trash Can"),
    (lambda s: s.at.__setitem__(layout.PET, layout.DEN), "Pet 5 is at place"),
    (lambda s: s.taken.__setitem__(1, -1), "player 1 has had -1 turns"),
    (lambda s: s.aside.__setitem__(1, 99), "player 1 has set 99 Snacks aside"),
    (lambda s: s.saved.__setitem__(1, -1), "player 1 has stashed -1 Snacks"),
    (lambda s: [s.referee.put(s, s.zones[0][0], layout.inventory(1)) for _ in range(9)], "player 1 carries too much"),
]
SETUP_HARM: list[tuple[Harm, str]] = [
    (lambda s: setattr(s.stack[-1], "place", s.stack[-1].place + 1), "chooses an Animal in place of another"),
    (lambda s: s.choice.options.pop(), "is offered other Animals than are left"),
    (lambda s: s.stack.pop(), "player 2 has no Animal"),
]


@pytest.mark.parametrize(("harm", "words"), HARM)
def test_the_check_finds_what_is_planted(harm: Harm, words: str) -> None:
    finds(Scene().ready().state, harm, words)


@pytest.mark.parametrize(("harm", "words"), SETUP_HARM)
def test_the_check_finds_what_is_planted_in_set_up(harm: Harm, words: str) -> None:
    finds(new_game(heap(), 3, 1), harm, words)


def test_every_fault_that_can_be_told_is_told() -> None:
    told = [line for harm, _ in HARM for line in said_of(Scene().ready().state, harm)]
    assert len(untold(invariants, told)) == len(SETUP_HARM)
    told += [line for harm, _ in SETUP_HARM for line in said_of(new_game(heap(), 3, 1), harm)]
    assert untold(invariants, told) == []


def test_a_view_hides_what_is_hidden() -> None:
    """Decks, and what came face-down into cans; what was looked at is seen by who looked, and by nobody else."""
    scene = Scene("Opossum", "Fox", "Coyote").can(1, "Sardine", "Odd Sock").carry(1, "Flashlight").has(1, AP=9)
    scene.play("1 | move house-1 | offers yes\n 1 | yes |")
    mine, other = view(scene.state, 0), view(scene.state, 1)
    assert mine["houses"][0]["can"] == ["Sardine", "Odd Sock"]
    assert mine["decks"]["Risk"][-1] != "hidden"
    assert mine["decks"]["Risk"][-3] == "hidden"
    assert set(other["decks"]["Risk"]) == {"hidden"}
    assert "actions" in mine["choice"]
    assert "actions" not in other["choice"]


def test_what_was_saved_of_other_cards_or_broken_is_refused() -> None:
    data = to_json(new_game(heap(), 3, 1))
    with pytest.raises(ValueError, match="other cards"):
        from_json(heap(), data | {"box": "x"})
    del data["stack"]
    with pytest.raises(ValueError, match="stack is missing"):
        from_json(heap(), data)


def test_who_saw_cards_does_not_know_an_order_that_somebody_else_made() -> None:
    """The Fox has looked at the Risk deck; then the Opossum puts its top cards back in an order of its own."""
    scene = Scene("Opossum", "Fox", "Coyote").can(1, "Odd Sock").carry(1, "Flashlight").has(1, AP=9)
    state = scene.state
    top = state.zones[layout.RISK][-3:]
    learn(state, [1], top)
    scene.play("1 | move house-1 |\n 1 | yes |")
    apply(state, actions(state)[0])
    assert view(state, 1)["decks"]["Risk"][-3:] == [heap().name(top[0]), "hidden", "hidden"]
    assert "hidden" not in view(state, 0)["decks"]["Risk"][-2:]
    scene.referee.mix(state, layout.RISK)
    assert set(view(state, 0)["decks"]["Risk"]) == {"hidden"}
