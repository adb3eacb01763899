"""Everything to play a game in one file: what to print, what to print it on, and the rulebook.

markdown   a rulebook's Markdown as chapters of HTML
words      its glossary, icon key and index
booklet    the rulebook as a booklet
contents   the files of a kit
paperwork  the pages that go with it: what to print on what, the score sheet
archive    the zip file and its manifest
pack       the pipeline
"""
