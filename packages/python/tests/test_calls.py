"""What is sent, over real connections, and what the answers become."""

from __future__ import annotations

import asyncio
import logging
import threading
import unittest
from typing import Any
from unittest.mock import patch

import rental
from rental import (
    AsyncRental,
    ConfigurationError,
    ConflictError,
    PreconditionFailedError,
    Rental,
    RentalConnectionError,
    RentalError,
    RentalTimeoutError,
    UnexpectedResponseError,
    ValidationError,
    response_of,
)

from .fake_server import Answer, FakeServer, html, ok, problem

RECORD = ok({"data": {"id": "c1", "name": "Dana"}}, ETag='"7"', X_Request_Id="req-9")


def page(*ids: str, cursor: Any = None) -> Answer:
    pagination = {"page": 1, "limit": 2, "total": 3, "totalPages": 2, "nextCursor": cursor}
    return ok({"data": [{"id": one} for one in ids], "pagination": pagination})


class Calls(unittest.TestCase):
    def serve(self, *answers: Any) -> FakeServer:
        server = FakeServer(*answers)
        self.addCleanup(server.close)
        return server

    def client(self, server: FakeServer, **options: Any) -> Rental:
        client = server.client(**options)
        self.addCleanup(client.close)
        return client

    def test_members_that_are_not_given_are_not_sent_and_none_is_null(self) -> None:
        server = self.serve(RECORD)
        self.client(server).contacts.update("c1", phone=None, metadata={"a": "b"})
        seen = server.seen[0]
        self.assertEqual((seen.method, seen.path), ("PATCH", "/api/v1/contacts/c1"))
        self.assertEqual(seen.body, {"phone": None, "metadata": {"a": "b"}})
        self.assertEqual(seen.headers["authorization"], "Bearer rk_live_test")
        self.assertEqual(seen.headers["content-type"], "application/json")
        self.assertRegex(seen.headers["user-agent"], r"^rental-python/\d+\.\d+\.\d+ \(Python/3\.\d+")

    def test_an_empty_list_of_ids_is_sent_rather_than_nothing(self) -> None:
        server = self.serve(page())
        self.client(server).properties.list(ids=[], limit=5)
        self.assertEqual(server.seen[0].path, "/api/v1/properties?limit=5&ids=")

    def test_filters_are_encoded(self) -> None:
        server = self.serve(page())
        self.client(server).properties.list(petFriendly=True, city="São & Co", minRent=900)
        self.assertEqual(
            server.seen[0].path, "/api/v1/properties?minRent=900&petFriendly=true&city=S%C3%A3o%20%26%20Co"
        )
        self.client(server).request("GET /properties", {"metadata": {"a b": "1"}, "ids": ["x", "y"], "none": None})
        self.assertEqual(server.seen[1].path, "/api/v1/properties?metadata[a%20b]=1&ids=x&ids=y")

    def test_ids_stay_one_part_of_the_path(self) -> None:
        server = self.serve(RECORD)
        client = self.client(server)
        client.contacts.upsert("crm/7?x", name="Dana")
        self.assertEqual(server.seen[0].path, "/api/v1/contacts/by-external-id/crm%2F7%3Fx")
        for wrong in ("", ".", ".."):
            with self.assertRaises(ConfigurationError):
                client.contacts.get(wrong)
        self.assertEqual(len(server.seen), 1)

    def test_a_loop_over_a_list_fetches_its_pages(self) -> None:
        server = self.serve(page("1", "2", cursor="next"), page("3"))
        found = self.client(server).contacts.list(page=1, limit=2, status="prospect")
        self.assertEqual([one["id"] for one in found.data], ["1", "2"])
        self.assertEqual(len(server.seen), 1)
        self.assertEqual([one["id"] for one in found], ["1", "2", "3"])
        self.assertEqual(server.seen[1].path, "/api/v1/contacts?limit=2&cursor=next&status=prospect")
        last = found.get_next_page()
        self.assertFalse(last.has_next_page())
        with self.assertRaises(RentalError):
            last.get_next_page()

    def test_a_record_carries_its_version_to_a_change(self) -> None:
        server = self.serve(RECORD)
        client = self.client(server)
        contact = client.contacts.get("c1")
        self.assertEqual(contact, {"id": "c1", "name": "Dana"})
        self.assertEqual(response_of(contact).etag, '"7"')
        self.assertEqual(response_of(contact).request_id, "req-9")
        client.contacts.update("c1", name="Dana R.", if_match=contact)
        client.contacts.update("c1", name="Dana R.", if_match='"6"')
        self.assertNotIn("if-match", server.seen[0].headers)
        self.assertEqual([one.headers["if-match"] for one in server.seen[1:]], ['"7"', '"6"'])
        with self.assertRaises(ConfigurationError):
            client.contacts.update("c1", name="Dana", if_match=dict(contact))

    def test_results(self) -> None:
        server = self.serve(Answer(204), ok({"data": {"id": "s1"}, "conflicts": []}), ok({"data": [{"id": "i1"}]}))
        client = self.client(server)
        self.assertIsNone(client.contacts.delete("c1"))  # type: ignore[func-returns-value]
        showing: Any = client.showings.update("s1", status="confirmed")
        self.assertEqual(showing, {"id": "s1", "conflicts": []})
        images: Any = client.images.list("p1")
        self.assertEqual(images, [{"id": "i1"}])
        self.assertEqual(response_of(images).status, 200)

    def test_errors_have_a_class_and_what_the_document_says(self) -> None:
        invalid = {"errors": [{"field": "name", "message": "must not be blank"}]}
        server = self.serve(
            problem("validation-error", 422, invalid, X_Request_Id="req-5"),
            problem("precondition-failed", 412, {"etag": '"8"'}),
            problem("conflict", 409, {"code": "email_taken"}),
            problem("brand-new", 418),
        )
        client = self.client(server)
        with self.assertRaises(ValidationError) as first:
            client.contacts.create(name="")
        self.assertEqual(first.exception.errors[0]["field"], "name")
        self.assertEqual((first.exception.request_id, first.exception.status), ("req-5", 422))
        with self.assertRaises(PreconditionFailedError) as second:
            client.contacts.delete("c1", if_match='"7"')
        self.assertEqual(second.exception.etag, '"8"')
        with self.assertRaises(ConflictError) as third:
            client.contacts.create(name="Dana")
        self.assertEqual(third.exception.code, "email_taken")
        with self.assertRaises(rental.ApiError) as fourth:
            client.contacts.get("c1")
        self.assertEqual((type(fourth.exception), fourth.exception.type), (rental.ApiError, "brand-new"))

    def test_another_servers_page_is_not_taken_for_an_answer(self) -> None:
        server = self.serve(html(200))
        with self.assertRaises(UnexpectedResponseError) as caught:
            self.client(server).contacts.get("c1")
        self.assertIn("Check base_url", str(caught.exception))
        self.assertTrue(caught.exception.body.startswith("<html>"))

    def test_another_servers_json_is_not_taken_for_a_list(self) -> None:
        for answer in (ok({"status": "up"}), ok([{"id": "c1"}]), ok(None, 204)):
            with self.assertRaises(UnexpectedResponseError) as caught:
                self.client(self.serve(answer)).contacts.list()
            self.assertIn("Check base_url", str(caught.exception))
            self.assertEqual(caught.exception.operation, "contacts.list")

    def test_a_redirect_is_not_followed_and_the_error_names_its_server(self) -> None:
        server = self.serve(Answer(301, b"", {"Location": "https://rental.example.com/api/v1/contacts"}))
        with self.assertRaises(UnexpectedResponseError) as caught:
            self.client(server).contacts.create(name="Dana")
        self.assertIn("It redirects to https://rental.example.com: ", str(caught.exception))
        self.assertEqual(len(server.seen), 1)

    # However long the machine takes between two calls.
    @patch("rental._http.IDLE", 3600)
    def test_connections_are_used_again(self) -> None:
        server = self.serve(RECORD)
        client = self.client(server)
        for _ in range(3):
            client.contacts.get("c1")
        self.assertEqual(len({seen.connection for seen in server.seen}), 1)

    @patch("rental._http.IDLE", 3600)
    def test_a_kept_connection_that_the_server_closed_is_replaced_without_a_retry(self) -> None:
        server = self.serve(RECORD, None, RECORD)
        client = self.client(server, max_retries=0)
        client.contacts.get("c1")
        self.assertEqual(client.contacts.get("c1")["id"], "c1")
        self.assertEqual(len(server.seen), 3)
        self.assertEqual(server.sleeps, [])

    def test_what_must_not_be_repeated_is_sent_once_and_on_a_new_connection(self) -> None:
        server = self.serve(RECORD, None)
        client = self.client(server)
        client.contacts.get("c1")
        with self.assertRaises(RentalConnectionError):
            client.webhooks.test("w1")
        self.assertEqual(len(server.seen), 2)
        self.assertNotEqual(server.seen[0].connection, server.seen[1].connection)
        self.assertNotIn("idempotency-key", server.seen[1].headers)

    def test_an_answer_that_is_cut_off_is_no_answer(self) -> None:
        def cut(handler: Any) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "application/json")
            handler.send_header("Content-Length", "100")
            handler.end_headers()
            handler.wfile.write(b'{"data":')
            handler.close_connection = True

        server = self.serve(cut, RECORD)
        self.assertEqual(self.client(server).contacts.get("c1")["id"], "c1")
        self.assertEqual(len(server.sleeps), 1)

    def test_answers_in_chunks_and_without_a_length_are_read(self) -> None:
        def chunked(handler: Any) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "application/json")
            handler.send_header("Transfer-Encoding", "chunked")
            handler.end_headers()
            for part in (b'{"data":', b'{"id":"c1"}}', b""):
                handler.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            # What FakeServer would send is not needed.
            handler.close_connection = True

        def unbounded(handler: Any) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "application/json")
            handler.send_header("Connection", "close")
            handler.end_headers()
            handler.wfile.write(b'{"data":{"id":"c2"}}')

        server = self.serve(chunked, unbounded)
        client = self.client(server)
        self.assertEqual([client.contacts.get("x")["id"] for _ in range(2)], ["c1", "c2"])

    def test_a_server_that_does_not_answer_is_given_up(self) -> None:
        server = FakeServer()
        self.addCleanup(server.close)
        server.answers.append(server.silence)
        with self.assertRaises(RentalTimeoutError) as caught:
            self.client(server).contacts.get("c1", timeout=0.05, max_retries=0)
        self.assertIn("No response within 0.05 s.", str(caught.exception))

    def test_limits_are_known_after_each_call(self) -> None:
        limits: Any = {
            "X_RateLimit_Resource": "contacts",
            "X_RateLimit_Limit": "100",
            "X_RateLimit_Remaining": "99",
            "X_RateLimit_Reset": "1772193600",
        }
        server = self.serve(ok({"data": {"id": "c1"}}, **limits))
        client = self.client(server)
        self.assertIsNone(client.rate_limit)
        client.with_options(timeout=5).contacts.get("c1")
        limit = client.rate_limits["contacts"]
        self.assertEqual((limit.limit, limit.remaining, limit.reset.isoformat()), (100, 99, "2026-02-27T12:00:00+00:00"))

    def test_the_log_names_calls_and_no_secrets(self) -> None:
        server = self.serve(problem("internal-error", 500), ok({"data": {"id": "c1"}}, X_Ignored_Fields="nickname"))
        with self.assertLogs("rental", logging.INFO) as logs:
            self.client(server).contacts.create(name="Dana", email="dana@example.com")
        text = "\n".join(logs.output)
        for expected in ("500 internal-error, request req-1", "contacts.create: 200 in", "ignored these fields: nickname"):
            self.assertIn(expected, text)
        for private in ("rk_live_test", "dana@example.com"):
            self.assertNotIn(private, text)

    def test_options_are_checked_before_anything_is_sent(self) -> None:
        for options in (
            {"api_key": "two words"},
            {"api_key": ""},
            {"base_url": "ftp://example.com"},
            {"base_url": "example.com"},
            {"timeout": 0},
            {"max_retries": -1},
        ):
            with self.subTest(options), self.assertRaises(ConfigurationError):
                Rental(**{"api_key": "rk_live_test", **options})  # type: ignore[arg-type]
        client = Rental("rk_live_test", base_url="https://h.example/rental/api/v1/")
        self.assertEqual(client._api.options.base_url, "https://h.example/rental")
        with self.assertRaises(ConfigurationError):
            client.contacts.update("c1", metadata={"a": float("nan")})  # type: ignore[dict-item]
        with self.assertRaises(ConfigurationError):
            client.request("FETCH /contacts")

    def test_the_asynchronous_client_does_the_same(self) -> None:
        server = self.serve(page("1", "2", cursor="next"), page("3"), page("1"), RECORD, problem("not-found", 404))

        async def main() -> None:
            async with AsyncRental("rk_live_test", base_url=server.url) as client:
                self.assertEqual([one["id"] async for one in client.contacts.list(limit=2)], ["1", "2", "3"])
                first = await client.contacts.list()
                self.assertEqual((len(first.data), first.has_next_page()), (1, False))
                contact = await client.contacts.get("c1")
                self.assertEqual(response_of(contact).etag, '"7"')
                with self.assertRaises(rental.NotFoundError):
                    await client.contacts.get("c2")

        asyncio.run(main())

    def test_asynchronous_calls_run_at_the_same_time(self) -> None:
        together = threading.Barrier(3, timeout=60)

        def meet(_: Any) -> Answer:
            together.wait()
            return RECORD

        server = self.serve(meet)

        async def main() -> None:
            async with AsyncRental("rk_live_test", base_url=server.url) as client:
                await asyncio.gather(*(client.contacts.get(str(number)) for number in range(3)))

        asyncio.run(main())
