import { beforeEach, describe, expect, it } from "vitest";
import { Visitor } from "../../../../test/chats/visitor.ts";
import { type Agency, dana, openAgency } from "../../../../test/fixtures/agency.ts";
import { visit } from "../../../../test/fixtures/form-visitor.ts";
import { formWorkflow } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { propertyFilters, unfit } from "../../screening/answers/answers.service.ts";
import { answerBy } from "./gate.service.ts";

const { server } = await testApi();
const monday = "2026-06-15T12:00:00.000Z";
const dayMs = 86_400_000;
/** Tuesday, 9:00, 10:00 and 11:00 in Chicago. */
const nine = "2026-06-16T14:00:00.000Z";
const ten = "2026-06-16T15:00:00.000Z";
const eleven = "2026-06-16T16:00:00.000Z";
/** The end of the working hours of Monday in Chicago. */
const fivePm = "2026-06-15T22:00:00.000Z";
const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

let agency: Agency;
let form: Form;

interface Form {
  id: string;
  slug: string;
}

beforeEach(async () => {
  server.clock.set(monday);
  agency = await openAgency(server, {}, "owner@example.com");
  form = await makeForm();
  await agency.set({ bookingRequires: form.id });
  await server.takeEvents();
});

const questions = [
  { key: "budget", label: "What would you like to pay?", type: "number" },
  { key: "pets", label: "Do you have pets?", type: "boolean" },
];

async function makeForm(fields: object = {}, of = agency): Promise<Form> {
  const body = { ...formWorkflow, questionConfig: { questions }, ...fields };
  return (await of.api("POST", "/workflows", body)).body.data;
}

/** A session of a form. @returns its id and token */
async function begin(of = form, answers: object = {}, who: object = dana, at = agency) {
  const started = await visit(server, "POST", `/${at.slug}/forms/${of.slug}/sessions`, { body: who });
  const { sessionId: id, token } = started.body.data as { sessionId: string; token: string };
  if (Object.keys(answers).length > 0)
    await visit(server, "PATCH", `/sessions/${id}`, { body: { answers }, token });
  return { id, token };
}

/** A completed session. */
async function complete(...args: Parameters<typeof begin>) {
  const session = await begin(...args);
  const { status, text } = await visit(server, "POST", `/sessions/${session.id}/complete`, {
    token: session.token,
  });
  if (status !== 200) throw new Error(text);
  return session;
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const refused = [422, "form_required"];
const eventNames = async () => (await server.takeEvents()).map(({ event }) => event);
/** The emails to an address, oldest first. */
const mailsTo = async (address: string) => {
  await server.drain();
  return server.database.sql`
    select subject, text, jsonb_array_length(invitations) as invitations from outgoing_mail
    where account_id = ${agency.account.accountId} and "to" = ${address} order by created_at, id`;
};

describe("a booking where a form is required", () => {
  it("is refused with the form's page, and changes nothing", async () => {
    const answer = await agency.bookAt(nine);
    expect(codeOf(answer)).toEqual(refused);
    expect(answer.body.formUrl).toBe(
      `http://127.0.0.1:3000/p/${agency.slug}/w/${form.slug}?property=${agency.listingId}&start=${encodeURIComponent(nine)}`,
    );
    expect([await agency.showings(), await eventNames()]).toEqual([[], []]);
    const { body } = await agency.api("GET", "/contacts");
    expect(body.data).toEqual([]);
    const slots = await agency.visit("GET", `/${agency.slug}/listings/${agency.listingId}/slots`);
    expect(slots.body.data.formUrl).toContain(`/w/${form.slug}?property=${agency.listingId}`);
  });

  it("is made with the token of the completed session, with a hold and without", async () => {
    const { token: sessionToken } = await complete();
    const { holdId } = (await agency.hold(nine)).body.data;
    expect(codeOf(await agency.book({ holdId }))).toEqual(refused);
    const held = await agency.book({ holdId, sessionToken });
    expect([held.status, held.body.data.answerBy]).toEqual([201, null]);
    expect((await agency.bookAt(eleven, { sessionToken })).status).toBe(201);
    // The same hold again returns the same booking, whatever comes with it.
    const again = await agency.book({ holdId });
    expect([again.status, again.body.data.showingId]).toEqual([201, held.body.data.showingId]);
    expect((await agency.showings()).map(({ request }: { request: unknown }) => request)).toEqual([
      null,
      null,
    ]);
  });

  it("is not made because a typed address has completed the form", async () => {
    await complete();
    expect(codeOf(await agency.bookAt(nine, dana))).toEqual(refused);
  });

  it.each([
    ["that is not completed", async () => (await begin()).token],
    ["of another form", async () => (await complete(await makeForm({ name: "Another" }))).token],
    [
      "of another account",
      async () => {
        const other = await openAgency(server);
        return (await complete(await makeForm({}, other), {}, dana, other)).token;
      },
    ],
    ["that is made up", async () => "2l8k3v0q9t7m5b1d6c4a8n2e3f"],
    [
      "of another contact",
      async () => (await complete(form, {}, { name: "Eve", email: "eve@example.com" })).token,
    ],
    [
      "that expired",
      async () => {
        const { token } = await complete();
        server.clock.advance(30 * dayMs);
        return token;
      },
    ],
  ])("is refused with a session %s", async (_, tokenOf) => {
    const sessionToken = await tokenOf();
    const start = new Date(server.clock.now().getTime() + dayMs + 2 * 3_600_000).toISOString();
    const answer = await agency.bookAt(start, { sessionToken });
    expect(codeOf(answer)).toEqual(refused);
    expect(answer.body.formUrl).toContain(`/w/${form.slug}?`);
    expect(await agency.showings()).toEqual([]);
  });

  it("is refused when the form was required after the time was held", async () => {
    await agency.set({ bookingRequires: null });
    const { holdId } = (await agency.hold(nine)).body.data;
    await agency.set({ bookingRequires: form.id });
    expect(codeOf(await agency.book({ holdId }))).toEqual(refused);
    const { token: sessionToken } = await complete();
    expect((await agency.book({ holdId, sessionToken })).status).toBe(201);
  });

  it("of one session at one time from two tabs is made once", async () => {
    const { token: sessionToken } = await complete();
    const answers = await Promise.all([
      agency.bookAt(nine, { sessionToken }),
      agency.bookAt(nine, { sessionToken }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await agency.showings()).toHaveLength(1);
  });

  it("asks nothing of a booking that is moved, nor of the account's own showings", async () => {
    const { token: sessionToken } = await complete();
    const { token } = (await agency.bookAt(nine, { sessionToken })).body.data;
    const other = await makeForm({ name: "Another" });
    await agency.set({ bookingRequires: other.id });
    expect((await agency.visit("PATCH", `/bookings/${token}`, { start: eleven })).status).toBe(200);
    const { body } = await agency.api("GET", "/contacts");
    const showing = {
      propertyId: agency.listingId,
      contactId: body.data[0].id,
      title: "Showing",
      startTime: nine,
      endTime: ten,
    };
    expect((await agency.api("POST", "/showings", showing)).status).toBe(201);
  });
});

describe("which form is required", () => {
  it("is that of the property, or of the settings; none with none", async () => {
    const other = await makeForm({ name: "For this home" });
    await agency.api("PATCH", `/properties/${agency.listingId}`, { bookingRequires: other.id });
    const answer = await agency.bookAt(nine);
    expect([codeOf(answer), answer.body.formUrl]).toEqual([
      refused,
      expect.stringContaining(`/w/${other.slug}?`),
    ]);
    await agency.api("PATCH", `/properties/${agency.listingId}`, { bookingRequires: "none" });
    expect((await agency.bookAt(nine)).status).toBe(201);
    await agency.api("PATCH", `/properties/${agency.listingId}`, { bookingRequires: null });
    expect(codeOf(await agency.bookAt(eleven))).toEqual(refused);
  });

  it.each([
    ["the form is inactive", () => agency.api("PATCH", `/workflows/${form.id}`, { isActive: false })],
    ["the form is not public", () => agency.api("PATCH", `/workflows/${form.id}`, { isPublic: false })],
    ["the form is deleted", () => agency.api("DELETE", `/workflows/${form.id}`)],
    ["pre-screening is off", () => agency.set({ prescreeningEnabled: false })],
  ])("is none while %s", async (_, change) => {
    expect((await change()).status).toBeLessThan(300);
    expect((await agency.bookAt(nine)).status).toBe(201);
  });

  it("must be a workflow of the account", async () => {
    const wrong = { bookingRequires: unknown };
    const found = [422, "workflow_not_found"];
    expect(codeOf(await agency.set(wrong))).toEqual(found);
    expect(codeOf(await agency.api("PATCH", `/properties/${agency.listingId}`, wrong))).toEqual(found);
    const other = await openAgency(server);
    expect(codeOf(await other.set({ bookingRequires: form.id }))).toEqual(found);
    const { status, body } = await agency.api("PATCH", `/properties/${agency.listingId}`, {
      bookingRequires: "all",
    });
    expect([status, body.errors[0].field]).toEqual([422, "bookingRequires"]);
  });

  it("may stay when it was deleted, while other things change", async () => {
    await agency.api("PATCH", `/properties/${agency.listingId}`, { bookingRequires: form.id });
    await agency.api("DELETE", `/workflows/${form.id}`);
    const same = { bookingRequires: form.id };
    expect((await agency.set({ ...same, agentName: "Ada" })).status).toBe(200);
    const home = await agency.api("PATCH", `/properties/${agency.listingId}`, { ...same, bedrooms: 3 });
    expect(home.status).toBe(200);
  });
});

/** 2,500 a month, no pets: Dana wants to pay 1,000 and has a dog. */
const misfit = { budget: 1000, pets: true };

async function unsuitable() {
  const home = { monthlyRent: 2500, petPolicy: "not_allowed" };
  await agency.api("PATCH", `/properties/${agency.listingId}`, home);
  return complete(form, misfit);
}

describe("a home that does not fit the answers", () => {
  it("is kept for the prospect until a person decides, who reads why", async () => {
    const session = await unsuitable();
    await server.takeEvents();
    const { status, body } = await agency.bookAt(nine, { sessionToken: session.token });
    expect([status, body.data]).toMatchObject([201, { status: "pending", answerBy: fivePm }]);
    const [showing] = await agency.showings();
    expect(showing.request).toEqual({
      reasons: ["rent", "pets"],
      sessionId: session.id,
      answerBy: fivePm,
    });
    expect(await eventNames()).toEqual(["showing.booked"]);
    // Nobody else gets the time meanwhile.
    expect(await agency.slotsOf("2026-06-16")).not.toContain(nine);
    const [mail, ...others] = (await mailsTo(dana.email)).filter(({ subject }) => /^Showing/.test(subject));
    expect([mail!.subject.split(":")[0], mail!.invitations, others]).toEqual(["Showing requested", 0, []]);
    expect(mail!.text).toContain("Somebody will answer you by Monday, June 15, 2026 at 5:00 PM");
    const told = (await mailsTo("owner@example.com")).map(({ subject, text }) => `${subject} ${text}`).join();
    expect(told).toContain("Showing requested: Dana Reyes");
    expect(told).toContain("Reason: the rent is above what they want to pay; they have pets");
    expect(told).toContain(`/console/screening/${session.id}`);
    expect(told).toContain("/console/calendar?day=2026-06-16");
  });

  it("asks nobody what became of it while nobody has decided", async () => {
    await agency.set({ emailPreferences: { showingOutcomeNotifications: true } });
    const { token: sessionToken } = await unsuitable();
    await agency.bookAt(nine, { sessionToken });
    await server.drain();
    const before = (await mailsTo("owner@example.com")).length;
    server.clock.set(eleven);
    expect(await mailsTo("owner@example.com")).toHaveLength(before);
  });

  it("is kept at three times of one person at most, also when all are asked for at once", async () => {
    const { token: sessionToken } = await unsuitable();
    const hours = ["14", "15", "16", "17", "18"].map((hour) => `2026-06-16T${hour}:00:00.000Z`);
    const answers = await Promise.all(hours.map((start) => agency.bookAt(start, { sessionToken })));
    const booked = answers.filter(({ status }) => status === 201);
    const others = answers.filter((answer) => !booked.includes(answer));
    expect(booked).toHaveLength(3);
    expect(others.map(codeOf)).toEqual(Array(2).fill([422, "too_many_open_requests"]));
    expect((await agency.visit("DELETE", `/bookings/${booked[0]!.body.data.token}`)).status).toBe(204);
    const free = hours[answers.indexOf(others[0]!)]!;
    expect((await agency.bookAt(free, { sessionToken })).status).toBe(201);
  });

  it("is answered before it begins, also after the prospect moves it to an earlier day", async () => {
    const { token: sessionToken } = await unsuitable();
    server.clock.set("2026-06-15T20:00:00.000Z");
    const { token, answerBy: by } = (await agency.bookAt("2026-06-17T15:00:00.000Z", { sessionToken })).body
      .data;
    expect(by).toBe("2026-06-16T22:00:00.000Z");
    const moved = await agency.visit("PATCH", `/bookings/${token}`, { start: nine });
    expect(moved.body.data, moved.text).toMatchObject({ start: nine, answerBy: nine });
    const { text } = (await mailsTo(dana.email)).at(-1)!;
    expect(text).toContain("Somebody will answer you by Tuesday, June 16, 2026 at 9:00 AM");
    // A later time does not put off the answer.
    await agency.visit("PATCH", `/bookings/${token}`, { start: eleven });
    expect((await agency.visit("GET", `/bookings/${token}`)).body.data.answerBy).toBe(nine);
  });

  it("is booked once a person confirms it, with an invitation and reminders", async () => {
    const { token: sessionToken } = await unsuitable();
    const { showingId, token } = (await agency.bookAt(nine, { sessionToken })).body.data;
    const remindAt = async () =>
      (await server.database.sql`select remind_at from calendar_entries where id = ${showingId}`)[0]!
        .remind_at;
    expect(await remindAt()).toBeNull();
    expect((await agency.api("PATCH", `/showings/${showingId}`, { status: "confirmed" })).status).toBe(200);
    expect(await remindAt()).not.toBeNull();
    const { body } = await agency.visit("GET", `/bookings/${token}`);
    expect(body.data).toMatchObject({ status: "confirmed", answerBy: null });
    const mail = (await mailsTo(dana.email)).at(-1)!;
    expect([mail.subject.split(":")[0], mail.invitations]).toEqual(["Showing confirmed", 1]);
  });

  it("is not confirmed by itself because it was asked for late", async () => {
    await agency.set({ showingConfirmation: { askHoursBefore: 72, cancelHoursBefore: 3 } });
    const { token: sessionToken } = await unsuitable();
    const { status } = (await agency.bookAt(nine, { sessionToken })).body.data;
    expect(status).toBe("pending");
    await server.drain();
    const [showing] = await agency.showings();
    expect(showing).toMatchObject({ status: "pending", confirmationAskedAt: null, confirmedAt: null });
  });

  it("stays a request when the prospect moves it, and ends when they cancel it", async () => {
    const { token: sessionToken } = await unsuitable();
    const { token } = (await agency.bookAt(nine, { sessionToken })).body.data;
    const moved = await agency.visit("PATCH", `/bookings/${token}`, { start: eleven });
    expect(moved.body.data).toMatchObject({ status: "pending", answerBy: fivePm });
    expect((await agency.visit("DELETE", `/bookings/${token}`)).status).toBe(204);
    expect(await agency.slotsOf("2026-06-16")).toContain(nine);
  });

  it("is for a person, too, when the answers were denied", async () => {
    const { id, token: sessionToken } = await complete(form, { budget: 5000 });
    await agency.api("PATCH", `/sessions/${id}/review`, { reviewStatus: "denied" });
    const { status } = await agency.bookAt(nine, { sessionToken });
    const [showing] = await agency.showings();
    expect([status, showing?.request?.reasons]).toEqual([201, ["denied"]]);
  });
});

describe("in the chat", () => {
  async function bookNow() {
    const visitor = await Visitor.of(server, agency.account, { propertyId: agency.listingId });
    for (const said of ["Book a showing", "tomorrow at 9", "Dana Reyes"]) await visitor.say(said);
    return { visitor, answer: (await visitor.say(dana.email))!.content };
  }

  it("leads to the form, and books for the contact who completed it", async () => {
    const { visitor, answer } = await bookNow();
    expect(answer).toContain(`/p/${agency.slug}/w/${form.slug}?property=${agency.listingId}`);
    expect([await agency.showings(), answer]).toEqual([
      [],
      expect.not.stringMatching(/is booked:|was sent:/),
    ]);
    const { body } = await agency.api("GET", "/contacts");
    const [contact] = body.data;
    const session = await begin(form, { budget: 5000 }, { name: "Dana Reyes", email: "other@example.com" });
    await visit(server, "POST", `/sessions/${session.id}/complete`, { token: session.token });
    // What somebody else completed does not count.
    expect((await again(visitor))!.content).toContain(`/w/${form.slug}?`);
    await server.database.sql`
      update prescreening_sessions set contact_id = ${contact.id} where id = ${session.id}`;
    expect((await again(visitor))!.content).toMatch(/was sent: Tuesday, June 16, 2026 at 9:00 AM CDT/);
    expect((await agency.showings()).map(({ contactId }: { contactId: string }) => contactId)).toEqual([
      contact.id,
    ]);
  });

  async function again(visitor: Visitor) {
    await visitor.say("Book a showing");
    await visitor.say("tomorrow");
    return visitor.say("9:00 AM");
  }
});

describe("by when somebody answers", () => {
  const timezone = "America/Chicago";
  const workingHours = { start: "09:00", end: "17:00", days: [1, 2, 3, 4, 5] };
  const by = (now: string, start: string, hours = workingHours) =>
    answerBy({ timezone, workingHours: hours }, new Date(now), new Date(start)).toISOString();

  it.each([
    ["the end of the day, four hours before it", "2026-06-15T18:00:00.000Z", fivePm],
    ["the end of the next day, later", "2026-06-15T18:00:01.000Z", "2026-06-16T22:00:00.000Z"],
    ["the end of Monday, on Friday evening", "2026-06-12T23:00:00.000Z", fivePm],
  ])("is %s", (_, now, expected) => {
    expect(by(now, "2026-07-01T14:00:00.000Z")).toBe(expected);
  });

  it("is never after the showing begins", () => {
    expect(by(monday, "2026-06-15T15:00:00.000Z")).toBe("2026-06-15T15:00:00.000Z");
  });

  it("is a day later when there are no working hours", () => {
    const never = { ...workingHours, days: [] };
    expect(by(monday, "2026-07-01T14:00:00.000Z", never)).toBe("2026-06-16T12:00:00.000Z");
  });
});

describe("what does not fit", () => {
  const home = {
    address: "12 Elm Street",
    monthlyRent: 1500,
    bedrooms: 2,
    bathrooms: 1,
    available: true,
    city: "Springfield",
    isPublic: true,
  };
  const homes = [
    home,
    { ...home, petPolicy: "negotiable", parking: "available" },
    { ...home, petPolicy: "not_allowed", parking: "none" },
    { ...home, availabilityDate: "2026-07-01" },
    { ...home, available: false },
    { ...home, city: null },
  ];
  const answers: Record<string, string | number | boolean>[] = [
    { budget: 1500 },
    { budget: 1499.5 },
    { bedrooms: 2, bathrooms: 1.5 },
    { bedrooms: 3 },
    { pets: true },
    { pets: false, parking: false },
    { parking: true },
    { moveInDate: "2026-06-30" },
    { moveInDate: "2026-07-01" },
    { city: "spring" },
    { city: "100%" },
  ];

  it("is what the list of listings leaves out", async () => {
    const made = [];
    for (const fields of homes) made.push((await agency.api("POST", "/properties", fields)).body.data);
    for (const given of answers) {
      const query = new URLSearchParams(
        Object.entries(propertyFilters(given)).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      );
      const { body } = await agency.visit("GET", `/${agency.slug}/listings?limit=50&${query}`);
      const listed = new Set(body.data.map(({ id }: { id: string }) => id));
      const fitting = made.filter((one) => unfit(one, given, "2026-06-15").length === 0);
      expect(
        fitting.map(({ id }) => id),
        JSON.stringify(given),
      ).toEqual(made.filter(({ id }) => listed.has(id)).map(({ id }) => id));
    }
  });

  it("counts a day in the past as today", () => {
    const [first] = homes;
    const given = { moveInDate: "2026-06-01" };
    const at = (availabilityDate: string) =>
      unfit({ ...first!, petPolicy: null, parking: null, availabilityDate }, given, "2026-06-15");
    expect([at("2026-06-15"), at("2026-06-16")]).toEqual([[], ["availability"]]);
  });
});
