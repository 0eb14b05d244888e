"""The game scene: view model, director, board, interactions and panels.

Its rooms, from the ground up; each imports only from those before it:

* ``ui/state``: what is shown and chosen, as plain data (``TableState`` with its ``TableModel``); what panels and board
  ask of the scene (``Looking``, and ``Hand`` where moves are made); where things lie (``Anchors``).
* ``ui/pieces``: the places of the board and drawing what lies there; cards.
* ``motion``: events become clips that change the model, and sounds.
* ``interaction``: what can be pointed at, dragged and chosen on the board.
* ``hints``: what the tutor would do.
* ``panels``: what lies around the board.

The scenes on top put it together: ``game_scene`` and ``replay_scene`` implement ``Looking``, the game scene
``Hand`` as well. The course of the game is in ``session/course.py``.
"""
