"""What executes the nodes of the language, class by class. engine/kernel/compile/tables.py lists it all.

phrases     amounts; adjectives, sources, kinds, possession, havings round a noun; phrases, picks (who chooses)
acts        acts; hands, decks, laying, swaps, faces for cards; quantities, tokens, spots, counts; pieces, marks
effects     effects; actors, offers, sequences, branches, ways (what a text has just done); conditions, durations
triggers    waiting, happenings, deeds, moments, noticing, becoming
rules       standing; doings, costs, valuations, bans, payers; installing (rules for a while)
"""
