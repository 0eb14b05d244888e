"""The commands of `ulm` (docs/formats.md section 5)."""
