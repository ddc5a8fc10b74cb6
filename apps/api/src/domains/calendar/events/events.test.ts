import { beforeEach, describe, expect, it } from "vitest";
import { makeContact, makeProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { blocksOf, statementsOf } from "../../../../test/lists/blocks.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as events from "./events.service.ts";

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

const hour = (value: number) => new Date(Date.UTC(2026, 6, 1, value));
const add = (fields: Partial<events.NewEvent> = {}, from = 10) =>
  forAccount(server.platform, account.accountId, (call) =>
    events.create(call, {
      type: "meeting",
      title: "Planning",
      startTime: hour(from),
      endTime: hour(from + 1),
      ...fields,
    }),
  );
const book = async (from: number) => {
  const body = { propertyId, contactId, title: "Showing", startTime: hour(from), endTime: hour(from + 1) };
  return (await server.request("POST", "/showings", { as: account, body })).body.data.id as string;
};
const list = (query = "", as = account) => server.request("GET", `/events?${query}`, { as });
const ids = async (query: string) =>
  (await list(query)).body.data.map(({ id }: { id: string }) => id) as string[];

describe("GET /events", () => {
  it("lists entries of every type in order of their start, all with the same shape", async () => {
    const meeting = await add({ source: "provider_calendar_a" }, 14);
    const showing = await book(9);
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([showing, meeting.id]);
    expect(body.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1, nextCursor: null });
    const single = await server.request("GET", `/showings/${showing}`, { as: account });
    expect(body.data[0]).toEqual(single.body.data);
    expect(body.data[1]).toEqual({
      id: meeting.id,
      type: "meeting",
      propertyId: null,
      contactId: null,
      title: "Planning",
      description: null,
      startTime: hour(14).toISOString(),
      endTime: hour(15).toISOString(),
      timeZone: "UTC",
      location: "",
      status: "confirmed",
      notes: null,
      source: "provider_calendar_a",
      invited: false,
      reminderSentAt: null,
      externalId: null,
      metadata: null,
      prospectResponse: null,
      confirmationAskedAt: null,
      confirmedAt: null,
      confirmedBy: null,
      lapsedAt: null,
      feedback: null,
      outcome: null,
      outcomeNote: null,
      request: null,
      assigneeId: null,
      createdAt: "2026-06-15T12:00:00.000Z",
      updatedAt: "2026-06-15T12:00:00.000Z",
    });
  });

  it("filters by type and start time, page by page, and hides other accounts' entries", async () => {
    const [late, early] = [await add({}, 15), await add({ type: "call" }, 8)];
    const showing = await book(11);
    expect(await ids("type=showing")).toEqual([showing]);
    expect(await ids("type=call")).toEqual([early.id]);
    expect(await ids("type=inspection")).toEqual([]);
    expect(await ids(`startAfter=${hour(11).toISOString()}`)).toEqual([showing, late.id]);
    expect(await ids(`startBefore=${hour(11).toISOString()}`)).toEqual([early.id]);
    expect(await ids("limit=2&page=2")).toEqual([late.id]);
    expect((await list("", await server.createAccount("pro"))).body.data).toEqual([]);
  });

  it("lists what takes place in a period, however long before it began", async () => {
    const day = 24;
    const long = await add({ endTime: hour(90 * day) }, -400 * day);
    const before = await add({}, 9);
    const within = await add({}, 12);
    const after = await add({}, 14);
    const [ten, fourteen] = [hour(10).toISOString(), hour(14).toISOString()];
    // It ends when the period begins, or starts when the period ends.
    expect(await ids(`endAfter=${ten}&startBefore=${fourteen}`)).toEqual([long.id, within.id]);
    expect(await ids(`endAfter=${ten}`)).toEqual([long.id, within.id, after.id]);
    const almostTen = new Date(hour(10).getTime() - 1).toISOString();
    expect(await ids(`endAfter=${almostTen}&startBefore=${fourteen}`)).toEqual([
      long.id,
      before.id,
      within.id,
    ]);
    // A period that ends before it begins: what has begun by then and lasts beyond it.
    expect(await ids(`endAfter=${fourteen}&startBefore=${ten}`)).toEqual([long.id]);
    expect(await ids(`endAfter=${ten}&startBefore=${ten}`)).toEqual([long.id]);
    expect(await ids(`endAfter=${ten}&startAfter=${ten}&type=call`)).toEqual([]);
    const first = await list(`endAfter=${ten}&startBefore=${fourteen}&limit=1`);
    expect(first.body.pagination.total).toBe(2);
    const cursor = encodeURIComponent(first.body.pagination.nextCursor);
    expect(await ids(`endAfter=${ten}&startBefore=${fourteen}&limit=1&cursor=${cursor}`)).toEqual([
      within.id,
    ]);
    const offset = encodeURIComponent("2026-07-01T12:00:00+02:00");
    expect(await ids(`endAfter=${offset}&startBefore=${fourteen}`)).toEqual([long.id, within.id]);
    expect((await list(`endAfter=${ten}`, await server.createAccount("pro"))).body.data).toEqual([]);
  });

  it("reads little of a large calendar for a period", async () => {
    await add({}, 0);
    const { sql } = server.database;
    await server.database.admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into calendar_entries select copy.* from calendar_entries t, generate_series(1, 20000) n,
        jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'start_time', t.start_time - n * interval '1 hour',
          'end_time', t.end_time - n * interval '1 hour', 'status', case when n % 3 = 0 then 'cancelled' else 'confirmed' end)) copy
        where t.account_id = ${account.accountId}`;
    });
    await server.database.admin`analyze calendar_entries`;
    const week = `endAfter=${hour(-24 * 7).toISOString()}&startBefore=${hour(1).toISOString()}`;
    for (const plan of ["custom", "generic"] as const) {
      const read = async (query: string) =>
        blocksOf(server.database, await statementsOf(sql, () => list(`${query}&limit=100`)), plan);
      expect((await list(`${week}&limit=100`)).body.pagination.total).toBe(169);
      // About 170 entries, each of which is looked up, with their indexes.
      expect(await read(week), plan).toBeLessThan(1_500);
    }
  });

  it.each(["type=party", "endAfter=now", "startAfter=now", "startBefore=2026-07-01", "page=0"])(
    "returns 422 naming the parameter for %s",
    async (query) => {
      const { status, body } = await list(query);
      expect([status, body.errors[0].field]).toEqual([422, query.split("=")[0]]);
    },
  );

  it("supports only reading: writing is 405", async () => {
    const answer = await server.request("POST", "/events", { as: account, body: { title: "x" } });
    expect(answer.status).toBe(405);
  });

  it("is available on Starter and refused on the trial with 403", async () => {
    expect((await list("", await server.createAccount("starter"))).status).toBe(200);
    const refused = await list("", await server.createAccount("free_trial"));
    expect([refused.status, refused.body.code]).toEqual([403, "plan_lacks_resource"]);
    expect(refused.headers["x-ratelimit-resource"]).toBe("events");
  });
});

describe("calendar entries of other types", () => {
  it("emit event.created, and event.cancelled once", async () => {
    const { id } = await add({ propertyId, contactId, type: "inspection" });
    const cancel = () => forAccount(server.platform, account.accountId, (call) => events.cancel(call, id));
    await cancel();
    await cancel();
    const data = { id, contactId, propertyId };
    expect(await server.takeEvents()).toEqual([
      { accountId: account.accountId, event: "event.created", data: { ...data, status: "confirmed" } },
      { accountId: account.accountId, event: "event.cancelled", data: { ...data, status: "cancelled" } },
    ]);
  });

  it("can't be cancelled when they are showings, belong to another account or do not exist", async () => {
    const showing = await book(9);
    await server.takeEvents();
    const cancel = forAccount(server.platform, account.accountId, (call) => events.cancel(call, showing));
    await expect(cancel).rejects.toMatchObject({ type: "not-found" });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("can't reference a property or contact of another account", async () => {
    const other = await server.createAccount("pro");
    const foreign = [await makeProperty(server, other), await makeContact(server, other)];
    await server.takeEvents();
    await expect(add({ propertyId: foreign[0] })).rejects.toMatchObject({
      options: { code: "property_not_found" },
    });
    await expect(add({ contactId: foreign[1] })).rejects.toMatchObject({
      options: { code: "contact_not_found" },
    });
    expect(await server.takeEvents()).toEqual([]);
  });
});

describe("purge", () => {
  const purge = (before: Date) =>
    forAccount(server.platform, account.accountId, (call) => events.purge(call, before));

  it("removes cancelled entries that started before the date, emits an event for each, and counts them", async () => {
    const cancelled = await book(9);
    await server.request("DELETE", `/showings/${cancelled}`, { as: account });
    const meeting = await add({ status: "cancelled" }, 9);
    const kept = [await book(9), (await add({ status: "completed" }, 9)).id];
    const later = await add({ status: "cancelled" }, 10);
    await server.takeEvents();
    expect(await purge(hour(10))).toEqual({ showings: 1, events: 1 });
    const removed = await server.takeEvents();
    expect(removed).toHaveLength(2);
    expect(removed).toContainEqual({
      accountId: account.accountId,
      event: "showing.deleted",
      data: { id: cancelled, contactId, propertyId, status: "cancelled" },
    });
    expect(removed).toContainEqual({
      accountId: account.accountId,
      event: "event.deleted",
      data: { id: meeting.id, status: "cancelled" },
    });
    expect((await ids("")).sort()).toEqual([...kept, later.id].sort());
    expect(await purge(hour(10))).toEqual({ showings: 0, events: 0 });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("does not touch other accounts", async () => {
    const { id } = await add({ status: "cancelled" });
    const other = await server.createAccount("pro");
    const counts = await forAccount(server.platform, other.accountId, (call) => events.purge(call, hour(24)));
    expect(counts).toEqual({ showings: 0, events: 0 });
    expect(await ids("")).toEqual([id]);
  });
});
