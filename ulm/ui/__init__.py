"""The screen. How to write a scene
================================

A *scene* (``kit.scene.Scene``) is what the window shows; the window (``kit.window_app``) keeps a stack of them.
Everything is placed in logical units, 1920×1080 for any window (``kit.viewport``); only the table also uses what a
window of another shape has beside that (``state.screen_layout``). Times are milliseconds; only
what is below ``Canvas`` deals with pixels. The rooms, from the bottom:

* ``kit``: the toolkit; it knows nothing of Ulm. ``widgets``: buttons, choices, fields, lists, sheets.
* the modules of this package: what every scene of Ulm shares. ``settings`` (what is saved), ``program`` (the
  program as scenes see it), ``navigation`` (how scenes ask for other scenes), ``timings``, ``seat_colours``,
  ``sprite_shapes``.
* ``table``: the table with board and panels. ``scenes``: the screens around it.
* ``shell``: the running program (``shell.app.App``); only ``shell.navigation`` knows all scenes.

::

    class Greeting(PartsScene):                   # of scenes.parts_scene
        first = "back"                            # what has the focus at first

        def made(self) -> Part:                   # on entering, resizing, change of language or text size
            size, show_settings = (320, 72), self.app.navigation.show_settings
            return in_the_middle(Column(
                Words(t("greeting.hello", name="Agnes"), HEADING),
                Button(t("common.back"), self.app.pop, least=size, name="back"),
                Button(t("menu.settings"), show_settings, least=size, name="settings"),
                gap=28,
            ))

        def on_input(self, event: Input) -> bool: # the scene's own keys; True when used up
            if keys.pressed(event, "greet"):      # never a key by its name: all are bound in ulm.ui.key_bindings
                ...
            return False

        def back(self) -> bool:                   # Esc: one step back; False: open_menu
            self.app.pop()
            return True

* **Parts** (``kit.part.Part``, ``kit.parts``): what a scene consists of. A part measures, is placed by what holds it,
  and draws itself; items are parts too, and at least as large as they are told. What has no room
  scrolls (``widgets.scroll.Scroll``). A scene that places things itself derives from ``ProgramScene``, puts its items
  into ``self.focus`` in ``relayout`` and draws in ``draw``.
* **Other scenes**: never import one; ask ``self.app.navigation``. A new scene gets a method in
  ``navigation.Navigation`` and in ``shell.navigation``. Questions and notices (``widgets.modal``) a scene pushes
  itself. A scene of the kit alone derives from ``Scene`` and knows only a ``Host``.
* **Help**: F1 opens the rules over any scene, at the page about its ``explained`` thing; ``show_help`` does else.
* **Items** (``kit.focus.Item``): everything that can be pointed at, focused or pressed, widgets and game pieces
  alike. Give each a ``name``: then it keeps the focus after ``focus.replace``. Disabled items stay visible, can be
  hovered, and ``refuse()`` when tried. ``tooltip`` is rich text or a function that returns it; a finger that is held
  on the item shows it too. If a key does the same, it is named (``keys.with_key``). Subclass and override
  ``activate``, ``drag``, ``handle``, ``draw``.
* **Dragging** (``kit.drag``): ``Item.drag()`` returns a ``Drag`` with its ``DropTarget``s; each target says where
  the thing snaps.
* **Animation** (``kit.animation``): ``self.animator.play(Sequence(Tween(Timings.PUSH, move), Call(done)))``;
  ``play_parallel`` for what nothing waits for; ``skip`` finishes everything. Speed and reduced motion come from the
  settings. While ``scene.animating`` frames follow each other, otherwise the loop sleeps: after a change from
  outside input call ``self.invalidate()``.
* **Canvas** (``kit.canvas``): ``sprite``, ``frame`` (nine-slice), ``fill``, ``text``, ``clip``; ``layer()`` and
  ``put()`` for static pictures that are drawn once (draw them again after ``relayout``).
* **Text** (``ulm.i18n.catalog``): ``t("game.end_turn", n=2)`` from ``data/lang``; never a literal, and never the text
  of an exception: what fails gives a code and values. ``kit.rich_text.Paragraph`` breaks rich text into lines. Sizes
  of type are those at 100 % text size; multiply heights of lines by ``theme.factor`` or ask ``theme.line``.
  Words in boxes are set by ``kit.parts.words``: whole, in more lines rather than smaller.
* **Threads**: only ``app.call_soon(action)`` may be called from another thread.
* **Tests**: the fixture ``app`` of ``tests/ui/conftest.py``; post events with ``tests/ui/hands.py``, call
  ``app.step(16)``.
"""
