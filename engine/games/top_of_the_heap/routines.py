"""What is done in turn, chapter by chapter of the rulebook: each class of frames with the function that runs it."""

from __future__ import annotations

from engine.games.top_of_the_heap import (
    cleanup,
    features,
    forage,
    move,
    raid,
    setup,
    slots,
    stash,
    swap,
    turns,
    upkeep,
    week,
)
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.routines import Routine, routine

ROUTINES: tuple[Routine[HeapState], ...] = (
    routine(setup.AnimalsFrame, setup.run_animals),
    week.WEEK.routine,
    routine(upkeep.FeedingFrame, upkeep.run_feeding),
    routine(upkeep.EventFrame, upkeep.run_event),
    turns.TURNS_OF_THE_NIGHT.routine,
    routine(turns.TurnFrame, turns.run_turn),
    routine(move.MoveFrame, move.run_move),
    routine(move.GoFrame, move.run_go),
    routine(move.WalkFrame, move.run_walk),
    routine(raid.RaidFrame, raid.run_raid),
    routine(raid.RiskFrame, raid.run_risk),
    routine(features.FeatureFrame, features.run_feature),
    routine(swap.SwapFrame, swap.run_swap),
    routine(stash.StashFrame, stash.run_stash),
    routine(stash.RetreatFrame, stash.run_retreat),
    routine(forage.ForageFrame, forage.run_forage),
    routine(slots.FitFrame, slots.run_fit),
    routine(cleanup.HomeFrame, cleanup.run_home),
    routine(cleanup.SnacksFrame, cleanup.run_snacks),
)
