"""Tables of the house: announced while one is open, looked for while *Join* is shown, by multicast DNS.

What is announced is the table's title, its address and the version of the program; no word and no name of a player.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Sequence

import ifaddr
import msgspec
from zeroconf import InterfaceChoice, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

import ulm
from ulm.i18n.sanitizing import printable
from ulm.net import protocol
from ulm.net.invitation import Invitation

KIND = "_ulm._tcp.local."
_LONGEST_TITLE = 40
_ELSEWHERE = "192.0.2.1"
"""An address for documentation, which nobody has."""
_SECONDS = 3.0
"""How long an address is asked for."""


class HouseTable(msgspec.Struct, frozen=True):
    """A table that was found."""

    title: str
    where: Invitation
    version: int
    """Of the protocol."""
    program: str


def local_addresses() -> list[str]:
    """The IPv4 addresses of this machine in networks of houses, this machine itself last."""
    found = [str(each.ip) for adapter in ifaddr.get_adapters() for each in adapter.ips if each.is_IPv4]
    private = [each for each in [*_preferred(), *found] if _is_of_a_house(each)]
    return [*dict.fromkeys(private), "127.0.0.1"]


def _preferred() -> list[str]:
    """The address by which this machine would reach others: those of containers and the like come after it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        try:
            found.connect((_ELSEWHERE, 9))  # sends nothing
        except OSError:
            return []  # there is no network
        return [str(found.getsockname()[0])]


def _is_of_a_house(address: str) -> bool:
    found = ipaddress.ip_address(address)
    return found.is_private and not found.is_loopback and not found.is_unspecified


class Announcement:
    """Announces a table until it is closed."""

    def __init__(self, title: str, port: int, addresses: Sequence[str]) -> None:
        """Raises OSError where there is no network for it."""
        title = printable(title).strip()[:_LONGEST_TITLE] or "Ulm"
        addresses = _for_others(addresses)
        self._zeroconf = Zeroconf(interfaces=list(addresses))
        info = ServiceInfo(
            KIND,
            f"{title.replace('.', ' ')}.{KIND}",
            port=port,
            addresses=[socket.inet_aton(each) for each in addresses],
            properties={"v": str(protocol.VERSION), "program": ulm.__version__, "title": title},
            server=f"ulm-{port}.local.",
        )
        try:
            self._zeroconf.register_service(info, allow_name_change=True)
        except BaseException:
            self._zeroconf.close()
            raise

    def close(self) -> None:
        """Take the announcement back."""
        self._zeroconf.unregister_all_services()
        self._zeroconf.close()


class TableSearch(ServiceListener):
    """Looks for tables until it is closed."""

    def __init__(self, changed: Callable[[], None], addresses: Sequence[str] | None = None) -> None:
        """`changed` is called in another thread when `tables` has changed. Raises OSError without a network."""
        self._changed = changed
        self._found: dict[str, HouseTable] = {}
        self._zeroconf = Zeroconf(interfaces=list(addresses) if addresses else InterfaceChoice.All)
        self._browser = ServiceBrowser(self._zeroconf, KIND, self)

    @property
    def tables(self) -> list[HouseTable]:
        """The tables there are now, by title."""
        return sorted(self._found.values(), key=lambda table: (table.title, table.where.address))

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """A table was found, or is told anew."""
        info = zc.get_service_info(type_, name, timeout=int(_SECONDS * 1000))
        table = _table(info) if info is not None else None
        if table is not None:
            self._found[name] = table
            self._changed()

    update_service = add_service

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """A table has gone."""
        if self._found.pop(name, None) is not None:
            self._changed()

    def close(self) -> None:
        """Look no longer."""
        self._browser.cancel()
        self._zeroconf.close()


def _for_others(addresses: Sequence[str]) -> list[str]:
    """The addresses by which other computers reach this one, if there are any."""
    others = [each for each in addresses if not ipaddress.ip_address(each).is_loopback]
    return others or list(addresses)


def _table(info: ServiceInfo) -> HouseTable | None:
    """What is announced, cleaned; None when it makes no sense."""
    addresses = _for_others(info.parsed_addresses())
    said = {
        key.decode(errors="replace"): (value or b"").decode(errors="replace") for key, value in info.properties.items()
    }
    version = said.get("v", "")
    if not addresses or not info.port or not (version.isascii() and version.isdigit() and len(version) < 6):
        return None
    title = printable(said.get("title", "")).strip()[:_LONGEST_TITLE]
    program = printable(said.get("program", "")).strip()[:_LONGEST_TITLE]
    return HouseTable(title or addresses[0], Invitation(addresses[0], info.port), int(version), program)
