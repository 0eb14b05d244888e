"""Mutation testing of the pure modules: change one thing, run the tests that reach it, see whether one fails."""
