"""The tests: `python3 -m unittest discover -s tests -t .`, with `src` in PYTHONPATH."""
