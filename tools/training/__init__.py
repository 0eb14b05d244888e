"""Development only: fitting the weights of the bots and writing the tables of strength. Not shipped."""
