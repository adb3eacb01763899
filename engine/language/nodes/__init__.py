"""The forms of the core language: a frozen node class for each, with the line of English that reads and writes it.

What the nodes of a family do is compiled by the file of the same name in engine/kernel/compile.

things      amounts; adjectives and nouns; roles and phrases; possession
acts        acts in a row; by verb: taking, decks, putting, moving, showing; verbs of the game: doing
sentences   conditions, events; effects, branches; costs, static_rules, prohibitions; sentences
"""

from engine.language.forms import Node
from engine.language.nodes import (
    acts,
    adjectives,
    amounts,
    branches,
    conditions,
    costs,
    decks,
    doing,
    effects,
    events,
    moving,
    nouns,
    phrases,
    possession,
    prohibitions,
    putting,
    sentences,
    showing,
    static_rules,
    taking,
)

# All forms. The order does not change what a sentence means; the words that a refusal offers are listed in this order,
# and random trees are chosen by it.
FORMS: tuple[type[Node], ...] = (
    amounts.Number, amounts.UpTo, amounts.Additional, amounts.Fewer, amounts.AnyNumber, amounts.OrMore, amounts.OrFewer,
    amounts.Exactly, amounts.No, amounts.MoreThan, amounts.FewerThan, adjectives.HasTag, adjectives.LacksTag,
    adjectives.AnyTag, adjectives.BothTags, adjectives.HasSize, adjectives.AnySize, adjectives.Other,
    adjectives.Adjacent, adjectives.Opposite, adjectives.FaceUp, adjectives.FaceDown, adjectives.Random,
    adjectives.Done, adjectives.Lowest, adjectives.Highest, nouns.At, nouns.On, nouns.In, nouns.From, nouns.AdjacentTo,
    nouns.OppositeOf, possession.With, possession.Without, possession.WithMost, possession.WithFewest,
    possession.Holding, possession.HeldBy, nouns.Kind, phrases.It, phrases.You, phrases.A, phrases.Another, phrases.Any,
    phrases.Each, phrases.All, phrases.Some, phrases.Counted, phrases.Bare, phrases.This, phrases.That, phrases.Those,
    phrases.Them, phrases.OfThem, phrases.The, phrases.Named, phrases.Unique, possession.Owned, possession.AllOf,
    possession.HalfOf, phrases.Portion, phrases.Together, phrases.Of, phrases.TheseOnes, possession.Theirs,
    phrases.JustSo, phrases.Rest, decks.TopOne, decks.Top, decks.BottomOne, decks.DrawDeck, decks.DiscardPile,
    phrases.Next, adjectives.Largest, adjectives.Smallest, possession.HadBy, possession.ThisWay, possession.DidAt,
    possession.DidTo, phrases.Several, possession.HalfUpOf, possession.OnLeft, possession.OnRight, phrases.Rolled,
    decks.ThatDeck, phrases.Kinds, possession.DoesNot, possession.Does, phrases.TheyDo, possession.OwnedOf,
    decks.TopOfEach, putting.OnIt, putting.OnTop, putting.AtBottom, putting.Into, taking.Gain, taking.Lose, taking.Pay,
    taking.Take, taking.TakeFrom, taking.TakeWithout, taking.Steal, decks.Discard, decks.Draw, decks.DrawAndResolve,
    decks.Resolve, putting.Put, putting.Place, putting.PutBack, putting.Back, putting.PlaceFor, putting.Add, moving.Go,
    moving.Move, moving.Step, putting.Replace, moving.Swap, moving.SwapWith, showing.LookAt, showing.Reveal,
    showing.FlipDown, showing.FlipUp, showing.Choose, showing.Roll, showing.RollUntil, doing.Ignore, taking.Keep,
    taking.Give, putting.Return, decks.Shuffle, decks.ShuffleInto, doing.End, doing.Skip, doing.Do, doing.TakeAction,
    doing.DoPlace, doing.Going, doing.DoAnyPlace, doing.DoCard, doing.DoThing, doing.DoToken, acts.ForEach,
    acts.NumberOf, acts.ValueOf, acts.GainEqual, acts.LoseEqual, acts.Both, acts.Alternatives, acts.InTurn, events.Now,
    events.RestOf, events.UntilEnd, events.Until, moving.GoEither, moving.SwapPlaces, acts.ForEvery, acts.ForEachOfThem,
    events.UntilEndOfNext, putting.BackOnTop, putting.BackOnBottom, showing.RevealUntil, doing.DoAt,
    conditions.Holds, conditions.HoldsNot, conditions.Has, conditions.HasNot, conditions.HasMost, conditions.HasFewest,
    conditions.IsAt, conditions.IsNotAt, conditions.IsA, conditions.IsCard, conditions.IsNotA, conditions.IsNotCard,
    conditions.IsIn, conditions.IsOn, conditions.There, conditions.Result, conditions.ResultIn, conditions.StateIs,
    conditions.AllSo, conditions.AnySo, events.Happens, events.IsDone, events.IsDoneAt, events.IsDiscarded,
    events.IsDrawn, events.IsPut, events.StartOfEach, events.EndOfEach, events.StartOf, events.EndOf,
    events.StartOfTheirs, events.EndOfTheirs, conditions.IsTagged, conditions.IsSized, conditions.NumberAt,
    conditions.HasDoneAt, conditions.HasDoneTo, conditions.StuckWithout, events.HappensHolding, events.IsTaken,
    events.IsPlaced, events.StartOfNext, events.ComesToHave,
    effects.Must, effects.May, effects.MayPay, branches.Unless, branches.UnlessDone, effects.Together, effects.Then,
    effects.Choosing, effects.Chooses, effects.Also, effects.ChooseOne, effects.ChoosesOne, branches.If,
    branches.IfElse, branches.IfNot, branches.IfDone, branches.IfNotDone, branches.IfUnable, branches.OrElse,
    branches.AndThen, branches.OnResult, branches.OnResults, effects.Later, effects.AndMay, costs.DoingOne,
    costs.DoingAny, costs.Gerund, costs.MovingTo, costs.FirstDeed, costs.FirstDeedAt, costs.TheirFirstDeed,
    costs.CostSet, costs.CostChange, costs.Costs, costs.Surcharge, static_rules.Uses, static_rules.Using,
    static_rules.Worth, static_rules.WorthMore, static_rules.WorthThis, prohibitions.Cannot, prohibitions.CannotBeDone,
    prohibitions.CannotBeDoneAt, prohibitions.CannotBeTaken, prohibitions.Source, prohibitions.CannotBeDiscarded,
    prohibitions.CannotBeMoved, prohibitions.CannotDo, static_rules.Ignored, static_rules.Ignores,
    static_rules.MayHold, static_rules.HasAlso,
    static_rules.OnlyDuring, static_rules.DuringAny, static_rules.NeverInPlay, sentences.WorthIf, costs.CostAtMost,
    costs.CostAtLeast, sentences.Lasting, sentences.While, costs.NthDeed, costs.NthDeedAt, static_rules.WorthThisMore,
    prohibitions.CannotHold, costs.CostSetTwo, prohibitions.CannotBePut, costs.TheirNthDeed, sentences.When,
    sentences.FirstTime, sentences.NextTime, sentences.AtMoment, sentences.For, sentences.OncePer, sentences.Used,
    sentences.Says, sentences.WhenWhile, sentences.NthTime, sentences.Imposing,
)  # fmt: skip
