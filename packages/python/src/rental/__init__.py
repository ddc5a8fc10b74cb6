"""The typed client of the rental-operations API.

    from rental import Rental

    client = Rental()  # the key is in RENTAL_API_KEY
    for contact in client.contacts.list(status="prospect"):
        print(contact["name"])
"""

from ._api import Page, RateLimit
from ._async_api import AsyncPage, AsyncPages
from ._calls import NOT_GIVEN, NotGiven, Response, response_of
from ._version import __version__
from .client import AsyncRental, Rental
from .errors import *  # noqa: F403
from .errors import __all__ as _errors
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "NOT_GIVEN",
    "AsyncPage",
    "AsyncPages",
    "AsyncRental",
    "NotGiven",
    "Page",
    "RateLimit",
    "Rental",
    "Response",
    "WebhookVerificationError",
    "__version__",
    "response_of",
    "verify_webhook",
]
__all__ += _errors
