"""How texts that no card has are read in the words of a game: made, chosen, kept, and compared with what was kept.

No game can show that a wrong text is refused; only a text that is wrong in that way can. So `heap prove` keeps some
hundreds of texts for each game, right ones and wrong ones, with what reading said of them.
"""
