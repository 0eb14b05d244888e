"""Words with a label before them: "Agnes: 12", in French "Agnès : 12"."""

from ulm.text.catalog import Texts, current


def labelled(label: str, words: object, texts: Texts | None = None) -> str:
    """The words after a label, as the language separates the two."""
    return (texts or current()).get("common.labelled", label=label, words=words)
