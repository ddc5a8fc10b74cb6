"""Books the first free slot of a listing, shows that it cannot be booked again, and cancels the showing.

With asyncio, so that independent calls are made at the same time.
"""

import asyncio

from rental import AsyncRental, ConflictError


async def main() -> None:
    async with AsyncRental() as client:  # the key is in RENTAL_API_KEY
        listing, contact = await asyncio.gather(
            client.properties.create(
                address="3 Hill Street, Springfield", monthlyRent=1500, bedrooms=2, bathrooms=1
            ),
            client.contacts.create(name="Sam Okafor", phone="+1 555 0147"),
        )
        free = await client.showings.availability(propertyId=listing["id"])
        slot = free["availableSlots"][0]
        print(f"first free slot: {slot['start']} to {slot['end']} ({free['timeZone']})")

        async def book() -> str:
            showing = await client.showings.create(
                propertyId=listing["id"],
                contactId=contact["id"],
                title="Visit with Sam",
                startTime=slot["start"],
                endTime=slot["end"],
                enforceAvailability=True,  # without it, overlaps are accepted
            )
            return showing["id"]

        showing_id = await book()
        print("booked:", showing_id)
        try:
            await book()
        except ConflictError as error:
            print("a second booking is refused:", error.detail)

        confirmed = await client.showings.update(showing_id, status="confirmed")
        print("now", confirmed["status"])
        async for entry in client.events.list(startAfter=slot["start"], type="showing"):
            if entry["id"] == showing_id:
                print("in the calendar:", entry["title"])
                break

        await client.showings.delete(showing_id)
        cancelled, after = await asyncio.gather(
            client.showings.get(showing_id), client.showings.availability(propertyId=listing["id"])
        )
        print(f"{cancelled['status']}; the first free slot is again {after['availableSlots'][0]['start']}")


asyncio.run(main())
