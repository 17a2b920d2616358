"""The tiles: published totals, catalog files and their checks, and the reconstruction."""
