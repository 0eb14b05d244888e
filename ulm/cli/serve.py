"""`ulm serve`: hold many tables on a machine that others can reach; look after what it keeps."""

from __future__ import annotations

import gc
import logging
import signal
import ssl
import sys
import threading
import time
from pathlib import Path

from ulm.cli.common import password_in
from ulm.cli.output import OFF, WRONG, CallError, print_error, print_line, print_port_error, print_table
from ulm.files import file_lock, paths
from ulm.files.bounded_read import read_bounded
from ulm.i18n.catalog import Texts
from ulm.net import table_store
from ulm.net.credentials import hashed
from ulm.net.invitation import PORT
from ulm.net.server import TableServer, is_local
from ulm.net.server_bots import ProcessThinker
from ulm.net.table_pool import ServedTables
from ulm.net.table_store import Store, StoreFailed

_LARGEST_CERT = 1_000_000  # bytes
_FILES = 65_536
"""How many connections and files are wanted at once."""


def file_in(folder: Path | None) -> Path:
    """The file of the tables."""
    return (folder or paths.user_data() / "served") / "tables.db"


def run(
    texts: Texts,
    *,
    host: str,
    port: int | None,
    data: Path | None,
    cert: Path | None,
    key: Path | None,
    password: Path | None,
) -> int:
    """Serve until the program is told to end; the exit code."""
    tls = _tls(texts, cert, key)
    opens_with = None if password is None else hashed(password_in(texts, password).encode())
    file = file_in(data)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_name("tables.lock").open("ab") as lock:
        if not file_lock.take(lock):
            print_error(texts, texts.get("cli.serve.twice", folder=file.parent))
            return OFF
        try:
            kept = Store(file)
        except StoreFailed as error:
            print_error(texts, texts.get("cli.serve.not_usable", file=file, why=error.strerror))
            return OFF
        thinker = ProcessThinker()
        server = TableServer(
            ServedTables(kept, thinker),
            hosts=[host],
            port=PORT if port is None else port,
            tls=tls,
            password=opens_with,
        )
        try:
            return _serve(texts, server, host, tls is not None, file)
        finally:
            thinker.close()
            kept.close()


def _serve(texts: Texts, server: TableServer, host: str, tls: bool, file: Path) -> int:
    logging.basicConfig(format="%(levelname)s %(message)s", stream=sys.stderr)
    _raise_limit()
    short_pauses()
    try:
        server.start()
    except OSError as error:
        print_port_error(texts, host, server.port, error)
        return OFF
    try:
        print_line(texts.get("cli.serve.listening", address=f"{host}:{server.port}", file=file))
        if not tls and not is_local(host):
            print_error(texts, texts.get("cli.serve.no_tls"))
        sys.stdout.flush()
        _until_told_to_end()
    finally:
        server.stop()
    print_line(texts.get("cli.serve.ended"))
    return 0


def _until_told_to_end() -> None:
    """Wait for Ctrl+C, or for the signal by which systems end services."""
    ended = threading.Event()
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: ended.set())
    try:
        while not ended.wait(3600):
            pass
    except KeyboardInterrupt:
        pass


def short_pauses() -> None:
    """Python need not look through all tables each time it looks for memory to give back: that stops a server of 500
    tables for a third of a second. `ServedTables.sweep` does so now and then.
    """
    gc.set_threshold(5_000, 20, 1_000_000)


def _raise_limit() -> None:
    """Ask the system for as many open connections as it allows."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _tls(texts: Texts, cert: Path | None, key: Path | None) -> ssl.SSLContext | None:
    if cert is None and key is None:
        return None
    if cert is None or key is None:
        raise CallError(texts.get("cli.serve.cert_and_key"))
    for file in (cert, key):
        read_bounded(file, _LARGEST_CERT)  # it must be a file, which OpenSSL does not name if it is none
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(cert, key)
    except ssl.SSLError:
        raise CallError(texts.get("cli.serve.bad_cert", cert=cert, file=key)) from None
    return context


# ----- what is kept


def back_up(texts: Texts, data: Path | None, target: Path) -> int:
    """Copy the file of the tables while a server may be writing it; the exit code."""
    try:
        table_store.back_up(file_in(data), target)
    except StoreFailed as error:
        return _not_usable(texts, error, file_in(data))
    print_line(texts.get("cli.serve.backed_up", file=target))
    return 0


def list_tables(texts: Texts, data: Path | None) -> int:
    """Print all tables; the exit code."""
    try:
        found = table_store.listed(file_in(data))
    except StoreFailed as error:
        return _not_usable(texts, error, file_in(data))
    head = [texts.get(f"cli.serve.list.{name}") for name in ("table", "changes", "last", "state")]
    rows = [
        [
            each.name,
            str(each.changes),
            time.strftime("%Y-%m-%d", time.gmtime(each.touched)),
            texts.get("cli.serve.list.finished" if each.finished else "cli.serve.list.open"),
        ]
        for each in found
    ]
    print_table([head, *rows])
    return 0


def remove(texts: Texts, data: Path | None, name: str) -> int:
    """Remove a table with all that is kept of it; the exit code."""
    try:
        there = table_store.removed(file_in(data), name)
    except StoreFailed as error:
        return _not_usable(texts, error, file_in(data))
    if not there:
        print_error(texts, texts.get("cli.serve.no_table", name=name))
        return WRONG
    print_line(texts.get("cli.serve.removed", name=name))
    return 0


def _not_usable(texts: Texts, error: StoreFailed, file: Path) -> int:
    print_error(texts, texts.get("cli.serve.not_usable", file=file, why=error.strerror))
    return OFF
