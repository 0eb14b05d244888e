"""The wheel, and what goes along with the frozen program."""

from __future__ import annotations

import importlib.util
import json
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest
import yaml

import ulm
from tools.art import program_icon
from ulm.storage.record_files import SUFFIX

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
LICENCES = ROOT / "licenses"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SPEECH = PROJECT["project"]["optional-dependencies"]["speech"]
TESTED = {"3.11", "3.12", "3.13", "3.14"}


def test_version_is_the_same_everywhere() -> None:
    assert ulm.__version__ == PROJECT["project"]["version"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## \[([\w.-]+)\] - ([\d-]+)$", changes, re.MULTILINE).groups() == (  # type: ignore[union-attr]
        ulm.__version__,
        ulm.RELEASED,
    )


# ---- icon, menu entry, licences ----


def test_icons_belong_to_their_source() -> None:
    assert program_icon.problems() == []


def test_every_package_has_its_licence_named() -> None:
    notice = (LICENCES / "NOTICE.txt").read_text(encoding="utf-8").lower()
    for requirement in PROJECT["project"]["dependencies"] + SPEECH:
        name, version = requirement.partition(";")[0].split("==")
        assert name in notice
        if name in ("pygame-ce", "pytmx", "prismatoid"):
            assert f"version {version}" in notice


def test_licences_are_whole() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in LICENCES.iterdir()}
    assert "Version 2.1, February 1999" in texts["LGPL-2.1.txt"]
    assert "Version 3, 29 June 2007" in texts["GPL-3.txt"]
    assert all(len(text) > 500 for text in texts.values())
    # a text that refers to another one finds it here
    for text in texts.values():
        for name in ("LGPL-2.1", "LGPL-3", "GPL-2", "GPL-3"):
            assert f"common-licenses/{name}" not in text or f"{name}.txt" in texts


def bundled() -> ModuleType:
    """The program that looks for libraries in the frozen folder; the folder `packaging` is no package."""
    spec = importlib.util.spec_from_file_location("bundled", PACKAGING / "bundled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_library_that_comes_with_pygame_is_in_the_notice() -> None:
    home = Path(pygame.__file__).parent
    folders = [folder for folder in (home, home.parent / "pygame_ce.libs") if folder.is_dir()]
    assert [name for folder in folders for name in bundled().unmentioned(folder)] == []
    assert any(bundled().unmentioned(folder, notice="") for folder in folders), "the search finds none at all"


def test_a_library_that_the_notice_does_not_mention_is_named(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    (inside / "foreign").mkdir(parents=True)
    modules = ["foreign/_fast.cpython-311-x86_64-linux-gnu.so", "select.pyd"]
    for name in ("libuuid.so.1", "libzstd.so.1", "VCRUNTIME140.dll", "libz.so.1", "ulm.png", *modules):
        (inside / name).touch()
    assert bundled().unmentioned(tmp_path) == ["_fast.cpython-311-x86_64-linux-gnu.so", "libzstd.so.1"]
    without = (LICENCES / "NOTICE.txt").read_text(encoding="utf-8").replace("libuuid", "")
    assert "libuuid.so.1" in bundled().unmentioned(tmp_path, without)


def menu_entry(text: str) -> dict[str, str]:
    """The fields of a desktop entry."""
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line)


def unescaped(command: str) -> str:
    """The program that the Exec field of a desktop entry starts: the escapes of strings, then of quotes, then %."""
    text = command.replace("\\\\", "\\")
    assert text.startswith('"')
    program, index = "", 1
    while text[index] != '"':
        index += text[index] == "\\"
        program += text[index]
        index += 1
    assert text[index:] == '" %f'
    return program.replace("%%", "%")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="menu entries of Linux")
@pytest.mark.parametrize("name", ["ulm", "Spiele für 4 & mehr", 'a "b" $c `d` e\\f 100%'])
def test_menu_entry_points_to_where_the_program_lies(tmp_path: Path, name: str) -> None:
    folder, data = tmp_path / name, tmp_path / "share"
    folder.mkdir()
    for file in ("ulm.desktop", "install-menu-entry.sh"):
        shutil.copy(PACKAGING / file, folder)
    env = {**os.environ, "XDG_DATA_HOME": str(data)}
    installed = data / "applications" / "ulm.desktop"
    subprocess.run([str(folder / "install-menu-entry.sh")], env=env, check=True)
    entry = menu_entry(installed.read_text(encoding="utf-8"))
    assert unescaped(entry["Exec"]) == str(folder / "ulm")
    assert entry["Icon"].replace("\\\\", "\\") == str(folder / "ulm.png")
    subprocess.run([str(folder / "install-menu-entry.sh"), "remove"], env=env, check=True)
    assert not installed.exists()


def test_spec_can_be_read_and_ships_what_lies_here() -> None:
    text = (ROOT / "build.spec").read_text(encoding="utf-8")
    compile(text, "build.spec", "exec")
    shipped = ("ulm.ico", "ulm.icns", "ulm.png", "ulm.desktop", "install-menu-entry.sh", "version.txt")
    for name in (*shipped, "windows.manifest", "macos.plist"):
        assert name in text
        assert (PACKAGING / name).is_file()
    assert "ulm-cli" in text


def test_windows_and_macos_are_told_what_the_program_can_do() -> None:
    """Windows: it scales itself and takes long paths; macOS: it opens saved games."""
    manifest = ElementTree.parse(PACKAGING / "windows.manifest").getroot()
    settings = {each.tag.split("}")[1]: each.text for each in manifest.iter() if "WindowsSettings" in each.tag}
    assert (settings["dpiAwareness"], settings["longPathAware"]) == ("PerMonitorV2, PerMonitor", "true")
    known = plistlib.loads((PACKAGING / "macos.plist").read_bytes())
    assert known["NSHighResolutionCapable"] is True
    (document,), (kind,) = known["CFBundleDocumentTypes"], known["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [SUFFIX.removeprefix(".")]


# ---- lock files ----


def locked(name: str) -> dict[str, list[tuple[str, int]]]:
    """The packages of a lock file: their versions (one per marker), each with the number of its hashes."""
    found: dict[str, list[tuple[str, int]]] = {}
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        wanted = re.fullmatch(r"([a-z0-9-]+)==([\w.]+)(?: ; [^-]+?)?((?:\s+--hash=sha256:[0-9a-f]{64})*)\s*", line)
        assert wanted, f"{name}: not a version with hashes: {line[:80]}"
        found.setdefault(wanted[1], []).append((wanted[2], wanted[3].count("--hash=")))
    return found


LOCKS = {
    "requirements.lock": PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"],
    "requirements-dev.lock": PROJECT["project"]["dependencies"]
    + PROJECT["build-system"]["requires"]
    + PROJECT["dependency-groups"]["dev"],
    "requirements-freeze.lock": PROJECT["project"]["dependencies"] + SPEECH + PROJECT["dependency-groups"]["freeze"],
    "requirements-speech.lock": SPEECH,
    "requirements-sbom.lock": PROJECT["dependency-groups"]["sbom"],
}
COMPILED = {"requirements-speech.lock": ("cffi",), "requirements-sbom.lock": ("lxml", "rpds-py")}
"""What is compiled in each; the game's own where nothing is said."""


@pytest.mark.parametrize("name", LOCKS)
def test_lock_holds_what_the_project_asks_for(name: str) -> None:
    found = locked(name)
    for wanted in LOCKS[name]:
        pattern = r"([\w-]+)(==|>=)([\w.]+)(?:,<\d+)?(?:; .*)?"
        package, sign, version = re.fullmatch(pattern, wanted).groups()  # type: ignore[union-attr]
        versions = [number for number, _ in found[package.lower().replace("_", "-")]]
        if sign == "==":
            assert versions == [version], f"{package}: run packaging/lock.py"
        else:
            assert min(map(parts, versions)) >= parts(version), f"{package}: run packaging/lock.py"


@pytest.mark.parametrize("name", LOCKS)
def test_lock_has_hashes_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*--(?!hash)", text, re.MULTILINE)
    assert all(hashes for versions in locked(name).values() for _, hashes in versions)
    # each system and each Python has a file of its own of what is compiled
    compiled = COMPILED.get(name, ("msgspec", "pygame-ce", "pyyaml"))
    assert all(locked(name)[each][0][1] > 20 for each in compiled)


def test_locks_name_the_same_versions() -> None:
    known: dict[str, list[tuple[str, int]]] = {}
    for name in LOCKS:
        for package, found in locked(name).items():
            versions = [version for version, _ in found]
            assert [version for version, _ in known.setdefault(package, found)] == versions, f"{name}: {package}"


def parts(version: str) -> tuple[int, ...]:
    """A version as numbers that can be compared."""
    return tuple(map(int, version.split(".")))


# ---- workflows ----


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_run_what_there_is_with_the_locked_packages_and_may_only_read(path: Path) -> None:
    """Their form, pinned actions and credentials are checked by `.ci/run`."""
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert set(found["permissions"].values()) == {"read"}
    assert found["env"] == {"ULM_LOCKED": "1"}, "what is tested and published is what the lock files name"
    for name, job in found["jobs"].items():
        assert name == "publish" or "permissions" not in job
        for word in " ".join(step.get("run", "") for step in job["steps"]).split():
            if word.endswith((".py", ".ci/run", ".ci/frozen")) and "/" in word:
                assert (ROOT / word).is_file(), word


def test_every_python_and_every_system_is_tested() -> None:
    tests = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8"))
    matrix = tests["jobs"]["tests"]["strategy"]["matrix"]
    assert set(matrix["python"]) == TESTED
    assert {system.split("-")[0] for system in matrix["system"]} == {"ubuntu", "windows", "macos"}
    assert PROJECT["project"]["requires-python"] == f">={min(TESTED)}"


# ---- the wheel ----


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as anybody would build it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*command, "-w", str(folder), str(ROOT)], check=True)
    (made,) = folder.glob("ulm-*.whl")
    return made


@pytest.mark.long
def test_wheel_has_all_that_belongs_in_it_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    listed = ["git", "ls-files", "-z", "--", "ulm", "data", "sprites", "fonts"]
    tracked = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode("utf-8").split("\0")
    wanted = {name if name.startswith("ulm/") else f"ulm/_assets/{name}" for name in tracked if name}
    assert wanted - names == set()
    assert {name.split("/")[0] for name in names} == {"ulm"}
    assert {name.split("/")[2] for name in names if name.startswith("ulm/_assets/")} == {"data", "sprites", "fonts"}


@pytest.mark.long
def test_wheel_works_in_a_clean_environment_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "Umgebung mit Leerzeichen ü"
    venv.EnvBuilder(with_pip=True).create(place)
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    python, ulm = scripts / "python", scripts / "ulm"
    quiet = ["-q", "--disable-pip-version-check", "--no-input"]
    subprocess.run([str(python), "-m", "pip", "install", *quiet, str(wheel)], check=True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ULM", "DISPLAY"))}
    env |= {"ULM_HOME": str(tmp_path / "home"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    checked = subprocess.run([str(ulm), "check"], cwd=elsewhere, env=env, capture_output=True, text=True)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "no problems found\n", "")

    out = tmp_path / "Prüfung"
    command = [str(python), "-m", "ulm", "--self-test", str(out)]
    ran = subprocess.run(command, cwd=elsewhere, env=env, timeout=400)
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert [part for part in report["parts"] if not part["ok"]] == []
    assert ran.returncode == 0
    where = [str(python), "-c", "from ulm.files.paths import assets_root; print(assets_root())"]
    found = subprocess.run(where, cwd=elsewhere, env=env, capture_output=True, text=True, check=True, encoding="utf-8")
    assert place in Path(found.stdout.strip()).parents, "the installed files are used, not a checkout"
