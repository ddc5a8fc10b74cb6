import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeEach, expect, it } from "vitest";
import { createListingFeed, readyListing, setPhone } from "../../../../test/fixtures/listing-feeds.ts";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";

const { server } = await testApi();
let account: TestAccount;

beforeEach(async () => {
  account = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
  await setPhone(server, account);
});

const request = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
  server.request(method, path, { as: account, ...(body && { body }) });
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  server.call({ method: "GET", url, headers });
const feed = (fields: object = {}) => createListingFeed(server, account, fields);
const listing = (fields: object = {}) => createProperty(server, account, { ...readyListing, ...fields });

it("shows the URL on creation only, and stores no more than the token's hash", async () => {
  const created = await request("POST", "/listing-feeds", { format: "csv", name: "Portal" });
  const { url, ...rest } = created.body.data;
  expect([created.status, created.headers.location]).toEqual([201, `/api/v1/listing-feeds/${rest.id}`]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/feeds\/[\w-]{43}\.csv$/);
  expect((await request("GET", `/listing-feeds/${rest.id}`)).body.data).toEqual(rest);
  const token = /([\w-]{43})\.csv$/.exec(url)![1]!;
  const stored = await server.database.sql`select row_to_json(f)::text as row from listing_feeds f`;
  expect(stored.some(({ row }) => row.includes(token))).toBe(false);
});

it("has listings that are public and available, and no others", async () => {
  const { path } = await feed({ format: "csv" });
  const { id } = await listing();
  await listing({ isPublic: false });
  await listing({ available: false });
  const gone = await listing();
  await request("DELETE", `/properties/${gone.id}`);
  const lines = (await fetchFeed(path)).text.trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([id]);
});

it("has only the chosen properties, until all are chosen again", async () => {
  const [one] = [await listing(), await listing()];
  const { id, path } = await feed({ format: "csv", propertyIds: [one.id] });
  const count = async () => (await fetchFeed(path)).text.trim().split("\r\n").length - 1;
  expect(await count()).toBe(1);
  expect((await request("PATCH", `/listing-feeds/${id}`, { propertyIds: null })).status).toBe(200);
  expect(await count()).toBe(2);
});

it("has the properties of the chosen buildings, besides the chosen ones", async () => {
  const building = { name: "Elm Court", address: "12 Elm Street" };
  const buildingId = (await request("POST", "/buildings", building)).body.data.id;
  const [unit, chosen] = [await listing({ buildingId }), await listing()];
  await listing();
  const { path } = await feed({ format: "csv", buildingIds: [buildingId], propertyIds: [chosen.id] });
  const lines = (await fetchFeed(path)).text.trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",")[0])).toEqual([unit.id, chosen.id]);
});

it("can be changed when some of the chosen properties are deleted by now", async () => {
  const [one, other] = [await listing(), await listing()];
  const { id } = await feed({ propertyIds: [one.id, other.id] });
  await request("DELETE", `/properties/${one.id}`);
  const { data } = (await request("GET", `/listing-feeds/${id}`)).body;
  const again = await request("PATCH", `/listing-feeds/${id}`, { ...data, name: "Renamed" });
  expect([again.status, again.body.data.propertyIds]).toEqual([200, [one.id, other.id]]);
  const added = await request("PATCH", `/listing-feeds/${id}`, {
    propertyIds: [other.id, account.accountId],
  });
  expect(added.body.code).toBe("property_not_found");
});

it("refuses properties of another account, and more feeds than the plan has", async () => {
  const other = await server.createAccount("pro");
  const foreign = (await createProperty(server, other)).id;
  const refused = await request("POST", "/listing-feeds", {
    format: "csv",
    name: "Portal",
    propertyIds: [foreign],
  });
  expect([refused.status, refused.body.code]).toEqual([422, "property_not_found"]);
  for (let n = 0; n < 3; n++) await feed();
  const more = await request("POST", "/listing-feeds", { format: "csv", name: "One more" });
  expect([more.status, more.body.code]).toEqual([422, "listing_feed_limit_reached"]);
});

it("answers 404 once it is switched off or deleted, with another extension and for any other token", async () => {
  const { id, path } = await feed();
  expect((await fetchFeed(path)).status).toBe(200);
  expect((await fetchFeed(path.replace(".xml", ".csv"))).status).toBe(404);
  expect((await fetchFeed(path.replace(/[\w-]{43}/, "x".repeat(43)))).status).toBe(404);
  await request("PATCH", `/listing-feeds/${id}`, { active: false });
  expect((await fetchFeed(path)).status).toBe(404);
  await request("PATCH", `/listing-feeds/${id}`, { active: true });
  expect((await fetchFeed(path)).status).toBe(200);
  await request("DELETE", `/listing-feeds/${id}`);
  expect((await fetchFeed(path)).status).toBe(404);
});

it("answers 304 until a listing changes, by tag and by date", async () => {
  const { path } = await feed();
  const { id } = await listing();
  const first = await fetchFeed(path);
  const etag = first.headers.etag!;
  const modified = String(first.headers["last-modified"]);
  server.clock.advance(60_000);
  const conditions = (tag: string): Record<string, string>[] => [
    { "if-none-match": tag },
    { "if-modified-since": modified },
  ];
  for (const headers of conditions(`W/${etag}`)) {
    const unchanged = await fetchFeed(path, headers);
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  }
  await request("PATCH", `/properties/${id}`, { monthlyRent: 1900 });
  for (const headers of conditions(etag)) {
    const changed = await fetchFeed(path, headers);
    expect([changed.status, changed.text.includes("<price>1900</price>")]).toEqual([200, true]);
    expect(changed.headers["last-modified"]).toBe(server.clock.now().toUTCString());
  }
});

it("does not answer 304 by date to a change within the same second", async () => {
  const { path } = await feed();
  const { id } = await listing();
  const { headers } = await fetchFeed(path);
  await request("PATCH", `/properties/${id}`, { monthlyRent: 1900 });
  const changed = await fetchFeed(path, { "if-modified-since": String(headers["last-modified"]) });
  expect([changed.status, changed.text.includes("<price>1900</price>")]).toEqual([200, true]);
});

it("is the same text, compressed or not", async () => {
  const { path } = await feed({ format: "jsonld" });
  await listing();
  const plain = await fetchFeed(path);
  const zipped = await server.app.inject({ url: path, headers: { "accept-encoding": "br, gzip" } });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.text);
});

it("answers HEAD as GET, without the text", async () => {
  const { path } = await feed();
  await listing();
  for (const headers of [{}, { "accept-encoding": "gzip" }]) {
    const [head, get] = [
      await server.app.inject({ method: "HEAD", url: path, headers }),
      await server.app.inject({ method: "GET", url: path, headers }),
    ];
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ["etag", "last-modified", "content-type", "content-encoding", "vary"])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  }
});

it("keeps no file of a feed that is no longer fetched for longer than a day", async () => {
  const { path } = await feed();
  await fetchFeed(path);
  const folder = join(server.config.dataDir, "feed-cache");
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
  server.clock.advance(11 * 60_000);
  await server.drain(["retention"]);
  expect(await readdir(folder)).toEqual([]);
});

it("tells who fetched it last, and how many listings it had", async () => {
  const { id, path } = await feed();
  await listing();
  expect((await request("GET", `/listing-feeds/${id}`)).body.data.lastFetchedAt).toBeNull();
  await fetchFeed(path, { "user-agent": "ZillowFeeds/2.0\u00e9" });
  expect((await request("GET", `/listing-feeds/${id}`)).body.data).toMatchObject({
    lastFetchedAt: server.clock.now().toISOString(),
    lastFetchedBy: "ZillowFeeds/2.0",
    lastFetchedListings: 1,
  });
});

it("does not count HEAD, by which a reader asks whether there is something new, as a fetch", async () => {
  const { id, path } = await feed({ format: "csv" });
  await listing();
  const { status, headers, text } = await server.call({ method: "HEAD", url: path });
  expect([status, text]).toEqual([200, ""]);
  const neverFetched = { lastFetchedAt: null, lastFetchedBy: null, lastFetchedListings: null };
  expect((await request("GET", `/listing-feeds/${id}`)).body.data).toMatchObject(neverFetched);
  expect((await fetchFeed(path)).headers.etag).toBe(headers.etag);
});

it("leaves out a listing that is excluded from this feed, or from all", async () => {
  const [here, elsewhere] = [await feed({ format: "csv" }), await feed({ format: "csv" })];
  const [one, two] = [await listing(), await listing()];
  // Ids are the same in any letter case.
  await request("PATCH", `/properties/${one.id}`, { excludedFromFeeds: [here.id.toUpperCase()] });
  await request("PATCH", `/properties/${two.id}`, { excludedFromFeeds: "all" });
  const idsAt = async (path: string) =>
    (await fetchFeed(path)).text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
  expect([await idsAt(here.path), await idsAt(elsewhere.path)]).toEqual([[], [one.id]]);
  const { body } = await request("GET", `/listing-feeds/${here.id}/readiness?propertyId=${one.id}`);
  expect(body.data[0].missing).toMatchObject([{ field: "excludedFromFeeds" }]);
});

it("says of each listing what its format requires and it lacks", async () => {
  const { id, path } = await feed();
  const ready = await listing({ state: "illinois", zip: " 62701-1234 " });
  const lacking = await listing({ state: "Somewhere", zip: "1234", city: null });
  const hidden = await listing({ isPublic: false });
  const read = async (query = "") =>
    (await request("GET", `/listing-feeds/${id}/readiness${query}`)).body.data.map(
      (row: { propertyId: string; missing: { field: string }[] }) => [
        row.propertyId,
        row.missing.map(({ field }) => field),
      ],
    );
  const gaps = [
    [hidden.id, ["isPublic"]],
    [lacking.id, ["city", "state", "zip"]],
  ];
  expect(await read()).toEqual([...gaps, [ready.id, []]]);
  expect(await read("?ready=false")).toEqual(gaps);
  expect(await read(`?propertyId=${ready.id}`)).toEqual([[ready.id, []]]);
  const text = (await fetchFeed(path)).text;
  expect([text.includes(ready.id), text.includes(lacking.id)]).toEqual([true, false]);
});

it("lacks a contact where neither mail nor a phone of North America reaches the account", async () => {
  const { id } = await feed();
  await listing();
  await request("PATCH", "/settings", { publicPhone: "+34 912 345 678" });
  const { body } = await request("GET", `/listing-feeds/${id}/readiness`);
  expect(body.data[0].missing).toEqual([
    { field: "contact", message: "Enter a public phone number of ten digits in the settings." },
  ]);
});
