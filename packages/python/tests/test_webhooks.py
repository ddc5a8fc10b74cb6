"""The test vectors that every verifier and the server share, and the headers of Standard Webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import math
import unittest
from datetime import datetime
from pathlib import Path
from typing import Any, Dict, List, Union

from rental import WebhookVerificationError, verify_webhook

VECTORS = json.loads((Path(__file__).parents[2] / "webhooks" / "vectors" / "vectors.json").read_text())
NOW = datetime.fromisoformat(VECTORS["now"].replace("Z", "+00:00"))
SECRET = "whsec_" + base64.b64encode(b"first".ljust(32, b".")).decode()
OTHER = "whsec_" + base64.b64encode(b"second".ljust(32, b".")).decode()


def text_of(body: Union[str, List[Any]]) -> str:
    if isinstance(body, str):
        return body
    return "".join(piece if isinstance(piece, str) else piece["repeat"] * piece["times"] for piece in body)


class Vectors(unittest.TestCase):
    def test_every_vector(self) -> None:
        self.assertGreater(len(VECTORS["vectors"]), 20)
        for vector in VECTORS["vectors"]:
            text = text_of(vector["body"])
            for payload in (text, text.encode(), bytearray(text.encode())):
                with self.subTest(vector["name"], type=type(payload).__name__):
                    self.assertEqual(self.outcome(vector, payload), vector["expect"])

    def outcome(self, vector: Dict[str, Any], payload: Any) -> str:
        try:
            event = verify_webhook(
                payload, vector["headers"], vector["secrets"], tolerance=VECTORS["tolerance"] / 1000, now=NOW
            )
        except WebhookVerificationError as error:
            return error.code
        self.assertEqual(event, json.loads(text_of(vector["body"])))
        return "ok"


class Standard(unittest.TestCase):
    body = json.dumps(
        {
            "event": "property.updated",
            "data": {"id": "p1"},
            "timestamp": "2026-02-27T12:00:00.750Z",
            "webhookId": "w1",
            "version": "2026-02-27",
        }
    ).encode()
    sent = datetime.fromisoformat("2026-02-27T12:00:00.750+00:00")

    def headers(self, *secrets: str, **changes: str) -> Dict[str, str]:
        seconds = str(int(self.sent.timestamp()))
        signed = f"w1.{seconds}.".encode() + self.body
        signatures = [
            "v1," + base64.b64encode(hmac.new(self.key(one), signed, hashlib.sha256).digest()).decode()
            for one in secrets
        ]
        headers = {"webhook-id": "w1", "webhook-timestamp": seconds, "webhook-signature": " ".join(signatures)}
        return {**headers, **{name.replace("_", "-"): value for name, value in changes.items()}}

    @staticmethod
    def key(secret: str) -> bytes:
        text = secret[len("whsec_") :]
        return base64.urlsafe_b64decode(text.replace("+", "-").replace("/", "_") + "=" * (-len(text) % 4))

    def code(self, headers: Dict[str, str], secret: Any = SECRET, **options: Any) -> str:
        try:
            verify_webhook(self.body, headers, secret, **{"now": self.sent, **options})
        except WebhookVerificationError as error:
            return error.code
        return "ok"

    def test_one_matching_signature_of_several_is_enough_and_other_versions_are_skipped(self) -> None:
        headers = self.headers(OTHER, SECRET)
        headers["webhook-signature"] = f"v1a,AAAA {headers['webhook-signature']}"
        self.assertEqual(self.code(headers), "ok")

    def test_secrets_of_earlier_releases_verify(self) -> None:
        old = "whsec_" + base64.urlsafe_b64encode((b"\xfb\xef\xff" * 11)[:32]).decode().rstrip("=")
        self.assertEqual(self.code(self.headers(old), old), "ok")

    def test_the_documented_signature_comes_first(self) -> None:
        headers = self.headers(SECRET, x_webhook_signature="sha256=" + "0" * 64)
        headers.update({"X-Webhook-Id": "w1", "X-Webhook-Timestamp": "2026-02-27T12:00:00.750Z"})
        self.assertEqual(self.code(headers), "signature_mismatch")

    def test_refusals(self) -> None:
        for changes, secret, code in (
            ({}, OTHER, "signature_mismatch"),
            ({"webhook_id": "w2"}, SECRET, "signature_mismatch"),
            ({"webhook_timestamp": "1772193599"}, SECRET, "signature_mismatch"),
            ({"webhook_signature": "v2,AAAA"}, SECRET, "malformed_signature"),
            ({"webhook_id": ""}, SECRET, "missing_id"),
        ):
            with self.subTest(changes):
                self.assertEqual(self.code(self.headers(SECRET, **changes), secret), code)

    def test_the_clock(self) -> None:
        headers = self.headers(SECRET)
        at = self.sent.timestamp()
        self.assertEqual(self.code(headers, now=at + 300), "ok")
        self.assertEqual(self.code(headers, now=at + 300.001), "timestamp_too_old")
        self.assertEqual(self.code(headers, now=at - 301), "timestamp_too_new")
        self.assertEqual(self.code(headers, now=0, tolerance=math.inf), "ok")
        self.assertEqual(self.code(headers, tolerance=math.nan), "invalid_option")

    def test_faults_of_the_receiver(self) -> None:
        for secret in ("", None, [], ["whsec_x", ""], "two words"):
            with self.subTest(secret):
                self.assertEqual(self.code(self.headers(SECRET), secret), "invalid_secret")
        with self.assertRaises(WebhookVerificationError) as caught:
            verify_webhook({"event": "x"}, {}, SECRET)  # type: ignore[arg-type]
        self.assertEqual(caught.exception.code, "payload_not_raw")
