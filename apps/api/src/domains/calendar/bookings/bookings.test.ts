import { beforeEach, describe, expect, it } from "vitest";
import { type Agency, dana, openAgency } from "../../../../test/fixtures/agency.ts";
import { createContact, createProperty, makeShowing } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";

const { server } = await testApi();
const monday = "2026-06-15T12:00:00.000Z";
const minuteMs = 60_000;
const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
let agency: Agency;

beforeEach(async () => {
  server.clock.set(monday);
  agency = await openAgency(server, {}, "owner@example.com");
  await server.takeEvents();
});

const eventNames = async () => (await server.takeEvents()).map(({ event }) => event);

/** Tuesday, 9:00 to 9:30 in Chicago. */
const nine = "2026-06-16T14:00:00.000Z";
const half = "2026-06-16T14:30:00.000Z";
const ten = "2026-06-16T15:00:00.000Z";
const eleven = "2026-06-16T16:00:00.000Z";

describe("POST /public/v1/{slug}/bookings", () => {
  it("says the whole address of the home, or the place that the agency chose instead", async () => {
    const home = { address: "9 Oak", city: "Springfield", state: "IL", zip: "62701" };
    const { body } = await agency.book({ propertyId: await agency.list(home), start: nine });
    const { token, showingId } = body.data;
    const place = async () => (await agency.visit("GET", `/bookings/${token}`)).body.data.location;
    expect([body.data.location, await place()]).toEqual(Array(2).fill("9 Oak, Springfield, IL 62701"));
    await agency.api("PATCH", `/showings/${showingId}`, { location: "The office" });
    expect(await place()).toBe("The office");
  });

  it("books a pending showing for a new contact, and emits what happened in order", async () => {
    const { status, body } = await agency.bookAt(nine, { phone: "217-555-0142", notes: "Ring twice." });
    expect([status, body.data]).toMatchObject([
      201,
      {
        propertyId: agency.listingId,
        start: nine,
        end: half,
        status: "pending",
        timeZone: "America/Chicago",
        slug: agency.slug,
        location: "12 Elm Street",
        agentName: "Assistant",
        language: "en",
        changeable: true,
      },
    ]);
    const [showing] = await agency.showings();
    expect(showing).toMatchObject({
      id: body.data.showingId,
      title: "Dana Reyes, 12 Elm Street",
      description: "Booked by Dana Reyes, dana@example.com, +12175550142",
      notes: "Ring twice.",
      invited: true,
      reminderSentAt: null,
    });
    const contact = await server.request("GET", `/contacts/${body.data.contactId}`, { as: agency.account });
    expect(showing.contactId).toBe(contact.body.data.id);
    expect(contact.body.data).toMatchObject({ ...dana, phone: "+12175550142", source: "web" });
    const events = await server.takeEvents();
    expect(events.map(({ event }) => event)).toEqual([
      "contact.created",
      "inquiry.created",
      "showing.booked",
    ]);
    expect(events[1]!.data).toMatchObject({ id: contact.body.data.id, propertyId: agency.listingId });
  });

  it("books for the contact with the email address or the phone number, whose record does not change", async () => {
    const contact = await createContact(server, agency.account, {
      name: "Dana R.",
      phone: "+1 (217) 555-0142",
    });
    await server.takeEvents();
    await agency.bookAt(nine, { name: "Somebody", email: "DANA@example.com" });
    await agency.bookAt(eleven, { email: undefined, phone: "217 555 0142" });
    expect(await eventNames()).toEqual(["showing.booked", "showing.booked"]);
    const showings: { contactId: string }[] = await agency.showings();
    expect(showings.map(({ contactId }) => contactId)).toEqual([contact.id, contact.id]);
    const { body } = await server.request("GET", `/contacts/${contact.id}`, { as: agency.account });
    expect(body.data).toMatchObject({ name: "Dana R.", phone: "+1 (217) 555-0142" });
  });

  it("a taken time is a 409 with the next free times, and changes nothing", async () => {
    await agency.made(nine);
    const { status, body } = await agency.bookAt(nine, { email: "eve@example.com" });
    expect([status, body.code]).toEqual([409, "slot_taken"]);
    expect(body.alternatives).toHaveLength(6);
    expect(body.alternatives[0]).toEqual({ start: ten, end: "2026-06-16T15:30:00.000Z" });
    expect(body.alternatives.map(({ start }: { start: string }) => start)).toEqual(
      (await agency.slotsOf("2026-06-16")).slice(0, 6),
    );
    expect(await eventNames()).toEqual([]);
    expect(await agency.showings()).toHaveLength(1);
  });

  it.each([
    ["within two hours", "2026-06-15T14:00:00.000Z"],
    ["in the past", "2026-06-12T14:00:00.000Z"],
    ["more than 30 days ahead", "2026-07-16T14:00:00.000Z"],
    ["outside of the working hours", "2026-06-16T13:00:00.000Z"],
    ["on a day off", "2026-06-20T14:00:00.000Z"],
    ["between two times", "2026-06-16T14:10:00.000Z"],
    ["in the year 9999", "9999-12-31T23:59:59.000Z"],
  ])("a time %s is a 422 with the next free times", async (_, start) => {
    // The first time of today is exactly two hours ahead.
    server.clock.advance(1);
    const { status, body } = await agency.bookAt(start);
    expect([status, body.code]).toEqual([422, "time_not_offered"]);
    expect(body.alternatives).toHaveLength(6);
    expect((await agency.hold(start)).body.code).toBe("time_not_offered");
    expect([await eventNames(), await agency.showings()]).toEqual([[], []]);
  });

  it("keeps the buffer and the maximum of showings per day", async () => {
    await agency.made(nine);
    expect((await agency.bookAt(half)).status).toBe(409);
    await agency.set({ maxShowingsPerDay: 1 });
    const { status, body } = await agency.bookAt(eleven);
    expect([status, body.alternatives[0].start.slice(0, 10)]).toEqual([409, "2026-06-17"]);
    const other = await agency.list({ address: "9 Oak Street" });
    expect((await agency.book({ propertyId: other, start: nine })).status).toBe(409);
  });

  it("refuses a withdrawn, private, deleted or foreign listing with 404, and says what to do", async () => {
    const foreign = await createProperty(server, await server.createAccount("pro"));
    const hidden = await agency.list({ isPublic: false });
    const { holdId } = (await agency.hold(nine)).body.data;
    await server.request("PATCH", `/properties/${agency.listingId}`, {
      as: agency.account,
      body: { isPublic: false },
    });
    const answers = [
      await agency.book({ holdId }),
      await agency.hold(ten),
      await agency.bookAt(ten),
      await agency.hold(ten, {}, hidden),
      await agency.hold(ten, {}, foreign.id),
      await agency.hold(ten, {}, unknown),
    ];
    for (const { status, body } of answers) {
      expect([status, body.detail]).toEqual([404, expect.stringContaining("Choose another listing")]);
    }
  });

  it("sends everybody to the account's own booking page, when there is one", async () => {
    const booking = await agency.made(nine);
    const { holdId } = (await agency.hold(ten)).body.data;
    await agency.set({ bookingUrl: "https://book.example.com/elm" });
    const answers = [
      await agency.bookAt(eleven),
      await agency.hold(eleven),
      await agency.book({ holdId }),
      await agency.visit("PATCH", `/bookings/${booking.token}`, { start: eleven }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, "booked_elsewhere"]);
      expect(body.detail).toContain("https://book.example.com/elm");
    }
  });

  it("names what is missing or wrong", async () => {
    const fieldOf = async (more: object) => (await agency.bookAt(nine, more)).body.errors[0].field;
    expect(await fieldOf({ name: " " })).toBe("name");
    expect(await fieldOf({ email: undefined })).toBe("email");
    expect(await fieldOf({ email: "", phone: " " })).toBe("email");
    expect(await fieldOf({ email: "dana" })).toBe("email");
    expect(await fieldOf({ phone: "12" })).toBe("phone");
    expect(await fieldOf({ start: undefined })).toBe("start");
    expect(await fieldOf({ propertyId: undefined })).toBe("propertyId");
    expect(await fieldOf({ notes: "x".repeat(2001) })).toBe("notes");
    expect([await eventNames(), await agency.showings()]).toEqual([[], []]);
  });

  it("takes numbers of the account's own country only, unless the settings allow others", async () => {
    const phone = "+49 30 901820";
    const { status, body } = await agency.bookAt(nine, { phone });
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { field: "phone", message: expect.stringContaining("own country") },
    ]);
    await agency.set({ publicPhone: "+49 30 901821" });
    expect((await agency.bookAt(nine, { phone })).status).toBe(201);
    await agency.set({ publicPhone: "", allowInternationalPhone: true });
    expect((await agency.bookAt(eleven, { phone })).status).toBe(201);
  });
});

describe("POST /public/v1/{slug}/listings/{id}/holds", () => {
  it("holds a time for 5 minutes, for which nobody else finds or books it", async () => {
    const { status, body } = await agency.hold(nine);
    expect([status, body.data]).toMatchObject([
      201,
      { start: nine, end: half, expiresAt: "2026-06-15T12:05:00.000Z" },
    ]);
    expect((await agency.slotsOf("2026-06-16"))[0]).toBe(ten);
    for (const { status, body } of [await agency.hold(nine), await agency.bookAt(nine)]) {
      expect([status, body.code, body.alternatives[0].start]).toEqual([409, "slot_taken", ten]);
    }
    const api = await agency.api(
      "GET",
      `/showings/availability?propertyId=${agency.listingId}&preferredDate=2026-06-16`,
    );
    expect(api.body.data.availableSlots[0].start).toBe(ten);
    expect(api.body.data.existingEventCount).toBe(0);
    const enforced = {
      propertyId: agency.listingId,
      startTime: nine,
      endTime: half,
      enforceAvailability: true,
    };
    const contactId = (await createContact(server, agency.account)).id;
    const add = () =>
      server.request("POST", "/showings", {
        as: agency.account,
        body: { ...enforced, contactId, title: "S" },
      });
    expect((await add()).status).toBe(409);
    server.clock.advance(5 * minuteMs);
    expect((await agency.slotsOf("2026-06-16"))[0]).toBe(nine);
    expect((await add()).status).toBe(201);
  });

  it("is booked by whoever has it, once, and again gets the same booking", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    const [first, second] = [
      await agency.book({ holdId }),
      await agency.book({ holdId, name: "Dana", email: "d@example.com" }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await agency.showings()).toHaveLength(1);
  });

  it("keeps its time when the settings change", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    await agency.set({
      defaultShowingDuration: 60,
      workingHours: { start: "12:00", end: "17:00", days: [1] },
    });
    expect((await agency.book({ holdId })).body.data).toMatchObject({ start: nine, end: half });
  });

  it("is worth nothing when an entry of the account overlaps it meanwhile", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    const contactId = (await createContact(server, agency.account)).id;
    const body = { propertyId: agency.listingId, contactId, title: "S", startTime: nine, endTime: half };
    await server.request("POST", "/showings", { as: agency.account, body });
    const answer = await agency.book({ holdId });
    expect([answer.status, answer.body.code, answer.body.alternatives[0].start]).toEqual([
      409,
      "slot_taken",
      ten,
    ]);
  });

  it("has expired after 5 minutes; with its time it is booked all the same, while that is free", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    server.clock.advance(5 * minuteMs);
    for (const id of [holdId, unknown]) {
      const { status, body } = await agency.book({ holdId: id });
      expect([status, body.code]).toEqual([410, "hold_expired"]);
    }
    expect((await agency.book({ holdId, propertyId: agency.listingId, start: nine })).status).toBe(201);
    expect((await agency.book({ holdId, propertyId: agency.listingId, start: nine })).status).toBe(201);
    expect(await agency.showings()).toHaveLength(1);
  });

  it("of another time is given up by a booking, and is in the way of none", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    const answer = await agency.book({ holdId, propertyId: agency.listingId, start: half });
    expect([answer.status, answer.body.data.start]).toEqual([201, half]);
    const again = await agency.book({ holdId, propertyId: agency.listingId, start: half });
    expect(again.body).toEqual(answer.body);
  });

  it("gives way to another one that replaces it, unless that is taken", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    await agency.made(eleven);
    expect((await agency.hold(eleven, { replaces: holdId })).status).toBe(409);
    expect((await agency.slotsOf("2026-06-16"))[0]).not.toBe(nine);
    const second = await agency.hold(half, { replaces: holdId });
    expect(second.status).toBe(201);
    expect((await agency.book({ holdId })).status).toBe(410);
  });

  it("of another account is worth nothing", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    const other = await server.createAccount("pro", "Other");
    await server.request("PATCH", "/settings", { as: other, body: { profilePublic: true } });
    expect((await agency.visit("POST", "/other/bookings", { ...dana, holdId })).status).toBe(410);
  });

  it("counts for the maximum of showings per day", async () => {
    await agency.set({ maxShowingsPerDay: 1 });
    await agency.hold(nine);
    expect((await agency.bookAt(eleven)).status).toBe(409);
  });

  it("is refused while 100 times are held", async () => {
    await server.database.sql`
      insert into showing_holds (account_id, id, property_id, start_time, end_time, expires_at, created_at)
      select ${agency.account.accountId}, gen_random_uuid(), ${agency.listingId}, '2026-01-01', '2026-01-02', '2026-06-15T12:01Z', now()
      from generate_series(1, 100)`;
    const { status, body, headers } = await agency.hold(nine);
    expect([status, body.code, headers["retry-after"]]).toEqual([429, "too_many_holds", "60"]);
    expect((await agency.bookAt(nine)).status).toBe(201);
    server.clock.advance(minuteMs);
    expect((await agency.hold(eleven)).status).toBe(201);
  });
});

describe("holds of one network", () => {
  /** A hold of one more time, from an address. */
  async function holdFrom(remoteAddress: string) {
    const { body } = await agency.visit("GET", `/${agency.slug}/listings/${agency.listingId}/slots`);
    const { status, body: answer } = await server.call({
      method: "POST",
      url: `/public/v1/${agency.slug}/listings/${agency.listingId}/holds`,
      remoteAddress,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ start: body.data.slots[0].start }),
    });
    return answer.code ? `${status} ${answer.code}` : status;
  }
  const holdAll = async (addresses: string[]) => {
    const answers: (string | number)[] = [];
    for (const address of addresses) answers.push(await holdFrom(address));
    return answers;
  };

  beforeEach(() => agency.set({ maxShowingsPerDay: 50 }));

  it("are ten, whichever of its addresses they come from", async () => {
    const addresses = Array.from({ length: 12 }, (_, index) => `2001:db8:aa:1::${index + 1}`);
    expect(await holdAll(addresses)).toEqual([
      ...Array(10).fill(201),
      ...Array(2).fill("429 too_many_holds"),
    ]);
    expect(await holdFrom("2001:db8:aa:2::1")).toBe(201);
    expect(await holdFrom("198.51.100.61")).toBe(201);
    server.clock.advance(5 * minuteMs);
    expect(await holdFrom("2001:db8:aa:1::1")).toBe(201);
  });

  it("are forty in all networks of a /48", async () => {
    const addresses = Array.from({ length: 41 }, (_, index) => `2001:db8:bb:${(index + 1).toString(16)}::1`);
    expect(await holdAll(addresses)).toEqual([...Array(40).fill(201), "429 too_many_holds"]);
    expect(await holdFrom("2001:db8:cc:1::1")).toBe(201);
  }, 120_000);
});

describe("DELETE /public/v1/{slug}/listings/{id}/holds/{holdId}", () => {
  const release = (holdId: string, slug = agency.slug) =>
    agency.visit("DELETE", `/${slug}/listings/${agency.listingId}/holds/${holdId}`);
  const first = async () => (await agency.slotsOf("2026-06-16"))[0];

  it("makes the time free at once, as often as it is called", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    expect(await first()).toBe(ten);
    expect([(await release(holdId)).status, (await release(holdId)).status]).toEqual([204, 204]);
    expect(await first()).toBe(nine);
    expect((await agency.book({ holdId })).status).toBe(410);
  });

  it("leaves what was booked with the hold, and a repeated booking still gets it", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    const booked = await agency.book({ holdId });
    expect((await release(holdId)).status).toBe(204);
    expect((await agency.book({ holdId })).body).toEqual(booked.body);
  });

  it("ends neither a showing nor a hold of another account", async () => {
    const { holdId } = (await agency.hold(nine)).body.data;
    const { showingId } = await agency.made(eleven);
    const other = await openAgency(server);
    await other.visit("DELETE", `/${other.slug}/listings/${other.listingId}/holds/${holdId}`);
    await release(showingId);
    expect(await agency.slotsOf("2026-06-16")).not.toContain(nine);
    expect(await agency.showings()).toMatchObject([{ id: showingId, status: "pending" }]);
  });
});

describe("a holdId", () => {
  it("of a showing, or of another account, opens no time and books nothing", async () => {
    const { showingId } = await agency.made(nine);
    const other = await openAgency(server);
    const foreign = (await other.hold(nine)).body.data.holdId;
    const before = await agency.slotsOf("2026-06-16");
    for (const holdId of [showingId, foreign]) {
      const query = `dateFrom=2026-06-16&dateTo=2026-06-16&holdId=${holdId}`;
      const { body } = await agency.visit(
        "GET",
        `/${agency.slug}/listings/${agency.listingId}/slots?${query}`,
      );
      expect(body.data.slots.map(({ start }: { start: string }) => start)).toEqual(before);
      const answers = [
        await agency.book({ holdId }),
        await agency.bookAt(nine, { holdId }),
        await agency.hold(nine, { replaces: holdId }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([410, 409, 409]);
    }
    expect(await agency.showings()).toHaveLength(1);
    expect((await other.book({ holdId: foreign })).status).toBe(201);
  });
});

describe("/public/v1/bookings/{token}", () => {
  it("shows the booking, and nothing of the contact's record", async () => {
    await createContact(server, agency.account, { name: "Dana Secret", phone: "+1 217 555 0199" });
    const { token, showingId } = await agency.made(nine);
    const { status, body } = await agency.visit("GET", `/bookings/${token}`);
    expect([status, body.data.showingId, body.data.token]).toEqual([200, showingId, token]);
    expect(JSON.stringify(body)).not.toMatch(/Secret|0199|dana@/);
  });

  it("moves it to another free time, also one that its own time is in the way of", async () => {
    const { token, showingId } = await agency.made(nine);
    expect((await agency.slotsOf("2026-06-16"))[0]).toBe(ten);
    const free = await agency.visit("GET", `/bookings/${token}/slots?dateFrom=2026-06-16&dateTo=2026-06-16`);
    expect(free.body.data.slots[1].start).toBe(half);
    const { status, body } = await agency.visit("PATCH", `/bookings/${token}`, { start: half });
    expect([status, body.data]).toMatchObject([200, { start: half, end: ten, status: "pending", token }]);
    expect(await server.takeEvents()).toMatchObject([
      { event: "showing.updated", data: { id: showingId, previousStartTime: nine } },
    ]);
    expect((await agency.slotsOf("2026-06-16"))[0]).toBe("2026-06-16T15:30:00.000Z");
  });

  it("does not move it to a taken time, and to its own time without any change", async () => {
    const { token } = await agency.made(nine);
    await agency.made(eleven, { email: "eve@example.com" });
    const taken = await agency.visit("PATCH", `/bookings/${token}`, { start: eleven });
    expect([taken.status, taken.body.code, taken.body.alternatives.length]).toEqual([409, "slot_taken", 6]);
    expect(
      (await agency.visit("PATCH", `/bookings/${token}`, { start: "2026-06-16T14:01:00Z" })).status,
    ).toBe(422);
    expect((await agency.visit("PATCH", `/bookings/${token}`, { start: nine })).body.data.start).toBe(nine);
    expect(await eventNames()).toEqual([]);
  });

  it("cancels it once; then it is shown, but can't be moved", async () => {
    const { token } = await agency.made(nine);
    expect((await agency.visit("DELETE", `/bookings/${token}`)).status).toBe(204);
    expect((await agency.visit("DELETE", `/bookings/${token}`)).status).toBe(204);
    expect(await eventNames()).toEqual(["showing.cancelled"]);
    const { body } = await agency.visit("GET", `/bookings/${token}`);
    expect(body.data).toMatchObject({ status: "cancelled", changeable: false });
    const moved = await agency.visit("PATCH", `/bookings/${token}`, { start: ten });
    expect([moved.status, moved.body.code]).toEqual([409, "booking_closed"]);
    expect((await agency.slotsOf("2026-06-16"))[0]).toBe(nine);
  });

  it("takes whether the prospect comes, which changes nothing else and is forgotten when it is moved", async () => {
    const { token, showingId } = await agency.made(nine);
    const respond = (response: string) => agency.visit("POST", `/bookings/${token}/response`, { response });
    const [before] = await agency.showings();
    const declined = await respond("declined");
    expect([declined.status, declined.body.data.prospectResponse]).toEqual([200, "declined"]);
    const [after] = await agency.showings();
    expect(after).toEqual({ ...before, prospectResponse: "declined", updatedAt: after.updatedAt });
    const events = await server.takeEvents();
    expect(events).toMatchObject([{ event: "showing.updated", data: { id: showingId } }]);
    await respond("declined");
    expect(await eventNames()).toEqual([]);
    expect((await respond("maybe")).status).toBe(422);
    const moved = await agency.visit("PATCH", `/bookings/${token}`, { start: eleven });
    expect([moved.status, moved.body.data.prospectResponse]).toEqual([200, null]);
    expect((await agency.showings())[0].prospectResponse).toBeNull();
  });

  it("tells the owner that the prospect can't come, and of no other answer", async () => {
    const { token } = await agency.made(nine);
    await server.database.sql`delete from owner_notices`;
    for (const response of ["accepted", "tentative", "declined"])
      await agency.visit("POST", `/bookings/${token}/response`, { response });
    const { accountId } = agency.account;
    const told = await server.database.sql`select kind from owner_notices where account_id = ${accountId}`;
    expect(told.map(({ kind }) => kind)).toEqual(["booking.declined"]);
  });

  it("can't be changed once it has begun or is completed", async () => {
    const { token, showingId } = await agency.made(nine);
    const refused = async () => {
      const answers = [
        await agency.visit("PATCH", `/bookings/${token}`, { start: "2026-06-17T14:00:00Z" }),
        await agency.visit("DELETE", `/bookings/${token}`),
        await agency.visit("POST", `/bookings/${token}/response`, { response: "accepted" }),
      ];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([409, "booking_closed"]);
    };
    server.clock.set(nine);
    await refused();
    server.clock.set(monday);
    const body = { status: "completed" };
    await server.request("PATCH", `/showings/${showingId}`, { as: agency.account, body });
    await refused();
  });

  it("of a withdrawn listing can be cancelled, but not moved", async () => {
    const { token } = await agency.made(nine);
    await server.request("PATCH", `/properties/${agency.listingId}`, {
      as: agency.account,
      body: { isPublic: false },
    });
    const { status, body } = await agency.visit("PATCH", `/bookings/${token}`, { start: ten });
    expect([status, body.code]).toEqual([422, "listing_withdrawn"]);
    expect((await agency.visit("GET", `/bookings/${token}`)).status).toBe(200);
    expect((await agency.visit("DELETE", `/bookings/${token}`)).status).toBe(204);
  });

  it("is reached by its own token only: by no id, no other showing's and no other account's token", async () => {
    const { token, showingId } = await agency.made(nine);
    const tokenOf = (accountId: string, id: string, kind: "booking" | "chat" = "booking") =>
      visitorTokens(server.platform.secrets, kind).of({ accountId, id });
    const other = await server.createAccount("pro", "Other");
    const wrong = {
      "the showing's id": showingId,
      "a showing that no prospect booked": tokenOf(
        agency.account.accountId,
        await makeShowing(server, agency.account),
      ),
      "a showing of another account": tokenOf(agency.account.accountId, await makeShowing(server, other)),
      "the same id in another account": tokenOf(other.accountId, showingId),
      "a chat": tokenOf(agency.account.accountId, showingId, "chat"),
      "no showing": tokenOf(agency.account.accountId, unknown),
      "a part of the token": token.slice(0, -1),
    };
    await server.takeEvents();
    for (const [what, other] of Object.entries(wrong)) {
      for (const method of ["GET", "PATCH", "DELETE"] as const) {
        const answer = await agency.visit(
          method,
          `/bookings/${other}`,
          method === "PATCH" ? { start: ten } : undefined,
        );
        expect(answer.status, `${method} ${what}`).toBe(404);
      }
    }
    expect(await eventNames()).toEqual([]);
  });

  it("belongs to nobody once the account gives the showing to another contact", async () => {
    const { token, showingId } = await agency.made(nine);
    const contactId = (await createContact(server, agency.account, { email: "eve@example.com" })).id;
    await server.request("PATCH", `/showings/${showingId}`, { as: agency.account, body: { contactId } });
    expect((await agency.visit("GET", `/bookings/${token}`)).status).toBe(404);
    expect((await agency.visit("DELETE", `/bookings/${token}`)).status).toBe(404);
  });

  it("works while the profile is not public", async () => {
    const { token } = await agency.made(nine);
    await agency.set({ profilePublic: false });
    server.clock.advance(1000);
    expect((await agency.visit("PATCH", `/bookings/${token}`, { start: ten })).status).toBe(200);
  });
});
