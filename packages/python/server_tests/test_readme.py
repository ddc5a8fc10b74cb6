"""The programs in the README run, one after another, as one program."""

from __future__ import annotations

import contextlib
import io
import re
import unittest
from pathlib import Path
from typing import Any, Dict


class Readme(unittest.TestCase):
    def test_its_programs_run(self) -> None:
        text = (Path(__file__).parents[1] / "README.md").read_text()
        blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        self.assertGreater(len(blocks), 8)
        names: Dict[str, Any] = {"__name__": "readme"}
        printed = io.StringIO()
        for block in blocks:
            with contextlib.redirect_stdout(printed):
                exec(compile(block, "README.md", "exec"), names)
        self.assertIn("changed since: ", printed.getvalue())
        with contextlib.redirect_stdout(printed):
            self.assertEqual(names["receive"](b"{}", {}, "whsec_x"), 400)
        names["client"].close()
