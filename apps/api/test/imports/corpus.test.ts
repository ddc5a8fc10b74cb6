import { readTable } from "@rental/contract/table";
import { describe, expect, it } from "vitest";
import { importFile } from "../../src/domains/integrations/bulk-imports/import-file.ts";
import { readRows } from "../../src/domains/integrations/bulk-imports/read-rows.ts";
import { testApi } from "../harness/api.ts";
import { type ExampleFile, encodings, headers, quotes, shapes, values } from "./corpus/files.ts";

const { server } = await testApi();

const all = [...encodings, ...shapes, ...quotes, ...headers, ...values];
const bytesOf = ({ content }: ExampleFile) => (typeof content === "string" ? Buffer.from(content) : content);

interface Outcome {
  errors: { row: number; field?: string | undefined; message: string }[];
  conversions: { row: number; field: string; from: string; to: string | number }[];
  unmappedFields: string[];
}

/** The errors, conversions and ignored columns are those of the example, and no others. */
function expectOutcome({ errors = {}, conversions = {}, ignored = [] }: ExampleFile, outcome: Outcome): void {
  const found = outcome.errors.map(({ row, field, message }) => [
    field ? `${row} ${field}` : `${row}`,
    message,
  ]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(errors).map(([at, part]) => [at, expect.stringContaining(part)])),
  );
  const changed = outcome.conversions.map(({ row, field, from, to }) => [`${row} ${field} ${from}`, to]);
  expect(Object.fromEntries(changed)).toEqual(conversions);
  expect(outcome.unmappedFields).toEqual(ignored);
}

describe("a file of the corpus", () => {
  it.each(all.map((file) => [file.name, file] as const))("is read: %s", (_name, file) => {
    const { rows, leftOut } = readTable(bytesOf(file));
    const read = readRows(
      rows.map((row) => row.values),
      undefined,
      (index) => rows[index]!.errors,
    );
    expect(read.rows.flatMap((row) => (row.errors ? [] : [row.fields]))).toEqual(file.listings);
    expectOutcome(file, {
      errors: read.rows.flatMap(({ errors = [] }, i) => errors.map((error) => ({ row: i + 1, ...error }))),
      conversions: read.rows.flatMap((row, i) =>
        row.errors ? [] : row.conversions.map((each) => ({ row: i + 1, ...each })),
      ),
      unmappedFields: [...leftOut, ...read.unmappedFields],
    });
  });
});

describe("an import of all files of the corpus", () => {
  it("creates what a dry run says, and reports the same errors and conversions in its jobs", async () => {
    const account = await server.createAccount("scale");
    for (const file of all) {
      const bytes = bytesOf(file);
      const dry = await importFile(server.platform, account.accountId, bytes, { dryRun: true });
      expectOutcome(file, dry);
      const { jobIds, created, ...real } = await importFile(server.platform, account.accountId, bytes);
      expect({ name: file.name, created }).toEqual({ name: file.name, created: file.listings.length });
      expectOutcome(file, real);
      const jobs = await Promise.all(
        jobIds.map((id) => server.request("GET", `/properties/bulk/${id}`, { as: account })),
      );
      expect(jobs.flatMap(({ body }) => body.data.conversions)).toHaveLength(real.conversions.length);
    }
  }, 60_000);
});
