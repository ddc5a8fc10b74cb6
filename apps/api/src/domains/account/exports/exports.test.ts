import { text } from "node:stream/consumers";
import { listingTable, readTableOf } from "@rental/contract/table";
import { contactTable } from "@rental/contract/table/contacts";
import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { makeContact, makeProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { eraseContact } from "../../people/erasing/erasing.service.ts";
import { forAccount } from "../accounts/system-call.ts";

const { server, account: pro } = await testApi();
const hour = 60 * 60 * 1000;

const start = (as: TestAccount) => server.request("POST", "/exports", { as });
const get = async (as: TestAccount, id: string) =>
  (await server.request("GET", `/exports/${id}`, { as })).body.data;
const download = (url: string) =>
  server.app.inject({ method: "GET", url: url.replace(server.config.baseOrigin, "") });

/** A completed export. */
async function completed(as: TestAccount) {
  const { id } = (await start(as)).body.data;
  await server.drain(["export"]);
  return get(as, id);
}

it("answers 202 with where to look, and writes one file for requests that come meanwhile", async () => {
  const first = await start(pro);
  const { id } = first.body.data;
  expect([first.status, first.headers.location]).toEqual([202, `/api/v1/exports/${id}`]);
  expect(first.body).toEqual({ data: { id, status: "pending" } });
  expect(await get(pro, id)).toMatchObject({ status: "pending", url: null, expiresAt: null, bytes: null });
  expect((await start(pro)).body.data.id).toBe(id);
  await server.drain(["export"]);
  expect(await get(pro, id)).toMatchObject({ status: "completed", url: expect.stringContaining(id) });
  expect((await start(pro)).body.data.id).not.toBe(id);
  await server.drain(["export"]);
});

it("serves a ZIP file of the stated size, with the lists as CSV, for an hour and no longer", async () => {
  const as = await server.createAccount("pro");
  await makeProperty(server, as, { address: "7 Export Lane" });
  const { url, bytes, expiresAt, completedAt } = await completed(as);
  expect(Date.parse(expiresAt) - Date.parse(completedAt)).toBe(hour);
  const file = await download(url);
  expect([file.statusCode, file.headers["content-type"], file.rawPayload.length]).toEqual([
    200,
    "application/zip",
    bytes,
  ]);
  expect(file.headers["cache-control"]).toBe("no-store");
  for (const name of ["export.json", "records/properties.jsonl", "csv/properties.csv", "csv/showings.csv"])
    expect(file.rawPayload.includes(name)).toBe(true);
  server.clock.advance(hour);
  expect((await download(url)).statusCode).toBe(410);
  await server.drain();
  const [left] = await server.database
    .sql`select count(*)::int as count from image_uploads where account_id = ${as.accountId}`;
  expect(left).toEqual({ count: 0 });
});

/** The lines of a list in an export. */
async function sheetOf(as: TestAccount, name: string): Promise<string> {
  const { url } = await completed(as);
  const zip = await fromBufferPromise((await download(url)).rawPayload);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === `csv/${name}.csv`) return text(await zip.openReadStreamPromise(entry));
  throw new Error(`The export has no csv/${name}.csv.`);
}

it("writes metadata as columns that an import reads back", async () => {
  const as = await server.createAccount("pro");
  const given: (object | null)[] = [{ batch: "7", "a, b": "=1" }, { constructor: "x" }, null];
  for (const metadata of given)
    await makeContact(server, as, { email: `${JSON.stringify(metadata)!.length}@example.com`, metadata });
  const { rows } = readTableOf(contactTable, Buffer.from(await sheetOf(as, "contacts")));
  const read: unknown[] = rows.map(({ values }) => values.metadata && JSON.parse(values.metadata));
  expect(read).toEqual([...given.slice(0, 2), undefined]);
  for (let n = 0; n < 3; n++) {
    const metadata = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`key ${n} ${i}`, "v"]));
    await makeContact(server, as, { email: `many${n}@example.com`, metadata });
  }
  const [header] = (await sheetOf(as, "contacts")).split("\n");
  expect(header).toMatch(/,metadata,/);
  expect(header).not.toContain("metadata.");
});

it("writes opt-outs that an import reads back", async () => {
  const as = await server.createAccount("pro");
  const id = await makeContact(server, as, { email: "stop@example.com" });
  await server.request("POST", `/contacts/${id}/opt-out`, { as, body: { channel: "email" } });
  const { optedOutAt } = (await server.request("GET", `/contacts/${id}`, { as })).body.data;
  const { rows } = readTableOf(contactTable, Buffer.from(await sheetOf(as, "contacts")));
  const other = await server.createAccount("pro");
  const body = { contacts: rows.map(({ values }) => values) };
  expect((await server.request("POST", "/contacts/bulk", { as: other, body })).status).toBe(200);
  const moved = (await server.request("GET", "/contacts", { as: other })).body.data;
  expect(moved).toMatchObject([{ email: "stop@example.com", optedOutAt }]);
});

it("writes custom fields as columns with their labels, which imports read back", async () => {
  const as = await server.createAccount("pro");
  const must = async (
    ...[method, path, body]: [method: "POST" | "PATCH" | "GET", path: string, body?: object]
  ) => {
    const answer = await server.request(method, path, { as, ...(body && { body }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body.data;
  };
  const fields = [
    // A label counts before a key that another field has.
    { key: "pets", label: "Animals, all", type: "number" },
    { key: "label", label: "Pets", type: "boolean" },
    { key: "moving", label: "Moves on", type: "date" },
    { key: "why", label: "Why", type: "choice", options: ["New job", "=More room"] },
  ];
  await must("PATCH", "/settings", { customFields: { contacts: fields, properties: fields } });
  const customFields = { pets: 1250.5, label: false, moving: "2026-12-01", why: "New job" };
  const contactId = await makeContact(server, as, { email: "all@example.com", customFields });
  const propertyId = await makeProperty(server, as, { customFields });
  const spelled = (lines: string) =>
    lines
      .replace("1250.5", '"1,250.5"')
      .replace(",false", ",No")
      .replace("2026-12-01", "12/1/2026")
      .replace("New job", "new JOB");
  const sheets = { contacts: await sheetOf(as, "contacts"), properties: await sheetOf(as, "properties") };
  await must("PATCH", `/contacts/${contactId}`, {
    customFields: { pets: 1, label: true, moving: null, why: null },
  });
  await must("PATCH", `/properties/${propertyId}`, {
    customFields: { pets: 1, label: true, moving: null, why: null },
  });

  const contacts = readTableOf(contactTable, Buffer.from(spelled(sheets.contacts))).rows;
  await must("POST", "/contacts/bulk", { mode: "upsert", contacts: contacts.map(({ values }) => values) });
  expect((await must("GET", `/contacts/${contactId}`)).customFields).toEqual(customFields);
  const properties = readTableOf(listingTable, Buffer.from(spelled(sheets.properties))).rows;
  await must("POST", "/properties/bulk", {
    mode: "upsert",
    properties: properties.map(({ values }) => values),
  });
  await server.drain();
  expect((await must("GET", `/properties/${propertyId}`)).customFields).toEqual(customFields);
});

it.each([[["Pool, heated", "Gym; 24 hours", "a | b"]], [["[Pool]", "Gym"]], [["=Pool"]]])(
  "writes features that an import reads back: %s",
  async (features) => {
    const as = await server.createAccount("pro");
    await makeProperty(server, as, { features });
    const { rows } = readTableOf(listingTable, Buffer.from(await sheetOf(as, "properties")));
    const other = await server.createAccount("pro");
    const body = { properties: rows.map(({ values }) => values) };
    expect((await server.request("POST", "/properties/bulk", { as: other, body })).status).toBe(202);
    await server.drain();
    const [moved] = (await server.request("GET", "/properties", { as: other })).body.data;
    expect(moved.features).toEqual(features);
  },
);

it("answers 404 to a link that was changed, and to other accounts", async () => {
  const { id, url } = await completed(pro);
  expect((await download(url.replace(/signature=.{6}/, "signature=AAAAAA"))).statusCode).toBe(404);
  expect((await download(url.replace(/expires=\d/, "expires=9"))).statusCode).toBe(404);
  const other = await server.createAccount("pro");
  expect((await server.request("GET", `/exports/${id}`, { as: other })).status).toBe(404);
});

it("lets an account leave after its trial has ended, which allows nothing else", async () => {
  const trial = await server.createAccount("free_trial");
  server.clock.advance(15 * 24 * hour);
  expect((await server.request("GET", "/properties", { as: trial })).status).toBe(403);
  const { url } = await completed(trial);
  expect((await download(url)).statusCode).toBe(200);
});

it("withdraws finished files when a contact is erased", async () => {
  const as = await server.createAccount("pro");
  const contactId = await makeContact(server, as);
  const { id, url } = await completed(as);
  const operator = {
    kind: "operator",
    id: null,
    name: "rental",
    operation: "contact erase",
    requestId: null,
  } as const;
  await forAccount(server.platform, as.accountId, (call) => eraseContact(call, contactId, operator));
  expect((await download(url)).statusCode).toBe(404);
  expect((await server.request("GET", `/exports/${id}`, { as })).status).toBe(404);
  await server.drain();
  const left = await server.database.sql`select 1 from image_uploads where account_id = ${as.accountId}`;
  expect([...left]).toEqual([]);
});

it("marks cells that a spreadsheet would run, and leaves phone numbers alone", async () => {
  const { lineOf } = await import("./sheets.ts");
  expect(lineOf(["=1+1", "@sum", "+1 (555) 0100", "-cmd", "a, b", ["gym", "pool"], null, { a: 1 }])).toBe(
    `'=1+1,'@sum,+1 (555) 0100,'-cmd,"a, b",gym | pool,,"{""a"":1}"\r\n`,
  );
});
