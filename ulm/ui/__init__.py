"""The screen. How to write a scene
================================

A *scene* (``scene.Scene``) is what the window shows; ``App`` (``app``) keeps a stack of them. Everything is
placed in logical units, 1920×1080 for any window (``viewport``); times are milliseconds; pixels matter only
to who draws beneath ``Canvas``.

::

    class Greeting(Scene):
        def relayout(self) -> None:               # on entering, resizing, change of language or text size
            self.focus.replace([
                Button((800, 500, 320, 72), t("common.back"), self.app.pop, name="back"),
                Piece((100, 100, 96, 96), name="cell:4", tooltip=lambda: self.why("push W1")),
            ])

        def draw(self, canvas: Canvas) -> None:   # the whole scene, when something changed
            canvas.sprite("tiles/gray", (100, 100, 96, 96))
            canvas.text(t("greeting.hello", name="Agnes"), (960, 300), HEADING, anchor="center")
            self.draw_items(canvas)               # the items of the ring, in their z-order

        def on_input(self, event: Input) -> bool: # the scene's own keys; True when used up
            return False

        def back(self) -> bool:                   # Esc: one step back; False: open_menu
            return False

* **Items** (``focus.Item``): all that can be pointed at, focused, pressed; widgets (``widgets``) and game
  pieces alike. Give each a ``name``: then focus survives ``focus.replace``. Disabled items stay visible, are
  hovered, and ``refuse()`` on a try. ``tooltip`` is rich text or a function that makes it. Subclass and
  override ``activate``, ``drag``, ``handle``, ``draw``.
* **Dragging** (``drag``): ``Item.drag()`` returns a ``Drag`` with its ``DropTarget``s; each target says where
  the thing snaps.
* **Animation** (``animation``): ``self.animator.play(Sequence(Tween(Timings.PUSH, move), Call(done)))``;
  ``beside`` for echoes; ``skip`` finishes all. Speed and reduced motion come from the settings. While
  ``scene.animating`` frames follow each other, else the loop sleeps: after a change from outside input call
  ``self.invalidate()``.
* **Canvas** (``canvas``): ``sprite``, ``frame`` (nine-slice), ``fill``, ``text``, ``clip``; ``layer()`` and
  ``put()`` for static pictures that are drawn once (make them anew in ``relayout``).
* **Text** (``texts``): ``t("game.end_turn", n=2)`` from ``data/lang``; never a literal.
  ``textlayout.Paragraph`` sets rich text in lines. Sizes of type are those at 100 % text size; multiply
  heights of lines by ``theme.factor`` or ask ``theme.line``.
* **Threads**: only ``app.call_soon(action)`` may be called from another thread.
* **Tests**: the fixture ``app`` of ``tests/ui/conftest.py``; post events with ``tests/ui/hands.py``, call
  ``app.step(16)``.

The way into the game is ``ulm.ui.table.launcher`` with ``start(app, setup)``, ``resume(app)``,
``open_record(app, path)``.
"""
