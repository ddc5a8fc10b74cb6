import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";

let server: TestServer;
let account: TestAccount;
let listingId: string;

beforeAll(async () => {
  server = await startTestServer();
  account = await server.createAccount("pro", "Elm Rentals");
  const body = {
    profilePublic: true,
    workingHours: { start: "09:00", end: "17:00", days: [0, 1, 2, 3, 4, 5, 6] },
  };
  await server.request("PATCH", "/settings", { as: account, body });
  listingId = (await makeListing()).id;
});
afterAll(() => server.close());

const makeListing = (fields: object = {}) =>
  createProperty(server, account, { title: "Elm", description: "Two rooms.", isPublic: true, ...fields });
const ask = (query = "", id = listingId) =>
  server.call({ method: "GET", url: `/public/v1/elm-rentals/listings/${id}/slots${query}` });
const startsOf = async (query: string): Promise<string[]> =>
  (await ask(query)).body.data.slots.map(({ start }: { start: string }) => start);
async function book(propertyId: string, startTime: string, endTime: string): Promise<void> {
  const contactId = (await createContact(server, account)).id;
  const body = { propertyId, contactId, title: "Showing", startTime, endTime };
  const answer = await server.request("POST", "/showings", { as: account, body });
  if (answer.status !== 201) throw new Error(answer.text);
}

describe("GET /public/v1/{slug}/listings/{id}/slots", () => {
  it("returns the free times from 2 hours ahead, in the account's time zone", async () => {
    const { status, body } = await ask("?dateFrom=2026-06-15&dateTo=2026-06-15");
    expect([status, body.data.timeZone]).toEqual([200, "UTC"]);
    expect(body.data.slots[0]).toEqual({
      start: "2026-06-15T14:00:00.000Z",
      end: "2026-06-15T14:30:00.000Z",
      openHouse: false,
    });
    expect(body.data.slots.at(-1).end).toBe("2026-06-15T17:00:00.000Z");
  });

  it("returns none more than 30 days ahead, and a week by default", async () => {
    expect(await startsOf("?dateFrom=2026-07-16")).toEqual([]);
    expect((await startsOf("?dateFrom=2026-07-15")).at(-1)).toBe("2026-07-15T11:30:00.000Z");
    expect((await startsOf("")).at(-1)).toBe("2026-06-22T16:30:00.000Z");
  });

  it("leaves out what is taken for this listing, and for another, as nobody is in two places", async () => {
    const day = "?dateFrom=2026-06-20&dateTo=2026-06-20";
    const before = await startsOf(day);
    const other = await makeListing({ address: "9 Oak Street" });
    await book(other.id, "2026-06-20T09:00:00Z", "2026-06-20T10:00:00Z");
    const after = await startsOf(day);
    expect(after[0]).toBe("2026-06-20T10:30:00.000Z");
    await book(listingId, "2026-06-20T09:00:00Z", "2026-06-20T10:00:00Z");
    expect(await startsOf(day)).toEqual(after);
    expect(before).toEqual(expect.arrayContaining(after));
  });

  it("counts the showings of all properties for the limit per day", async () => {
    const settings = (maxShowingsPerDay: number) =>
      server.request("PATCH", "/settings", { as: account, body: { maxShowingsPerDay } });
    const other = await makeListing({ address: "9 Oak Street" });
    await book(other.id, "2026-06-25T09:00:00Z", "2026-06-25T10:00:00Z");
    await settings(1);
    expect(await startsOf("?dateFrom=2026-06-25&dateTo=2026-06-25")).toEqual([]);
    await settings(8);
    expect(await startsOf("?dateFrom=2026-06-25&dateTo=2026-06-25")).toHaveLength(13);
  });

  it("is a 404 for a private property and an unknown one", async () => {
    const hidden = await createProperty(server, account);
    expect((await ask("", hidden.id)).status).toBe(404);
    expect((await ask("", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d")).status).toBe(404);
  });

  it.each([
    ["?dateFrom=2026-06-20&dateTo=2026-06-19", "dateTo"],
    ["?dateFrom=2026-06-20&dateTo=2026-09-19", "dateTo"],
    ["?dateFrom=tomorrow", "dateFrom"],
  ])("is a 422 for %s", async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });
});
