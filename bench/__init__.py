"""The benchmarks: `python -m bench` measures everything, as ratios within one run."""
