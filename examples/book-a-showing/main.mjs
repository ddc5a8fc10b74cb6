// Books the first free slot of a listing, shows that it cannot be booked again, and cancels the showing.
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
console.log(`first free slot: ${slot.start} to ${slot.end} (${timeZone})`);

const visit = {
  propertyId: property.id,
  contactId: contact.id,
  title: "Visit with Sam",
  startTime: slot.start,
  endTime: slot.end,
  enforceAvailability: true, // without it, overlaps are accepted
};
const showing = await rental.showings.create(visit);
console.log(`booked: ${showing.id}`);

try {
  await rental.showings.create(visit);
} catch (error) {
  if (!(error instanceof ConflictError)) throw error;
  console.log(`a second booking is refused: ${error.message}`);
}

const confirmed = await rental.showings.update(showing.id, { status: "confirmed" });
console.log(`now ${confirmed.status}`);
const { data: calendar } = await rental.events.list({ startAfter: slot.start, type: "showing" });
for (const { id, title } of calendar) if (id === showing.id) console.log(`in the calendar: ${title}`);

await rental.showings.delete(showing.id);
const { status } = await rental.showings.get(showing.id);
const after = await rental.showings.availability({ propertyId: property.id });
console.log(`${status}; the first free slot is again ${after.availableSlots[0]?.start}`);
