"""Each kind of finding in a rulebook: what is found, and what is just right."""

from __future__ import annotations

from toolkit.check.rulebook.check import check_rulebook
from toolkit.source import SourceFile


def found(text: str, code: str) -> list[str]:
    """The words that findings of one code stand on."""
    lines = text.splitlines()
    made = check_rulebook(SourceFile("rules.md", text))
    places = [problem.place for problem in made.problems if problem.code == code]
    return [lines[place.line - 1][place.column - 1 : place.end_column - 1] for place in places if place]


GLOSSARY = (
    "# Rules\n\n## Glossary\n\n### Pile\nCards on each other.\n\n### Slot\nA place for a card.\n\n### Night\n{}\n"
)


def test_placeholder() -> None:
    text = (
        "# Rules\n\nPlay time: ???\n\n?? x tokens\n\nTODO the end. See p. ?? for it. Lorem ipsum.\n\n"
        "- one\n-\n\nDraw () cards."
    )
    assert found(text, "C401") == ["???", "??", "TODO", "p. ??", "Lorem ipsum", "-", "()"]


def test_placeholder_near_miss() -> None:
    text = "Whose turn is it? What?? Write `TODO` or call run(). <!-- TODO: ask Ann --> - [ ] done\n\n```\n???\n```\n"
    assert found(text, "C401") == []


def test_a_number_still_to_be_written() -> None:
    assert found("It is worth XX points. Each player draws XX cards.\n\nIt costs $XX.\n", "C401") == ["XX"] * 3


def test_a_number_still_to_be_written_near_miss() -> None:
    text = "Chapter XX begins. In part XX players swap. Louis XX plays. The XX century. The card is XX. Draw X cards.\n"
    assert found(text, "C401") == []


def test_unfinished_sentence() -> None:
    text = (
        "## Costs\n\nCosts are calculated before performing an action, and\n\n## Ends\n\n"
        "Shuffle the deck. Then put it on the table\n\nYou score these things:\n\n## Last\n"
    )
    assert found(text, "C402") == ["and", "table", "things:"]


def test_unfinished_sentence_near_miss() -> None:
    text = (
        "## Costs\n\nCosts are calculated before the action and\n\nnever after it.\n\n"
        "- a card of the deck,\n- a die, and\n"
        "- a token\n\nYou score:\n\n- one point\n\nPlay Prof. Plum e.g. and then go on\nwith the game.\n"
    )
    assert found(text, "C402") == []


AT_THE = "Everybody turns up the top card of their own deck of cards at the"


def test_a_sentence_that_stops_whatever_follows() -> None:
    behind = [
        "Shuffle the deck. It is yours.",
        "## End",
        "Draw a card",
        "- Draw a card.\n- Play it.",
        "| a | b |",
        "> Go.",
    ]
    assert [found(f"# Rules\n\n## Go\n\n{AT_THE}\n\n{text}\n", "C402") for text in behind] == [["the"]] * len(behind)
    assert found("# Rules\n\nAt the end of the\n\nThen you draw the card.\n", "C402") == ["the"]
    ends = ["Take the", "Take a card or", "Then you give one card to", "You look at the top of"]
    text = "# Rules\n\n## Go\n\n{}\n\n## End\n\nIt is the end of the game.\n"
    assert [found(text.format(end), "C402") for end in ends] == [["the"], ["or"], ["to"], ["of"]]


def test_a_sentence_that_stops_whatever_follows_near_miss() -> None:
    text = "# Rules\n\n## Go\n\n{}\n\n## End\n\nIt is the end of the game.\n"
    fine = [
        f"{AT_THE}\n\nend of the turn.", f"{AT_THE}\n\n- left, or\n- right.", "You have to\n\n- Draw a card\n- Play it",
        "What a card is made of", "Show all players what you look at, and which card you give it to", "Option a",
        "- The cards that you have access to\n- The end", "Vitamin A", "It is yours to look at, and to get rid of.",
    ]  # fmt: skip
    assert [each for each in fine if found(text.format(each), "C402")] == []


ENTRIES = "# Rules\n\n## Glossary\n\n"


def test_an_unfinished_entry() -> None:
    apart = "**Boat**: a wooden piece that\n\n**Lake**: the blue board.\n\n**Fish**: a card.\n"
    assert found(ENTRIES + apart, "C402") == ["that"]
    assert found(ENTRIES + apart.replace("\n\n", "\n"), "C402") == ["that"]
    items = "- **Boat**: a piece that\n- **Hold**: the pile for\n- **Hand**: the number of\n"
    assert found(ENTRIES + items, "C402") == ["that", "for", "of"]


def test_an_unfinished_entry_near_miss() -> None:
    items = (
        "- **Fish**: the owl eats that\n- **Cat**: what a card can do that\n- **Owl**: what a card is made of\n"
        "- **Hand**: the cards that you play with\n- **Lake**: a board, the blue one\n- **Fox**: moves like that\n"
    )
    assert found(ENTRIES + items, "C402") == []


def test_dead_reference() -> None:
    text = GLOSSARY.format("One round. See also: Day, Pile") + "\nDraw (see Drawing cards). [Up](#top-of-it)[^1]\n"
    assert found(text, "C403") == ["Day", "Drawing cards", "top-of-it", "[^1]"]


def test_dead_reference_near_miss() -> None:
    text = (
        GLOSSARY.format("One round. See also: Slots, piles")
        + "\n[Up](#glossary)[^1] (see Pile). See page 3.\n\n[^1]: Yes.\n"
    )
    assert found(text, "C403") == []


def test_a_dead_reference_in_an_ordinary_sentence() -> None:
    text = (
        "# Rules\n\n## Combat\n\nSee Combat Timing for what happens then. Roll a die (see Combat Timing). "
        'See Timing of Fights for more. Refer to "Foo Bar". Roll again, see Dice Tower.\n'
    )
    assert found(text, "C403") == ["Combat Timing", "Combat Timing", "Timing of Fights", "Foo Bar", "Dice Tower"]


def test_a_dead_reference_in_an_ordinary_sentence_near_miss() -> None:
    text = (
        "# Rules\n\n## 2. Combat\n\n## The Timing of Fights\n\nDice Tower: a tower.\n\n"
        "See Combat for more. See the Combat rules. See Timing of Fights. Roll again, see Dice Tower. See Combat and "
        "Timing. See Ann run. You see Old Foxes. See BoardGameGeek for more. See Combat Phase. They refer to Owls.\n"
    )
    assert found(text, "C403") == []


def test_a_dead_number_of_a_section_or_page() -> None:
    numbered = "# Rules\n\n## 1. Go\n\n## 2. Stop\n\nSee section 12. (See section 2.1.) See chapter 2.\n"
    assert found(numbered, "C403") == ["12", "2.1"]
    assert found(numbered.replace("1. ", "").replace("2. S", "S"), "C403") == ["12", "2.1", "2"]
    pages = "# Rules\n\nSee page 99, see p. 2.\n\nPage 1\n\n## Stop\n\nIt is over.\n\nPage 2\n"
    assert found(pages, "C403") == ["99"]


def test_a_dead_number_of_a_section_or_page_near_miss() -> None:
    text = "# Rules\n\n## {}Go\n\n{}See section 2. See page 99. See section 12 of the law.\n\n1. Draw.\n2. Play.\n"
    assert found(text.format("2. ", ""), "C403") == []
    assert found(text.format("", ""), "C403") == []
    assert found("See section 2.\n\n## IV. Go\n\n## V. On\n", "C403") == []


def test_undefined_entry() -> None:
    assert found(GLOSSARY.format('also "in-game night"'), "C404") == ["Night"]


def test_undefined_entry_near_miss() -> None:
    assert found(GLOSSARY.format("See: Slot"), "C404") == []
    assert found("# Rules\n\n## Night\n\n## Day\n\nIt is day.\n", "C404") == []


def test_an_undefined_entry_in_bold() -> None:
    entries = "**Boat**: a piece of wood.\n\n**Upkeep**\n\n**Fish**: a card.\n\n**Lake**: the board.\n"
    assert found(ENTRIES + entries, "C404") == ["Upkeep"]
    assert found(ENTRIES + entries.replace("\n\n", "\n"), "C404") == ["Upkeep"]
    assert found(ENTRIES + entries.replace("**Boat", "- **Boat").replace("\n\n", "\n- "), "C404") == ["Upkeep"]
    assert found(ENTRIES + entries + "\n**Upkeep**\n", "C404") == ["Upkeep", "Upkeep"]


def test_an_undefined_entry_in_bold_near_miss() -> None:
    entries = "**Boat**: a piece.\n\n**Upkeep**\n\n{}**Fish**: a card.\n\n**Lake**: the board.\n"
    assert found(ENTRIES + entries.format("The first step.\n\n"), "C404") == []
    assert found(ENTRIES + entries.format("- a step\n- a day\n\n"), "C404") == []
    assert found("# Rules\n\n## Go\n\n" + entries.format(""), "C404") == []
    group = "**Cards**\n\n- **Fish**: a card.\n- **Lake**: a board.\n- **Boat**: a piece.\n"
    assert found(ENTRIES + group, "C404") == []


def test_missing_entry() -> None:
    rules = "## Play\n\nPut it on the Scoring Heap. A Scoring Heap is yours. Empty your Scoring Heap.\n\n"
    assert found(rules + GLOSSARY.format("One round."), "C405") == ["Scoring Heap"]


def test_missing_entry_near_miss() -> None:
    rules = "## Play\n\nPut it on the Night Pile. A Night Pile is yours. Empty your Night Pile. Ask Ann Lee twice.\n\n"
    assert found(rules + GLOSSARY.format("One round."), "C405") == []


def test_contradictory_count() -> None:
    text = (
        "A turn has four phases: draw, play, and discard.\n\nThere are 2 decks: the Event deck and the Risk deck.\n\n"
        "Shuffle the decks: the Event deck, the Risk deck, and the Night deck.\n\nThere are three steps:\n\n"
        "- go\n- stop\n\n1. Draw.\n3. Play.\n\nThere are 5 spaces (1 for each fox), and there are 6 foxes.\n"
    )
    assert found(text, "C406") == ["four phases", "2 decks", "three steps", "P"]


def test_contradictory_count_near_miss() -> None:
    text = (
        "A turn has three phases: draw, play, and discard.\n\nChoose up to two sizes: S, M, or L.\n\n"
        "The decks: the Event deck and the Risk deck.\n\nThere are two steps:\n\n- go\n  - far\n- stop\n\n"
        "1. Draw.\n1. Play.\n1. Stop.\n\nThere are 3 slots: two big ones and one small one.\n"
    )
    assert found(text, "C406") == []


def test_two_numbers_of_all_there_are() -> None:
    text = (
        "# Rules\n\nA game lasts 6 rounds.\n\n## Components\n\n- 24 Lantern cards (2 of each)\n- Fog tokens: 12\n"
        "- 30 coins\n\n| 8 | boat tiles |\n\n## Setup\n\nShuffle the 26 Lantern cards. Put out all 14 Fog tokens. "
        "Lay the 9 boat tiles on the table. After the fifth round, the game ends.\n"
    )
    said = ["26 Lantern cards", "14 Fog tokens", "9 boat tiles", "After the fifth round, the game ends"]
    assert found(text, "C406") == said
    told = "The game is played over four nights. The game ends after 3 nights.\n"
    assert found(told, "C406") == ["The game ends after 3 nights"]
    wins = "A game has 6 rounds. Who has the lowest score after 5 rounds wins.\n"
    assert found(wins, "C406") == ["score after 5 rounds wins"]


def test_two_numbers_of_all_there_are_near_miss() -> None:
    """Some of them, other players, other games, what was taken out, and things of one word."""
    parts = "# Rules\n\nA game lasts 6 rounds.\n\n## Components\n\n- 24 Lantern cards\n- 30 coins\n\n## Play\n\n"
    fine = [
        "Shuffle the 24 Lantern cards. After the sixth round, the game ends.",
        "Shuffle 5 of the 24 Lantern cards. Each player takes 5 Lantern cards. Discard the 5 Lantern cards. Lay out "
        "all 4 Lantern cards that you drew. Shuffle the 5 Lantern cards that are left.",
        "With 2 players, the game ends after 4 rounds. If it rains, the game lasts 5 rounds.",
        "Remove the Lantern cards of level 3. Shuffle the 18 Lantern cards.",
        "Shuffle the 40 coins. The first player wins after 5 rounds of rain.",
        "Example: shuffle the 30 Lantern cards. A round has 5 turns. The game usually lasts 5 rounds.",
        "## Short game\n\nThe game ends after 4 rounds.\n\n## Expansion\n\nShuffle the 30 Lantern cards.",
        "| Players | Rounds |\n|---|---|\n| 2 | 5 rounds |\n| 3 | the game lasts 4 rounds |",
    ]
    assert [text for text in fine if found(parts + text + "\n", "C406")] == []
    two = "# Rules\n\n## Components\n\n- 24 Lantern cards\n\n## In the box of the night\n\n- 12 Lantern cards\n"
    assert found(two, "C406") == []


DEAL = "# Rules\n\n{}\n\n1. Shuffle all cards. {}Deal five cards to each player.\n2. Play.\n\n{}\n"


def test_two_numbers_of_the_first_hand() -> None:
    other = "Deal six cards to each player at the start."
    assert found(DEAL.format("", "", other), "C406") == ["Deal six cards"]
    assert found(DEAL.format("## Setup", "", f"## Play\n\n{other}"), "C406") == ["Deal six cards"]
    assert found(DEAL.format("## Setup", "", other), "C406") == ["Deal six cards"]


def test_two_numbers_of_the_first_hand_near_miss() -> None:
    other = "Deal six cards to each player at the start."
    fine = [
        ("", "", "Deal five cards to each player at the start."),
        ("", "", "Deal six cards to each player at the start of a round."),
        ("", "", "With 2 players, deal six cards to each player at the start."),
        ("", "", "Deal six cards to each player."),
        ("## Setup", "", "At the start, deal two Role cards to each player."),
        ("## End of a round", "", other),
        ("", "For each new round: ", other),
    ]
    assert [parts for parts in fine if found(DEAL.format(*parts), "C406")] == []


def test_inconsistent_term() -> None:
    text = (
        "# Rules\n\n## Feature\n\nTake a Feature. Cover the Feature. Leave each Feature. Put down a feature.\n\n"
        "Shuffle the Risk deck. Draw from the Risk deck. Keep the Risk deck. Cut the Risk Deck.\n\n"
        "It lies face-up. Turn it face-up. Leave it face-up. Turn it face up.\n\n"
        "The colour counts. One colour is red. A colour is on it. No color is on that.\n"
    )
    assert found(text, "C407") == ["feature", "Risk Deck", "face up", "color"]


def test_inconsistent_term_near_miss() -> None:
    text = (
        "# Rules\n\n## Move\n\nTake a Move. End the Move. It is a Move. You move on. Risk Decks are big.\n\n"
        "Take the Risk Deck. Cut the Risk Deck. Burn the Risk Deck.\n\n"
        "It lies face-up. Turn it face-up. Leave it face-up. Play a face up card.\n"
    )
    assert found(text, "C407") == []


MARKER = "Take the First player marker. Pass the First player marker. Keep the First player marker. "
DAZED = "A hero becomes Dazed. While it is Dazed, it rests. It is no longer Dazed. "


def term(text: str) -> list[str]:
    return found(f"# Rules\n\n## Dazed\n\nIt is so. {text}\n", "C407")


def test_a_term_of_several_words_in_another_form() -> None:
    assert term(MARKER + "Give up the First player Marker.") == ["First player Marker"]
    assert term(MARKER + "Give up the first player marker at once.") == ["first player marker"]
    assert term(MARKER + "Give up the First-player markers.") == ["First-player markers"]
    assert term("Move the playmat. Take a playmat. Lay out your playmats. Turn the play mat.") == ["play mat"]
    points = "Draw the Action points track. Use the Action points track. Fill the Action points track. "
    assert term(points + "Clear the Action point track.") == ["Action point track"]


def test_a_state_in_another_form() -> None:
    assert term(DAZED + "Is it yours? It is not dazed.") == ["dazed"]
    assert term(DAZED + "Turn a dazed hero over.") == ["dazed"]


def test_terms_in_another_form_near_miss() -> None:
    fine = [
        MARKER + "The first player begins. First player markers lie there. They are 3 First player markers.",
        MARKER.casefold() + "It is time, see the First Player Marker. It is called the First Player Marker.",
        MARKER.casefold() + "It is there for you: the [First Player Marker](#dazed).",
        MARKER + "Give up the marker of the first player. The FIRST PLAYER MARKER is red.",
        MARKER + "\n\n- 1 First Player Marker\n- 2 x First Player Marker",
        DAZED + "Dazed heroes rest. The blow dazed it. The states are Dazed, Asleep, and Dead. DAZED means that.",
        "You may Draw Cards. Then you Draw Cards. You must Draw Cards. You draw cards of the deck.",
        "The players play. Each player plays. The player plays it. A player plays. A player plays. Any players play.",
        "Move the playmat. Take a playmat. Lay out the playmat. You may be quick. Maybe not. Play mat games.",
        "A red card. It is Red Card day. The Goods deck. Cut the Goods deck. Take the Goods deck. It is a good deck.",
        "There are three. Three of them. It is Three. There are Three. There is Three.",
    ]
    assert [text for text in fine if term(text)] == []
    text = "Pegue uma carta de ouro. O jogador a carta de prata. A carta de cobre. Some cartas de ouro.\n"
    assert found(text, "C407") == []


def test_typing_error() -> None:
    text = (
        'Draw the the top card of an Feature pile or a item (also a "card).\n\n'
        "The discard pile. A discard. Another discard. Every discard. No dsicard here.. Go to the Δt.\n"
    )
    assert found(text, "C408") == ["the", "an Feature", "a item", '"', "dsicard", "..", "Δt"]


def test_typing_error_near_miss() -> None:
    text = (
        "I know that that is an hour, a unit, an MP3 and a one-way street... "
        'New York, New York. A 10" board. 1) Go (now).\n\n'
        "Played cards. A played card. He played. They played. One player. Some moved, few moves.\n"
    )
    assert found(text, "C408") == []


def test_a_word_that_has_lost_a_vowel() -> None:
    text = (
        "# Rules\n\nTake a Token of the box. Put the Token down. Every creature is a player. "
        "The player has a creature.\n\nTake the Tokn to the playr, and turn the creture.\n"
    )
    assert found(text, "C408") == ["Tokn", "playr", "creture"]


def test_a_word_that_has_lost_a_vowel_near_miss() -> None:
    text = (
        "# Rules\n\nThe planet of the house. The planet and the house. Put the coins to the points. The coins. "
        "The points.\n\nThe plant has a hose. There are pints, and cons. The token is a tokn, the tokn is yours.\n"
    )
    assert found(text, "C408") == []


def test_an_article_before_a_plural() -> None:
    text = "# Rules\n\nA cards is on the table. Take a tokens, and an card. The card is a token. An creature.\n"
    assert found(text, "C408") == ["A cards", "a tokens", "an card", "An creature"]


def test_an_article_before_a_plural_near_miss() -> None:
    text = (
        "# Rules\n\nA Goods card is a means to win. The Good and the mean card. Take a series of it. A bus and a pass. "
        "Take a few cards. Plan A cards are in the box. The players have a lens, as a plus.\n"
    )
    assert found(text, "C408") == []


def test_a_common_misspelling() -> None:
    text = "# Rules of the game\n\nTeh player recieves a card. It is shufled, seperately, until you recieve it.\n"
    assert found(text, "C408") == ["Teh", "recieves", "shufled", "seperately", "recieve"]
    assert found("# Recieving the cards\n\nTake the card. It is yours.\n", "C408") == ["Recieving"]


def test_a_common_misspelling_near_miss() -> None:
    text = (
        "A game by Ann Teh and her friends. The player receives the card. It occurred, and is referred to as a success "
        "of the address, developed by the developer. You choose and chose, lose and loose, and litter the lake.\n"
    )
    assert found(text, "C408") == []
    assert found("Le joueur recieve la carte et teh donne une autre carte au joueur de gauche.\n", "C408") == []


def test_what_is_peculiar_to_english_is_not_searched_elsewhere() -> None:
    text = "Toda a energia da carta, a arte e a alma, passa a este herói; a ordem dos turnos é a ideia de do jogo.\n"
    assert found(text, "C408") == []
    assert found(f"{text}\nO éter é o o que permeia.\n", "C408") == ["o"]


def test_a_run_in_title_a_table_of_contents_and_announced_code_are_left_alone() -> None:
    text = (
        "# Rules\n\n## Check\n\n**Strength Checks.** Make a Strength check. A Strength check. The Strength check.\n\n"
        "1.1 Limit . . . . . . 7\n\nPut this into the file of the game:\n\n```\nx\n```\n\n## End\n"
    )
    assert [code for code in ("C402", "C407", "C408") if found(text, code)] == []


def test_a_link_to_a_title_with_code_in_it_leads_there() -> None:
    text = (
        "# Rules\n\n[Up](#using-the-run-folder) [Down](#using-the-ran-folder)\n\n## Using the `run` Folder\n\nIt is.\n"
    )
    assert found(text, "C403") == ["using-the-ran-folder"]


def test_code_and_marks_of_other_kinds_are_no_text() -> None:
    text = (
        "# Rules\n\n<script>\n$(function () {\n  x = [];\n</script>\n\n"
        '[]{id="tile"} A [tile](#tile) lies here. [Up](#tilt)\n\n'
        "The [plane](https://a.b/#c\\(d\\)) of a [*move*, not a step](#rules). Fewer than\n0.\n\n"
        "There are kinds, with symbols like these:\n\n![](sun.png)\n\n## End\n\n"
        "All is said. To learn more of it, visit\n\n<https://a.b>\n"
    )
    assert [(code, found(text, code)) for code in ("C401", "C402", "C403", "C408")] == [
        ("C401", []), ("C402", []), ("C403", ["tilt"]), ("C408", []),
    ]  # fmt: skip


def test_what_speaks_of_placeholders_and_of_other_papers_is_left_alone() -> None:
    text = (
        "**TODO** and other notes are marked. It has a TODO for that. See TODO(4). TODO: say more.\n\n"
        'Roll to see "how many" there are (see the Strategy Guide). See "Where To Go" for more.\n'
        "See the rules of trade (see End section). Tales of Brave Ants (TBA) is long. TBA lasts.\n\n"
        "## End of it\n\nYes.\n"
    )
    assert found(text, "C401") == ["TODO"] and found(text, "C403") == ["Where To Go"]
    assert text.index("TODO: ") - text.index("See TODO") == len("See TODO(4). ")


def test_a_title_in_bold_at_the_start_of_a_paragraph_has_its_own_capitals() -> None:
    rules = "# Rules\n\n## Check\n\nMake a check. Fail a check. Miss a check.\n\n"
    assert found(f"{rules}- __Triggers for a Check:__ It is made at once.\n", "C407") == []
    assert found(f"{rules}- It is made, and triggers a Check: at once.\n", "C407") == ["Check"]
