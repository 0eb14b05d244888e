"""The game scene: view model, director, board, interactions and panels (UX.md, the game screen).

* ``model``: what the looking seat may see, as plain data; the only thing that is drawn.
* ``session``: the game, its seats and bots, saving; knows nothing of the screen.
* ``context``: what panels and board share: model, session, what may be done and how to do it.
* ``director``: turns events into clips that change the model.
* ``scene``: puts it together. ``regions`` says where everything stands.
"""
