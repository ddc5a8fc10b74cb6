// The first calls with @rental/sdk: list, create, update, and handle errors.
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

console.log(`${applicants} applicants`);

try {
  await rental.contacts.create({ name: "" });
} catch (error) {
  if (!(error instanceof ValidationError)) throw error;
  for (const { field, message } of error.errors) console.log(`  ${field}: ${message}`);
}

await rental.contacts.delete(contact.id);
try {
  await rental.contacts.delete(contact.id);
} catch (error) {
  if (!(error instanceof NotFoundError)) throw error;
  console.log(`refused: ${error.message}`);
}
console.log(`${rental.rateLimit?.remaining} calls left in this minute`);
