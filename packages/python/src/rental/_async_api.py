"""The same calls for asyncio. They run in threads: Python's standard library has no HTTP client for asyncio."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, AsyncIterator, Callable, Generator, Generic, List, Mapping, Optional, TypeVar

from . import types
from ._api import Api, Page
from ._calls import Operation, Response

T = TypeVar("T")


class AsyncPage(Generic[T]):
    """One page of a list. `async for` over it continues with the pages after it."""

    def __init__(self, api: "AsyncApi", page: Page[T]) -> None:
        self._api = api
        self._page = page
        self.data: List[T] = page.data
        """The records of this page."""
        self.pagination: types.Pagination = page.pagination
        """The position of this page in the list."""
        self.response: Response = page.response

    def has_next_page(self) -> bool:
        """Whether there is a page after this one."""
        return self._page.has_next_page()

    async def get_next_page(self) -> "AsyncPage[T]":
        """Fetches the page after this one, with the same filters."""
        return AsyncPage(self._api, await self._api.run(self._page.get_next_page))

    async def __aiter__(self) -> AsyncIterator[T]:
        page = self
        while True:
            for record in page.data:
                yield record
            if not page.has_next_page():
                return
            page = await page.get_next_page()

    def __repr__(self) -> str:
        return f"<AsyncPage {self.pagination['page']} of {self.pagination['totalPages']}>"


class AsyncPages(Generic[T]):
    """A list: `await` it for its first page, or loop over its records with `async for`."""

    def __init__(self, api: "AsyncApi", operation: Operation, **call: Any) -> None:
        self._api = api
        self._fetch: Callable[[], Page[T]] = partial(api.sync.page, operation, **call)

    def __await__(self) -> Generator[Any, None, AsyncPage[T]]:
        return self._first().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for record in await self._first():
            yield record

    async def _first(self) -> AsyncPage[T]:
        return AsyncPage(self._api, await self._api.run(self._fetch))


class AsyncApi:
    """What the methods of the resources call."""

    def __init__(self, sync: Api, threads: ThreadPoolExecutor) -> None:
        self.sync = sync
        self.threads = threads

    async def call(self, operation: Operation, **call: Any) -> Any:
        """The result of a call: the record, a list, or nothing."""
        return await self.run(partial(self.sync.call, operation, **call))

    async def request(self, line: str, values: Mapping[str, Any], **options: Any) -> Any:
        """A call of any operation."""
        return await self.run(partial(self.sync.request, line, values, **options))

    async def run(self, function: Callable[[], T]) -> T:
        """Runs a function in one of the client's threads."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, function)
