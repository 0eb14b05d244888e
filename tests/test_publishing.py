"""What the stores are told: the manifests for winget and Flatpak, and how programs are brought to itch.io."""

from __future__ import annotations

import datetime
import hashlib
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal
from xml.etree import ElementTree

import msgspec
import pytest
import yaml
from msgspec import Meta, Struct, field

import ulm
from ulm.i18n.language_files import codes

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
HOME = "https://ulm.example/ulm"
APP = "ulm.boardgame.Ulm"
SHA256 = re.compile(r"[0-9a-f]{64}")
WINDOWS = f"ulm-{ulm.__version__}-windows-x86_64.zip"
LINUX = f"ulm-{ulm.__version__}-linux-x86_64.tar.gz"
# What version 1.10 of winget's schemas says about the fields that we use: the schemas themselves are in no package.
_Url = Annotated[str, Meta(pattern=r"^https?://.", max_length=2048)]
_Locale = Annotated[str, Meta(pattern=r"^[a-zA-Z]{2,3}(-[a-zA-Z]{1,8})*$", max_length=20)]
_Tag = Annotated[str, Meta(min_length=1, max_length=40)]
_Words = Annotated[str, Meta(min_length=3, max_length=256)]


class _Manifest(Struct, forbid_unknown_fields=True, rename="pascal", kw_only=True):
    package_identifier: Annotated[str, Meta(pattern=r"^[\w-]{1,32}(\.[\w-]{1,32}){1,7}$", max_length=128)]
    package_version: Annotated[str, Meta(pattern=r'^[^\s\\/:*?"<>|]+$', max_length=128)]
    manifest_version: Literal["1.10.0"]
    """The first that has ``ArchiveBinariesDependOnPath``."""


class _Version(_Manifest):
    manifest_type: Literal["version"]
    default_locale: _Locale


class _NestedFile(Struct, forbid_unknown_fields=True, rename="pascal"):
    relative_file_path: Annotated[str, Meta(min_length=1, max_length=512)]
    portable_command_alias: _Tag


class _Download(Struct, forbid_unknown_fields=True, rename="pascal"):
    architecture: Literal["x86", "x64", "arm", "arm64", "neutral"]
    installer_url: _Url
    installer_sha256: Annotated[str, Meta(pattern=r"^[A-Fa-f0-9]{64}$")]


class _Installer(_Manifest):
    manifest_type: Literal["installer"]
    installer_type: Literal["zip"]
    nested_installer_type: Literal["portable"]
    nested_installer_files: Annotated[list[_NestedFile], Meta(max_length=1024)]
    archive_binaries_depend_on_path: bool
    platform: Annotated[list[Literal["Windows.Desktop", "Windows.Universal"]], Meta(max_length=2)]
    minimum_os_version: Annotated[str, Meta(pattern=r"^\d{1,5}(\.\d{1,5}){0,3}$")] = field(name="MinimumOSVersion")
    upgrade_behavior: Literal["install", "uninstallPrevious", "deny"]
    file_extensions: list[Annotated[str, Meta(pattern=r"^\w+$", max_length=64)]]
    release_date: datetime.date
    installers: Annotated[list[_Download], Meta(min_length=1, max_length=1024)]


class _Texts(_Manifest):
    manifest_type: Literal["defaultLocale"]
    package_locale: _Locale
    publisher: _Words
    publisher_url: _Url
    publisher_support_url: _Url
    package_name: _Words
    package_url: _Url
    license: Annotated[str, Meta(min_length=3, max_length=512)]
    license_url: _Url
    copyright: Annotated[str, Meta(min_length=3, max_length=512)]
    short_description: _Words
    description: Annotated[str, Meta(min_length=3, max_length=10_000)]
    moniker: _Tag
    tags: Annotated[list[_Tag], Meta(max_length=16)]
    release_notes_url: _Url


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Packed programs with hardly anything in them."""
    folder = tmp_path_factory.mktemp("dist")
    top = f"ulm-{ulm.__version__}"
    with tarfile.open(folder / LINUX, "w:gz") as packed:
        for name in ("ulm", "ulm.desktop", "ulm.png"):
            packed.addfile(tarfile.TarInfo(f"{top}/{name}"), io.BytesIO())
    with zipfile.ZipFile(folder / WINDOWS, "w") as packed_too:
        for program in ("ulm.exe", "ulm-cli.exe"):
            packed_too.writestr(f"{top}/{program}", "")
    for machine in ("arm64", "x86_64"):
        with zipfile.ZipFile(folder / f"ulm-{ulm.__version__}-macos-{machine}.zip", "w") as app:
            app.writestr("Ulm.app/Contents/Info.plist", "")
    return folder


def publish(*arguments: object, path: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run packaging/publish.py."""
    command = [sys.executable, str(PACKAGING / "publish.py"), *map(str, arguments)]
    env = {**os.environ, "PATH": os.environ["PATH"] if path is None else path}
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=env, timeout=60)


@pytest.fixture(scope="module")
def made(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all manifests."""
    out = tmp_path_factory.mktemp("manifests")
    ran = publish("manifests", "--home", HOME, "--dist", dist, "--out", out)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert not [path for path in out.rglob("*.*") if "@" in path.read_text(encoding="utf-8")]
    return out


def sum_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# ---- winget ----


def test_winget_manifests_are_as_their_schemas_have_them(made: Path, dist: Path) -> None:
    kinds = {"": _Version, ".installer": _Installer, ".locale.en-US": _Texts}
    assert {path.name for path in (made / "winget").iterdir()} == {f"UlmDevelopers.Ulm{kind}.yaml" for kind in kinds}
    for kind, fields in kinds.items():
        content = (made / "winget" / f"UlmDevelopers.Ulm{kind}.yaml").read_bytes()
        read: _Manifest = msgspec.yaml.decode(content, type=fields)
        assert (read.package_identifier, read.package_version) == ("UlmDevelopers.Ulm", ulm.__version__)
    content = (made / "winget" / "UlmDevelopers.Ulm.installer.yaml").read_bytes()
    installer = msgspec.yaml.decode(content, type=_Installer)
    (download,) = installer.installers
    assert download.installer_url == f"{HOME}/releases/download/v{ulm.__version__}/{WINDOWS}"
    assert download.installer_sha256 == sum_of(dist / WINDOWS)
    with zipfile.ZipFile(dist / WINDOWS) as packed:
        for nested in installer.nested_installer_files:
            assert nested.relative_file_path.replace("\\", "/") in packed.namelist()


# ---- Flatpak ----


def test_flatpak_has_one_name_everywhere(made: Path, dist: Path) -> None:
    manifest = yaml.safe_load((made / "flatpak" / f"{APP}.yml").read_text(encoding="utf-8"))
    info = ElementTree.parse(made / "flatpak" / f"{APP}.metainfo.xml").getroot()
    assert manifest["id"] == info.findtext("id") == APP
    assert info.findtext("launchable") == f"{APP}.desktop"
    assert f'bundle_identifier="{APP}"' in (ROOT / "build.spec").read_text(encoding="utf-8")
    (module,) = manifest["modules"]
    archive, file = module["sources"]
    assert archive["url"].endswith(f"/v{ulm.__version__}/{LINUX}")
    assert archive["sha256"] == sum_of(dist / LINUX)
    assert (made / "flatpak" / file["path"]).is_file()
    assert not any("network" in right or "filesystem" in right for right in manifest["finish-args"])


def test_what_software_centres_show(made: Path) -> None:
    info = ElementTree.parse(made / "flatpak" / f"{APP}.metainfo.xml").getroot()
    assert info.findtext("project_license") == "MIT"
    assert info.find("content_rating") is not None
    assert "unofficial" in "".join(info.find("description").itertext())  # type: ignore[union-attr]
    pictures = [image.text or "" for image in info.iter("image")]
    assert pictures
    for picture in pictures:
        assert (ROOT / picture.removeprefix(f"{HOME}/raw/v{ulm.__version__}/")).is_file()
    (release,) = info.iter("release")
    assert release.get("version") == ulm.__version__
    languages = {line.get("{http://www.w3.org/XML/1998/namespace}lang", "en") for line in info.iter("summary")}
    assert languages == set(codes())


@pytest.mark.parametrize(
    "command",
    [
        ["appstreamcli", "validate", "--no-net", f"flatpak/{APP}.metainfo.xml"],
        ["flatpak-builder", "--show-manifest", f"flatpak/{APP}.yml"],
        ["desktop-file-validate", str(PACKAGING / "ulm.desktop")],
    ],
    ids=lambda command: command[0],
)
def test_the_validators_find_nothing(made: Path, command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not on this machine")
    ran = subprocess.run(command, cwd=made, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stdout + ran.stderr


# ---- itch.io ----

_BUTLER = """#!/bin/sh
echo "$@" >> "{log}"
if [ -d "$2" ]; then cat "$2/.itch.toml" > "{log}.$(ls "$2" | head -n 1).toml"; fi
"""


def test_itch_only_shows_what_it_would_do(dist: Path) -> None:
    ran = publish("itch", "--game", "someone/ulm", "--dist", dist, path="")
    assert (ran.returncode, ran.stderr) == (0, "")
    channels = [line.split()[3] for line in ran.stdout.splitlines()]
    assert channels == [f"someone/ulm:{name}" for name in ("linux", "windows", "mac-arm64", "mac-intel")]


@pytest.mark.skipif(os.name != "posix", reason="stands in for butler with a shell script")
def test_itch_pushes_each_program_with_what_starts_it(dist: Path, tmp_path: Path) -> None:
    log, butler = tmp_path / "log", tmp_path / "bin" / "butler"
    butler.parent.mkdir()
    butler.write_text(_BUTLER.format(log=log), encoding="utf-8")
    butler.chmod(0o755)
    path = f"{butler.parent}{os.pathsep}{os.environ['PATH']}"
    ran = publish("itch", "--game", "someone/ulm", "--dist", dist, "--push", path=path)
    assert (ran.returncode, ran.stderr) == (0, "")
    pushed = log.read_text(encoding="utf-8").splitlines()
    assert [line.split()[2].split(":")[1] for line in pushed] == ["linux", "windows", "mac-arm64", "mac-intel"]
    assert all(line.endswith(f"--userversion {ulm.__version__}") for line in pushed)
    for first, program in {"ulm": "ulm", "ulm-cli.exe": "ulm.exe"}.items():
        (action,) = tomllib.loads(Path(f"{log}.{first}.toml").read_text(encoding="utf-8"))["actions"]
        assert (action["name"], action["path"]) == ("play", program)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["manifests", "--home", "ulm.example", "--out", "out"], "not the address of a project"),
        (["itch", "--game", "ulm"], "USER/GAME"),
        (["itch", "--game", "someone/ulm", "--push"], "butler is not on the path"),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(dist: Path, arguments: list[str], why: str) -> None:
    ran = publish(*arguments, "--dist", dist, path="")
    assert ran.returncode == 1
    assert why in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_program_that_is_not_packed_is_named(tmp_path: Path) -> None:
    ran = publish("itch", "--game", "someone/ulm", "--dist", tmp_path)
    assert ran.returncode == 1
    assert LINUX in ran.stderr


# ---- the release ----


def test_the_notes_say_what_is_new_what_is_reconstructed_and_what_nobody_has_tried() -> None:
    ran = publish("notes", "--home", HOME)
    assert (ran.returncode, ran.stderr) == (0, "")
    headings = re.findall(r"^## (.*)", ran.stdout, re.MULTILINE)
    assert headings == ["Figures that are reconstructed", "Never run on a real machine", "Check a download"]
    changes, figures, unproved, _ = re.split(r"^## .*\n", ran.stdout, flags=re.MULTILINE)
    assert "### Added" in changes
    marked = {file.name for file in (ROOT / "data").glob("*.yaml") if "[R]" in file.read_text(encoding="utf-8")}
    named = set(re.findall(r"`data/(\w+\.yaml)`", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")))
    assert marked <= named, "docs/rules.md names every file with a reconstructed figure"
    assert figures.count("\n* ") == 5
    assert unproved.count("\n* macOS") == unproved.count("\n* Windows") == 1
    for address in re.findall(r"\]\((.*?)\)", ran.stdout):
        if address.startswith(HOME):
            assert (ROOT / address.removeprefix(f"{HOME}/blob/v{ulm.__version__}/").partition("#")[0]).is_file()
        else:
            assert address.startswith("https://"), "a release has no place beside which pages lie"


def test_what_is_published_is_attested_and_has_a_sum() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["publish"]["steps"]
    (sums,) = [step["run"] for step in steps if "sha256sum" in step.get("run", "")]
    (attested,) = [step["with"]["subject-path"].split() for step in steps if "attest" in step.get("uses", "")]
    kinds = set(re.findall(r"\*\.[\w.]+", sums))
    assert kinds == {"*.zip", "*.tar.gz", "*.cdx.json"}
    assert set(attested) == {f"dist/{kind}" for kind in kinds} | {"dist/SHA256SUMS"}


def test_the_rehearsal_knows_every_expression_of_the_workflow() -> None:
    rehearsal = (PACKAGING / "rehearse.py").read_text(encoding="utf-8")
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    texts = [str(each) for step in steps for part in ("run", "env", "with") for each in _texts_of(step.get(part, ""))]
    used = {each for text in texts for each in re.findall(r"\$\{\{ (.*?) \}\}", text)}
    assert used
    assert [each for each in used if f'"{each}":' not in rehearsal] == []


def _texts_of(part: str | dict[str, object]) -> list[object]:
    return [part] if isinstance(part, str) else list(part.values())


def packaging_module(name: str) -> ModuleType:
    """A program of the folder `packaging`, which is no package."""
    spec = importlib.util.spec_from_file_location(name, PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_parts_of_the_program_and_what_only_froze_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    sbom = packaging_module("sbom")
    inside = tmp_path / "_internal"
    (inside / "pygame").mkdir(parents=True)
    (inside / "libSDL2-2.0.so.0").write_bytes(b"sdl")
    (inside / "pygame" / "base.cpython-311-x86_64-linux-gnu.so").touch()
    names = ("pygame-ce", "pyinstaller", "altgraph", "pip")
    found = {
        "metadata": {"component": {"bom-ref": "root"}},
        "components": [{"bom-ref": name, "name": name, "type": "library"} for name in names],
        "dependencies": [
            {"ref": "root", "dependsOn": ["pygame-ce"]},
            {"ref": "pyinstaller", "dependsOn": ["altgraph"]},
            *({"ref": name} for name in ("pygame-ce", "altgraph", "pip")),
        ],
    }
    made = sbom.whole(found, tmp_path)
    scopes = {each["name"]: each["scope"] for each in made["components"]}
    packages = {"pygame-ce": "required", "pyinstaller": "required", "altgraph": "excluded", "pip": "excluded"}
    assert scopes == packages | {"SDL2": "required"}
    (sdl,) = [each for each in made["components"] if each["name"] == "SDL2"]
    (file,) = sdl["components"]
    assert file["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"sdl").hexdigest()}]
    (root,) = [each for each in made["dependencies"] if each["ref"] == "root"]
    assert root["dependsOn"] == ["library:SDL2", "pygame-ce"]


# ---- texts and pictures of the stores ----


def store(language: str) -> dict[str, Any]:
    """What a store is told in a language."""
    found: dict[str, Any] = yaml.safe_load(
        (PACKAGING / "store" / "texts" / f"{language}.yaml").read_text(encoding="utf-8")
    )
    return found


def paths_of(texts: object, path: str = "") -> set[str]:
    """Where the texts are."""
    if isinstance(texts, dict):
        return {each for key, value in texts.items() for each in paths_of(value, f"{path}.{key}")}
    if isinstance(texts, list):
        return {each for number, value in enumerate(texts) for each in paths_of(value, f"{path}.{number}")}
    assert isinstance(texts, str), f"{path} is no text: {texts}"
    assert texts.strip(), path
    return {path}


@pytest.mark.parametrize("language", codes())
def test_stores_are_told_the_same_in_each_language(language: str) -> None:
    found = store(language)
    assert paths_of(found) == paths_of(store("en"))
    assert len(found["short"]) <= 80, "the shortest that a store allows"
    assert len("\n".join(found["long"])) <= 4000
    pictures = {file.stem for file in (PACKAGING / "store" / "pictures" / language).glob("*.webp")}
    assert pictures == set(found["captions"])
