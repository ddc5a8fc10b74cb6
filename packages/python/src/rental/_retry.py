"""When a failed attempt is repeated. `packages/sdk/retry-corpus.json` is the table of these decisions."""

from __future__ import annotations

import random
import re
import time
from email.utils import parsedate_to_datetime
from typing import Mapping, Optional

from .errors import ApiError, RentalConnectionError, RentalError, UnexpectedResponseError

BASE = 0.5
"""Seconds before the second attempt; they double each time."""
MOST = 8.0
LONGEST_RETRY_AFTER = 60.0
"""With a `Retry-After` above this, the call fails immediately, so that the caller can plan. Seconds."""


def retry_delay(error: RentalError, attempt: int, repeatable: bool) -> Optional[float]:
    """Seconds to wait before another attempt, or None for none. `attempt` counts from 1."""
    backoff = min(MOST, BASE * 2 ** (attempt - 1))
    jittered = backoff * (0.5 + random.random() / 2)
    if isinstance(error, RentalConnectionError):
        return jittered if repeatable else None
    if not isinstance(error, (ApiError, UnexpectedResponseError)):
        return None
    # Without Retry-After, waiting does not help: an upgrade is required. The request was not processed.
    if error.status == 429:
        return _wait_as_told(error.retry_after, 0)
    if error.status < 500 or not repeatable:
        return None
    return jittered if error.retry_after is None else _wait_as_told(error.retry_after, jittered)


def _wait_as_told(retry_after: Optional[float], least: float) -> Optional[float]:
    """A little longer than the server asks for, so that rejected clients do not all return at once."""
    if retry_after is None or retry_after > LONGEST_RETRY_AFTER:
        return None
    return max(least, retry_after + random.random() * BASE)


def retry_after_of(headers: Mapping[str, str]) -> Optional[float]:
    """Seconds of a `Retry-After`, which can also be a date: by the server's clock, because ours may be wrong."""
    header = headers.get("retry-after")
    if header is None:
        return None
    if re.fullmatch(r"[0-9]+", header):
        return float(header)
    until = _seconds_of(header)
    if until is None:
        return None
    now = _seconds_of(headers.get("date", ""))
    return max(0.0, until - (time.time() if now is None else now))


def _seconds_of(date: str) -> Optional[float]:
    try:
        return parsedate_to_datetime(date).timestamp()
    except (TypeError, ValueError):
        return None
