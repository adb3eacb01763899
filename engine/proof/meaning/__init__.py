"""A second opinion: what each word of the language means, written apart from what carries it out.

The kernel compiles a tree into functions that change a state. Here the same trees are read once more, by other code, to
say what should have changed; engine.proof.observer sees what did. Nothing here imports engine.kernel.compile, a game,
or the interface of rules (import-linter holds that): only the language, and plain data. So the two can disagree, and
where they do one of them is wrong.

    facts       a snapshot of a state: what lies where, who has how much; what a rules module declares (`Customs`)
    changes     what is different between two snapshots
    firing      one text that was resolved: its steps, each with its changes and what somebody was asked
    ledger      the changes of one sentence, to be claimed one by one; what is left is a fault
    scene       what words depend on: the facts, the card, who acts, what was named; and the tables of meanings
    choosing    who acts picks from everything that a phrase can mean, and was asked exactly that
    cards, tokens    how cards and tokens go, and what goes with them
    grid        boards of cards on which paths lead from place to place; past: what was done earlier
    possible    whether an act can be done, so that somebody has to be asked
    routines    what the routines of a rules module may change
    texts_in_force  those that hold; prices, room: what they say together, compared with what is paid and offered
    occasions   what was done, as it shows in changes; triggers: each text that waits for it is set off
    continuous_effects  what holds for a while is laid down; endings: it ends with its period, or when that is done
    evading     what can be evaded: it is, once, or it comes; resolving: who ignores a card does not, others do
    marks       tokens of which one at most lies on a card, and whose they are
    uses, worth     when cards can be played and what that takes, compared with what is offered; what they are worth
    offers      what players are offered is compared as a whole
    links       what references lead to, found once more
    judge       goes through a text sentence by sentence
    tables      all meanings

How to write a family. The families are called as in engine.language.nodes; each is a module with a tuple for each table
it has a part in (`ACTS`, `CONDITIONS`), made of `entry(node class, function)`, and is named in tables.py. A function
takes a scene and a node, and calls others through `scene.tables`, so that no family imports another for its nodes:

    def _lose(scene: Scene, node: taking.Lose) -> bool:
        ...
        change(scene, each.counter, Holder("player", scene.actor), -n)

Write what a node means from its docstring, the rulings and the rulebooks; do not look at what compiles it.

- A phrase gives a `Meant`: everything that it can mean, and how many of them are meant. `choose` picks from that and
  names what was picked, so that "it" and "that item" find it.
- An act claims each change that it expects from the ledger (`scene.book`): `expect` is a fault where it is not there,
  `claim` is not. It returns whether it was done. Where the words say something and nothing has to happen, it says why:
  `scene.book.excuse("…")`.
- A condition answers by the facts, `scene.now()`.
- What cannot be judged raises CannotJudgeError, the class of the node first; the text is counted as not judged, with
  this reason. Every class of nodes has a meaning, or stands among the PARTS in tables.py; a test holds that.
"""
