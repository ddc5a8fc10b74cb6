"""A server on this machine that answers what a test wants, and records the requests."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, NamedTuple, Optional

from rental import Rental


class Seen(NamedTuple):
    method: str
    path: str
    headers: Dict[str, str]
    body: Any
    connection: int


class Answer(NamedTuple):
    status: int = 200
    body: bytes = b""
    headers: Dict[str, str] = {}


def ok(body: Any, status: int = 200, **headers: str) -> Answer:
    return Answer(status, json.dumps(body).encode(), {"Content-Type": "application/json", **_dashed(headers)})


def problem(kind: str, status: int, more: Optional[Dict[str, Any]] = None, **headers: str) -> Answer:
    document = {
        "type": f"http://h/problems/{kind}",
        "title": kind,
        "status": status,
        "detail": f"detail of {kind}",
        "instance": "req-1",
        **(more or {}),
    }
    return Answer(
        status, json.dumps(document).encode(), {"Content-Type": "application/problem+json", **_dashed(headers)}
    )


def html(status: int, **headers: str) -> Answer:
    return Answer(
        status, b"<html><h1>Bad Gateway</h1></html>", {"Content-Type": "text/html", **_dashed(headers)}
    )


def _dashed(headers: Dict[str, str]) -> Dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


class FakeServer:
    """Answers are used in order; the last one for all further requests. None closes the connection."""

    def __init__(self, *answers: Any) -> None:
        self.seen: List[Seen] = []
        self.answers: List[Any] = list(answers)
        self.sleeps: List[float] = []
        self.released = threading.Event()
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer_next(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length)
                headers = {name.lower(): value for name, value in self.headers.items()}
                fake.seen.append(
                    Seen(self.command, self.path, headers, json.loads(body) if body else None, self.client_address[1])
                )
                answer = fake.answers[min(len(fake.seen), len(fake.answers)) - 1]
                if callable(answer):
                    answer = answer(self)
                if answer is None:
                    self.close_connection = True
                    return
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                if answer.status != 204:
                    self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer_next

            def log_message(self, *_: Any) -> None:
                """The tests print nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def client(self, **options: Any) -> Rental:
        """A client that notes how long it would wait, instead of waiting."""
        client = Rental("rk_live_test", base_url=self.url, **options)
        client._api.sleep = self.sleeps.append
        return client

    def silence(self, _: Any) -> None:
        """An answer that does not come while the test runs."""
        self.released.wait()

    def close(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
