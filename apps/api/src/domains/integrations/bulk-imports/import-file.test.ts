import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/harness/server.ts";
import { importFile } from "./import-file.ts";

const bytes = (text: string) => Buffer.from(text, "utf8");

/** More than fit in a job, fewer than the rows of the file that exceeds it. */
const limit = 510;

describe("importFile", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ PLAN_OVERRIDES: JSON.stringify({ pro: { properties: limit } }) });
  });
  afterAll(() => server.close());

  const file = (n: number) =>
    bytes(
      `\ufeffStreet Address;Rent;Beds;Baths;Agent\r\n${Array.from(
        { length: n },
        (_, i) => `${i === 600 ? 1 : i + 1} Elm Street;$1,850;${i === 700 ? "many" : "2 BR"};1.5;Dana\r\n`,
      ).join("")}`,
    );

  it("creates 1,100 rows in jobs of 500, and counts rows and duplicates over the whole file", async () => {
    const account = await server.createAccount("scale");
    await server.takeEvents();
    const seen: number[] = [];
    const onProgress = (done: number) => seen.push(done);
    const result = await importFile(server.platform, account.accountId, file(1_100), { onProgress });
    expect(result).toMatchObject({ total: 1_100, created: 1_098, failed: 2, unmappedFields: ["Agent"] });
    expect(result.jobIds).toHaveLength(3);
    expect(result.errors).toEqual([
      { row: 601, line: 602, message: "is identical to row 1", code: "duplicate" },
      { row: 701, line: 702, field: "bedrooms", message: expect.any(String), code: "validation" },
    ]);
    expect(seen.at(-1)).toBe(1_099);
    const names = (await server.takeEvents()).map(({ event }) => event);
    expect(names.filter((name) => name === "property.created")).toHaveLength(1_098);
    expect(names.filter((name) => name !== "property.created")).toEqual(
      Array(3).fill("bulk_import.completed"),
    );
  }, 60_000);

  it("creates nothing in a dry run, and reports the same errors", async () => {
    const account = await server.createAccount("scale");
    await server.takeEvents();
    const result = await importFile(server.platform, account.accountId, file(1_100), { dryRun: true });
    expect(result).toMatchObject({ dryRun: true, total: 1_100, created: 1_098, failed: 2, jobIds: [] });
    expect(result.errors.map(({ row }) => row)).toEqual([601, 701]);
    const list = await server.request("GET", "/properties", { as: account });
    expect([list.body.pagination.total, await server.takeEvents()]).toEqual([0, []]);
  });

  it.each([true, false])("refuses what only the account's records show (dry run: %j)", async (dryRun) => {
    const account = await server.createAccount("pro");
    const home = (n: number, externalId: string, owner = "") =>
      `${n} Oak Street,900,1,1,${externalId},${owner}`;
    const text = [
      "Address,Rent,Beds,Baths,externalId,ownerContactId",
      home(1, "a"),
      home(2, "a"),
      home(3, "b", account.accountId),
      ...Array.from({ length: 600 }, (_, i) => home(i + 4, `c${i}`)),
    ].join("\n");
    const result = await importFile(server.platform, account.accountId, bytes(text), { dryRun });
    expect(result).toMatchObject({ created: limit, failed: 603 - limit });
    expect(result.errors.slice(0, 2)).toMatchObject([
      { row: 2, field: "externalId", code: "duplicate" },
      { row: 3, field: "ownerContactId", code: "validation" },
    ]);
    expect(new Set(result.errors.slice(2).map(({ code }) => code))).toEqual(new Set(["capacity"]));
    const list = await server.request("GET", "/properties", { as: account });
    expect(list.body.pagination.total).toBe(dryRun ? 0 : limit);
  });

  it.each([true, false])(
    "names the line of the file, in which blank lines are no rows (dry run: %j)",
    async (dryRun) => {
      const account = await server.createAccount("scale");
      const text =
        "Address,Rent,Beds,Baths\n\n1 Elm Street,18000 / year,2,1\n\n,,,\n2 Elm Street,cheap,2,1\n";
      const result = await importFile(server.platform, account.accountId, bytes(text), { dryRun });
      expect(result).toMatchObject({
        total: 2,
        errors: [{ row: 2, line: 6, field: "monthlyRent" }],
        conversions: [{ row: 1, line: 3, to: 1500 }],
      });
    },
  );

  it.each([
    [
      "English",
      "Address,City,ST,Zip,Rent / mo.,# of bedrooms,No. of bathrooms,Avail.",
      "1 Elm Street,Springfield,IL,62701,1850,2,1.5,03/15/2027",
    ],
    [
      "Spanish",
      "Dirección;Ciudad;ST;Código postal;Renta mensual;Recámaras;Baños;Disponible desde",
      "1 Elm Street;Springfield;IL;62701;1850;2;1.5;2027-03-15",
    ],
  ])("knows the headers that people write in %s", async (_, headers, row) => {
    const account = await server.createAccount("scale");
    const result = await importFile(server.platform, account.accountId, bytes(`${headers}\n${row}\n`));
    expect(result).toMatchObject({ created: 1, errors: [], unmappedFields: [] });
    const list = await server.request("GET", "/properties", { as: account });
    expect(list.body.data[0]).toMatchObject({
      address: "1 Elm Street",
      city: "Springfield",
      state: "IL",
      zip: "62701",
      monthlyRent: 1850,
      bedrooms: 2,
      bathrooms: 1.5,
      availabilityDate: "2027-03-15",
    });
  });

  it("does not send rows to jobs that can't be read, and numbers the others by the file", async () => {
    const account = await server.createAccount("scale");
    const text = 'address,rent,beds,baths\n"1 Elm,5,1,1\n2 Elm,12 / year,1,1\n3 Elm,x,1,1\n';
    const result = await importFile(server.platform, account.accountId, bytes(text));
    expect(result).toMatchObject({ total: 3, created: 1, failed: 2 });
    expect(result.errors.map(({ row, field }) => [row, field])).toEqual([
      [1, undefined],
      [3, "monthlyRent"],
    ]);
    expect(result.conversions).toEqual([{ row: 2, line: 3, field: "monthlyRent", from: "12 / year", to: 1 }]);
  });

  it.each([
    ["an empty file", ""],
    ["only a header row", "address,rent\n"],
    ["a picture", "\x89PNG\r\n\x1a\n\0\0"],
    ["a workbook", "PK\x03\x04\x14\0\x06\0"],
    ["501 columns", `${"rent,".repeat(501)}\n1\n`],
  ])("says in one line why %s can't be read", async (_name, text) => {
    const { accountId } = await server.createAccount("scale");
    await expect(importFile(server.platform, accountId, bytes(text))).rejects.toMatchObject({
      status: 422,
      detail: expect.stringMatching(/^The file can't be read: [^\n]+\.$/),
    });
  });

  it("refuses a plan without bulk import", async () => {
    const { accountId } = await server.createAccount("starter");
    await expect(importFile(server.platform, accountId, file(1))).rejects.toMatchObject({ status: 403 });
  });
});
