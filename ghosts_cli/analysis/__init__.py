"""Statistics of the deck and of runs, and exact odds: frames in, frames out; Polars is imported where it is needed."""
