"""Sends calls, repeats them, and interprets the answers."""

from __future__ import annotations

import http.client
import json
import logging
import platform
import re
import socket
import time
import uuid
from datetime import datetime, timezone
from typing import Any, Callable, Dict, Generic, Iterator, List, Mapping, NamedTuple, Optional, TypeVar, Union
from urllib.parse import urljoin, urlsplit

from . import types
from ._calls import NotGiven, Operation, Record, Records, Response, etag_of, filled, query_string
from ._http import Http, Received
from ._options import Options, checked_retries, checked_timeout
from ._retry import retry_after_of, retry_delay
from ._version import __version__
from .errors import (
    ApiError,
    ConfigurationError,
    RentalConnectionError,
    RentalError,
    RentalTimeoutError,
    UnexpectedResponseError,
    error_of,
    is_problem,
)

T = TypeVar("T")

log = logging.getLogger("rental")
# Nothing is printed unless the program sets up logging.
log.addHandler(logging.NullHandler())
USER_AGENT = f"rental-python/{__version__} (Python/{platform.python_version()})"


class RateLimit(NamedTuple):
    """The remaining limit according to the last answer about a resource."""

    resource: str
    """The resource that is counted, such as `properties`."""
    limit: int
    """Number of calls allowed in the window."""
    remaining: int
    """Number of calls left in the window."""
    reset: datetime
    """When the window ends and the count starts again."""


class Limits:
    """The remaining limits, which clients of the same account share."""

    def __init__(self) -> None:
        self.last: Optional[RateLimit] = None
        self.by_resource: Dict[str, RateLimit] = {}

    def note(self, headers: Mapping[str, str]) -> None:
        """Keeps what a response says; those of proxies say nothing."""
        try:
            resource = headers["x-ratelimit-resource"]
            limit, remaining, reset = (int(headers[f"x-ratelimit-{name}"]) for name in ("limit", "remaining", "reset"))
            self.last = RateLimit(resource, limit, remaining, datetime.fromtimestamp(reset, timezone.utc))
        except (KeyError, ValueError):
            return
        self.by_resource[resource] = self.last


class Page(Generic[T]):
    """One page of a list. A loop over it continues with the pages after it, each fetched when it is needed."""

    def __init__(
        self,
        data: List[T],
        pagination: types.Pagination,
        response: Response,
        fetch: "Callable[[Mapping[str, Any]], Page[T]]",
    ) -> None:
        self.data = data
        """The records of this page."""
        self.pagination = pagination
        """The position of this page in the list."""
        self.response = response
        self._fetch = fetch

    def has_next_page(self) -> bool:
        """Whether there is a page after this one."""
        return self.pagination["nextCursor"] is not None

    def get_next_page(self) -> "Page[T]":
        """Fetches the page after this one, with the same filters."""
        if not self.has_next_page():
            raise RentalError("This is the last page: check has_next_page() first.")
        return self._fetch({"cursor": self.pagination["nextCursor"], "page": None})

    def __iter__(self) -> Iterator[T]:
        page = self
        while True:
            yield from page.data
            if not page.has_next_page():
                return
            page = page.get_next_page()

    def __repr__(self) -> str:
        return f"<Page {self.pagination['page']} of {self.pagination['totalPages']}>"


class Api:
    """What the methods of the resources call."""

    def __init__(self, options: Options, connections: Http, limits: Limits) -> None:
        self.options = options
        self.connections = connections
        self.limits = limits
        # A function, so that tests need not wait.
        self.sleep: Callable[[float], None] = time.sleep

    def call(
        self,
        operation: Operation,
        *,
        path: Mapping[str, Any] = {},
        query: Mapping[str, Any] = {},
        body: Optional[Mapping[str, Any]] = None,
        body_required: bool = False,
        if_match: Union[str, Mapping[str, Any], None] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Any:
        """The result of a call: the record, a list, or nothing."""
        try:
            target = f"/api/v1{filled(operation.path, path)}{query_string(query)}"
            given = {name: value for name, value in (body or {}).items() if not isinstance(value, NotGiven)}
            sends = body is not None and (body_required or bool(given))
            headers = self._headers(operation, sends, if_match, idempotency_key)
            return self._attempts(operation, target, headers, _json(given) if sends else None, timeout, max_retries)
        except RentalError as error:
            error.operation = operation.name
            raise

    def page(self, operation: Operation, *, query: Mapping[str, Any], **more: Any) -> Page[Any]:
        """A page of a list."""
        answer: Any = self.call(operation, query=query, **more)
        if not isinstance(answer, Record) or "data" not in answer or "pagination" not in answer:
            status, headers = getattr(answer, "response", (204, {}))
            error = self._unexpected(status, headers, json.dumps(answer).encode())
            error.operation = operation.name
            raise error

        def fetch(place: Mapping[str, Any]) -> Page[Any]:
            return self.page(operation, query={**query, **place}, **more)

        return Page(answer["data"], answer["pagination"], answer.response, fetch)

    def request(self, line: str, values: Mapping[str, Any], **options: Any) -> Any:
        """A call of any operation: `GET /contacts/{id}`."""
        match = re.fullmatch(r"(GET|POST|PUT|PATCH|DELETE) (?:/api/v1)?(/[^\s?#\\]*)", line)
        if not match:
            raise ConfigurationError(
                f'"{line}" is not a request: pass a method and a path, such as "GET /contacts/{{id}}".'
            )
        method, path = match.groups()
        names = set(re.findall(r"\{(\w+)\}", path))
        rest = {name: value for name, value in values.items() if name not in names}
        place: Dict[str, Any] = {"query": rest} if method == "GET" else {"body": rest}
        return self.call(Operation(line, method, path, True, method != "GET"), path=values, **place, **options)

    def _headers(
        self,
        operation: Operation,
        sends: bool,
        if_match: Union[str, Mapping[str, Any], None],
        idempotency_key: Optional[str],
    ) -> Dict[str, str]:
        headers = {
            "accept": "application/json",
            "authorization": f"Bearer {self.options.api_key}",
            "user-agent": USER_AGENT,
        }
        if sends:
            headers["content-type"] = "application/json"
        elif operation.method in ("POST", "PUT", "PATCH"):
            headers["content-length"] = "0"
        if if_match is not None:
            headers["if-match"] = etag_of(if_match)
        if operation.takes_key:
            headers["idempotency-key"] = idempotency_key or uuid.uuid4().hex
        return {**headers, **self.options.headers}

    def _attempts(
        self,
        operation: Operation,
        target: str,
        headers: Dict[str, str],
        body: Optional[bytes],
        timeout: Optional[float],
        max_retries: Optional[int],
    ) -> Any:
        limit = self.options.timeout if timeout is None else checked_timeout(timeout)
        retries = self.options.max_retries if max_retries is None else checked_retries(max_retries)
        began = time.monotonic()
        attempt = 1
        while True:
            try:
                received = self._exchange(operation, target, headers, body, limit)
                result = self._result_of(received, operation)
            except RentalError as error:
                delay = retry_delay(error, attempt, operation.repeatable) if attempt <= retries else None
                if delay is None:
                    level = logging.INFO if isinstance(error, ApiError) and error.status < 500 else logging.ERROR
                    log.log(level, "%s: failed after %.0f ms: %s", operation.name, _ms(began), _outcome(error))
                    raise
                log.warning(
                    "%s: failed, next attempt in %.0f ms: %s", operation.name, delay * 1000, _outcome(error)
                )
                self.sleep(delay)
                attempt += 1
                continue
            request_id = received.headers.get("x-request-id")
            log.info(
                "%s: %d in %.0f ms, request %s", operation.name, received.status, _ms(began), request_id
            )
            ignored = received.headers.get("x-ignored-fields")
            if ignored:
                log.warning("%s: the server ignored these fields: %s", operation.name, ignored)
            return result

    def _exchange(
        self,
        operation: Operation,
        target: str,
        headers: Dict[str, str],
        body: Optional[bytes],
        timeout: float,
    ) -> Received:
        base_url = self.options.base_url
        try:
            received = self.connections.exchange(
                operation.method, target, headers, body, timeout, operation.repeatable
            )
        except socket.timeout as error:
            raise RentalTimeoutError(
                f"No response within {timeout:g} s. Raise timeout, or try again later."
            ) from error
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise RentalConnectionError(
                f"No response from {base_url}: {reason}. Is the server running, and is base_url correct?"
            ) from error
        self.limits.note(received.headers)
        return received

    def _result_of(self, received: Received, operation: Operation) -> Any:
        status, headers, content = received
        is_json = "json" in headers.get("content-type", "")
        try:
            answer = json.loads(content) if is_json else None
        except ValueError:
            is_json, answer = False, None
        is_success = 200 <= status < 300
        if is_success and (is_json or status == 204):
            return _result(answer, Response(status, headers))
        if not is_success and answer is not None and is_problem(answer):
            raise error_of(answer, headers.get("x-request-id"), retry_after_of(headers))
        raise self._unexpected(status, headers, content)

    def _unexpected(self, status: int, headers: Mapping[str, str], content: bytes) -> UnexpectedResponseError:
        place = headers.get("location")
        if status >= 500:
            advice = "A proxy in front of the server may be failing."
        elif 300 <= status < 400 and place:
            origin = urlsplit(urljoin(self.options.base_url, place))
            advice = (
                f"It redirects to {origin.scheme}://{origin.netloc}: if the server is there, pass that as base_url. "
                "Redirects are not followed, because they lose the key."
            )
        else:
            advice = f"Check base_url: it must be the URL without /api/v1, and is now {self.options.base_url}."
        kind = headers.get("content-type", "no content type").split(";")[0]
        return UnexpectedResponseError(
            f"The response (status {status}, {kind}) is not from the rental API. {advice}",
            status,
            content.decode("utf-8", "replace")[:200],
            retry_after_of(headers),
        )


def _result(answer: Any, response: Response) -> Any:
    """The record, a page with its place, or nothing. Members next to `data` are added to the record."""
    if not isinstance(answer, dict):
        return None
    data, beside = answer.get("data"), {name: value for name, value in answer.items() if name != "data"}
    if isinstance(data, dict):
        record = Record({**data, **beside})
    elif isinstance(data, list) and not beside:
        records = Records(data)
        records.response = response
        return records
    else:
        record = Record(answer)
    record.response = response
    return record


def _json(values: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(values, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise ConfigurationError(f"The input has something that JSON does not have: {error}.") from error


def _ms(began: float) -> float:
    return (time.monotonic() - began) * 1000


def _outcome(error: RentalError) -> str:
    """Without the texts of the server, which can name what was sent."""
    if isinstance(error, ApiError):
        return f"{error.status} {error.code or error.type}, request {error.request_id}"
    return str(error)
