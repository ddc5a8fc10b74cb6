// Imports a spreadsheet of listings, with column names and values in the notation that people use.
import { readFile } from "node:fs/promises";
import { RentalClient } from "@rental/sdk";
import { partsOf, readTable } from "@rental/sdk/table";

const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });
const file = process.argv[2] ?? new URL("properties.csv", import.meta.url);
const { rows, leftOut } = readTable(await readFile(file));

// Rows that can't be read are not sent, and cost no others.
for (const { line, errors } of rows)
  for (const { field, message } of errors)
    console.log(`  line ${line}, ${field ?? "the whole row"}: ${message}`);
const readable = rows.filter(({ errors }) => errors.length === 0);

let created = 0;
const ignored = new Set(leftOut);
// One call takes 500 rows.
for (const part of partsOf(readable, ({ values }) => values)) {
  const job = await rental.bulkImports.createAndWait(
    { properties: part.map(({ values }) => values) },
    {
      onProgress: (job) => console.log(`  ${job.status}: ${job.created} of ${job.total}`),
      pollInterval: 200,
    },
  );
  created += job.created;
  for (const { row, field, message } of job.errors)
    console.log(`  line ${part[row - 1].line}, ${field ?? "the whole row"}: ${message}`);
  for (const name of job.unmappedFields) ignored.add(name);
}
if (ignored.size > 0) console.log(`  unknown columns: ${[...ignored].join(", ")}`);

console.log(`${created} of ${rows.length} listings imported`);
