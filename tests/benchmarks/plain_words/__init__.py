"""Sentences in a designer's words, written before any form was looked at, and how many of them are read."""
