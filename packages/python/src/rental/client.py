"""The clients."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Mapping, Optional, Type

from ._api import Api, Limits, RateLimit
from ._async_api import AsyncApi
from ._async_resources import AsyncResources
from ._http import Http
from ._options import Options, resolved
from ._resources import Resources


class Rental(Resources):
    """A client of the rental-operations API. It may be used by several threads at once.

    Args:
        api_key: The key, `rk_live_...`. Default: the environment variable `RENTAL_API_KEY`.
        base_url: The server's address, without `/api/v1`. Default: `RENTAL_BASE_URL`, or `http://127.0.0.1:3000`.
        timeout: Seconds that one attempt may take.
        max_retries: How often a call is repeated at most; 0 means never.
        headers: Additional headers of every call.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        options = resolved(api_key, base_url, timeout, max_retries, headers)
        self._begin(Api(options, Http(options.base_url), Limits()))

    def _begin(self, api: Api) -> None:
        self._api = api
        super().__init__(api)

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> "Rental":
        """A client that differs in these options, and shares connections and what is known about limits."""
        client = Rental.__new__(Rental)
        client._begin(_changed(self._api, timeout, max_retries, headers))
        return client

    @property
    def rate_limit(self) -> Optional[RateLimit]:
        """What remains of the limits, according to the last response."""
        return self._api.limits.last

    @property
    def rate_limits(self) -> Mapping[str, RateLimit]:
        """What remains of the limits, by resource."""
        return self._api.limits.by_resource

    def request(
        self,
        line: str,
        values: Optional[Mapping[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Any:
        """Calls any operation: `client.request("PATCH /contacts/{id}", {"id": id, "status": "applicant"})`.

        The values fill the path; the rest is the query of a GET, and the body of others. A list is the whole answer.
        """
        options = {"idempotency_key": idempotency_key, "timeout": timeout, "max_retries": max_retries}
        return self._api.request(line, values or {}, **options)

    def close(self) -> None:
        """Closes the connections. The client may be used again."""
        self._api.connections.close()

    def __enter__(self) -> "Rental":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()


class AsyncRental(AsyncResources):
    """The same client for asyncio.

    Its calls run in threads, at most `max_concurrency` at a time; the others wait. A call whose task is cancelled is no
    longer waited for, but the server may complete it.

    Args:
        api_key: The key, `rk_live_...`. Default: the environment variable `RENTAL_API_KEY`.
        base_url: The server's address, without `/api/v1`. Default: `RENTAL_BASE_URL`, or `http://127.0.0.1:3000`.
        timeout: Seconds that one attempt may take.
        max_retries: How often a call is repeated at most; 0 means never.
        headers: Additional headers of every call.
        max_concurrency: How many calls run at the same time.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Optional[Mapping[str, str]] = None,
        max_concurrency: int = 16,
    ) -> None:
        options = resolved(api_key, base_url, timeout, max_retries, headers)
        threads = ThreadPoolExecutor(max_concurrency, thread_name_prefix="rental")
        self._begin(AsyncApi(Api(options, Http(options.base_url), Limits()), threads))

    def _begin(self, api: AsyncApi) -> None:
        self._api = api
        super().__init__(api)

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> "AsyncRental":
        """A client that differs in these options, and shares threads, connections and what is known about limits."""
        client = AsyncRental.__new__(AsyncRental)
        sync = _changed(self._api.sync, timeout, max_retries, headers)
        client._begin(AsyncApi(sync, self._api.threads))
        return client

    @property
    def rate_limit(self) -> Optional[RateLimit]:
        """What remains of the limits, according to the last response."""
        return self._api.sync.limits.last

    @property
    def rate_limits(self) -> Mapping[str, RateLimit]:
        """What remains of the limits, by resource."""
        return self._api.sync.limits.by_resource

    async def request(
        self,
        line: str,
        values: Optional[Mapping[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Any:
        """Calls any operation, as `Rental.request` does."""
        options = {"idempotency_key": idempotency_key, "timeout": timeout, "max_retries": max_retries}
        return await self._api.request(line, values or {}, **options)

    async def aclose(self) -> None:
        """Ends the threads, after the calls that they are making, and closes the connections."""
        self._api.threads.shutdown(wait=False)
        self._api.sync.connections.close()

    async def __aenter__(self) -> "AsyncRental":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.aclose()


def _changed(
    api: Api, timeout: Optional[float], max_retries: Optional[int], headers: Optional[Mapping[str, str]]
) -> Api:
    """The same API with other options, the same connections and the same limits."""
    old = api.options
    options: Options = resolved(
        old.api_key,
        old.base_url,
        old.timeout if timeout is None else timeout,
        old.max_retries if max_retries is None else max_retries,
        {**old.headers, **(headers or {})},
    )
    return Api(options, api.connections, api.limits)
