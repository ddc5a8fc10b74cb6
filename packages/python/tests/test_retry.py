"""The table that the TypeScript client and the server are tested against, too."""

from __future__ import annotations

import json
import socket
import unittest
from pathlib import Path
from typing import Any, Dict, List
from unittest.mock import patch

from rental import InternalServerError, RateLimitedError, Rental, RentalConnectionError, RentalError, RentalTimeoutError
from rental._calls import Operation
from rental._http import Received
from rental._retry import retry_after_of

from .fake_server import Answer, html, ok, problem

CORPUS = json.loads((Path(__file__).parents[2] / "sdk" / "retry-corpus.json").read_text())
RECORD = ok({"data": {"id": "c1", "name": "Dana"}})
REFUSED = ConnectionRefusedError(111, "Connection refused")


class Scripted:
    """Connections that answer in order, without a network; the last answer is that of all further requests."""

    def __init__(self, *answers: Any) -> None:
        self.answers = answers
        self.headers: List[Dict[str, str]] = []
        self.sleeps: List[float] = []

    def client(self, **options: Any) -> Rental:
        client = Rental("rk_live_test", base_url="http://127.0.0.1:9", **options)
        client._api.connections = self  # type: ignore[assignment]
        client._api.sleep = self.sleeps.append
        return client

    def exchange(self, _method: str, _target: str, headers: Dict[str, str], *_: Any) -> Received:
        self.headers.append(headers)
        answer = self.answers[min(len(self.headers), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, Answer)
        return Received(answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.body)


class Corpus(unittest.TestCase):
    def test_every_case(self) -> None:
        self.assertGreater(len(CORPUS["cases"]), 20)
        for case in CORPUS["cases"]:
            for random in (0.0, 0.999):
                with self.subTest(case["name"], random=random), patch("random.random", return_value=random):
                    self.check(case)

    def check(self, case: Dict[str, Any]) -> None:
        status, headers = case["status"], case.get("headers", {})
        if status is None:
            failure: Any = REFUSED
        elif case["body"] == "html":
            failure = html(status, **{name: value for name, value in headers.items()})
        else:
            failure = problem(case["body"], status, **headers)
        scripted = Scripted(failure, RECORD)
        client = scripted.client(max_retries=1)
        # How operations without an Idempotency-Key are called, whichever they are at the moment.
        repeatable = case.get("repeatable", True)
        operation = Operation("contacts.create", "POST", "/contacts", repeatable, repeatable)
        wait = case["waitMs"]
        if wait is None:
            with self.assertRaises(RentalError):
                client._api.call(operation, body={"name": "Dana"})
            self.assertEqual(len(scripted.headers), 1)
            return
        self.assertEqual(client._api.call(operation, body={"name": "Dana"}), {"id": "c1", "name": "Dana"})
        self.assertEqual(len(scripted.headers), 2)
        self.assertEqual(len(scripted.sleeps), 1)
        self.assertGreaterEqual(scripted.sleeps[0] * 1000, wait[0])
        self.assertLessEqual(scripted.sleeps[0] * 1000, wait[1])


class Retries(unittest.TestCase):
    def test_happen_twice_by_default_after_growing_waits(self) -> None:
        scripted = Scripted(problem("internal-error", 500))
        with patch("random.random", return_value=1), self.assertRaises(InternalServerError) as caught:
            scripted.client().contacts.get("c1")
        self.assertEqual(scripted.sleeps, [0.5, 1.0])
        self.assertEqual(caught.exception.operation, "contacts.get")
        self.assertEqual(caught.exception.request_id, "req-1")

    def test_do_not_happen_with_max_retries_0_of_the_client_or_the_call(self) -> None:
        scripted = Scripted(problem("internal-error", 500))
        with self.assertRaises(InternalServerError):
            scripted.client(max_retries=0).contacts.get("c1")
        with self.assertRaises(InternalServerError):
            scripted.client().contacts.get("c1", max_retries=0)
        self.assertEqual(len(scripted.headers), 2)

    def test_reuse_the_key_of_the_call_and_reads_have_none(self) -> None:
        scripted = Scripted(REFUSED, REFUSED, RECORD)
        client = scripted.client()
        client.contacts.update("c1", name="Dana")
        client.contacts.update("c1", name="Dana")
        client.contacts.get("c1")
        keys = [headers.get("idempotency-key") for headers in scripted.headers]
        self.assertRegex(keys[0] or "", "^[0-9a-f]{32}$")
        self.assertEqual(keys[0], keys[1])
        self.assertEqual(keys[0], keys[2])
        self.assertNotIn(keys[3], (keys[0], None))
        self.assertIsNone(keys[4])

    def test_the_callers_own_key_is_sent(self) -> None:
        scripted = Scripted(RECORD)
        scripted.client().contacts.update("c1", name="Dana", idempotency_key="order-7")
        self.assertEqual(scripted.headers[0]["idempotency-key"], "order-7")

    def test_a_date_is_waited_for_by_the_clock_of_the_server(self) -> None:
        headers = {"date": "Mon, 02 Mar 2026 12:00:00 GMT", "retry-after": "Mon, 02 Mar 2026 12:00:07 GMT"}
        self.assertEqual(retry_after_of(headers), 7)
        self.assertEqual(retry_after_of({**headers, "retry-after": headers["date"]}), 0)

    def test_without_retry_after_an_exceeded_limit_fails_at_once(self) -> None:
        scripted = Scripted(problem("rate-limited", 429))
        with self.assertRaises(RateLimitedError) as caught:
            scripted.client().contacts.get("c1")
        self.assertIsNone(caught.exception.retry_after)
        self.assertEqual(str(caught.exception), "[contacts.get] detail of rate-limited")

    def test_a_failed_connection_says_what_to_check(self) -> None:
        with self.assertRaises(RentalConnectionError) as caught:
            Scripted(REFUSED).client(max_retries=0).contacts.get("c1")
        self.assertEqual(
            caught.exception.args[0],
            "No response from http://127.0.0.1:9: Connection refused. Is the server running, and is base_url correct?",
        )
        self.assertIs(caught.exception.__cause__, REFUSED)

    def test_a_timeout_is_repeated_and_has_its_own_class(self) -> None:
        scripted = Scripted(socket.timeout("timed out"))
        with self.assertRaises(RentalTimeoutError):
            scripted.client().contacts.get("c1")
        self.assertEqual(len(scripted.headers), 3)
