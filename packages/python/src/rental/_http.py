"""One HTTP exchange with Python's standard library, over connections that are kept open."""

from __future__ import annotations

import http.client
import socket
import ssl
import time
from base64 import b64encode
from collections import deque
from threading import Lock
from typing import Deque, Dict, NamedTuple, Optional, Union
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

Connection = Union[http.client.HTTPConnection, http.client.HTTPSConnection]

IDLE = 4.0
"""Seconds after which an unused connection is not used again: servers close theirs after 5 or more."""
KEPT = 16
"""How many unused connections are kept."""


class Received(NamedTuple):
    """A response that was read to its end."""

    status: int
    headers: Dict[str, str]
    body: bytes


class _Kept(NamedTuple):
    connection: Connection
    since: float


class Http:
    """The connections to one server. It may be used by several threads at once."""

    def __init__(self, base_url: str) -> None:
        self._base: SplitResult = urlsplit(base_url)
        self._kept: Deque[_Kept] = deque()
        self._lock = Lock()
        self._tls: Optional[ssl.SSLContext] = None
        host = self._base.hostname or ""
        proxy = None if proxy_bypass(host) else getproxies().get(self._base.scheme)
        self._proxy = urlsplit(proxy if "://" in proxy else f"http://{proxy}") if proxy else None

    def exchange(
        self,
        method: str,
        target: str,
        headers: Dict[str, str],
        body: Optional[bytes],
        timeout: float,
        may_reuse: bool,
    ) -> Received:
        """Sends a request and reads the response to its end.

        Raises OSError (also for timeouts) and http.client.HTTPException.

        Args:
            may_reuse: Whether it may be sent again on a new connection, if the server has closed a kept one.
        """
        deadline = time.monotonic() + timeout
        kept = self._take() if may_reuse else None
        if kept:
            try:
                return self._on(kept, method, target, headers, body, deadline)
            except (ConnectionError, http.client.BadStatusLine):
                pass  # The server closed it while it was unused. Below, it is sent on a new one.
        return self._on(self._open(timeout), method, target, headers, body, deadline)

    def close(self) -> None:
        """Closes the connections that are not in use."""
        with self._lock:
            unused = [connection for connection, _ in self._kept]
            self._kept.clear()
        for connection in unused:
            connection.close()

    def _on(
        self,
        connection: Connection,
        method: str,
        target: str,
        headers: Dict[str, str],
        body: Optional[bytes],
        deadline: float,
    ) -> Received:
        is_whole = False
        try:
            if connection.sock is None:
                connection.connect()
            sock: socket.socket = connection.sock
            sock.settimeout(_left(deadline))
            connection.request(method, self._target(target), body=body, headers={**self._own(), **headers})
            sock.settimeout(_left(deadline))
            response = connection.getresponse()
            parts = []
            # The last part of a response ends its connection, if that is not kept.
            while not response.isclosed():
                sock.settimeout(_left(deadline))
                part = response.read1(65536)
                if not part:
                    break
                parts.append(part)
            if response.length:
                raise http.client.IncompleteRead(b"".join(parts), response.length)
            is_whole = not response.will_close
            response.close()
            names: Dict[str, str] = {}
            for name, value in response.getheaders():
                lowered = name.lower()
                names[lowered] = f"{names[lowered]}, {value}" if lowered in names else value
            return Received(response.status, names, b"".join(parts))
        finally:
            if is_whole:
                self._keep(connection)
            else:
                connection.close()

    def _take(self) -> Optional[Connection]:
        with self._lock:
            while self._kept:
                connection, since = self._kept.pop()
                if time.monotonic() - since < IDLE:
                    return connection
                connection.close()
        return None

    def _keep(self, connection: Connection) -> None:
        with self._lock:
            if len(self._kept) >= KEPT:
                self._kept.popleft().connection.close()
            self._kept.append(_Kept(connection, time.monotonic()))

    def _open(self, timeout: float) -> Connection:
        base, proxy = self._base, self._proxy
        host, port = base.hostname or "", base.port
        via_host, via_port = (proxy.hostname or "", proxy.port or 80) if proxy else (host, port)
        if base.scheme == "http":
            return http.client.HTTPConnection(via_host, via_port, timeout=timeout)
        if self._tls is None:
            self._tls = ssl.create_default_context()
        secure = http.client.HTTPSConnection(via_host, via_port, timeout=timeout, context=self._tls)
        if proxy:
            secure.set_tunnel(host, port, headers=_proxy_credentials(proxy))
        return secure

    def _target(self, target: str) -> str:
        """Proxies of plain http want the whole address."""
        path = f"{self._base.path}{target}"
        return f"http://{self._base.netloc}{path}" if self._proxy and self._base.scheme == "http" else path

    def _own(self) -> Dict[str, str]:
        return _proxy_credentials(self._proxy) if self._proxy and self._base.scheme == "http" else {}


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise socket.timeout("timed out")
    return left


def _proxy_credentials(proxy: SplitResult) -> Dict[str, str]:
    if proxy.username is None:
        return {}
    pair = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"Proxy-Authorization": f"Basic {b64encode(pair.encode()).decode()}"}
