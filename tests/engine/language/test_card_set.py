"""Every sentence on every card: read whole, with one meaning, printed back letter for letter, references resolved."""

from engine.language import Context
from engine.language.nodes import phrases
from engine.language.references import walk
from tests.engine.language.games import language, texts

REFERENCES = (phrases.It, phrases.That, phrases.Those, phrases.Them, phrases.Rest)


def test_every_text_is_read_without_a_finding() -> None:
    found = [(card.name, text, language("heap").read(text, context).findings) for card, text, context in texts()]
    assert [row for row in found if row[2]] == []
    assert len(found) > 100


def test_every_sentence_has_one_tree_and_is_printed_back() -> None:
    heap = language("heap")
    for card, text, context in texts():
        reading = heap.read(text, context)
        assert reading.canonical == text, card.name
        for sentence in reading.sentences:
            assert len(sentence.readings) == 1, card.name
            assert sentence.tree is not None
            assert heap.write(sentence.tree) == sentence.text


def test_every_reference_leads_to_a_phrase_before_it() -> None:
    for card, text, context in texts():
        for sentence in language("heap").read(text, context).sentences:
            assert sentence.tree is not None
            spans = {span for node, span in walk(sentence.tree) if isinstance(node, REFERENCES)}
            assert spans <= set(sentence.references), card.name
            for span, meant in sentence.references.items():
                assert meant[0] < span[0], (card.name, text[slice(*span)], text[slice(*meant)])


def test_a_text_means_the_same_wherever_its_lines_break() -> None:
    """References stay in their paragraph: no text of the set needs a sentence of another line."""
    heap = language("heap")
    for card, text, context in texts():
        alone = [heap.read(line, context).tree for line in text.split("\n")]
        together = heap.read(text, context).tree
        assert together is not None
        assert tuple(tree[0] for tree in alone if tree) == together, card.name


def test_this_is_checked_against_the_card_it_stands_on() -> None:
    heap = language("heap")
    on_feature, on_item = Context("Risk", "Feature"), Context("Trash")
    assert not heap.read("When this Feature is discarded, gain 1 AP.", on_feature).findings
    assert not heap.read("Discard this item.", on_item).findings
    [finding] = heap.read("When this Feature is discarded, gain 1 AP.", on_item).findings
    assert finding.kind == "unresolved-reference"
    [finding] = heap.read("Discard each Feature on this house.", on_item).findings
    assert finding.kind == "unresolved-reference"


def test_cards_named_in_other_texts_do_not_hide_the_words_of_the_game() -> None:
    """The Cat is a name of the vocabulary and a card as well: still one meaning."""
    heap = language("heap")
    assert "Cat" in heap.card_names
    assert not heap.read("Swap the Cat with the Big Dog.").findings
    assert heap.read("Swap the Catt with the Big Dog.").findings
