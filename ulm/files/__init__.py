"""Files: paths, bounded reading, atomic writing, YAML and problems found in them."""
