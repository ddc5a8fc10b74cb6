"""Verifies the deliveries of webhooks: the documented headers, and those of Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import math
import re
import time
from datetime import datetime, timezone
from typing import Any, List, Mapping, Optional, Sequence, Union, cast

from .types import WebhookEvent, WebhookEventType

__all__ = ["WebhookEvent", "WebhookEventType", "WebhookVerificationError", "verify_webhook"]

_ISO_8601 = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))", re.ASCII)


class WebhookVerificationError(Exception):
    """The delivery must not be trusted: respond with 400. Neither the code nor the message contains the secret.

    `code` says why. These are faults of the receiver: `payload_not_raw`, `invalid_secret`, `invalid_option`. These are
    faults of the request: `missing_signature`, `missing_id`, `missing_timestamp`, `malformed_signature`,
    `signature_mismatch`, `invalid_payload`, `id_mismatch`, `timestamp_mismatch`, `invalid_timestamp`,
    `timestamp_too_old`, `timestamp_too_new`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def verify_webhook(
    payload: Union[bytes, bytearray, memoryview, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300.0,
    now: Union[datetime, float, None] = None,
) -> WebhookEvent:
    """Verifies a delivery and returns its event.

    Checks the signature, that the headers with id and timestamp match the signed body, and that the timestamp is recent.
    Reads `X-Webhook-Signature`, or, without it, `webhook-signature` of Standard Webhooks. A retry repeats the
    `webhookId`: skipping what was already received is left to you.

    Args:
        payload: The body exactly as received, never a parsed one.
        headers: The request's headers; names in any case.
        secret: The subscription's secret (`whsec_...`); or several, while a rotated one is being rolled out.
        tolerance: How far the timestamp may be from the clock, in seconds, in either direction; `math.inf` for stored
            deliveries.
        now: The time to compare with: seconds since 1970, or an aware `datetime`. Default: the clock.
    """
    body = _bytes_of(payload)
    secrets = _checked_secrets(secret)
    clock = now.timestamp() if isinstance(now, datetime) else time.time() if now is None else float(now)
    if not tolerance >= 0 or math.isnan(clock):
        raise WebhookVerificationError("invalid_option", "tolerance must be seconds >= 0, and now a time")

    names = _lowered(headers)
    is_standard = not names.get("x-webhook-signature") and bool(names.get("webhook-signature"))
    scheme = "webhook" if is_standard else "x-webhook"
    signature, delivery_id, timestamp = (_header(names, scheme, part) for part in ("signature", "id", "timestamp"))
    signed = f"{delivery_id}.{timestamp}.".encode("utf-8", "surrogateescape") + body if is_standard else body
    _check_signature(is_standard, signature, signed, secrets)

    event = _event_of(body)
    if event.get("webhookId") != delivery_id:
        raise WebhookVerificationError("id_mismatch", f"{scheme}-id differs from the signed webhookId")
    sent_at = _time_of(event.get("timestamp"))
    expected = (
        str(math.floor(sent_at)) if is_standard and sent_at is not None else event.get("timestamp")
    )
    if expected != timestamp:
        raise WebhookVerificationError("timestamp_mismatch", f"{scheme}-timestamp differs from the signed timestamp")
    if sent_at is None:
        raise WebhookVerificationError("invalid_timestamp", "the timestamp must be an ISO 8601 time with a zone")
    # In whole milliseconds, as the timestamp is: a difference of seconds in floating point is not exact.
    age = round(clock * 1000) - round(sent_at * 1000)
    if abs(age) > tolerance * 1000:
        raise WebhookVerificationError(
            "timestamp_too_old" if age > 0 else "timestamp_too_new",
            f"the timestamp is {abs(age)} ms off this clock, and at most {tolerance:g} s are allowed: this is a replay, "
            "or the clock is wrong",
        )
    return cast(WebhookEvent, event)


def _bytes_of(payload: Any) -> bytes:
    if isinstance(payload, str):
        return payload.encode("utf-8", "surrogateescape")
    if isinstance(payload, (bytes, bytearray, memoryview)):
        return bytes(payload)
    raise WebhookVerificationError(
        "payload_not_raw",
        "payload must be the raw body, bytes or text: parsing loses the exact bytes that were signed. Pass request.body, "
        "request.get_data() or await request.body()",
    )


def _checked_secrets(secret: Any) -> List[str]:
    secrets = [secret] if isinstance(secret, str) else list(secret or [])
    # With an empty key, anyone could forge signatures.
    if secrets and all(isinstance(one, str) and re.fullmatch(r"\S+", one) for one in secrets):
        return secrets
    raise WebhookVerificationError(
        "invalid_secret",
        "secret must be the subscription's secret (whsec_...) or a list of secrets, without whitespace: is the "
        "environment variable set?",
    )


def _lowered(headers: Mapping[str, str]) -> "dict[str, str]":
    """Repeated headers are joined, and match nothing."""
    names: "dict[str, str]" = {}
    for name, value in headers.items():
        lowered = name.lower()
        names[lowered] = f"{names[lowered]}, {value}" if lowered in names else value
    return names


def _header(names: Mapping[str, str], scheme: str, part: str) -> str:
    value = names.get(f"{scheme}-{part}")
    if value:
        return value
    raise WebhookVerificationError(
        f"missing_{part}", f"{scheme}-{part} is missing: pass all headers of the request"
    )


def _check_signature(is_standard: bool, header: str, signed: bytes, secrets: List[str]) -> None:
    signatures = _signatures_in(is_standard, header)
    if not signatures:
        raise WebhookVerificationError(
            "malformed_signature",
            "X-Webhook-Signature must be sha256= and 64 lowercase hex digits, webhook-signature v1, and base64",
        )
    for secret in secrets:
        key = _key_of(secret) if is_standard else secret.encode()
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        if any(hmac.compare_digest(expected, one) for one in signatures):
            return
    raise WebhookVerificationError(
        "signature_mismatch",
        "the signature does not match: pass the body unchanged and use this subscription's current secret",
    )


def _signatures_in(is_standard: bool, header: str) -> List[bytes]:
    """During the overlap of a rotation, there are two of Standard Webhooks."""
    if is_standard:
        return [
            base64.b64decode(one[3:]) for one in header.split(" ") if re.fullmatch(r"v1,[A-Za-z0-9+/]{43}=", one)
        ]
    return [bytes.fromhex(header[7:])] if re.fullmatch(r"sha256=[0-9a-f]{64}", header) else []


def _key_of(secret: str) -> bytes:
    """Secrets of earlier releases are base64url; what is neither stands for its text."""
    text = re.sub(r"^whsec_", "", secret).replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return secret.encode()


def _event_of(body: bytes) -> "dict[str, Any]":
    try:
        event = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        event = None
    if isinstance(event, dict) and isinstance(event.get("event"), str) and isinstance(event.get("data"), (dict, list)):
        return event
    raise WebhookVerificationError(
        "invalid_payload", "the signed body is not the JSON of an event: is this secret also used elsewhere?"
    )


def _time_of(timestamp: Any) -> Optional[float]:
    """Seconds since 1970, to the millisecond."""
    match = _ISO_8601.fullmatch(timestamp) if isinstance(timestamp, str) else None
    if not match:
        return None
    year, month, day, hour, minute, second, fraction, sign, hours, minutes = match.groups()
    try:
        at = datetime(
            int(year), int(month), int(day), int(hour), int(minute), int(second), tzinfo=timezone.utc
        ).timestamp()
    except ValueError:
        return None
    offset = (int(hours) * 60 + int(minutes)) * 60 if sign else 0
    return at + int((fraction or "0").ljust(3, "0")[:3]) / 1000 - (offset if sign == "+" else -offset)
