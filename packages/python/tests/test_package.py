"""What the package offers, and what it can run on."""

from __future__ import annotations

import ast
import inspect
import typing
import unittest
from pathlib import Path

import rental
from rental._async_resources import AsyncResources
from rental._resources import Resources

FOLDER = Path(rental.__file__).parent


class Package(unittest.TestCase):
    def test_the_oldest_python_that_is_named_can_read_it(self) -> None:
        files = list(FOLDER.glob("*.py"))
        self.assertGreater(len(files), 10)
        for file in files:
            with self.subTest(file.name):
                ast.parse(file.read_text(), feature_version=(3, 9))

    def test_both_clients_have_the_same_methods_with_the_same_arguments(self) -> None:
        sync, asynchronous = vars(Resources(None)), vars(AsyncResources(None))  # type: ignore[arg-type]
        self.assertEqual(list(sync), list(asynchronous))
        for name, resource in sync.items():
            for method, function in inspect.getmembers(resource, inspect.ismethod):
                if method != "__init__":
                    other = getattr(asynchronous[name], method)
                    with self.subTest(f"{name}.{method}"):
                        self.assertEqual(
                            inspect.signature(function).parameters, inspect.signature(other).parameters
                        )

    def test_everything_it_names_exists(self) -> None:
        for name in rental.__all__:
            self.assertTrue(hasattr(rental, name), name)
        for name in rental.types.__all__:
            self.assertTrue(hasattr(rental.types, name), name)

    def test_types_can_be_resolved_at_run_time(self) -> None:
        for name in rental.types.__all__:
            kind = getattr(rental.types, name)
            if isinstance(kind, type):
                typing.get_type_hints(kind)
