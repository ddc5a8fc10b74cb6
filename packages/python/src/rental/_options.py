"""The options of the clients, checked."""

from __future__ import annotations

import os
import re
from typing import Dict, Mapping, NamedTuple, Optional
from urllib.parse import urlsplit

from .errors import ConfigurationError


class Options(NamedTuple):
    """The options of a client, with defaults filled in."""

    api_key: str
    base_url: str
    timeout: float
    max_retries: int
    headers: Dict[str, str]


def resolved(
    api_key: Optional[str],
    base_url: Optional[str],
    timeout: float,
    max_retries: int,
    headers: Optional[Mapping[str, str]],
) -> Options:
    """Checks the options and fills in defaults."""
    return Options(
        _key(api_key),
        _url(base_url),
        checked_timeout(timeout),
        checked_retries(max_retries),
        {name.lower(): value for name, value in (headers or {}).items()},
    )


def checked_timeout(timeout: float) -> float:
    """A timeout in seconds."""
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not 0 < timeout <= 86_400:
        raise ConfigurationError(f"timeout is {timeout!r}: pass seconds, more than 0 and at most 86400.")
    return float(timeout)


def checked_retries(max_retries: int) -> int:
    """A number of retries."""
    if isinstance(max_retries, bool) or not isinstance(max_retries, int) or max_retries < 0:
        raise ConfigurationError(f"max_retries is {max_retries!r}: pass a whole number, 0 or more.")
    return max_retries


def _key(given: Optional[str]) -> str:
    name = "RENTAL_API_KEY" if given is None else "api_key"
    key = os.environ.get("RENTAL_API_KEY", "") if given is None else given
    if not key:
        raise ConfigurationError(
            "api_key is missing: pass it to Rental(api_key=...), or set RENTAL_API_KEY. A server prints demo keys on "
            "its first start; `npm run -s rental -- key create --account ID` creates another key."
        )
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ConfigurationError(
            f"{name} contains whitespace or a character that no key has. Copy the key again, without any "
            "surrounding characters."
        )
    return key


def _url(given: Optional[str]) -> str:
    name = "RENTAL_BASE_URL" if given is None else "base_url"
    text = os.environ.get("RENTAL_BASE_URL") or "http://127.0.0.1:3000" if given is None else given
    try:
        url = urlsplit(text)
        is_usable = url.scheme in ("http", "https") and bool(url.hostname) and (url.port or 1) > 0
    except ValueError:
        is_usable = False
    if not is_usable:
        raise ConfigurationError(f'{name} is "{text}": pass a URL such as https://rentals.example.com.')
    path = re.sub(r"/api/v1$", "", url.path.rstrip("/"))
    return f"{url.scheme}://{url.netloc}{path}"
