// Imports a spreadsheet of listings, with column names and values in the notation that people use.
import { readFile } from "node:fs/promises";
import { RentalClient } from "@rental/sdk";
import { parse } from "csv-parse/sync";

const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });
const file = process.argv[2] ?? new URL("properties.csv", import.meta.url);
const rows = parse(await readFile(file), { columns: true, skip_empty_lines: true });

// Leave out empty cells: they say nothing about a listing.
const properties = rows.map((row) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== "")),
);

// At most 500 rows per call.
const job = await rental.bulkImports.createAndWait(
  { properties },
  {
    onProgress: ({ status, created, total }) => console.log(`  ${status}: ${created} of ${total}`),
    pollInterval: 200,
  },
);
for (const { row, field, message } of job.errors)
  console.log(`  row ${row}, ${field ?? "the whole row"}: ${message}`);
if (job.unmappedFields.length > 0) console.log(`  unknown columns: ${job.unmappedFields.join(", ")}`);

console.log(`${job.created} of ${job.total} listings imported`);
