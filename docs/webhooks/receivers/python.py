"""A webhook receiver that uses only Python's standard library (3.8 or newer).

Run: PORT=8080 WEBHOOK_SECRET=whsec_... python3 python.py
"""

import hashlib
import hmac
import json
import os
import re
import sys
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 5 * 60
MAX_BODY_BYTES = 1024 * 1024
ISO_8601 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")

PORT = int(os.environ.get("PORT", "8080"))
SECRET = os.environ.get("WEBHOOK_SECRET", "")
if not SECRET:
    sys.exit("Set WEBHOOK_SECRET to the subscription's secret (whsec_...)")


class Refused(Exception):
    """The delivery must be rejected; the message says why."""


def verify(headers, body, secret):
    """Return the event. `body` is the raw body, as bytes."""
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    received = headers.get("X-Webhook-Signature", "")
    # As bytes, because compare_digest raises on text that is not ASCII.
    if not hmac.compare_digest(received.encode("utf-8", "replace"), expected.encode()):
        raise Refused("wrong signature")

    try:
        event = json.loads(body.decode("utf-8"))
    except ValueError:
        raise Refused("not JSON")
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise Refused("not an event")
    if event.get("webhookId") is None or event["webhookId"] != headers.get("X-Webhook-Id"):
        raise Refused("id differs from the signed body")
    timestamp = event.get("timestamp")
    if timestamp is None or timestamp != headers.get("X-Webhook-Timestamp"):
        raise Refused("timestamp differs from the signed body")
    if abs((datetime.now(timezone.utc) - parse_time(timestamp)).total_seconds()) > TOLERANCE_SECONDS:
        raise Refused("too old or from the future")
    return event


def parse_time(text):
    """Parses `2026-02-27T12:00:00.000Z`; Python before 3.11 does not accept the Z."""
    if not ISO_8601.fullmatch(text):
        raise Refused("timestamp is not ISO 8601")
    try:
        return datetime.fromisoformat(text[:-1] + "+00:00")
    except ValueError:
        raise Refused("timestamp does not exist")


# A retry repeats the webhookId. In production, store the ids where they survive a restart, such as in a unique column.
seen = set()
seen_lock = threading.Lock()


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds; a sender that stalls must not block its thread forever

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MAX_BODY_BYTES:
            return self.answer(400, "Content-Length missing or too big")
        try:
            event = verify(self.headers, self.rfile.read(int(length)), SECRET)
        except Refused as reason:
            return self.answer(400, str(reason))
        with seen_lock:
            if event["webhookId"] not in seen:
                seen.add(event["webhookId"])
                resource = (event.get("data") or {}).get("id", "-")
                print(event["event"], resource, event["webhookId"], flush=True)
        self.answer(204)

    def answer(self, status, text=""):
        self.send_response(status)
        if text:
            body = (text + "\n").encode()
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        else:
            self.end_headers()

    def log_message(self, *_):
        """One line per event is enough."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    print(f"listening on http://127.0.0.1:{PORT}", flush=True)
    server.serve_forever()
