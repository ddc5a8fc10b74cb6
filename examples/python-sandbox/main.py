"""Plays 26 hours of an agency in a sandbox, without writing to anybody: a lead, a booking, reminders and a follow-up."""

import time
from datetime import datetime, timedelta

from rental import Rental


def main() -> None:
    began = time.monotonic()
    account = Rental()  # the key is in RENTAL_API_KEY
    sandbox = account.sandboxes.create(name="Example")
    try:
        play(Rental(api_key=sandbox["apiKey"]), datetime.fromisoformat(sandbox["now"].replace("Z", "+00:00")))
    finally:
        account.sandboxes.delete(sandbox["id"])
    print(f"26 hours took {time.monotonic() - began:.1f} s")


def play(client: Rental, now: datetime) -> None:
    client.settings.update(
        timezone="UTC",
        workingHours={"start": "09:00", "end": "17:00", "days": [0, 1, 2, 3, 4, 5, 6]},
        followupEnabled=True,
        followupIdleHours=24,
    )
    home = client.properties.create(
        address="3 Hill Street, Springfield", monthlyRent=1500, bedrooms=2, bathrooms=1, isPublic=True
    )

    # Tomorrow at 9, so that it prints the same whenever it runs.
    nine = now.replace(hour=9, minute=0, second=0, microsecond=0) + timedelta(days=1)
    advance(client, nine)

    lead = client.sandbox.simulate_lead(name="Lee Wong", email="lee@example.com")
    if not lead["contactId"]:
        raise RuntimeError(f"The lead was not understood: {lead['reason']}")
    client.messages.create(
        contactId=lead["contactId"], channel="email", content="It is. When would you like to see it?"
    )
    booking = client.sandbox.simulate_booking(
        propertyId=home["id"],
        start=(nine + timedelta(hours=25)).isoformat(),
        name="Dana Reyes",
        email="dana@example.com",
    )

    advance(client, nine + timedelta(hours=26))

    to_dana = sent_to(client, booking["contactId"])
    to_lee = sent_to(client, lead["contactId"])
    if (len(to_dana), len(to_lee)) != (3, 2):
        raise RuntimeError(f"Not all was sent: {len(to_dana)} of 3 and {len(to_lee)} of 2 emails")
    print("\n  ".join(["The confirmation of Dana's booking, and both reminders:", *to_dana]))
    print("\n  ".join(["The answer to Lee, and the follow-up:", *to_lee]))


def advance(client: Rental, to: datetime) -> None:
    """Moves the clock; what becomes due until then has happened when it returns."""
    while not client.sandbox.advance_clock(to=to.isoformat())["done"]:
        pass


def sent_to(client: Rental, contact_id: str) -> list[str]:
    """What would have left, oldest first."""
    sent = list(client.sandbox.outbox(contactId=contact_id, kind="mail"))
    return [f"{entry['createdAt']}  {entry['subject']}" for entry in reversed(sent)]


main()
