import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { createListingFeed, readyListing, setPhone } from "../../../../test/fixtures/listing-feeds.ts";
import { signedIn } from "../../../../test/fixtures/people.ts";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { accounts as accountsTable, outgoingMail } from "../../../db/tables/index.ts";
import { served as serve } from "./feed.service.ts";

const { server } = await testApi();
const dayMs = 24 * 3_600_000;
let account: TestAccount;
let ids: string[];
let feed: { id: string; path: string };

beforeEach(async () => {
  account = await server.createAccount("scale", "Elm Rentals", "owner@example.com");
  await setPhone(server, account);
  ids = [];
  for (let n = 0; n < 10; n++) ids.push((await createProperty(server, account, readyListing)).id);
  feed = await createListingFeed(server, account);
  await served();
});

/** The listings that a portal gets. */
async function served(): Promise<string[]> {
  const { text } = await server.call({ method: "GET", url: feed.path });
  return [...text.matchAll(/<Listing id="([^"]+)"/g)].map(([, id]) => id!);
}
const record = async () =>
  (await server.request("GET", `/listing-feeds/${feed.id}`, { as: account })).body.data;
const hide = (some: string[]) =>
  Promise.all(
    some.map((id) =>
      server.request("PATCH", `/properties/${id}`, { as: account, body: { available: false } }),
    ),
  );
const remove = (some: string[], headers: Record<string, string> = {}) =>
  Promise.all(some.map((id) => server.request("DELETE", `/properties/${id}`, { as: account, headers })));
async function look(): Promise<void> {
  server.clock.advance(16 * 60_000);
  await server.drain(["listing-feed", "owner-notice"]);
}
const mails = () =>
  server.database.read
    .select()
    .from(outgoingMail)
    .where(eq(outgoingMail.accountId, account.accountId))
    .orderBy(outgoingMail.id);

it("keeps serving what a program removed at once, tells the owner once, and lets go when a person confirms", async () => {
  await hide(ids.slice(0, 2));
  await remove(ids.slice(2, 5));
  await look();
  await look();
  expect((await mails()).map(({ subject }) => subject)).toEqual(['5 listings would disappear from "Zillow"']);
  expect(await record()).toMatchObject({ held: { listings: 5, missing: 5 } });
  expect((await served()).sort()).toEqual([...ids].sort());
  const path = `/listing-feeds/${feed.id}/release`;
  const released = await server.request("POST", path, { as: account });
  expect([released.status, released.body.data.held]).toEqual([200, null]);
  expect((await served()).sort()).toEqual(ids.slice(5).sort());
  const again = await server.request("POST", path, { as: account });
  expect([again.status, again.body.code]).toEqual([409, "feed_not_held"]);
});

it("serves the listings that the guard has seen, although an import removes some before they are read", async () => {
  // A new version, which is not in the cache.
  await server.request("PATCH", `/properties/${ids[9]}`, { as: account, body: { monthlyRent: 1234 } });
  const { open } = await serve(server.platform, feed.path.replace("/feeds/", ""), "Portal");
  await hide(ids.slice(0, 6));
  const file = await open();
  const text = gunzipSync(await file.readFile()).toString();
  await file.close();
  expect(text.match(/<Listing /g)).toHaveLength(10);
});

it("lets go by itself when the listings come back", async () => {
  await hide(ids.slice(0, 5));
  expect((await served()).length).toBe(10);
  expect((await record()).held).not.toBeNull();
  await server.request("PATCH", `/properties/${ids[0]}`, { as: account, body: { available: true } });
  expect((await served()).length).toBe(6);
  expect((await record()).held).toBeNull();
});

it("holds back what it did when its record is sent back with another name, and not with other listings", async () => {
  await hide(ids.slice(0, 5));
  expect((await served()).length).toBe(10);
  const change = async (body: object) =>
    (await server.request("PATCH", `/listing-feeds/${feed.id}`, { as: account, body })).body.data;
  const before = await record();
  expect(await change({ ...before, name: "Trulia" })).toMatchObject({ name: "Trulia", held: before.held });
  expect((await served()).length).toBe(10);
  expect(await change({ propertyIds: ids })).toMatchObject({ held: null });
  expect((await served()).length).toBe(5);
});

it("shows changes of other listings while it holds back", async () => {
  await hide(ids.slice(0, 6));
  await served();
  await server.request("PATCH", `/properties/${ids[9]}`, { as: account, body: { monthlyRent: 4321 } });
  const { text } = await server.call({ method: "GET", url: feed.path });
  expect(text).toContain("<price>4321</price>");
});

it("does not hold back fewer than five, or what is not more than a fifth", async () => {
  await hide(ids.slice(0, 4));
  expect((await served()).length).toBe(6);
  for (let n = 0; n < 24; n++) await createProperty(server, account, readyListing);
  expect((await served()).length).toBe(30);
  await hide(ids.slice(4, 10));
  expect((await served()).length).toBe(24);
  expect((await record()).held).toBeNull();
});

it("takes down at once what a person removed, also while it holds back the rest", async () => {
  const { headers } = await signedIn(server, account, "owner");
  const inConsole = (method: "PATCH" | "DELETE", id: string, body?: object) =>
    server.request(method, `/properties/${id}`, { headers, ...(body && { body }) });
  await hide(ids.slice(0, 5));
  expect((await served()).length).toBe(10);
  await inConsole("DELETE", ids[0]!);
  expect((await served()).length).toBe(5);
  for (const id of ids.slice(5)) await inConsole("PATCH", id, { isPublic: false });
  expect(await served()).toEqual([]);
  expect((await record()).held).toBeNull();
});

it("tells the owner once per silence that nobody has fetched it for 48 hours", async () => {
  server.clock.advance(47 * 3_600_000);
  await server.drain(["listing-feed", "owner-notice"]);
  expect(await mails()).toEqual([]);
  server.clock.advance(2 * 3_600_000);
  await server.drain(["listing-feed", "owner-notice"]);
  server.clock.advance(3 * dayMs);
  await server.drain(["listing-feed", "owner-notice"]);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Nobody has fetched "Zillow" for two days']);
  await served();
  server.clock.advance(3 * dayMs);
  await server.drain(["listing-feed", "owner-notice"]);
  expect(await mails()).toHaveLength(2);
});

it("is an empty, valid document seven days after the plan ended, told twice, and full again with a plan", async () => {
  const plan = (name: "starter" | "pro") =>
    server.database.read
      .update(accountsTable)
      .set({ plan: name })
      .where(eq(accountsTable.id, account.accountId));
  await plan("starter");
  await look();
  for (let day = 0; day < 6; day++) {
    expect((await served()).length).toBe(10);
    server.clock.advance(dayMs);
    await server.drain(["listing-feed", "owner-notice"]);
  }
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    '"Zillow" will be empty soon',
    '"Zillow" will be empty soon',
  ]);
  server.clock.advance(dayMs);
  await server.drain(["listing-feed", "owner-notice"]);
  expect(await mails()).toHaveLength(2);
  expect(await served()).toEqual([]);
  await plan("pro");
  await look();
  expect((await served()).length).toBe(10);
});
