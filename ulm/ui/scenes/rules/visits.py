"""The pages that were read, back and forth as in a browser."""


class PageHistory:
    """Where the reader is, was before, and was after that."""

    def __init__(self) -> None:
        self._pages: list[str] = []
        self._at = -1
        self._passing = False
        """Whether the present page is not kept among the visits: it came up while something was typed."""

    @property
    def page(self) -> str:
        """The page that is open; "" before there is one."""
        return self._pages[self._at] if self._pages else ""

    def go(self, page: str, *, passing: bool = False) -> None:
        """Open a page."""
        if page == self.page:
            self._passing = self._passing and passing
            return
        kept = self._at if self._passing else self._at + 1
        before = self._pages[: max(0, kept)]
        if before and before[-1] == page:
            self._pages, self._passing = before, False
        else:
            self._pages, self._passing = [*before, page], passing
        self._at = len(self._pages) - 1

    @property
    def can_go_back(self) -> bool:
        """Whether a page was open before."""
        return self._at > 0

    @property
    def can_go_on(self) -> bool:
        """Whether a page was open after this one."""
        return self._at < len(self._pages) - 1

    def back(self) -> bool:
        """To the page before; whether there was one."""
        return self._step(-1, self.can_go_back)

    def on(self) -> bool:
        """To the page after; whether there was one."""
        return self._step(1, self.can_go_on)

    def _step(self, by: int, possible: bool) -> bool:
        if possible:
            self._at += by
            self._passing = False
        return possible
