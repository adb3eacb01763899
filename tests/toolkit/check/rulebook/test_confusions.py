"""Words that are taken for others in a rulebook, and the same words where they are right."""

from __future__ import annotations

from tests.toolkit.check.rulebook.test_offences import found

RULES = "# Rules\n\nThe end of the turn is the end of your draw, and it is with you to play this card.\n\n{}\n"


def confused(text: str) -> list[str]:
    return found(RULES.format(text), "C408")


def test_a_word_that_is_taken_for_another() -> None:
    wrong = {
        "then": "When you have more then 7 cards, discard. Play no more then one card. Rather then drawing, pass.",
        "It's": "It's owner decides. It's own side. It's effects stay.",
        "Its": "Its the highest score that wins. Its not over. Its up to you.",
        "there": "Each player takes 2 stones of there colour. You may look into there hand. He takes there turn.",
        "you're": "Otherwise move you're pawn. Take you're turn. It is in you're hand.",
        "who's": "The player who's turn it is draws. The one who's hand is empty wins.",
        "loose": "You loose a stone. You may loose your turn. They loose 3 points.",
        "looses": "A player that can not move looses their turn. Each player looses 2 coins. Who passes? He looses.",
        "of": "You should of passed.",
        "your": "When your the last, pass.",
    }
    for word, text in wrong.items():
        times = 1 if word in {"of", "your"} else 2 if word == "who's" else 3
        assert [each.casefold() for each in confused(text)] == [word.casefold()] * times, text
    words = "Players may not trade with theirselves. He deals hisself a card. You must dicard a card."
    assert confused(words) == ["theirselves", "hisself", "dicard"]


def test_a_word_that_is_taken_for_another_near_miss() -> None:
    fine = [
        "Draw one more, then two others draw. Draw 2 more then discard. If you have more, then 7 cards are lost.",
        "If it is higher then you win. If you have more then the game ends. Play the other then pass.",
        "It's yours. It's open. It's colour that counts. It's turned over. It's the one. It's a card-holder.",
        "It's turn 3. The might of owls wins. You're points ahead.",
        "It has its highest card, its A side and its own deck. Take its top card. Its time has come. Its number is 3.",
        "Put it there. There turns the wheel. From there cards are dealt. Who is there draws. Of those there, two win.",
        "You're out. If you're the owner, draw. When you're on board, pass. You're card-blind. Your turn ends.",
        "Who's next? Who's the owner? Whose turn is it?",
        "Take the loose tiles. Let all loose tiles lie. You may loose an arrow. Cut loose the rope. She looses a bolt.",
        "You could, of course, pass. You must of course pass. Lose a card. Who loses draws.",
    ]
    assert [text for text in fine if confused(text)] == []
