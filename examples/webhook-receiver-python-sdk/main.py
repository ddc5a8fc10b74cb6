"""A webhook receiver that verifies deliveries with the Python package.

Run: PORT=8080 WEBHOOK_SECRET=whsec_... python3 main.py
"""

import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from rental import WebhookVerificationError, verify_webhook

MAX_BODY_BYTES = 1024 * 1024
PORT = int(os.environ.get("PORT", "8080"))
SECRET = os.environ.get("WEBHOOK_SECRET", "")
if not SECRET:
    sys.exit("Set WEBHOOK_SECRET to the subscription's secret (whsec_...)")

# A retry repeats the webhookId. In production, store the ids where they survive a restart, such as in a unique column.
seen = set()
seen_lock = threading.Lock()


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds; a sender that stalls must not block its thread forever

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MAX_BODY_BYTES:
            return self.answer(400, b"Content-Length missing or too big\n")
        try:
            event = verify_webhook(self.rfile.read(int(length)), self.headers, SECRET)
        except WebhookVerificationError as error:
            return self.answer(400, f"{error.code}\n".encode())
        with seen_lock:
            if event["webhookId"] not in seen:
                seen.add(event["webhookId"])
                print(event["event"], event["data"].get("id", "-"), event["webhookId"], flush=True)
        self.answer(204)

    def answer(self, status, body=b""):
        self.send_response(status)
        if body:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """One line per event is enough."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    print(f"listening on http://127.0.0.1:{PORT}", flush=True)
    server.serve_forever()
