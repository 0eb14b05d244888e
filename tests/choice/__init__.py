"""A choice of the tests, for while one works: the quick ones, or those that a change can reach (docs/mutation.md)."""

CHOICE, TIMES, MAP = "ULM_TESTS_CHOSEN", "ULM_TESTS_TIMES", "ULM_TESTS_MAP"
"""Environment variables for the processes that run the tests: the file with the choice; the file for the times; the
folder for the map.
"""
