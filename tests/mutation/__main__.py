"""`python -m tests.mutation ulm/rules`: how many small faults in these modules the tests find (docs/mutation.md)."""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import yaml

from tests.mutation.changes import Mutant, mutants
from tests.mutation.running import KILLED, ROOT, SURVIVED, TIMED_OUT, UNTESTED, Workshop

EQUIVALENT = Path(__file__).with_name("equivalent.yaml")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("paths", nargs="+", help="modules, folders or patterns, e.g. ulm/rules or 'ulm/rules/t*.py'")
    parser.add_argument("--tests", nargs="+", default=["tests/rules"], help="the tests to try (default: tests/rules)")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many mutants, drawn by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=10, help="examples of a property test (default: 10)")
    parser.add_argument("--budget", type=float, default=6, help="seconds of tests a mutant (default: 6)")
    parser.add_argument("--long", action="store_true", help="the long tests too")
    parser.add_argument("--traced", type=Path, metavar="FILE", help="keep there which tests reach what, or use it")
    parser.add_argument("--again", type=Path, metavar="REPORT", help="only those that survived in an earlier report")
    parser.add_argument("--report", type=Path, help="write what became of each mutant into this file (JSON)")
    parser.add_argument("--quiet", action="store_true", help="do not list the survivors as they are found")
    return parser.parse_args()


def modules(patterns: list[str]) -> list[Path]:
    """The modules of these paths; a folder stands for those in it."""
    found: set[Path] = set()
    for pattern in patterns:
        for path in ROOT.glob(pattern):
            found |= {path} if path.is_file() else set(path.glob("*.py"))
    return sorted(found)


def interval(hits: int, number: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    if not number:
        return 0.0, 1.0
    z, share = 1.96, hits / number
    middle = share + z * z / (2 * number)
    half = z * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return (middle - half) / (1 + z * z / number), (middle + half) / (1 + z * z / number)


def line(name: str, counts: Counter[str]) -> str:
    """One row of the table."""
    killed = counts[KILLED] + counts[TIMED_OUT]
    number = killed + counts[SURVIVED] + counts[UNTESTED]
    low, high = interval(killed, number)
    share = 100 * killed / number if number else 100.0
    return (
        f"{name:32} {number:6} {killed:6} {counts[SURVIVED]:6} {counts[UNTESTED]:6} {counts['equivalent']:6}"
        f"  {share:5.1f} %  ({100 * low:.1f} to {100 * high:.1f})"
    )


def main() -> int:
    args = arguments()
    files = modules(args.paths)
    trees = {}
    all_mutants: list[Mutant] = []
    for path in files:
        trees[path], found = mutants(path)
        all_mutants += found
    equivalent = {entry["change"] for entry in yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or ()}
    wanted = all_mutants
    if args.again:
        survived = {
            (each["module"], each["change"])
            for each in json.loads(args.again.read_text())
            if each["result"] in (SURVIVED, UNTESTED)
        }
        wanted = [each for each in wanted if (str(each.path.relative_to(ROOT)), each.key) in survived]
    if args.sample and args.sample < len(wanted):
        # in the order of the draw: the first of them are a sample as well, if there is no time for all
        wanted = random.Random(args.seed).sample(wanted, args.sample)
    counts: dict[str, Counter[str]] = {}
    report = []

    def work(workshop: Workshop) -> None:
        begun = time.monotonic()
        for mutant in wanted:
            module = str(mutant.path.relative_to(ROOT))
            if mutant.key in equivalent:
                result, test = "equivalent", ""
            else:
                result, test = workshop.try_mutant(mutant, trees[mutant.path])
            counts.setdefault(module, Counter())[result] += 1
            report.append({"module": module, "line": mutant.line, "change": mutant.key, "result": result, "by": test})
            if result in (SURVIVED, UNTESTED) and not args.quiet:
                print(f"{module}:{mutant.line}: {result}: {mutant.key}", file=terminal)
            if args.report and len(report) % 20 == 0:
                args.report.write_text(json.dumps(report, indent=0), encoding="utf-8")
        print(f"\n{'module':32} number killed surviv unreac equiv.  killed (95 %)", file=terminal)
        for module, found in sorted(counts.items()):
            print(line(module, found), file=terminal)
        print(line("all", sum(counts.values(), Counter())), file=terminal)
        print(f"{len(wanted)} of {len(all_mutants)} mutants in {time.monotonic() - begun:.0f} s", file=terminal)
        if args.report:
            args.report.write_text(json.dumps(report, indent=0), encoding="utf-8")

    terminal = os.fdopen(os.dup(1), "w", buffering=1)
    with tempfile.TemporaryDirectory() as folder:
        tests = [str(ROOT / test) for test in args.tests]
        return Workshop(files, args.examples, args.budget, long=args.long, traced=args.traced).start(
            ["--basetemp", f"{folder}/tests", *tests], work
        )


if __name__ == "__main__":
    sys.exit(main())
