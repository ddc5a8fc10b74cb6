"""The errors of this package. Their messages say what to do, and never contain the API key."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Type

from .types import FieldError, FreeTime, Readiness

__all__ = [
    "ApiError",
    "ConfigurationError",
    "ConflictError",
    "ForbiddenError",
    "GoneError",
    "InternalServerError",
    "MethodNotAllowedError",
    "NotFoundError",
    "PayloadTooLargeError",
    "PreconditionFailedError",
    "RateLimitedError",
    "RentalConnectionError",
    "RentalError",
    "RentalTimeoutError",
    "ServiceUnavailableError",
    "UnauthorizedError",
    "UnexpectedResponseError",
    "UnprocessableEntityError",
    "UnsupportedMediaTypeError",
    "ValidationError",
]


class RentalError(Exception):
    """The base class of all errors of this package."""

    operation: Optional[str] = None
    """The operation that failed, such as `contacts.get`; None if the error arose before a call."""

    def __str__(self) -> str:
        text = super().__str__()
        return f"[{self.operation}] {text}" if self.operation else text


class ConfigurationError(RentalError):
    """An option of the client or of a call is invalid: no key, an invalid URL, an empty id."""


class RentalConnectionError(RentalError):
    """No response: the server can't be reached, or the connection broke. `__cause__` is Python's own error."""


class RentalTimeoutError(RentalConnectionError):
    """No response within `timeout` seconds, in the last of all attempts."""


class UnexpectedResponseError(RentalError):
    """A response that is not the API's: a proxy's HTML, another server's JSON."""

    def __init__(self, message: str, status: int, body: str, retry_after: Optional[float]) -> None:
        super().__init__(message)
        self.status = status
        self.body = body
        """The first 200 characters of the response."""
        self.retry_after = retry_after
        """Seconds to wait, if the response said so."""


class ApiError(RentalError):
    """The API rejected the request or failed: an RFC 9457 problem document. Each type has its own class."""

    def __init__(
        self, problem: Mapping[str, Any], request_id: Optional[str] = None, retry_after: Optional[float] = None
    ) -> None:
        super().__init__(problem["detail"])
        self.problem: Dict[str, Any] = dict(problem)
        """The whole document, also with members that are newer than this package."""
        self.type: str = problem_type(problem)
        """The error type, such as `not-found`."""
        self.title: str = problem["title"]
        """The error type in words."""
        self.status: int = problem["status"]
        """The HTTP status."""
        self.detail: str = problem["detail"]
        """What happened and what to do."""
        self.code: Optional[str] = problem.get("code")
        """Stable name of the business rule that was violated, such as `property_limit_reached`."""
        self.errors: List[FieldError] = problem.get("errors") or []
        """The invalid fields, for a `validation-error`; empty for others."""
        self.readiness: Optional[Readiness] = problem.get("readiness")
        """What prevents a property from being public, if that is why the request was rejected."""
        self.alternatives: Optional[List[FreeTime]] = problem.get("alternatives")
        """The next free times, when the requested one is taken."""
        self.etag: Optional[str] = problem.get("etag")
        """The record's current version, when it is not that in `if_match`."""
        self.request_id: Optional[str] = request_id or problem.get("instance")
        """Quote it when you ask for help: it identifies the call in the server's log."""
        self.retry_after = retry_after
        """Seconds to wait before trying again, from `Retry-After`."""


class UnauthorizedError(ApiError):
    """401: the API key is missing, invalid or revoked."""


class ForbiddenError(ApiError):
    """403: the account's plan, the key or the role does not allow the operation."""


class NotFoundError(ApiError):
    """404: there is no such record in this account."""


class MethodNotAllowedError(ApiError):
    """405: only with a server older than this package."""


class ConflictError(ApiError):
    """409: the record already exists, or its state conflicts with the request."""


class GoneError(ApiError):
    """410: the record or the cursor has expired."""


class PreconditionFailedError(ApiError):
    """412: the record has changed since the version in `if_match`; `etag` is its version now."""


class PayloadTooLargeError(ApiError):
    """413: the request is larger than the operation accepts."""


class UnsupportedMediaTypeError(ApiError):
    """415: the server does not support the body's type."""


class ValidationError(ApiError):
    """422: the input is invalid; `errors` lists each field."""


class UnprocessableEntityError(ApiError):
    """422: a business rule was violated; `code` names it."""


class RateLimitedError(ApiError):
    """429: a limit is used up; without `retry_after`, only an upgrade helps."""


class InternalServerError(ApiError):
    """500: the server failed."""


class ServiceUnavailableError(ApiError):
    """503: the server can't handle the request at the moment."""


_classes: Dict[str, Type[ApiError]] = {
    "unauthorized": UnauthorizedError,
    "forbidden": ForbiddenError,
    "not-found": NotFoundError,
    "method-not-allowed": MethodNotAllowedError,
    "conflict": ConflictError,
    "gone": GoneError,
    "precondition-failed": PreconditionFailedError,
    "payload-too-large": PayloadTooLargeError,
    "unsupported-media-type": UnsupportedMediaTypeError,
    "validation-error": ValidationError,
    "unprocessable-entity": UnprocessableEntityError,
    "rate-limited": RateLimitedError,
    "internal-error": InternalServerError,
    "service-unavailable": ServiceUnavailableError,
}


def problem_type(problem: Mapping[str, Any]) -> str:
    """The last part of the problem's `type` URI."""
    return str(problem["type"]).rsplit("/", 1)[-1]


def is_problem(value: Any) -> bool:
    """Whether a response is a problem document."""
    return (
        isinstance(value, dict)
        and all(isinstance(value.get(name), str) for name in ("type", "title", "detail"))
        and isinstance(value.get("status"), int)
    )


def error_of(
    problem: Mapping[str, Any], request_id: Optional[str], retry_after: Optional[float]
) -> ApiError:
    """The error for a problem; a type that is newer than this package is an `ApiError`."""
    return _classes.get(problem_type(problem), ApiError)(problem, request_id, retry_after)
