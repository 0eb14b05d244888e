"""Programs that prove that nothing is lost: kills, damaged files, a long run. docs/robustness.md tells of them."""
