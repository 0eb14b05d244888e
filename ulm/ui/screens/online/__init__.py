"""The pages of tables elsewhere: joining one, who is there, those at which one has a seat."""
