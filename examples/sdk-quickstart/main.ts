// The first calls with @rental/sdk: list, create, update, and handle an error.
import assert from "node:assert/strict";
import { NotFoundError, RentalClient, ValidationError } from "@rental/sdk";

// baseUrl defaults to RENTAL_BASE_URL, or else to http://127.0.0.1:3000.
const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });

const { data: newest, pagination } = await rental.properties.list({ limit: 3 });
console.log(`${pagination.total} listings, the newest:`);
for (const { title, monthlyRent } of newest) console.log(`  $${monthlyRent}  ${title}`);

const contact = await rental.contacts.create({ name: "Dana Reyes", email: "dana@example.com" });
const changed = await rental.contacts.update(contact.id, { status: "applicant" });
console.log(`${changed.name} applied at ${changed.appliedAt}`);

// Fetches page after page, each when it is needed.
let applicants = 0;
for await (const { status } of rental.contacts.listAll({ status: "applicant" })) {
  if (status === "applicant") applicants += 1;
}

const invalid = await rental.contacts.create({ name: "" }).catch((error: unknown) => error);
if (invalid instanceof ValidationError) {
  for (const { field, message } of invalid.errors) console.log(`  ${field}: ${message}`);
}

await rental.contacts.delete(contact.id);
const again = await rental.contacts.delete(contact.id).catch((error: unknown) => error);

assert(changed.appliedAt !== null);
assert(applicants >= 1);
assert(invalid instanceof ValidationError);
assert(again instanceof NotFoundError);
console.log(`OK: ${rental.rateLimit?.remaining} calls left in this minute`);
