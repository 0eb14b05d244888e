"""What takes the place of the process in which bots think."""

from ulm.ai.explanation import Explanation
from ulm.rules import Move, View


class FakeWorker:
    """Bots that never make up their minds; subclasses answer."""

    def __init__(self, on_ready: object = None) -> None:
        self.asked: list[View] = []
        self.thinking = False
        self.restarts = 0
        self.out_of_time = False
        self.explanation: Explanation | None = None
        self.public_explanation: Explanation | None = None

    def ask(self, view: View, *_: object, **__: object) -> None:
        """Something is to be decided."""
        self.asked.append(view)
        self.thinking = True

    def result(self) -> Move | None:
        """The answer, once there is one."""
        return None

    def hurry(self) -> None:
        """Answer now."""

    def cancel(self) -> None:
        """Give up what is being thought about."""
        self.thinking = False

    def close(self) -> None:
        """End."""
        self.cancel()
