// Plays a day and two hours of an agency in a sandbox, in seconds and without writing to anybody: a lead, a booking, both
// reminders and a follow-up.
import { RentalClient } from "@rental/sdk";

const began = performance.now();
const hourMs = 3_600_000;
const account = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });
const { id, apiKey, now } = await account.sandboxes.create({ name: "Example" });
try {
  const rental = new RentalClient({ apiKey });
  await rental.settings.update({
    timezone: "UTC",
    workingHours: { start: "09:00", end: "17:00", days: [0, 1, 2, 3, 4, 5, 6] },
    followupEnabled: true,
    followupIdleHours: 24,
  });
  const home = await rental.properties.create({
    address: "3 Hill Street, Springfield",
    monthlyRent: 1500,
    bedrooms: 2,
    bathrooms: 1,
    isPublic: true,
  });

  // Tomorrow at 9, so that it prints the same whenever it runs.
  const nine = Date.parse(now.slice(0, 10)) + 33 * hourMs;
  await advance(rental, nine);

  const lead = await rental.sandbox.simulateLead({ name: "Lee Wong", email: "lee@example.com" });
  if (!lead.contactId) throw new Error(`The lead was not understood: ${lead.reason}`);
  await rental.messages.create({
    contactId: lead.contactId,
    channel: "email",
    content: "It is. When would you like to see it?",
  });
  const booking = await rental.sandbox.simulateBooking({
    propertyId: home.id,
    start: new Date(nine + 25 * hourMs).toISOString(),
    name: "Dana Reyes",
    email: "dana@example.com",
  });

  await advance(rental, nine + 26 * hourMs);

  const toDana = await sentTo(rental, booking.contactId);
  const toLee = await sentTo(rental, lead.contactId);
  if (toDana.length !== 3 || toLee.length !== 2)
    throw new Error(`Not all was sent: ${toDana.length} of 3 and ${toLee.length} of 2 emails`);
  console.log(["The confirmation of Dana's booking, and both reminders:", ...toDana].join("\n  "));
  console.log(["The answer to Lee, and the follow-up:", ...toLee].join("\n  "));
} finally {
  await account.sandboxes.delete(id);
}
console.log(`26 hours took ${((performance.now() - began) / 1000).toFixed(1)} s`);

/** Moves the clock; what becomes due until then has happened when it returns. */
async function advance(rental, to) {
  for (let done = false; !done; )
    ({ done } = await rental.sandbox.advanceClock({ to: new Date(to).toISOString() }));
}

/** What would have left, oldest first. */
async function sentTo(rental, contactId) {
  const { data } = await rental.sandbox.outbox({ contactId, kind: "mail" });
  return data.reverse().map(({ createdAt, subject }) => `${createdAt}  ${subject}`);
}
