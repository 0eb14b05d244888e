"""The commands of `ulm` (NOTATION.md section 5)."""
