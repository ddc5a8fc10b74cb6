import { beforeEach, describe, expect, it } from "vitest";
import { makeContact, makeProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as events from "../events/events.service.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const other = await server.createAccount("scale");
const property = await makeProperty(server, pro);
const contact = await makeContact(server, pro);

const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

beforeEach(async () => {
  await server.takeEvents();
});

const body = (fields: object = {}) => ({
  propertyId: property,
  contactId: contact,
  title: "Showing with Dana",
  startTime: "2026-07-01T15:00:00Z",
  endTime: "2026-07-01T16:00:00Z",
  ...fields,
});
const post = (fields: object = {}, headers: Record<string, string> = {}) =>
  server.request("POST", "/showings", { as: pro, body: body(fields), headers });
const create = async (fields: object = {}) => (await post(fields)).body.data;
const patch = (id: string, fields: object) =>
  server.request("PATCH", `/showings/${id}`, { as: pro, body: fields });
const get = (path: string, as = pro) => server.request("GET", path, { as });
const eventOf = (event: string, showing: { id: string }, status: string, propertyId = property) => ({
  accountId: pro.accountId,
  event,
  data: { id: showing.id, contactId: contact, propertyId, status },
});
const refusal = ({ status, body: problem }: { status: number; body: { code?: string; type: string } }) => [
  status,
  problem.type.split("/").at(-1),
  problem.code,
];

describe("POST /showings", () => {
  it("returns 201 with the record, its defaults and its Location, and emits showing.booked", async () => {
    const answer = await post();
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/api/v1/showings/${answer.body.data.id}`);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      type: "showing",
      propertyId: property,
      contactId: contact,
      title: "Showing with Dana",
      description: null,
      startTime: "2026-07-01T15:00:00.000Z",
      endTime: "2026-07-01T16:00:00.000Z",
      timeZone: "UTC",
      location: "12 Elm Street",
      status: "pending",
      notes: null,
      source: "internal",
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
    expect(await server.takeEvents()).toEqual([eventOf("showing.booked", answer.body.data, "pending")]);
  });

  it("keeps the given values: time zone, place, notes and a time with an offset", async () => {
    const fields = {
      timeZone: "Asia/Kolkata",
      location: "At the gate",
      notes: "Ring twice",
      description: "A tour",
      startTime: "2026-07-02T09:00:00+05:30",
      endTime: "2026-07-02T10:00:00+05:30",
    };
    expect(await create(fields)).toMatchObject({
      ...fields,
      startTime: "2026-07-02T03:30:00.000Z",
      endTime: "2026-07-02T04:30:00.000Z",
    });
  });

  it("uses the time zone of the settings when none is given", async () => {
    await server.request("PATCH", "/settings", { as: pro, body: { timezone: "America/Chicago" } });
    expect((await create()).timeZone).toBe("America/Chicago");
    await server.request("PATCH", "/settings", { as: pro, body: { timezone: "UTC" } });
  });

  it("ignores a status and names it in X-Ignored-Fields", async () => {
    const answer = await post({ status: "confirmed" });
    expect(answer.body.data.status).toBe("pending");
    expect(answer.headers["x-ignored-fields"]).toBe("status");
  });

  it.each([
    ["an end before the start", { endTime: "2026-07-01T14:00:00Z" }, "endTime"],
    ["an end at the start", { endTime: "2026-07-01T15:00:00Z" }, "endTime"],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }, "timeZone"],
    ["a time without an offset", { startTime: "2026-07-01T15:00:00" }, "startTime"],
    ["a time in a year that ISO 8601 can't represent", { endTime: "9999-12-31T23:59:59-12:00" }, "endTime"],
    ["a blank title", { title: "  " }, "title"],
    ["no contact", { contactId: undefined }, "contactId"],
    ["a malformed property", { propertyId: "12" }, "propertyId"],
  ])("returns 422 naming the field for %s, and books nothing", async (_, fields, field) => {
    const answer = await post(fields);
    expect(refusal(answer)).toEqual([422, "validation-error", undefined]);
    expect(answer.body.errors[0].field).toBe(field);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("refuses times so late that the days around them can't be represented", async () => {
    const refused = await post({ startTime: "9999-12-31T10:00:00Z", endTime: "9999-12-31T11:00:00Z" });
    expect(refusal(refused)).toEqual([422, "validation-error", undefined]);
  });

  it("returns the same 422 for a property that is unknown, deleted or of another account", async () => {
    const foreign = await makeProperty(server, other);
    const deleted = await makeProperty(server, pro);
    await server.request("DELETE", `/properties/${deleted}`, { as: pro });
    await server.takeEvents();
    for (const propertyId of [foreign, deleted, unknown]) {
      expect(refusal(await post({ propertyId }))).toEqual([
        422,
        "unprocessable-entity",
        "property_not_found",
      ]);
    }
    expect(await server.takeEvents()).toEqual([]);
  });

  it("returns the same 422 for a contact that is unknown, deleted or of another account", async () => {
    const foreign = await makeContact(server, other);
    const deleted = await makeContact(server, pro);
    await server.request("DELETE", `/contacts/${deleted}`, { as: pro });
    await server.takeEvents();
    for (const contactId of [foreign, deleted, unknown]) {
      expect(refusal(await post({ contactId }))).toEqual([422, "unprocessable-entity", "contact_not_found"]);
    }
    expect(await server.takeEvents()).toEqual([]);
  });

  it("books once for one Idempotency-Key and returns the same showing again", async () => {
    const headers = { "idempotency-key": "book-once" };
    const [first, again] = [await post({}, headers), await post({}, headers)];
    expect(again.headers["x-idempotent-replayed"]).toBe("true");
    expect(again.text).toBe(first.text);
    expect(await server.takeEvents()).toHaveLength(1);
  });
});

describe("GET /showings/{id}", () => {
  it("returns the record, even when it is cancelled", async () => {
    const showing = await create();
    expect((await get(`/showings/${showing.id}`)).body.data).toEqual(showing);
    await server.request("DELETE", `/showings/${showing.id}`, { as: pro });
    expect((await get(`/showings/${showing.id}`)).body.data.status).toBe("cancelled");
  });

  it("returns 404 for another account's showing, an entry of another type and a malformed id", async () => {
    const showing = await create();
    const meeting = await forAccount(server.platform, pro.accountId, (call) =>
      events.create(call, {
        type: "meeting",
        title: "Planning",
        startTime: new Date("2026-08-01T10:00:00Z"),
        endTime: new Date("2026-08-01T11:00:00Z"),
      }),
    );
    expect((await get(`/showings/${showing.id}`, other)).status).toBe(404);
    for (const id of [meeting.id, unknown, "availabilities"]) {
      expect((await get(`/showings/${id}`)).status).toBe(404);
    }
  });
});

describe("PATCH /showings/{id}", () => {
  it("changes the given fields, keeps the rest and emits showing.updated with the previous time", async () => {
    const showing = await create({ notes: "old" });
    await server.takeEvents();
    server.clock.advance(60_000);
    const fields = {
      title: "Second visit",
      startTime: "2026-07-03T10:00:00.000Z",
      endTime: "2026-07-03T10:30:00.000Z",
      timeZone: "Europe/Berlin",
      location: "Lobby",
      status: "confirmed",
      notes: null,
      description: "Bring the keys",
    };
    const answer = await patch(showing.id, fields);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      ...showing,
      ...fields,
      updatedAt: server.clock.now().toISOString(),
    });
    const moved = eventOf("showing.updated", showing, "confirmed");
    expect(await server.takeEvents()).toEqual([
      { ...moved, data: { ...moved.data, previousStartTime: showing.startTime } },
    ]);
  });

  it("emits showing.updated when a cancelled showing is reactivated, and nothing when nothing changes", async () => {
    const showing = await create();
    await patch(showing.id, { status: "cancelled" });
    await server.takeEvents();
    await patch(showing.id, { status: "confirmed" });
    expect(await server.takeEvents()).toEqual([eventOf("showing.updated", showing, "confirmed")]);
    await patch(showing.id, { status: "confirmed", startTime: showing.startTime, title: showing.title });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("emits showing.cancelled once, when the status becomes cancelled", async () => {
    const showing = await create();
    await server.takeEvents();
    await patch(showing.id, { status: "cancelled" });
    await patch(showing.id, { status: "cancelled" });
    expect(await server.takeEvents()).toEqual([eventOf("showing.cancelled", showing, "cancelled")]);
    await patch(showing.id, { status: "cancelled", notes: "still" });
    await patch(showing.id, { status: "pending" });
    expect(await server.takeEvents()).toEqual([
      eventOf("showing.updated", showing, "cancelled"),
      eventOf("showing.updated", showing, "pending"),
    ]);
    await patch(showing.id, { status: "cancelled" });
    expect(await server.takeEvents()).toHaveLength(1);
  });

  it("validates the resulting times, whichever of them is sent", async () => {
    const showing = await create();
    expect((await patch(showing.id, { endTime: "2026-07-01T15:00:00Z" })).body.errors).toEqual([
      { field: "endTime", message: "must be after startTime" },
    ]);
    expect((await patch(showing.id, { startTime: "2026-07-01T16:00:00Z" })).body.errors).toEqual([
      { field: "startTime", message: "must be before endTime" },
    ]);
    expect((await get(`/showings/${showing.id}`)).body.data).toEqual(showing);
  });

  it("takes the address of a new property, unless a location is sent", async () => {
    const second = await makeProperty(server, pro, { address: "7 Orchard Lane" });
    const showing = await create();
    expect((await patch(showing.id, { propertyId: second, location: "Lobby" })).body.data.location).toBe(
      "Lobby",
    );
    expect((await patch(showing.id, { propertyId: property })).body.data.location).toBe("12 Elm Street");
    expect((await patch(showing.id, { propertyId: second })).body.data).toMatchObject({
      propertyId: second,
      location: "7 Orchard Lane",
    });
  });

  it("returns 422 with a code for a property or contact of another account, and changes nothing", async () => {
    const showing = await create();
    const [foreignProperty, foreignContact] = [
      await makeProperty(server, other),
      await makeContact(server, other),
    ];
    await server.takeEvents();
    expect(refusal(await patch(showing.id, { propertyId: foreignProperty, title: "x" }))[2]).toBe(
      "property_not_found",
    );
    expect(refusal(await patch(showing.id, { contactId: foreignContact, status: "cancelled" }))[2]).toBe(
      "contact_not_found",
    );
    expect((await get(`/showings/${showing.id}`)).body.data).toEqual(showing);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("still changes a showing whose property and contact have since been deleted", async () => {
    const [gone, left] = [await makeProperty(server, pro), await makeContact(server, pro)];
    const showing = await create({ propertyId: gone, contactId: left });
    await server.request("DELETE", `/properties/${gone}`, { as: pro });
    await server.request("DELETE", `/contacts/${left}`, { as: pro });
    const answer = await patch(showing.id, { propertyId: gone, contactId: left, status: "completed" });
    expect(answer.body.data.status).toBe("completed");
  });

  it("returns 422 without a field that can be changed, but 404 first", async () => {
    const { id } = await create();
    expect((await patch(id, { source: "provider_calendar_a" })).status).toBe(422);
    expect((await patch(id, { enforceAvailability: true })).status).toBe(422);
    expect((await patch(id, { status: "lost" })).status).toBe(422);
    expect((await patch(unknown, { status: "lost" })).status).toBe(404);
    expect(
      (await server.request("PATCH", `/showings/${id}`, { as: other, body: { notes: "x" } })).status,
    ).toBe(404);
  });
});

describe("DELETE /showings/{id}", () => {
  it("cancels with 204 and emits showing.cancelled once; the second time it returns 204 and emits nothing", async () => {
    const showing = await create();
    await server.takeEvents();
    const remove = () => server.request("DELETE", `/showings/${showing.id}`, { as: pro });
    const first = await remove();
    expect([first.status, first.text]).toEqual([204, ""]);
    expect(await server.takeEvents()).toEqual([eventOf("showing.cancelled", showing, "cancelled")]);
    expect((await remove()).status).toBe(204);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("emits once for 20 concurrent cancellations", async () => {
    const showing = await create();
    await server.takeEvents();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? server.request("DELETE", `/showings/${showing.id}`, { as: pro })
          : patch(showing.id, { status: "cancelled" }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]));
    expect(await server.takeEvents()).toHaveLength(1);
  });

  it("returns 404 for another account's showing and does not change it", async () => {
    const showing = await create();
    expect((await server.request("DELETE", `/showings/${showing.id}`, { as: other })).status).toBe(404);
    expect((await get(`/showings/${showing.id}`)).body.data.status).toBe("pending");
  });
});

describe("GET /showings", () => {
  it("lists in order of the start with every filter, page by page, without other accounts' showings", async () => {
    const account = await server.createAccount("pro");
    const [a, b] = [await makeProperty(server, account), await makeProperty(server, account)];
    const [dana, sam] = [await makeContact(server, account), await makeContact(server, account)];
    const book = async (hour: number, propertyId: string, contactId: string) => {
      const times = { startTime: `2026-07-01T${hour}:00:00Z`, endTime: `2026-07-01T${hour}:30:00Z` };
      const answer = await server.request("POST", "/showings", {
        as: account,
        body: { ...body(times), propertyId, contactId, title: String(hour) },
      });
      return answer.body.data.id as string;
    };
    await book(15, a, sam);
    await book(12, b, dana);
    await book(10, a, dana);
    const cancelled = await book(11, a, dana);
    await server.request("DELETE", `/showings/${cancelled}`, { as: account });
    const titles = async (query: string) => {
      const answer = await get(`/showings?${query}`, account);
      expect(answer.status).toBe(200);
      return answer.body.data.map((showing: { title: string }) => showing.title).join();
    };
    expect(await titles("")).toBe("10,11,12,15");
    expect(await titles(`propertyId=${a}`)).toBe("10,11,15");
    expect(await titles(`contactId=${sam}`)).toBe("15");
    expect(await titles("status=cancelled")).toBe("11");
    expect(await titles("startAfter=2026-07-01T11:00:00Z")).toBe("11,12,15");
    expect(await titles("startBefore=2026-07-01T12:00:00Z")).toBe("10,11");
    expect(await titles("startAfter=2026-07-01T13:00:00%2B02:00&startBefore=2026-07-01T15:00:00Z")).toBe(
      "11,12",
    );
    expect(await titles(`propertyId=${a}&contactId=${dana}&status=pending`)).toBe("10");
    expect(await titles(`propertyId=${property}`)).toBe("");
    const second = await get("/showings?limit=3&page=2", account);
    expect(second.body.pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2, nextCursor: null });
    expect(second.body.data).toHaveLength(1);
  });

  it("orders showings with the same start by their id", async () => {
    const account = await server.createAccount("pro");
    const [place, who] = [await makeProperty(server, account), await makeContact(server, account)];
    const fields = { propertyId: place, contactId: who };
    for (let n = 0; n < 5; n++) {
      await server.request("POST", "/showings", { as: account, body: body(fields) });
    }
    const ids = (await get("/showings", account)).body.data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort());
    const pages = [1, 2, 3].map((page) => get(`/showings?limit=2&page=${page}`, account));
    const paged = (await Promise.all(pages)).flatMap((page) =>
      page.body.data.map(({ id }: { id: string }) => id),
    );
    expect(paged).toEqual(ids);
  });

  it.each(["status=lost", "propertyId=12", "startAfter=yesterday", "startBefore=2026-07-01", "limit=0"])(
    "returns 422 naming the parameter for %s",
    async (query) => {
      const answer = await get(`/showings?${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].field).toBe(query.split("=")[0]);
    },
  );
});

describe("the plan", () => {
  const operations = [
    ["GET", "/showings"],
    ["POST", "/showings"],
    ["GET", "/showings/availability"],
    ["GET", `/showings/${unknown}`],
    ["PATCH", `/showings/${unknown}`],
    ["DELETE", `/showings/${unknown}`],
  ] as const;

  it.each(operations)("on the trial refuses %s %s with 403", async (method, path) => {
    const trial = await server.createAccount("free_trial");
    const answer = await server.request(method, path, {
      as: trial,
      ...(method === "GET" || method === "DELETE" ? {} : { body: {} }),
    });
    expect(refusal(answer)).toEqual([403, "forbidden", "plan_lacks_resource"]);
    expect(answer.headers["x-ratelimit-resource"]).toBe("showings");
  });

  it("Starter can read showings but not write them", async () => {
    const starter = await server.createAccount("starter");
    for (const [method, path] of operations) {
      const answer = await server.request(method, path, { as: starter });
      if (method === "GET") expect([200, 404]).toContain(answer.status);
      else expect(refusal(answer)).toEqual([403, "forbidden", "plan_is_read_only"]);
    }
  });
});
