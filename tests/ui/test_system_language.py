"""At the first start the program speaks the language of the system, where it knows it."""

import pytest

from ulm.ui import system_language
from ulm.ui.system_language import preferred

AVAILABLE = ["en", "de", "fr", "it", "pt_BR"]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "it_CH.UTF-8", "LC_ALL": "de_CH.UTF-8"}, "de"),
        ({"LANG": "nl_NL.UTF-8", "LANGUAGE": "nl:it"}, "it"),
        ({"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "pt_PT.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de@euro"}, "de"),
    ],
)
def test_the_environment_names_it(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language.system_language(AVAILABLE) == language


def test_without_an_environment_the_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    asked = [{"language": language, "country": country} for language, country in (("nl", "BE"), ("fr", None))]
    monkeypatch.setattr(system_language.pygame.system, "get_pref_locales", lambda: asked)
    assert preferred() == ["nl_BE", "fr"]
    assert system_language.system_language(AVAILABLE) == "fr"
