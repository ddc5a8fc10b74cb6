"""The client against a real server: whatever it sends is understood, and answers have the declared form."""

from __future__ import annotations

import asyncio
import inspect
import unittest
import uuid
from typing import Any

import rental
from rental import AsyncRental, Rental, types


class Server(unittest.TestCase):
    client: Rental

    @classmethod
    def setUpClass(cls) -> None:
        cls.client = Rental()
        cls.addClassCleanup(cls.client.close)

    def test_every_list_answers_with_pages(self) -> None:
        lists = []
        for name, resource in vars(self.client).items():
            method = getattr(resource, "list", None)
            if method is None or name.startswith("_"):
                continue
            parameters = inspect.signature(method).parameters
            # Those of one record, such as the notes of a conversation, need its id.
            if "limit" in parameters and "cursor" in parameters and "id" not in parameters:
                lists.append((name, method))
        self.assertGreater(len(lists), 20)
        for name, method in lists:
            with self.subTest(name):
                try:
                    result = method(limit=1)
                except rental.ForbiddenError:
                    continue  # Of the account itself, such as the audit log: for owners only.
                self.assertIsInstance(result["data"] if isinstance(result, dict) else result.data, list)

    def test_a_contact_from_creation_to_deletion(self) -> None:
        email = f"{uuid.uuid4().hex}@example.com"
        contact: types.Contact = self.client.contacts.create(name="Kim", email=email, metadata={"from": "python"})
        self.assertEqual(contact["metadata"], {"from": "python"})
        declared = types.Contact.__annotations__
        for member in types._Contact.__annotations__:
            self.assertIn(member, contact)
        self.assertTrue(set(contact) <= set(declared) | set(types._Contact.__annotations__))

        changed = self.client.contacts.update(contact["id"], status="applicant", if_match=self.client.contacts.get(contact["id"]))
        self.assertEqual(changed["status"], "applicant")
        self.assertIn(contact["id"], [one["id"] for one in self.client.contacts.list(limit=5, status="applicant")])
        with self.assertRaises(rental.PreconditionFailedError):
            self.client.contacts.delete(contact["id"], if_match='"0"')
        self.client.contacts.delete(contact["id"])
        self.assertIsNotNone(self.client.contacts.get(contact["id"])["deletedAt"])
        with self.assertRaises(rental.NotFoundError) as caught:
            self.client.contacts.get(str(uuid.uuid4()))
        self.assertEqual(caught.exception.operation, "contacts.get")
        self.assertTrue(caught.exception.request_id)

    def test_a_write_that_is_repeated_is_done_once(self) -> None:
        key = uuid.uuid4().hex
        email = f"{key}@example.com"
        first, again = (
            self.client.contacts.create(name="Kim", email=email, idempotency_key=key) for _ in range(2)
        )
        self.assertEqual(first["id"], again["id"])
        self.assertEqual(rental.response_of(again).headers["x-idempotent-replayed"], "true")

    def test_a_loop_meets_every_record_once(self) -> None:
        external = [f"python-{uuid.uuid4().hex}" for _ in range(5)]
        made = [self.client.contacts.upsert(one, name="Kim", email=f"{one}@example.com")["id"] for one in external]
        met = [one["id"] for one in self.client.contacts.list(limit=2)]
        self.assertEqual(len(met), len(set(met)))
        self.assertTrue(set(made) <= set(met))

    def test_asynchronous_calls(self) -> None:
        async def main() -> "tuple[Any, Any]":
            async with AsyncRental() as client:
                return await asyncio.gather(client.people.me(), client.properties.list(limit=1))

        try:
            me, page = asyncio.run(main())
        except rental.ForbiddenError:
            self.fail("a key may ask who it is")
        self.assertEqual(len(page.data), 1)
        self.assertIsInstance(me, dict)

    def test_a_wrong_key_is_refused(self) -> None:
        with Rental("rk_live_wrong") as client, self.assertRaises(rental.UnauthorizedError):
            client.contacts.list()
