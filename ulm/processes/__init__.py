"""Work in other processes: what takes longer than a frame is done there."""
