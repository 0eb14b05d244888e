"""The commands of `ulm` (docs/notation.md section 5)."""
