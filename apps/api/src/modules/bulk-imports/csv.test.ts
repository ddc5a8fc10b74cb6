import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/harness/server.ts";
import { readCsv } from "./csv.ts";
import { importFile } from "./import-file.ts";

const bytes = (text: string) => Buffer.from(text, "utf8");

describe("readCsv", () => {
  it.each([
    ["commas", 'address,rent\n"1 Elm, Springfield",1850\n'],
    [
      "semicolons and a byte order mark, as Excel writes them",
      "\ufeffaddress;rent\r\n1 Elm, Springfield;1850\r\n",
    ],
    ["tabs", "address\trent\n1 Elm, Springfield\t1850"],
    ["a quoted header that contains the other separator", '"address";"rent"\n"1 Elm, Springfield";1850'],
  ])("reads %s", (_name, text) => {
    expect(readCsv(bytes(text))).toEqual([{ address: "1 Elm, Springfield", rent: "1850" }]);
  });

  it("reads UTF-16 and Windows-1252", () => {
    const text = "address,city\n1 Elm,Orléans";
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    for (const file of [utf16, Buffer.from(text, "latin1"), bytes(text)]) {
      expect(readCsv(file)).toEqual([{ address: "1 Elm", city: "Orléans" }]);
    }
  });

  it("skips empty lines, keeps line breaks in quotes, and names cells without a header", () => {
    const text = 'address,details\n\n"1 Elm","a\nb"\n,\n2 Elm,c,extra,\n3 Elm\n';
    expect(readCsv(bytes(text))).toEqual([
      { address: "1 Elm", details: "a\nb" },
      { address: "2 Elm", details: "c", "column 3": "extra" },
      { address: "3 Elm" },
    ]);
  });

  it.each([
    ["an empty file", ""],
    ["only a header row", "address,rent\n"],
    ["a quote that is never closed", 'address,rent\n"1 Elm,5\n'],
    ["a picture", "\x89PNG\r\n\x1a\n\0\0"],
  ])("says in one line why %s can't be read", (_name, text) => {
    expect(() => readCsv(bytes(text))).toThrow(/^The file can't be read: [^\n]+\.$/);
  });
});

describe("importFile", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
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
      { row: 601, message: "is identical to row 1", code: "duplicate" },
      { row: 701, field: "bedrooms", message: expect.any(String), code: "validation" },
    ]);
    expect(seen.at(-1)).toBe(1_099);
    const names = (await server.takeEvents()).map(({ event }) => event);
    expect(names.filter((name) => name === "property.created")).toHaveLength(1_098);
    expect(names.filter((name) => name !== "property.created")).toEqual(
      Array(3).fill("bulk_import.completed"),
    );
  }, 20_000);

  it("creates nothing in a dry run, and reports the same errors", async () => {
    const account = await server.createAccount("scale");
    await server.takeEvents();
    const result = await importFile(server.platform, account.accountId, file(1_100), { dryRun: true });
    expect(result).toMatchObject({ dryRun: true, total: 1_100, created: 1_098, failed: 2, jobIds: [] });
    expect(result.errors.map(({ row }) => row)).toEqual([601, 701]);
    const list = await server.request("GET", "/properties", { as: account });
    expect([list.body.pagination.total, await server.takeEvents()]).toEqual([0, []]);
  });

  it("refuses a plan without bulk import", async () => {
    const { accountId } = await server.createAccount("starter");
    await expect(importFile(server.platform, accountId, file(1))).rejects.toMatchObject({ status: 403 });
  });
});
