"""What a call consists of, and what it results in."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Union
from urllib.parse import quote

from .errors import ConfigurationError


class NotGiven:
    """The type of `NOT_GIVEN`."""

    def __repr__(self) -> str:
        return "NOT_GIVEN"

    def __bool__(self) -> bool:
        return False


NOT_GIVEN = NotGiven()
"""The default of a member of a body: it is not sent. `None` is sent, and clears the member."""


class Operation(NamedTuple):
    """An operation of the REST API."""

    name: str
    method: str
    path: str
    repeatable: bool
    """False for writes without an Idempotency-Key: a second attempt could act twice."""
    takes_key: bool


class Response(NamedTuple):
    """The response that a result was in."""

    status: int
    headers: Mapping[str, str]
    """Names in lower case."""

    @property
    def etag(self) -> Optional[str]:
        """The version of the record that a `get` shows, or that an `update` with `if_match` leaves."""
        return self.headers.get("etag")

    @property
    def request_id(self) -> Optional[str]:
        """The id of the call in the server's log."""
        return self.headers.get("x-request-id")


class Record(Dict[str, Any]):
    """A record as it was received, which remembers its response."""

    response: Response


class Records(List[Any]):
    """A list as it was received, which remembers its response."""

    response: Response


def response_of(result: Any) -> Response:
    """The response that a result of a method was in: a record, a list or a page."""
    response = getattr(result, "response", None)
    if isinstance(response, Response):
        return response
    raise ConfigurationError("Pass what a method returned: copies of it and records in lists have no response.")


def etag_of(if_match: Union[str, Mapping[str, Any]]) -> str:
    """The version that a change expects: an ETag, or that of a record as `get` returned it."""
    if isinstance(if_match, str):
        return if_match
    response = getattr(if_match, "response", None)
    if isinstance(response, Response) and response.etag:
        return response.etag
    raise ConfigurationError("if_match needs an ETag, or a record as get() returned it, and not a copy of it.")


def filled(path: str, values: Mapping[str, Any]) -> str:
    """The path with the values of its `{names}`."""

    def value_of(match: "re.Match[str]") -> str:
        name = match.group(1)
        value = values.get(name)
        # An empty id would lead to the list, and servers resolve the other two.
        if value is None or str(value) in ("", ".", ".."):
            raise ConfigurationError(f"{name} is {value!r}: pass the identifier of a record.")
        return quote(str(value), safe="")

    return re.sub(r"\{(\w+)\}", value_of, path)


def query_string(values: Mapping[str, Any]) -> str:
    """The query, with its question mark. Lists repeat a name, and empty ones are not left out; members of dicts are `name[member]`."""
    parts: List[str] = []

    def add(name: str, value: Any) -> None:
        if value is None or isinstance(value, NotGiven):
            return
        if isinstance(value, Mapping):
            for member, one in value.items():
                add(f"{name}[{member}]", one)
        elif isinstance(value, (list, tuple, set, frozenset)):
            for one in value or [""]:
                add(name, one)
        else:
            text = ("true" if value else "false") if isinstance(value, bool) else str(value)
            parts.append(f"{quote(name, safe='[]')}={quote(text, safe='')}")

    for name, value in values.items():
        add(name, value)
    return "?" + "&".join(parts) if parts else ""
