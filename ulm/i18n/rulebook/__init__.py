"""The rules as twelve pages and their small print, without a screen.

``data/rulebook.yaml`` says what each page has, the section ``rulebook`` of the language files says it in words, and
figures and tables come from the definitions and options in force. The window shows these pages, ``ulm rules`` writes
them to files.
"""
