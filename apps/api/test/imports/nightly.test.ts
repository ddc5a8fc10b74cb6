import { type ChosenColumns, readTable, writeLines } from "@rental/contract/table";
import { describe, expect, it } from "vitest";
import { importFile } from "../../src/domains/integrations/bulk-imports/import-file.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";

const { server } = await testApi();
const rows = 500;

/** The columns of an export, by header, with the values of a unit. */
type Export = Record<string, (unit: number) => string>;

const street = (unit: number) => `${Math.floor(unit / 10) + 1} Nightly Road`;
const number = (unit: number) => `${(unit % 10) + 1}`;
const rent = (unit: number) => `$1,${String(100 + (unit % 900)).padStart(3, "0")}`;

/** As far as the headers of these programs are public. */
const exports: Record<string, Export> = {
  AppFolio: {
    Property: () => "Nightly",
    "Unit Name": number,
    "Unit Street": street,
    "Unit City": () => "Springfield",
    "Unit State": () => "IL",
    "Unit Zip": () => "62701",
    "Advertised Rent": rent,
    Bedrooms: () => "2",
    Bathrooms: () => "1.50",
    Sqft: () => "940",
    "Default Deposit": () => "$1,000",
  },
  Buildium: {
    "Property*": () => "Nightly",
    "Unit number*": number,
    "Street address line 1": street,
    City: () => "Springfield",
    State: () => "IL",
    Zip: () => "62701",
    "Market rent": rent,
    Bedrooms: () => "1",
    Bathrooms: () => "1",
    "Unit size": () => "610",
  },
  Propertyware: {
    "Unit Address": street,
    "Unit Address Cont.": (unit) => `Apt ${number(unit)}`,
    City: () => "Springfield",
    State: () => "IL",
    Zip: () => "62701",
    "Target Rent": rent,
    "Target Deposit": () => "900",
    "Number Of Bedrooms": () => "3",
    "Number Of Bathrooms": () => "2",
    "Available Date": () => "03/15/2027",
  },
  "Rent Manager": {
    Unit: number,
    Address: street,
    City: () => "Springfield",
    State: () => "IL",
    Zip: () => "62701",
    "Market Rent": rent,
    Bedrooms: () => "Studio",
    Bathrooms: () => "1",
    "Square Footage": () => "400",
  },
  Yardi: {
    "Property Address": street,
    Unit: number,
    "BD/BA": () => "2/1.00",
    "Unit Sq Ft": () => "800",
    "Market Rent": rent,
    "Actual Rent": () => "7",
  },
  Rentalot: {
    address: (unit) => `${street(unit)}, Unit ${number(unit)}`,
    city: () => "Springfield",
    rent,
    bedrooms: () => "2",
    bathrooms: () => "1",
    pet_policy: () => "allowed",
    external_id: (unit) => `R-${unit}`,
  },
};

const fileOf = (columns: Export, change = (_: string, value: string) => value): Buffer => {
  const lines = Array.from({ length: rows }, (_, unit) =>
    Object.entries(columns).map(([header, value]) => change(header, value(unit))),
  );
  return Buffer.from(writeLines([Object.keys(columns), ...lines]));
};

/** Every property of the account, as the API shows it, by its id. */
async function listed(account: TestAccount): Promise<Map<string, Record<string, unknown>>> {
  const all = new Map<string, Record<string, unknown>>();
  for (let page = 1; ; page++) {
    const { data, pagination } = (
      await server.request("GET", `/properties?limit=100&page=${page}`, { as: account })
    ).body;
    for (const property of data) all.set(property.id, property);
    if (all.size >= pagination.total) return all;
  }
}

const nightly = (account: TestAccount, file: Buffer) =>
  importFile(server.platform, account.accountId, file, { mode: "upsert" });

describe.each(Object.entries(exports))("500 rows of %s, imported every night", (name, columns) => {
  it("make 500 properties, then change nothing, then only what differs", async () => {
    const account = await server.createAccount("pro", name);
    const times: number[] = [];
    const timed = async (file: Buffer) => {
      const begun = performance.now();
      const { created, updated, unchanged, failed, errors } = await nightly(account, file);
      times.push(Math.round(performance.now() - begun));
      expect(errors).toEqual([]);
      return { created, updated, unchanged, failed };
    };
    expect(await timed(fileOf(columns))).toEqual({ created: rows, updated: 0, unchanged: 0, failed: 0 });
    const first = await listed(account);
    expect(first.size).toBe(rows);
    await server.takeEvents();
    for (let night = 2; night <= 3; night++) {
      server.clock.advance(86_400_000);
      expect(await timed(fileOf(columns))).toEqual({ created: 0, updated: 0, unchanged: rows, failed: 0 });
      expect(await listed(account)).toEqual(first);
    }
    const events = (await server.takeEvents()).map(({ event }) => event);
    expect(events.filter((event) => event.startsWith("property."))).toEqual([]);
    const raised = fileOf(columns, (_, value) => (value === rent(7) ? "$1,999" : value));
    expect(await timed(raised)).toEqual({ created: 0, updated: 1, unchanged: rows - 1, failed: 0 });
    console.log(`${name}: ${times.join(", ")} ms`);
  }, 120_000);
});

it("does the same with columns that somebody has chosen", async () => {
  const account = await server.createAccount("pro", "By hand");
  const columns: Export = { Objekt: street, Wohnung: number, Miete: rent, Zimmer: () => "2", Bad: () => "1" };
  const chosen: ChosenColumns = {
    Objekt: "address",
    Wohnung: "unit",
    Miete: "monthlyRent",
    Zimmer: "bedrooms",
    Bad: "bathrooms",
  };
  const table = readTable(fileOf(columns), { chosen });
  const body = { mode: "upsert", properties: table.rows.map(({ values }) => values) };
  const night = async () => {
    const begun = performance.now();
    const { jobId } = (await server.request("POST", "/properties/bulk", { as: account, body })).body.data;
    await server.drain(["bulk_import"]);
    console.log(`By hand: ${Math.round(performance.now() - begun)} ms`);
    return (await server.request("GET", `/properties/bulk/${jobId}`, { as: account })).body.data;
  };
  expect(await night()).toMatchObject({ created: rows, updated: 0, unchanged: 0, failed: 0 });
  const first = await listed(account);
  for (let n = 2; n <= 3; n++) {
    expect(await night()).toMatchObject({ created: 0, updated: 0, unchanged: rows, failed: 0 });
    expect(await listed(account)).toEqual(first);
  }
}, 120_000);

describe("rows of properties that are already there", () => {
  const post = async (account: TestAccount, properties: object[]) => {
    const body = { mode: "upsert", properties };
    const { jobId } = (await server.request("POST", "/properties/bulk", { as: account, body })).body.data;
    await server.drain(["bulk_import"]);
    return (await server.request("GET", `/properties/bulk/${jobId}`, { as: account })).body.data;
  };
  const oak = {
    address: "1 Oak Lane",
    rent: 1000,
    beds: 2,
    baths: 1,
    externalId: "oak",
    description: "Quiet",
  };

  it("change what they say and keep what they leave out or leave blank, also with the externalId alone", async () => {
    const account = await server.createAccount("pro");
    await post(account, [oak]);
    expect(await post(account, [{ externalId: "oak", rent: 1100, description: "" }])).toMatchObject({
      updated: 1,
    });
    const [property] = [...(await listed(account)).values()];
    expect(property).toMatchObject({ address: "1 Oak Lane", monthlyRent: 1100, description: "Quiet" });
  });

  it("are refused with the field when a value is wrong, and change nothing", async () => {
    const account = await server.createAccount("pro");
    await post(account, [oak]);
    const before = await listed(account);
    const job = await post(account, [{ ...oak, rent: "cheap" }]);
    expect(job).toMatchObject({ updated: 0, failed: 1, errors: [{ row: 1, field: "monthlyRent" }] });
    expect(await listed(account)).toEqual(before);
  });

  it("count once: a second row about the same property is an error", async () => {
    const account = await server.createAccount("pro");
    await post(account, [oak]);
    const job = await post(account, [
      { externalId: "oak", rent: 1 },
      { externalId: "oak", rent: 2 },
    ]);
    expect(job).toMatchObject({ updated: 1, failed: 1, errors: [{ row: 2, code: "duplicate" }] });
  });

  it("are counted by a dry run, which changes nothing", async () => {
    const account = await server.createAccount("pro");
    await post(account, [oak, { ...oak, externalId: "elm", address: "2 Elm Lane" }]);
    const before = await listed(account);
    await server.takeEvents();
    const file = Buffer.from(
      "Address,Rent,Beds,Baths,External ID\n3 Ash Lane,900,1,1,ash\n1 Oak Lane,1200,2,1,oak\n,,,,elm\n4 Fir Lane,cheap,1,1,\n,1300,,,oak\n",
    );
    const counts = { total: 5, created: 1, updated: 1, unchanged: 1, failed: 2 };
    const errors = [
      { row: 4, field: "monthlyRent" },
      { row: 5, code: "duplicate" },
    ];
    const options = { mode: "upsert", dryRun: true } as const;
    const tried = await importFile(server.platform, account.accountId, file, options);
    expect(tried).toMatchObject({ ...counts, errors });
    expect([await listed(account), await server.takeEvents()]).toEqual([before, []]);
    expect(await nightly(account, file)).toMatchObject({ ...counts, errors });
  });

  it("make new properties without the mode upsert", async () => {
    const account = await server.createAccount("pro");
    const { externalId: _, ...row } = oak;
    await post(account, [row]);
    await server.request("POST", "/properties/bulk", { as: account, body: { properties: [row] } });
    await server.drain(["bulk_import"]);
    expect((await listed(account)).size).toBe(2);
  });
});
