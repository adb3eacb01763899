"""Faces for printing presses: PDF/X-1a in inks, and what is wrong with a file before it is sent.

colours     colours of screens as inks, by the profile of a printer, within a limit of ink
split       a face as a picture, and its text to be set over that
flat        the same, where text that something covers stays in the picture
outlines    letters as paths, for printers who take no fonts
glyphs      the paths of letters in a font
press_book  the file
preflight   what is wrong with any PDF, by PDF/X-1a and by the rules of a printer
content     what is wrong with what is on its pages
rules       what is asked of it
"""
