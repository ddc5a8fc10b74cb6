import { beforeEach, describe, expect, it } from "vitest";
import { makeContact, makeProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as events from "../events/events.service.ts";

const { server } = await testApi();
let account: TestAccount;
let propertyId: string;
let contactId: string;

beforeEach(async () => {
  account = await server.createAccount("pro");
  propertyId = await makeProperty(server, account);
  contactId = await makeContact(server, account);
  await server.takeEvents();
});

const find = (query: string, as = account) =>
  server.request("GET", `/showings/availability?${query}`, { as });
const hours = async (query: string) => {
  const { body } = await find(query);
  return body.data.availableSlots.map(({ start }: { start: string }) => Number(start.slice(11, 13)));
};
const book = async (startTime: string, endTime: string, status?: string, property = propertyId) => {
  const body = { propertyId: property, contactId, title: "Showing", startTime, endTime };
  const { id } = (await server.request("POST", "/showings", { as: account, body })).body.data;
  if (status) await server.request("PATCH", `/showings/${id}`, { as: account, body: { status } });
};

describe("GET /showings/availability", () => {
  it("returns the days from today to 7 days later, without the slots that have started", async () => {
    const { status, body } = await find("");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data).toMatchObject({
      dateRange: { from: "2026-06-15", to: "2026-06-22" },
      existingEventCount: 0,
      timeZone: "UTC",
    });
    // The current time is 12:00 UTC.
    expect(body.data.availableSlots).toHaveLength(5 + 7 * 8);
    expect(body.data.availableSlots[0]).toEqual({
      date: "2026-06-15",
      start: "2026-06-15T12:00:00.000Z",
      end: "2026-06-15T13:00:00.000Z",
    });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("uses preferredDate for that one day only, and includes the day of dateTo", async () => {
    expect((await find("preferredDate=2026-07-01")).body.data.dateRange).toEqual({
      from: "2026-07-01",
      to: "2026-07-01",
    });
    const { body } = await find("dateFrom=2026-07-01&dateTo=2026-07-02");
    expect(body.data.availableSlots).toHaveLength(16);
    expect(body.data.availableSlots.at(-1).date).toBe("2026-07-02");
  });

  it("takes 9:00 to 17:00 and today in the time zone of the settings, across clock changes", async () => {
    const set = (timezone: string) =>
      server.request("PATCH", "/settings", { as: account, body: { timezone } });
    await set("America/Chicago");
    const { body } = await find("dateFrom=2026-10-31&dateTo=2026-11-01");
    expect(body.data.timeZone).toBe("America/Chicago");
    const starts = body.data.availableSlots.map(({ start }: { start: string }) => start);
    expect(starts).toContain("2026-10-31T14:00:00.000Z");
    expect(starts).toContain("2026-11-01T15:00:00.000Z");
    expect(starts).not.toContain("2026-11-01T14:00:00.000Z");
    // 12:00 UTC is past midnight in Kiribati, where it is already the 16th.
    await set("Pacific/Kiritimati");
    expect((await find("")).body.data.dateRange.from).toBe("2026-06-16");
  });

  it("leaves out slots that overlap pending and confirmed entries of every type, even partly", async () => {
    await book("2026-07-01T09:30:00Z", "2026-07-01T10:00:00Z");
    await book("2026-07-01T11:59:00Z", "2026-07-01T12:01:00Z", "confirmed");
    await book("2026-07-01T13:00:00Z", "2026-07-01T14:00:00Z", "completed");
    await book("2026-07-01T14:00:00Z", "2026-07-01T15:00:00Z", "cancelled");
    const meeting = { type: "meeting" as const, title: "Meeting" };
    const times = { startTime: new Date("2026-07-01T16:00:00Z"), endTime: new Date("2026-07-01T16:30:00Z") };
    await forAccount(server.platform, account.accountId, (call) =>
      events.create(call, { ...meeting, ...times }),
    );
    expect(await hours("preferredDate=2026-07-01")).toEqual([10, 13, 14, 15]);
    expect((await find("preferredDate=2026-07-01")).body.data.existingEventCount).toBe(3);
  });

  it("with propertyId counts that property's entries, those without one, and all showings", async () => {
    const second = await makeProperty(server, account);
    await book("2026-07-01T09:00:00Z", "2026-07-01T10:00:00Z");
    await book("2026-07-01T10:00:00Z", "2026-07-01T11:00:00Z", "confirmed", second);
    const times = { startTime: new Date("2026-07-01T11:00:00Z"), endTime: new Date("2026-07-01T12:00:00Z") };
    await forAccount(server.platform, account.accountId, (call) =>
      events.create(call, { type: "call", title: "Call", ...times }),
    );
    const day = "preferredDate=2026-07-01";
    expect(await hours(`${day}&propertyId=${propertyId}`)).toEqual([12, 13, 14, 15, 16]);
    expect(await hours(`${day}&propertyId=${second}`)).toEqual([12, 13, 14, 15, 16]);
    expect(await hours(day)).toEqual([12, 13, 14, 15, 16]);
    expect((await find(`${day}&propertyId=${second}`)).body.data.existingEventCount).toBe(2);
  });

  it("counts an entry that starts before the range and ends within it, and none that ends at its start", async () => {
    await book("2026-06-29T10:00:00Z", "2026-07-01T09:30:00Z");
    await book("2026-06-30T20:00:00Z", "2026-07-01T00:00:00Z");
    await book("2026-07-02T00:00:00Z", "2026-07-02T01:00:00Z");
    const { body } = await find("preferredDate=2026-07-01");
    expect(body.data.existingEventCount).toBe(1);
    expect(body.data.availableSlots).toHaveLength(7);
  });

  it("ignores other accounts", async () => {
    await book("2026-07-01T09:00:00Z", "2026-07-01T17:00:00Z");
    const other = await server.createAccount("scale");
    const { body } = await find("preferredDate=2026-07-01", other);
    expect([body.data.existingEventCount, body.data.availableSlots.length]).toEqual([0, 8]);
  });

  it.each([
    ["dateFrom=2026-07-02&dateTo=2026-07-01", "dateTo"],
    ["dateFrom=2026-07-01&dateTo=2026-08-30", "dateTo"],
    ["dateTo=2026-06-14", "dateTo"],
    ["dateFrom=2026-02-30", "dateFrom"],
    ["dateFrom=9999-12-31", "dateFrom"],
    ["preferredDate=tomorrow", "preferredDate"],
    ["propertyId=12", "propertyId"],
  ])("returns 422 for %s and names %s", async (query, field) => {
    const { status, body } = await find(query);
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });

  it("returns 422 property_not_found for an unknown or deleted property, or one of another account", async () => {
    const foreign = await makeProperty(server, await server.createAccount("pro"));
    await server.request("DELETE", `/properties/${propertyId}`, { as: account });
    for (const id of [foreign, propertyId, "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"]) {
      const { status, body } = await find(`propertyId=${id}`);
      expect([status, body.code]).toEqual([422, "property_not_found"]);
    }
  });
});
