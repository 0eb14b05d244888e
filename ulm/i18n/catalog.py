"""All texts a player reads, by key, from ``data/lang/*.yaml``.

``t("menu.resume")`` returns the text in the current language with each ``{name}`` replaced by a value
(``ulm.i18n.placeholders``). A text that depends on a number has the plural categories of its language
(``ulm.i18n.plural_rules``); the value ``n`` selects one. Texts missing in a language are taken from English.
``{by:Click|Tap|Choose}`` has the words for each way to play (``ulm.i18n.input_wording``). ``{icon:coin}``,
``*italic*`` and ``**bold**`` are left for rich text.
"""

from ulm.i18n.input_wording import Way, depends, for_input
from ulm.i18n.language_files import FALLBACK, Forms, codes, file_of, load_volume, merged, usable, values, volume_of
from ulm.i18n.placeholders import filled
from ulm.i18n.plural_rules import category
from ulm.i18n.pseudo_language import PSEUDO, pseudo


def is_language(code: str) -> bool:
    """Whether there are texts of a language; those of the pseudo-language are made when they are asked for."""
    return code == PSEUDO or code in codes()


class MissingText(KeyError):
    """A text that not even the first language has."""

    def __str__(self) -> str:
        return str(self.args[0])


class Texts:
    """The texts of one language, with English as the fallback."""

    def __init__(self, language: str = FALLBACK, way: Way = "mouse") -> None:
        self.language = language if is_language(language) else FALLBACK
        self._texts: dict[str, Forms] = {}
        self._opened: set[str] = set()
        self._open("")
        self.given: dict[str, str] | None = None
        """The key of each text that was given, for those who want to know."""
        self.way: Way = way
        """How the player plays just now."""
        self.way_told = False
        """Whether a text was given whose words depend on the way."""

    def _open(self, volume: str) -> None:
        original = load_volume(FALLBACK, volume)
        texts = dict(original)
        for code in dict.fromkeys((FALLBACK, self.language)):
            for found in usable(code, volume, original) if code != PSEUDO else ():
                texts = merged(texts, found)
            # Texts that the player's English adds, such as a card's name, may be translated too.
            original = texts | original
        if self.language == PSEUDO:
            texts = {key: _pseudo(text) for key, text in texts.items()}
        self._texts |= texts
        self._opened.add(volume)

    @property
    def opened(self) -> set[str]:
        """The volumes that have been read."""
        return self._opened - {""}

    def _found(self, key: str) -> Forms | None:
        volume = volume_of(key)
        if volume not in self._opened:
            self._open(volume)
        return self._texts.get(key)

    def _text(self, key: str) -> Forms:
        found = self._found(key)
        if found is None:
            raise MissingText(f"{file_of(FALLBACK, volume_of(key))}: there is no text {key!r}")
        return found

    def has(self, key: str) -> bool:
        """Whether a text with this key exists."""
        return self._found(key) is not None

    def asks_for(self, key: str) -> set[str]:
        """The names of the placeholders in the text of a key."""
        return values(self._text(key))

    def get(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in. Raises KeyError with the missing key or value."""
        found = self._text(key)
        if isinstance(found, dict):
            number = values.get("n")
            chosen = category(self.language, number) if isinstance(number, int) else "other"
            found = found.get(chosen, found["other"])

        if depends(found):
            self.way_told = True
            found = for_input(found, self.way)

        def value(name: str) -> object:
            if name not in values:
                raise KeyError(f"text {key!r} needs a value {name!r}")
            return values[name]

        made = filled(found, value)
        if self.given is not None:
            self.given[made] = key
        return made


def _pseudo(text: Forms) -> Forms:
    return pseudo(text) if isinstance(text, str) else {form: pseudo(words) for form, words in text.items()}


_current: Texts | None = None


def use(language: str) -> Texts:
    """Change the language of ``t``."""
    global _current
    _current = Texts(language, _current.way) if _current is not None else Texts(language)
    return _current


def current() -> Texts:
    """The texts in use; English unless ``use`` was called."""
    return _current if _current is not None else use(FALLBACK)


def t(key: str, **values: object) -> str:
    """The text of a key in the current language, with its values filled in."""
    return current().get(key, **values)
