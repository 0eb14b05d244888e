"""Types of arguments that several tools take."""


def size(text: str) -> tuple[int, int]:
    """A window size such as 1920x1080, in pixels; ValueError for anything else."""
    width, height = map(int, text.split("x"))
    return width, height
