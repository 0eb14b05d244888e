#!/usr/bin/env python3
"""Lists the parts of the packed program (a software bill of materials, in CycloneDX's format).

    python3 packaging/sbom.py --out FOLDER    writes ulm-VERSION-SYSTEM-MACHINE.cdx.json there

Run it after packaging/freeze.py, on the same system. The packages come from the environment in which the program was
frozen, by cyclonedx-py; the compiled libraries from the frozen folder itself, each with the hashes of its files. What
was only used for freezing is listed as excluded. The list is checked against CycloneDX's schema before it is written.

Needs nothing but Python 3.11 or newer: cyclonedx-py goes into build/sbom-env, as requirements-sbom.lock names it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import bundled
import freeze

LOCK = freeze.ROOT / "requirements-sbom.lock"
ENVIRONMENT = freeze.BUILD / "sbom-env"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if freeze.WINDOWS else "bin/python")
SCHEMA = "1.6"
STARTER = "pyinstaller"
"""It is not asked for by the game, and its starter is in the program all the same."""
OF_PACKAGES = {*bundled.PACKAGES.values(), *bundled.MODULES.values()} - {"CPython"}
"""Compiled modules of packages, which are in the list already."""
_CHECK = """
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
wrong = JsonStrictValidator(SchemaVersion.from_version(sys.argv[1])).validate_str(sys.stdin.read())
sys.exit(str(wrong) if wrong else 0)
"""


def make_environment() -> None:
    """The private environment of cyclonedx-py, unless it is there. A file with another hash is never installed."""
    mark = ENVIRONMENT / "state.txt"
    state = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if mark.is_file() and mark.read_text() == state:
        return
    venv.EnvBuilder(with_pip=True, clear=True).create(ENVIRONMENT)
    install = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
    subprocess.run([*install, "--require-hashes", "--requirement", str(LOCK)], check=True)
    mark.write_text(state)


def packages() -> dict[str, Any]:
    """What cyclonedx-py says of the environment in which the program was frozen."""
    command = [str(PYTHON), "-m", "cyclonedx_py", "environment", str(freeze.PYTHON), "--output-reproducible"]
    command += ["--pyproject", str(freeze.ROOT / "pyproject.toml"), "--mc-type", "application", "--sv", SCHEMA]
    ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def whole(found: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The list with the libraries of a frozen folder; packages that were only used for freezing count as excluded."""
    needs = {each["ref"]: each.get("dependsOn", []) for each in found["dependencies"]}
    root = found["metadata"]["component"]["bom-ref"]
    shipped, waiting = set(), [root]
    while waiting:
        ref = waiting.pop()
        if ref not in shipped:
            shipped.add(ref)
            waiting += needs.get(ref, [])
    for component in found["components"]:
        inside = component["bom-ref"] in shipped or component["name"] == STARTER
        component["scope"] = "required" if inside else "excluded"
    libraries = [
        _library(name, files) for name, files in sorted(bundled.libraries(folder).items()) if name not in OF_PACKAGES
    ]
    needs[root] = sorted({*needs.get(root, []), *(each["bom-ref"] for each in libraries)})
    dependencies = [{"ref": ref, **({"dependsOn": on} if on else {})} for ref, on in sorted(needs.items())]
    return {**found, "components": [*found["components"], *libraries], "dependencies": dependencies}


def _library(name: str, files: list[Path]) -> dict[str, Any]:
    """A compiled library, with its files."""
    ref = f"library:{name.replace(' ', '_')}"
    found: dict[str, Any] = {"bom-ref": ref, "type": "library", "name": name, "scope": "required"}
    if name == "CPython":
        found["version"] = sys.version.split()[0]
    found["components"] = [
        {
            "bom-ref": f"{ref}/{number}",
            "type": "file",
            "name": file.name,
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(file.read_bytes()).hexdigest()}],
        }
        for number, file in enumerate(files)
    ]
    return found


def write(out: Path) -> Path:
    """Make the list, check it, and write it. CalledProcessError when cyclonedx-py fails or the schema forbids it."""
    make_environment()
    text = json.dumps(whole(packages(), freeze.APP if freeze.MAC else freeze.FOLDER), indent=1) + "\n"
    subprocess.run([str(PYTHON), "-c", _CHECK, SCHEMA], input=text, encoding="utf-8", check=True)
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{freeze.packed_name()}.cdx.json"
    file.write_text(text, encoding="utf-8", newline="\n")
    return file


def main() -> int:
    """Command line; 0 when all went well."""
    parser = argparse.ArgumentParser(description="List the parts of the packed program.")
    parser.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="where the list goes")
    chosen = parser.parse_args()
    if not freeze.PROGRAM.is_file():
        print(f"{freeze.PROGRAM} is missing: freeze the program first", file=sys.stderr)
        return 1
    try:
        file = write(chosen.out)
    except subprocess.CalledProcessError as failure:
        print(f"the list could not be made: {failure}"[:500], file=sys.stderr)
        return 1
    print(f"{file}: {len(json.loads(file.read_text(encoding='utf-8'))['components'])} parts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
