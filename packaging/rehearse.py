#!/usr/bin/env python3
"""Walks through .github/workflows/release.yml on this machine, as if a tag had been pushed; nothing is published.

    .ulm-env/bin/python packaging/rehearse.py [--home URL] [--skip STEP …]

The commands of the workflow are run in a fresh copy of the last commit (build/rehearsal), with the values that the
workflow would have. What only GitHub can do is told instead: which files would be kept, attested and uploaded. `gh` is
replaced by a program that shows what it was called with. Steps that need much time can be left out by their names.
Files that come from jobs on other systems, or from a step that was left out, are empty here, and are named as such.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
WORKFLOW = ".github/workflows/release.yml"
COPY = ROOT / "build" / "rehearsal"
ENVIRONMENTS = ("build/freeze-env", "build/sbom-env", ".ulm-env")
"""What the workflow would install is used from here where it is there, so that no network is needed."""
_GH = '#!/bin/sh\necho "would run: gh $*"\n'


class Failed(Exception):
    """A command of the workflow ended with an error."""


def fresh_copy() -> None:
    """A copy of the last commit, with the environments of this checkout."""
    shutil.rmtree(COPY, ignore_errors=True)
    subprocess.run(["git", "clone", "-q", str(ROOT), str(COPY)], check=True)
    (COPY / "build").mkdir()
    for name in ENVIRONMENTS:
        if (ROOT / name).exists():
            (COPY / name).symlink_to(ROOT / name)
    gh = COPY / "build" / "stand-ins" / "gh"
    gh.parent.mkdir()
    gh.write_text(_GH, encoding="utf-8")
    gh.chmod(0o755)


def stand_ins(names: list[str]) -> None:
    """Empty files in place of those that other jobs would have packed."""
    dist = COPY / "dist"
    dist.mkdir(exist_ok=True)
    for name in names:
        parts = name.removesuffix(".zip").removesuffix(".tar.gz") + ".cdx.json"
        for file in (dist / name, dist / parts):
            if not file.exists():
                file.touch()
                print(f"stands in for what another job makes: {file.name}", flush=True)


def value(expression: str, known: Mapping[str, str]) -> str:
    """A text with the expressions that the workflow uses filled in. Failed for one that is not known."""

    def filled(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise Failed(f"{WORKFLOW} uses an expression that the rehearsal does not know: {found[1]}")
        return known[found[1]]

    return re.sub(r"\$\{\{ (.*?) \}\}", filled, expression)


def run(step: Mapping[str, Any], known: Mapping[str, str], skipped: list[str]) -> None:
    """Run a step's commands, or tell what GitHub would do."""
    name = step.get("name") or step.get("uses", "").split("@")[0]
    print(f"\n== {name}", flush=True)
    if "uses" in step:
        _tell(step, known, whole=not skipped)
        return
    if name in skipped:
        print("left out")
        return
    started = time.monotonic()
    wanted = {key: value(str(each), known) for key, each in step.get("env", {}).items()}
    path = f"{COPY / 'build' / 'stand-ins'}{os.pathsep}{os.environ['PATH']}"
    # Only what the workflow names counts, and none of the settings of whoever rehearses.
    kept = {key: each for key, each in os.environ.items() if not key.startswith(("ULM_", "SDL_"))}
    command = re.sub(r"^python ", "python3 ", step["run"])
    print(f"$ {command.strip()}", flush=True)
    folder = COPY / step.get("working-directory", ".")
    environment = {**kept, "PATH": path, "ULM_LOCKED": "1", **wanted}
    done = subprocess.run(["bash", "-e", "-c", command], cwd=folder, env=environment)
    if done.returncode:
        raise Failed(f"{name}: ended with {done.returncode}")
    print(f"({time.monotonic() - started:.0f} s)")


def _tell(step: Mapping[str, Any], known: Mapping[str, str], *, whole: bool) -> None:
    """What an action would do with which files. Failed where it would find none, unless steps were left out."""
    given = {key: value(str(each), known) for key, each in step.get("with", {}).items()}
    patterns = [line for key in ("path", "subject-path") for line in given.get(key, "").splitlines()]
    action = step["uses"].split("@")[0].removeprefix("actions/")
    if not action.startswith(("upload", "attest")):
        print(f"by GitHub: {action}" + (f" into {given['path']}" if "path" in given else ""))
        return
    files = [file for pattern in patterns for file in sorted(COPY.glob(pattern.strip()))]
    for file in files:
        print(f"would {action}: {file.relative_to(COPY)}{_size(file)}")
    if not files and given.get("if-no-files-found") != "ignore":
        missing = f"{action}: there is no file for {', '.join(patterns)}"
        if whole:
            raise Failed(missing)
        print(missing)


def _size(file: Path) -> str:
    return f", {file.stat().st_size:,} bytes" if file.is_file() else ""


def main() -> int:
    """Command line; 0 when every command of the workflow went well."""
    parser = argparse.ArgumentParser(description="Walk through the release workflow; nothing is published.")
    parser.add_argument("--home", default="https://github.com/OWNER/ulm", metavar="URL", help="the project")
    parser.add_argument("--skip", action="append", default=[], metavar="STEP", help="a step to leave out, by its name")
    chosen = parser.parse_args()
    fresh_copy()
    workflow = yaml.safe_load((COPY / WORKFLOW).read_text(encoding="utf-8"))
    sys.path.insert(0, str(COPY / "packaging"))
    import publish

    tag = f"v{publish.version()}"
    server, _, repository = chosen.home.rpartition("/ulm")[0].rpartition("/")
    known = {
        "github.ref_name": tag,
        "github.server_url": server,
        "github.repository": f"{repository}/ulm",
        "github.token": "no token",
        "matrix.system": "ubuntu-22.04",
        "runner.os == 'Linux' && 'dummy' || ''": "dummy",
        "contains(github.ref_name, '-') && '--prerelease' || '--latest'": "--prerelease" if "-" in tag else "--latest",
    }
    try:
        for job in workflow["jobs"].values():
            if "needs" in job:
                stand_ins([name.format(version=publish.version()) for name in publish.ARCHIVES.values()])
            print(f"\n#### job: {value(job['name'], known)}, {tag}", flush=True)
            for step in job["steps"]:
                run(step, known, chosen.skip)
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
