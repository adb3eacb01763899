"""People and bots at one table: one choice after the other, each saved before the next is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bots import Bot, step
from engine.kernel import NOBODY, Refused, is_mode_open, options, redeal
from engine.records import Played
from toolkit.report.text import printable
from toolkit.table.cards import designs_named, in_words
from toolkit.table.choices import numbers, option_words, question, reason
from toolkit.table.games import board_of
from toolkit.table.grouped import Group, group_named, groups_of, heads, ways
from toolkit.table.learned import Knowledge, knowledge
from toolkit.table.open_cards import Rows, held, in_force
from toolkit.table.result import final_table
from toolkit.table.saves import save
from toolkit.table.story import Story
from toolkit.table.told import Told

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

FORGET = "\x1b[2J\x1b[3J\x1b[H"  # for a terminal: erase the screen and what was scrolled off it
LEAVE = ("quit", "exit", "q")
Ask = Callable[[str], str | None]  # the answer to a prompt, None at the end of the input

HELP = """A number takes an option; so does its text.
  board         show the whole table
  card NAME     what a card says; the first letters of its name are enough
  texts         what all cards in force say that you know, by the place or the player that has them
  log           everything that has happened
  undo          back to your last choice, and so before what bots have done since; what was seen stays seen
                where several people play: only until another has chosen or learned anything; and always where
                the next one is called to the screen, who has seen nothing yet
  back          from the ways to do something to what there is to do
  save [FILE]   save now, or a copy into FILE (the game is saved after every action anyway)
  quit          leave; the game can be resumed
  help          this"""


class Sitting:
    """One game at the terminal. `bots` are by seat; people sit on all other seats."""

    def __init__(self, played: Played, bots: Mapping[int, Bot], console: Console, ask: Ask, file: Path | None) -> None:
        self.played, self.bots, self.console, self.ask, self.file = played, bots, console, ask, file
        people = [player for player in range(played.players) if player not in bots]
        self.is_alone = len(people) == 1
        self.is_handed = console.is_terminal and not self.is_alone  # people take turns at the screen
        self.shared = Story(console, people[0] if self.is_alone else NOBODY)
        self.stories = {player: Story(console, player) if self.is_handed else self.shared for player in people}
        self.sits = people[0] if self.is_alone else NOBODY  # the player to whom the screen was last shown
        self.known: dict[int, Knowledge] = {}  # by the number of actions, as far as the game was played here
        self.words: list[str] = []  # of the options that are shown
        self.group: Group | None = None  # what the person wants to do, where there are several ways to do it
        self.board = board_of(played.referee.box)
        self.brief = False
        self.can_save = True

    def run(self) -> bool:
        """Play to the end, or until a person leaves; returns whether the game is over."""
        while (player := self.played.player) is not None:
            self.keep()
            if player in self.bots and is_mode_open(self.played.state):
                if not self._choose(self._person_after(player)):
                    return False
            elif player in self.bots:
                step(self.played, self.bots[player])
            elif not self._choose(player):
                return False
        self.keep()
        self.stories.get(-1 if self.sits is NOBODY else self.sits, self.shared).go_on(self.played.state)
        self.console.print()
        self.console.print(final_table(self.played))
        return True

    def keep(self) -> None:
        """Remember what is known, and save the game; where that is not possible, say so once and play on."""
        if not self.is_alone:
            self.known.setdefault(len(self.played.actions), knowledge(self.played.state))
        if self.file is None or not self.can_save:
            return
        try:
            save(self.file, self.played)
        except OSError as error:
            self.can_save = False
            self.say(f"The game cannot be saved in {self.file}: {error.strerror or error}. It goes on unsaved.", "red")

    def say(self, text: str, style: str = "") -> None:
        """Print lines of text. Markup and control characters in them have no effect."""
        text = "\n".join(printable(line) for line in text.split("\n"))
        self.console.print(text, style=style or None, markup=False, highlight=False)

    def _person_after(self, player: int) -> int:
        """The next person after a seat, who decides on the mode where a bot would have to."""
        seats = [(player + i) % self.played.players for i in range(self.played.players)]
        return next(seat for seat in seats if seat not in self.bots)

    # --- a person's choice -----------------------------------------------------------------------------------------

    def _choose(self, player: int) -> bool:
        """Ask a person until an option is taken or the game goes back; False where the person leaves."""
        handed = self._hand_over(player)
        if handed is not None:
            return handed
        self.group = None
        self.stories[player].go_on(self.played.state)
        self._show(player)
        while True:
            answer = self.ask(f"player {player + 1}> ")
            if answer is None or answer.strip().casefold() in LEAVE:
                self.leave()
                return False
            done = self._answer(player, " ".join(answer.split()))
            if done:
                return True

    def leave(self) -> None:
        """Erase what a person could see, where others come to the same screen."""
        if self.is_handed and self.sits is not NOBODY:
            self.console.file.write(FORGET)

    def _hand_over(self, player: int) -> bool | None:
        """Erase the screen before another person looks at it, on a shared terminal, and wait for that person.

        True where the one before takes their choice back instead, which nobody has seen yet, whatever it has led to;
        False where the person leaves, else None.
        """
        was: int = -1 if self.sits is NOBODY else self.sits
        if was == player or not self.is_handed:
            return None
        self.leave()
        more = f" (player {was + 1}: undo)" if was >= 0 else ""
        while True:
            answer = self.ask(f"player {player + 1}, press Enter when you are alone at the screen{more}> ")
            if answer is None or answer.strip().casefold() in LEAVE:
                return False
            if more and answer.strip().casefold() == "undo":
                self._take_back(was)
                self.say(f"The last choice of player {was + 1} is taken back.")
                self.sits = NOBODY  # anybody may have typed that
                return True
            if not answer.strip():
                self.sits = player
                return None
            self.say("Press Enter, or type " + ("undo or quit." if more else "quit; nothing can be taken back here."))

    def _show(self, player: int) -> None:
        """Print the board, where the choice is one that begins a turn, then the question and its options."""
        state = self.played.state
        assert state.choice is not None
        self.words = option_words(state)
        self.console.print()
        self.console.rule(self.board.heading(Told(state, player), player), align="left")
        if not self.brief and (self.board.big is None or state.choice.prompt in self.board.big):
            self._show_board(player)
            self._say_rows(held(state, player, self.board.own, self.words))
        self.say(question(state), "bold")
        if why := reason(state):
            self.say(f"  {why}", "dim")
        self._show_options()

    def _show_options(self) -> None:
        state = self.played.state
        assert state.choice is not None
        if self.group is not None:
            deal, kind = redeal(state, state.choice.player, 0), state.choice.kind
            draw = self.board.picture
            pictures = [draw(deal, kind, value) for value in self.group.values] if draw is not None else []
            self.console.print(ways(self.group, pictures))
        elif state.choice.kind in self.board.crowded:
            self.console.print(heads(self._groups()))
        else:
            rows = [(str(number), words) for number, words in zip(numbers(state), self.words, strict=True)]
            self.console.print(indented(rows))

    def _say_rows(self, rows: Rows) -> None:
        from rich.padding import Padding
        from rich.text import Text

        for where, cards in rows:
            self.say(f"{where[:1].upper()}{where[1:]}:")
            for words in cards:
                self.console.print(Padding(Text(printable(words)), (0, 0, 0, 2), expand=False))
        if rows:
            self.console.print()

    def _show_board(self, player: int) -> None:
        for part in self.board.show(Told(self.played.state, player), self.played.seats):
            self.console.print(part)
        self.console.print()

    def _answer(self, player: int, text: str) -> bool:
        """Take an option, or carry out a word such as "undo"; True where the choice is made or has changed."""
        choice = self.played.state.choice
        assert choice is not None
        word, _, rest = text.partition(" ")
        if not text:
            self.say("Type a number, or help.")
        elif choice.kind in self.board.crowded and self._is_grouped(text):
            return False
        elif text.isascii() and text.isdigit():
            return self._take(int(text[:9]))
        elif word.casefold() in WORDS and (rest == "" or word.casefold() in ("card", "save")):
            return WORDS[word.casefold()](self, player, rest)
        else:
            return self._take_text(text)
        return False

    def _is_grouped(self, text: str) -> bool:
        """Whether a text names one of the things to do or goes back to them; then what can be chosen now is shown."""
        is_number = text.isascii() and text.isdigit()
        if self.group is not None and text.casefold() == "back":
            self.group = None
        elif self.group is not None and is_number:
            return False  # of a way
        elif group := group_named(self._groups(), text):
            self.group = group
        else:
            return False
        self._show_options()
        return True

    def _take(self, number: int) -> bool:
        if self.group is not None:
            return self._take_way(self.group, number)
        choice, row = self.played.state.choice, numbers(self.played.state)
        is_grouped = choice is not None and choice.kind in self.board.crowded
        if is_grouped:
            row = [*range(1, len(self._groups()) + 1)]  # a number that names one of them has done so already
        if is_grouped or number not in row:
            self.say(f"There is no option {number}: type a number from {row[0]} to {row[-1]}, or help.")
            return False
        self.played.choose(options(self.played.state)[row.index(number)])
        return True

    def _groups(self) -> list[Group]:
        return groups_of(options(self.played.state), self.words)

    def _take_way(self, group: Group, number: int) -> bool:
        if not 1 <= number <= len(group.values):
            self.say(f"There is no way {number}: type a number from 1 to {len(group.values)}, or back.")
            return False
        self.played.choose(group.values[number - 1])
        return True

    def _take_text(self, text: str) -> bool:
        shown = [words.casefold() for words in self.words]
        try:
            if text.casefold() in shown:  # one of several things that a sentence offers is shown in its words
                self.played.choose(options(self.played.state)[shown.index(text.casefold())])
                return True
            self.played.apply(text)
        except Refused as refused:
            self.say(f"{str(refused)[:1].upper()}{str(refused)[1:]}. Or type help.")
            return False
        return True

    # --- words -----------------------------------------------------------------------------------------------------

    def _help(self, player: int, rest: str) -> bool:
        self.say(HELP)
        return False

    def _board(self, player: int, rest: str) -> bool:
        self._show_board(player)
        return False

    def _card(self, player: int, rest: str) -> bool:
        designs = designs_named(self.played.referee.box, rest)
        if not designs:
            self.say(f"No card is called “{rest}”." if rest else "Say which card: card NAME.")
        elif len(designs) > 8:
            self.say(f"{len(designs)} cards are called like that: {', '.join(d.name for d in designs[:8])}, …")
        else:
            for design in designs:
                self.say(f"{design.name} ({design.type}{f', {design.subtype}' if design.subtype else ''})", "bold")
                self.say(f"  {in_words(design) or 'It says nothing.'}")
        return False

    def _texts(self, player: int, rest: str) -> bool:
        rows = in_force(self.played.state, player)
        self._say_rows(rows)
        if not rows:
            is_wordy = any(design.text for design in self.played.referee.box.designs)
            self.say("No open card with a text is in force." if is_wordy else "No card of this game has a text.")
        return False

    def _log(self, player: int, rest: str) -> bool:
        everything = Story(self.console, self.stories[player].eyes)
        everything.go_on(self.played.state)
        return False

    def _stands(self, player: int) -> str:
        """Why a player's last choice cannot be taken back, in a sentence; "" where it can.

        Alone with bots it always can, else until another seat has chosen or learned anything.
        """
        number, actions = self.played.before(player), self.played.actions
        if number is None:
            return "You have not chosen anything yet."
        if self.is_alone:
            return ""
        others = [who for who, _ in actions[number:] if who != player]
        if others:
            why = f"player {others[0] + 1} has chosen"
        elif number not in self.known:
            why = "the game was taken up again"
        else:
            now = self.known.get(len(actions)) or knowledge(self.played.state)
            why = self.known[number].grown_for_others(now, player)
        return why and f"The last choice of player {player + 1} stands: since then {why}."

    def _take_back(self, player: int) -> list[tuple[int, str]]:
        """Go back to a player's last choice; returns the actions that are taken back, each with its seat."""
        number = self.played.before(player)
        assert number is not None
        taken = self.played.actions[number:]
        self.played.take_back(number)
        for many in [each for each in self.known if each > number]:
            del self.known[many]
        for story in self.stories.values():
            story.go_back(self.played.state)
        return taken

    def _undo(self, player: int, rest: str) -> bool:
        if why := self._stands(player):
            self.say(why)
            return False
        taken = self._take_back(player)
        own = [action for who, action in taken if who == player]
        others = len(taken) - len(own)  # what they have done may be theirs alone to know
        more = f", and {others} action{'s' * (others != 1)} of others" if others else ""
        self.say(f"Taken back: {'; '.join(own)}{more}. What you have seen stays seen.")
        return True

    def _save(self, player: int, rest: str) -> bool:
        path = Path(rest) if rest else self.file
        if path is None:
            self.say("Say where: save FILE.")
            return False
        if rest and path.exists():
            self.say(f"{path} exists. Choose another name, or remove it.")
            return False
        try:
            save(path, self.played)
        except (OSError, ValueError) as error:
            self.say(f"The game cannot be saved in {path}: {getattr(error, 'strerror', None) or error}.")
            return False
        self.say(f"Saved in {path} after {len(self.played.actions)} actions.")
        return False


def indented(rows: list[tuple[str, str]]) -> RenderableType:
    """Options with a number and words on each line; longer words go on below, indented."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", min_width=3, no_wrap=True)
    grid.add_column()
    for number, words in rows:
        grid.add_row(number, Text(words if words != number else ""))
    return grid


WORDS: dict[str, Callable[[Sitting, int, str], bool]] = {
    "help": Sitting._help,
    "?": Sitting._help,
    "board": Sitting._board,
    "card": Sitting._card,
    "texts": Sitting._texts,
    "log": Sitting._log,
    "undo": Sitting._undo,
    "save": Sitting._save,
}
