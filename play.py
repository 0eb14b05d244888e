#!/usr/bin/env python3
"""Sets Ulm up the first time, then starts it.

    python3 play.py              the game
    python3 play.py test         the tests (what follows goes to pytest)
    python3 play.py test --quick              without the slow ones, in a minute
    python3 play.py COMMAND ...  the command line, for example: check, scenario tests/scenarios

Needs nothing but Python 3.11 or newer. Everything that is installed lies in the folder .ulm-env beside this file: the
versions that requirements.lock names (for tests requirements-dev.lock), each file checked by its hash. A file that has
another hash is never installed: one line says so, and that is the end. Only where a version is not offered for this
system, another one that pyproject.toml allows is installed in its place, and one line says so; with ULM_LOCKED=1 that
is an error. On Windows what speaks there is installed as well (requirements-speech.lock); where it cannot be had, one
line says so and the game goes on in silence. If something of the environment is missing later, it is installed again.
This file is written so that old Pythons can read it far enough to say that they are too old.
"""

# ruff: noqa: RUF005, UP031
import errno
import hashlib
import os
import re
import shutil
import subprocess
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))
ENVIRONMENT = os.path.join(ROOT, ".ulm-env")
PROJECT = os.path.join(ROOT, "pyproject.toml")
LOG = os.path.join(ENVIRONMENT, "setup.log")
UNLOCKED = " without lock"
MISMATCH = "DO NOT MATCH THE HASHES"  # what pip says of a file that is not the one that the lock names
ROOM = 300  # megabytes that the environment takes, the tools for tests included
NO_NETWORK = (
    "NewConnectionError", "Temporary failure in name resolution", "Name or service not known", "getaddrinfo failed",
    "nodename nor servname", "Network is unreachable", "Connection refused", "ConnectTimeoutError", "ProxyError",
    "Could not fetch URL", "Read timed out", "Connection aborted",
)  # fmt: skip  # several to a line


def say(sentence):
    """One plain sentence for whoever started this."""
    sys.stderr.write("Ulm: %s\n" % sentence)


def stop(sentence):
    """End with one plain sentence."""
    say(sentence)
    sys.exit(1)


def too_old():
    """Say that this Python is too old, and which one will do."""
    present = "Python %d.%d or newer is needed; this is Python %d.%d" % (OLDEST + tuple(sys.version_info[:2]))
    find = getattr(shutil, "which", None)  # Python 2 has none
    newer = ["python%d.%d" % (OLDEST[0], minor) for minor in range(OLDEST[1] + 8, OLDEST[1] - 1, -1)]
    found = [name for name in newer if find and find(name)]
    if found:
        stop("%s. There is a newer one here; start: %s play.py" % (present, found[0]))
    stop("%s. Get a newer one from https://www.python.org/downloads/ and start play.py with it." % present)


def cannot_write(error):
    """Say why nothing can be installed beside this file, and what helps."""
    free = shutil.disk_usage(ROOT).free // 1000000
    number = getattr(error, "errno", None)
    if number in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)) or free < ROOM:
        stop("the disk is full: %s needs about %d MB, %d are free. Make room and start again." % (ROOT, ROOM, free))
    if number in (errno.EACCES, errno.EPERM, errno.EROFS):
        stop("the folder %s may not be written to. Move Ulm into a folder of your own and start again." % ROOT)
    stop("the folder %s cannot be set up (%s). Remove what lies there and start again." % (ENVIRONMENT, error))


def python():
    """The Python of the private environment."""
    if os.name == "nt":
        return os.path.join(ENVIRONMENT, "Scripts", "python.exe")
    return os.path.join(ENVIRONMENT, "bin", "python")


def lock(tests):
    """The file with the versions and hashes of all that is installed."""
    return os.path.join(ROOT, "requirements-dev.lock" if tests else "requirements.lock")


def speech_lock():
    """The file with what speaks on Windows; None elsewhere, where the system itself speaks."""
    name = os.path.join(ROOT, "requirements-speech.lock")
    return name if os.name == "nt" and os.path.exists(name) else None


def only_locked():
    """Whether nothing may be installed but what the lock names."""
    return os.environ.get("ULM_LOCKED", "") not in ("", "0")


def state(tests):
    """What the environment must have been made for: these requirements, this place, this Python."""
    found = hashlib.sha256()
    for name in (PROJECT, lock(tests), speech_lock()):
        if name and os.path.exists(name):
            with open(name, "rb") as file:
                found.update(file.read())
    found.update(ROOT.encode("utf-8", "surrogateescape"))
    found.update(repr(sys.version_info[:2]).encode("ascii"))
    return found.hexdigest() + (" with tests" if tests else "")


def mark():
    """Where the state of the last complete set-up is written down, and below it what lay in the environment then."""
    return os.path.join(ENVIRONMENT, "ulm-state.txt")


def last_set_up():
    """The state of the last complete set-up, and what lay in the environment then: "" and nothing if there is none."""
    try:
        with open(mark(), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except (OSError, ValueError):
        return "", []
    return (lines[0], lines[1:]) if lines else ("", [])


def packages():
    """The folder of the environment in which what is installed lies."""
    if os.name == "nt":
        return os.path.join(ENVIRONMENT, "Lib", "site-packages")
    return os.path.join(ENVIRONMENT, "lib", "python%d.%d" % sys.version_info[:2], "site-packages")


def contents():
    """What lies in the environment: every package, and all that is directly in it. Deeper down nobody looks: it has
    thousands of files, and this is asked at every start.
    """
    found = []
    try:
        for package in sorted(os.scandir(packages()), key=lambda each: each.name):
            found.append(package.name)
            if package.is_dir() and package.name != "__pycache__":
                found += [package.name + "/" + name for name in os.listdir(package.path)]
    except OSError:  # an incomplete list tells that something is missing
        pass
    return [name for name in found if "__pycache__" not in name]


def is_ready(tests):
    """Whether the environment was made for what is asked now."""
    if not os.path.exists(python()):
        return False
    found, parts = last_set_up()
    if not parts:
        return False
    if found.endswith(UNLOCKED) and not only_locked():
        found = found[: -len(UNLOCKED)]
    return found == state(True) or (not tests and found == state(False))


def damage():
    """What is missing in the environment since the last set-up."""
    return sorted(set(last_set_up()[1]) - set(contents()))


def make_environment():
    """An empty private environment, unless a working one is there."""
    if os.path.exists(python()):
        question = "import pip, sys; sys.exit(sys.version_info[:2] != %r)" % (sys.version_info[:2],)
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if subprocess.call([python(), "-c", question], **silent) == 0:
            return
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        stop(
            "this Python cannot make a private environment: its module venv is missing or incomplete"
            " (on Debian and Ubuntu: sudo apt install python3-venv). Install it and start again."
        )
    try:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        venv.EnvBuilder(with_pip=True).create(ENVIRONMENT)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        cannot_write(error)


def requirements(tests):
    """What pip is to install without the lock."""
    wanted = ["--editable", ROOT]
    if tests:
        import tomllib

        with open(PROJECT, "rb") as file:
            wanted += tomllib.load(file)["dependency-groups"]["dev"]
    return wanted


def pip(*arguments):
    """Have pip install something that is needed; whether it did, and what it said."""
    code, said = call_pip(*arguments)
    if code:
        in_the_way(said)
    return code == 0, said


def call_pip(*arguments):
    """Have pip install something; its exit code, and what it said."""
    command = [python(), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--retries", "2"]
    with open(LOG, "ab") as log:
        before = log.tell()
        settings = dict(os.environ, PIP_USER="0")
        code = subprocess.call(command + list(arguments), stdout=log, stderr=subprocess.STDOUT, env=settings)
    with open(LOG, "rb") as log:
        log.seek(before)
        return code, log.read().decode("utf-8", "replace")


def in_the_way(said):
    """Stop where no other way to install would do better: without network, room or the right to write."""
    if any(sign in said for sign in NO_NETWORK):
        stop(
            "the packages it needs cannot be fetched: there is no network, or it does not answer."
            " Connect to the internet and start again; it is needed only this once."
        )
    if "No space left" in said or "Disk quota exceeded" in said:
        cannot_write(OSError(errno.ENOSPC, "No space left on device"))
    if "Permission denied" in said or "Read-only file system" in said:
        cannot_write(OSError(errno.EACCES, "Permission denied"))


def locked_packages(tests):
    """Each name in the lock with what is said of it: one may be there twice, for older and newer Pythons."""
    with open(lock(tests), encoding="utf-8") as file:
        entries = re.findall(r"^[A-Za-z0-9].*\n(?:[ \t].*\n)*", file.read().rstrip() + "\n", re.MULTILINE)
    return [(entry.split("==")[0].split("[")[0].lower(), entry) for entry in entries]


def refuse_another_file(lock_file, said):
    """Stop where pip has found a file that is not the one that a lock names. It has installed nothing then."""
    if MISMATCH not in said:
        return
    found = re.search(r"^ +([A-Za-z0-9._-]+==[^\s:]+)", said.split(MISMATCH)[1], re.MULTILINE)
    stop(
        "%s is not the file that %s names: its hash is another one. It was not installed. Get a fresh copy of Ulm, or"
        " use another network or package index; if it happens again, somebody may have tampered with the package."
        % (found.group(1) if found else "a package", os.path.basename(lock_file))
    )


def install_locked(tests):
    """Install what the lock names. Returns the names of those packages that are not offered here in that version: they,
    and nothing else, are still missing then.
    """
    name = os.path.basename(lock(tests))
    if not os.path.exists(lock(tests)):
        stop("the file %s, which names what is to be installed, is missing. Get a fresh copy of Ulm." % name)
    left = locked_packages(tests)
    missing = []
    wanted = lock(tests)
    while True:
        # What is there already may be incomplete, or have come without a hash. Where one is missing, what
        # it would bring along stands in the lock as well.
        alone = ["--no-deps"] if missing else []
        done, said = pip(*["--force-reinstall"] + alone + ["--require-hashes", "--requirement", wanted])
        if done:
            return missing
        refuse_another_file(lock(tests), said)
        found = re.search(r"No matching distribution found for ([A-Za-z0-9._-]+)", said)
        others = [(each, entry) for each, entry in left if not found or each != found.group(1).lower()]
        if len(others) == len(left):
            stop("the packages that %s names could not be installed; what pip said is in %s." % (name, LOG))
        if only_locked():
            stop(
                "%s cannot be followed (%s is not offered here in its version), and ULM_LOCKED forbids to install"
                " anything else." % (name, found.group(1))
            )
        missing.append(found.group(1))
        left = others
        wanted = os.path.join(ENVIRONMENT, "offered.lock")
        with open(wanted, "w", encoding="utf-8") as file:
            file.write("".join(entry for _, entry in left))


def install_speech():
    """Install what speaks, and go on without it where it cannot be had."""
    if not speech_lock():
        return
    code, said = call_pip("--require-hashes", "--requirement", speech_lock())
    refuse_another_file(speech_lock(), said)
    if code:
        say("the package that speaks aloud could not be installed: spoken output stays silent; see %s" % LOG)


def set_up(tests):
    """Make the environment and install the game in it."""
    say("setting up%s; this is done once and takes a minute ..." % (" with tests" if tests else ""))
    install(tests)


def repair(tests, missing):
    """Install once more what the environment was made of."""
    broken = sorted({name.split("/")[0] for name in missing})
    named = ", ".join(broken[:3]) + (" and others" if len(broken) > 3 else "")
    say("something is missing in %s (%s): installing it again, which takes a minute ..." % (ENVIRONMENT, named))
    for name in broken:
        if name.endswith(".dist-info"):  # pip cannot replace a package without what it has noted of it
            shutil.rmtree(os.path.join(packages(), name), ignore_errors=True)
    install(tests, missing)


def install(tests, expected=()):
    """Install the game and what it needs, among it what is ``expected``, and write down that this was done."""
    make_environment()
    for old in (mark(), LOG):
        if os.path.exists(old):
            os.remove(old)
    missing = install_locked(tests)
    if missing:
        say(
            "%s cannot be followed for %s, not offered here in that version: installing what pyproject.toml allows,"
            " hash unchecked." % (os.path.basename(lock(tests)), ", ".join(missing))
        )
        done = pip(*requirements(tests))[0]
    else:
        # The lock has the tools that build the game, too: nothing else is fetched for it.
        done = pip("--no-deps", "--no-build-isolation", "--editable", ROOT)[0]
    if not done:
        stop("the packages it needs could not be installed; what pip said is in %s." % LOG)
    install_speech()
    if set(expected) - set(contents()):
        stop("%s could not be repaired. Remove the folder and start again." % ENVIRONMENT)
    with open(mark(), "w", encoding="utf-8") as file:
        file.write("\n".join([state(tests) + (UNLOCKED if missing else "")] + contents()))


def run(arguments):
    """Become the game, or the tests; what they answer is the exit code."""
    if arguments[:1] == ["test"]:
        os.chdir(ROOT)
        # side by side on all cores; `-n 0` among the arguments runs them one after the other
        command = [python(), "-m", "pytest", "-n", "auto", "--dist", "worksteal"] + arguments[1:]
    else:
        command = [python(), "-m", "ulm"] + arguments
    if os.name == "posix":
        sys.stderr.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


def main():
    """Check this Python, set up if needed, run."""
    if sys.version_info < OLDEST:
        too_old()
    arguments = sys.argv[1:]
    tests = arguments[:1] == ["test"]
    try:
        if not is_ready(tests):
            set_up(tests)
        else:
            missing = damage()
            if missing:
                repair(last_set_up()[0].split(UNLOCKED)[0] == state(True), missing)
        return run(arguments)
    except OSError as error:
        cannot_write(error)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
