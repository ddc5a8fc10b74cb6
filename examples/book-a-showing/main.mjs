// Books the first free slot of a listing, checks that it cannot be booked again, and cancels the showing.
import assert from "node:assert/strict";
import { ConflictError, RentalClient } from "@rental/sdk";

const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });
const property = await rental.properties.create({
  address: "3 Hill Street, Springfield",
  monthlyRent: 1500,
  bedrooms: 2,
  bathrooms: 1,
});
const contact = await rental.contacts.create({ name: "Sam Okafor", phone: "+1 555 0147" });

const { availableSlots, timeZone } = await rental.showings.availability({ propertyId: property.id });
const [slot] = availableSlots;
if (!slot) throw new Error("No slot is free in the next 7 days.");
console.log(`first free slot: ${slot.date}, ${slot.start} to ${slot.end} (${timeZone})`);

const visit = {
  propertyId: property.id,
  contactId: contact.id,
  title: "Visit with Sam",
  startTime: slot.start,
  endTime: slot.end,
  enforceAvailability: true, // without it, overlaps are accepted
};
const showing = await rental.showings.create(visit);
const second = await rental.showings.create(visit).catch((error) => error);
console.log(`booked ${showing.id}; a second one: ${second.message}`);

const confirmed = await rental.showings.update(showing.id, { status: "confirmed" });
const { data: calendar } = await rental.events.list({ startAfter: slot.start, type: "showing" });
await rental.showings.delete(showing.id);
const cancelled = await rental.showings.get(showing.id);
const after = await rental.showings.availability({ propertyId: property.id });

assert(second instanceof ConflictError);
assert.equal(confirmed.status, "confirmed");
assert(calendar.some(({ id }) => id === showing.id));
assert.equal(cancelled.status, "cancelled");
assert.deepEqual(after.availableSlots[0], slot);
console.log("OK: booked once, confirmed, cancelled, free again");
