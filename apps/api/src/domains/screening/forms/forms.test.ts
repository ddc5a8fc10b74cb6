import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Forms, openForms, visit as visitOf } from "../../../../test/fixtures/form-visitor.ts";
import { makeContact, makeListing } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { outgoingMail, prescreeningSessions } from "../../../db/tables/index.ts";
import { operator } from "../../../program/cli/operator.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { eraseContact } from "../../people/erasing/erasing.service.ts";

const { server } = await testApi();
let account: TestAccount;
let slug: string;
let makeForm: Forms["makeForm"];
let withQuestions: Forms["withQuestions"];
let start: Forms["start"];
let seen: Forms["seen"];
let set: Forms["set"];

beforeEach(async () => {
  ({ account, slug, makeForm, withQuestions, start, seen, set } = await openForms(server));
});

const open = { name: "Dana Reyes", email: "dana@example.com" };
const visit = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown, token?: string) =>
  visitOf(server, method, path, { body, token });
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const wrongFields = ({ body }: { body: { errors?: { field: string }[] } }) =>
  body.errors?.map(({ field }) => field);
const eventNames = async () => (await server.takeEvents()).map(({ event }) => event);

describe("a form", () => {
  it("shows the questions of a public, active workflow, after those for name, email and phone", async () => {
    const { slug: workflowSlug } = await makeForm({
      introMessage: "Hi {contactName}, {agentName} asks you this.",
    });
    const { status, body } = await visit("GET", `/${slug}/forms/${workflowSlug}`);
    expect([status, body.data.name, body.data.intro]).toEqual([
      200,
      "Pre-screening",
      "Hi, Assistant asks you this.",
    ]);
    expect(
      body.data.questions.map(({ key, required, alternativeKey }: never) => [key, required, alternativeKey]),
    ).toEqual([
      ["name", true, null],
      ["email", true, "phone"],
      ["phone", true, "email"],
      ["moveInDate", true, null],
      ["pets", false, null],
    ]);
  });

  it("asks in Spanish when asked to", async () => {
    const form = await makeForm();
    const { body } = await visit("GET", `/${slug}/forms/${form.slug}?language=es`);
    expect(body.data.questions[0].label).toBe("¿Cómo se llama?");
  });

  it.each([
    ["is not public", { isPublic: false }],
    ["is not active", { isActive: false }],
  ])("is not found when the workflow %s", async (_, fields) => {
    const form = await makeForm(fields);
    expect((await visit("GET", `/${slug}/forms/${form.slug}`)).status).toBe(404);
    expect((await visit("POST", `/${slug}/forms/${form.slug}/sessions`, {})).status).toBe(404);
  });

  it.each([
    ["an email", [{ key: "mail", label: "Email", type: "email" }], ["name", "mail"], ["name", "mail"]],
    [
      "a name and a phone number",
      [
        { key: "fullName", label: "Name", type: "text" },
        { key: "cell", label: "Phone", type: "phone" },
      ],
      ["fullName", "cell"],
      ["fullName", "cell"],
    ],
    [
      "an employer's email only",
      [{ key: "employerEmail", label: "Your employer's email", type: "email" }],
      ["name", "email", "phone", "employerEmail"],
      ["name", "email", "phone"],
    ],
    [
      "the model of the phone, under the key phone",
      [{ key: "phone", label: "Phone", type: "choice", options: ["a", "b"] }],
      ["name", "email", "contact_phone", "phone"],
      ["name", "email", "contact_phone"],
    ],
  ])("with a question for %s asks only for what is lacking", async (_, questions, keys, required) => {
    const form = await withQuestions(questions);
    const { body } = await visit("GET", `/${slug}/forms/${form.slug}`);
    const asked = body.data.questions as { key: string; required: boolean }[];
    expect(asked.map(({ key }) => key)).toEqual(keys);
    expect(asked.filter((one) => one.required).map(({ key }) => key)).toEqual(required);
  });
});

describe("a session", () => {
  it("goes from draft to active to completed, and appears in the API with name and email", async () => {
    const form = await makeForm({ completionConfig: { message: "Thanks, {contactName}!" } });
    const session = await start(form);
    expect((await session.get()).status).toBe("draft");
    expect((await seen(session.id)).status).toBe(404);
    const listed = await server.request("GET", "/sessions", { as: account });
    expect(listed.body.pagination.total).toBe(0);
    await server.takeEvents();

    const named = await session.save({ ...open });
    expect(named.body.data).toEqual({
      status: "active",
      answers: {},
      contact: { ...open, phone: null },
      missing: ["moveInDate"],
    });
    const { body } = await seen(session.id);
    expect(body.data).toMatchObject({ status: "active", submission: {}, reviewStatus: "pending_review" });
    expect(await server.takeEvents()).toMatchObject([
      { event: "contact.created" },
      { event: "inquiry.created", data: { id: body.data.contactId, contactId: body.data.contactId } },
    ]);

    const early = await session.complete();
    expect([...refusal(early), early.body.missing]).toEqual([422, "questions_open", ["moveInDate"]]);
    await session.save({ answers: { moveInDate: "2026-12-01", pets: false } });
    const done = await session.complete();
    expect([done.status, done.body.data]).toEqual([
      200,
      {
        status: "completed",
        message: "Thanks, Dana Reyes!",
        listings: [],
        redirectUrl: null,
        externalLink: null,
      },
    ]);
    expect(await server.takeEvents()).toEqual([
      {
        accountId: account.accountId,
        event: "session.completed",
        data: { id: session.id, contactId: body.data.contactId, status: "completed" },
      },
    ]);
    expect((await session.complete()).body).toEqual(done.body);
    expect(await eventNames()).toEqual([]);
    expect((await seen(session.id)).body.data).toMatchObject({
      status: "completed",
      submission: { moveInDate: "2026-12-01", pets: false },
      reviewStatus: "pending_review",
    });
    expect(refusal(await session.save({ answers: { pets: true } }))).toEqual([409, "session_completed"]);
  });

  it("keeps what it starts with, even if that makes no contact yet", async () => {
    const session = await start(await makeForm(), { name: "Dana Reyes" });
    expect((await session.get()).contact).toEqual({ name: "Dana Reyes", email: null, phone: null });
    await session.save({ email: open.email });
    expect((await seen(session.id)).body.data.status).toBe("active");
  });

  it("keeps the answers of two devices that save at once", async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `q${at}`);
    const form = await withQuestions(keys.map((key) => ({ key, label: key, type: "number" })));
    const session = await start(form, open);
    await Promise.all(keys.map((key, at) => session.save({ answers: { [key]: at } })));
    expect((await session.get()).answers).toEqual(Object.fromEntries(keys.map((key, at) => [key, at])));
  });

  it("changes and takes back answers until it is completed", async () => {
    const session = await start(await makeForm(), open);
    await session.save({ answers: { moveInDate: "2026-12-01", pets: true } });
    await session.save({ answers: { moveInDate: "2027-01-01", pets: null } });
    const { answers, missing } = await session.get();
    expect([answers, missing]).toEqual([{ moveInDate: "2027-01-01" }, []]);
  });

  it("takes no answers after a completed one's contact was erased, so that none is under its review", async () => {
    const session = await start(await makeForm(), open);
    await session.save({ answers: { moveInDate: "2026-12-01" } });
    await session.complete();
    const reviewed = { reviewStatus: "approved" };
    await server.request("PATCH", `/sessions/${session.id}/review`, { as: account, body: reviewed });
    const { contactId } = (await seen(session.id)).body.data;
    await server.request("DELETE", `/contacts/${contactId}`, { as: account });
    await forAccount(server.platform, account.accountId, (call) =>
      eraseContact(call, contactId, operator("contact erase")),
    );
    const refused = await session.save({ ...open, answers: { moveInDate: "2027-01-01" } });
    expect(refusal(refused)).toEqual([409, "session_completed"]);
    expect((await session.get()).closed).toBe("completed");
    expect((await seen(session.id)).body.data).toMatchObject({ contactId, submission: {}, ...reviewed });
  });

  it("takes the answers to its own questions for name and email under their keys, too", async () => {
    const session = await start(await makeForm());
    const { body } = await session.save({ answers: { name: "Dana", phone: "217 555 0142" } });
    expect(body.data).toMatchObject({ answers: {}, contact: { name: "Dana", phone: "217 555 0142" } });
    const { contactId } = (await seen(session.id)).body.data;
    const contact = await server.request("GET", `/contacts/${contactId}`, { as: account });
    expect(contact.body.data).toMatchObject({ name: "Dana", phone: "+12175550142", source: "web" });
  });

  it("is recorded as a form, even if the template itself asks for name and email", async () => {
    const form = await withQuestions(["name", "email"].map((key) => ({ key, label: key, type: "text" })));
    const session = await start(form, open);
    const record = await server.request("GET", `/sessions/${session.id}/record`, { as: account });
    expect(record.body.data.entries[0]).toMatchObject({ kind: "started", data: { inConversation: false } });
  });

  it("finds the contact with the email, and changes nothing of it", async () => {
    const contactId = await makeContact(server, account);
    await server.takeEvents();
    const session = await start(await makeForm(), {
      name: "Somebody",
      email: "DANA@example.com",
      phone: "217 555 0142",
    });
    expect((await seen(session.id)).body.data.contactId).toBe(contactId);
    const contact = await server.request("GET", `/contacts/${contactId}`, { as: account });
    expect(contact.body.data).toMatchObject({ name: "Dana Reyes", phone: null });
    expect(await eventNames()).toEqual(["workflow.created"]);
  });

  it("corrects the contact that it made, as long as nobody else has used it", async () => {
    const session = await start(await makeForm(), open);
    const { contactId } = (await seen(session.id)).body.data;
    const contact = async () =>
      (await server.request("GET", `/contacts/${contactId}`, { as: account })).body.data;
    await session.save({ phone: "217 555 0142" });
    await session.save({ name: "Dana R.", email: "dana2@example.com" });
    expect(await contact()).toMatchObject({
      name: "Dana R.",
      email: "dana2@example.com",
      phone: "+12175550142",
    });
    expect((await seen(session.id)).body.data.contactId).toBe(contactId);
    const total = (await server.request("GET", "/contacts", { as: account })).body.pagination.total;
    expect(total).toBe(1);
  });

  it("can't divert what is sent to a contact that others use, too", async () => {
    const form = await makeForm();
    const [attacker, victim] = [await start(form, open), await start(form, open)];
    const { contactId } = (await seen(victim.id)).body.data;
    await attacker.save({ name: "X", email: "attacker@example.com", phone: "217 555 0199" });
    const contact = await server.request("GET", `/contacts/${contactId}`, { as: account });
    expect(contact.body.data).toMatchObject({ ...open, phone: null });
    expect((await seen(victim.id)).body.data.contactId).toBe(contactId);
    expect((await seen(attacker.id)).body.data.contactId).not.toBe(contactId);
  });

  it("moves to the contact that has the corrected email", async () => {
    const contactId = await makeContact(server, account, { email: "known@example.com" });
    const session = await start(await makeForm(), open);
    await session.save({ email: "Known@example.com" });
    expect((await seen(session.id)).body.data.contactId).toBe(contactId);
  });
});

describe("an answer", () => {
  const questions = [
    { key: "text", label: "Text", type: "text" },
    { key: "number", label: "Number", type: "number", min: 1, max: 12 },
    { key: "boolean", label: "Boolean", type: "boolean" },
    { key: "choice", label: "Choice", type: "choice", options: ["one", 2, { label: "Three", value: "3" }] },
    { key: "date", label: "Date", type: "date" },
    { key: "employerEmail", label: "Email of your employer", type: "email" },
    { key: "employerPhone", label: "Phone of your employer", type: "phone" },
  ];
  const right = {
    text: "  As written, word for word ",
    number: 12,
    boolean: false,
    choice: 2,
    date: "2028-02-29",
    employerEmail: "boss@example.com",
    employerPhone: "(217) 555-0142",
  };

  it("of every type is kept as given", async () => {
    const session = await start(await withQuestions(questions), open);
    const { body } = await session.save({ answers: right });
    expect(body.data.answers).toEqual(right);
    expect((await seen(session.id)).body.data.submission).toEqual(right);
    // The account reads them with the questions, of which those for the contact are not part.
    const asked = await server.request("GET", `/sessions/${session.id}/questions`, { as: account });
    expect(asked.body.data.map(({ key, label }: (typeof questions)[number]) => ({ key, label }))).toEqual(
      questions.map(({ key, label }) => ({ key, label })),
    );
    expect((await session.save({ answers: { choice: "Three" } })).body.data.answers.choice).toBe("3");
  });

  it.each<[string, unknown]>([
    ...["", "  ", 5, true, [], {}].map((value): [string, unknown] => ["text", value]),
    ...[0, 13, "5", "", true, 1e300].map((value): [string, unknown] => ["number", value]),
    ...["true", 1, ""].map((value): [string, unknown] => ["boolean", value]),
    ...["two", "", 1, true, ["one"]].map((value): [string, unknown] => ["choice", value]),
    ...["2027-02-29", "12/01/2026", "", 20261201].map((value): [string, unknown] => ["date", value]),
    ...["boss", "", 1].map((value): [string, unknown] => ["employerEmail", value]),
    ...["12", "", 2175550142, "+44 20 7946 0958"].map((value): [string, unknown] => ["employerPhone", value]),
    ["unknown", 1],
    ["constructor", 1],
    ["toString", 1],
  ])("to %s that is %j is refused by name, and nothing of the request is kept", async (key, value) => {
    const session = await start(await withQuestions(questions), open);
    const other = key === "text" ? { boolean: true } : { text: "kept?" };
    const answer = await session.save({ answers: { ...other, [key]: value }, name: "Changed" });
    expect([answer.status, wrongFields(answer)]).toEqual([422, [`answers.${key}`]]);
    const { answers, contact, status } = await session.get();
    expect([answers, contact.name, status]).toEqual([{}, "Dana Reyes", "draft"]);
  });

  it("that is too long is refused by name", async () => {
    const session = await start(await withQuestions(questions), open);
    const answer = await session.save({
      answers: {
        text: "x".repeat(2_001),
        employerPhone: "9".repeat(51),
        employerEmail: `${"x".repeat(320)}@x.com`,
      },
    });
    expect(wrongFields(answer)).toEqual(["answers.text", "answers.employerPhone", "answers.employerEmail"]);
  });

  it("names every wrong answer, and wrong contact details", async () => {
    const session = await start(await withQuestions(questions));
    const answer = await session.save({
      answers: { number: 0, date: "x" },
      email: "x",
      phone: "+44 20 7946 0958",
    });
    expect(wrongFields(answer)).toEqual(["answers.number", "answers.date", "email", "phone"]);
    const form = await withQuestions([]);
    const refused = await visit("POST", `/${slug}/forms/${form.slug}/sessions`, { email: "x" });
    expect([refused.status, wrongFields(refused)]).toEqual([422, ["email"]]);
  });

  it("can't make the answers of a session larger than 64 KiB", async () => {
    const keys = Array.from({ length: 100 }, (_, at) => `q${at}`);
    const form = await withQuestions(keys.map((key) => ({ key, label: key, type: "text" })));
    const session = await start(form, open);
    const long = "é".repeat(2_000);
    const answer = await session.save({ answers: Object.fromEntries(keys.map((key) => [key, long])) });
    expect([answer.status, wrongFields(answer)]).toEqual([422, ["answers"]]);
    expect((await session.get()).answers).toEqual({});
  });

  it("of a foreign phone number is taken when the settings allow it", async () => {
    await set({ allowInternationalPhone: true });
    const session = await start(await makeForm());
    const { status, body } = await session.save({ phone: "+44 20 7946 0958" });
    expect([status, body.data.contact.phone]).toEqual([200, "+44 20 7946 0958"]);
  });
});

describe("completion", () => {
  it("shows matching public listings, the redirect and the link, as template and settings say", async () => {
    const cheap = await makeListing(server, account, { monthlyRent: 900 });
    await makeListing(server, account, { monthlyRent: 5_000 });
    await makeListing(server, account, { monthlyRent: 800, isPublic: false });
    await set({
      showExternalLinkOnCompletion: true,
      externalLinkUrl: "https://elm.example.com",
      externalLinkLabel: "Elm",
    });
    const form = await withQuestions([{ key: "budget", label: "Budget", type: "number", required: true }], {
      completionConfig: { showMatchedProperties: true, redirectUrl: "https://elm.example.com/thanks" },
    });
    const session = await start(form, open);
    await session.save({ answers: { budget: 1_000 } });
    const { data } = (await session.complete()).body;
    expect(data.listings.map(({ id }: { id: string }) => id)).toEqual([cheap]);
    expect(data).toMatchObject({
      message: "Thank you. We have received your answers and will be in touch.",
      redirectUrl: "https://elm.example.com/thanks",
      externalLink: { url: "https://elm.example.com", label: "Elm" },
    });
    await server.request("PATCH", `/properties/${cheap}`, { as: account, body: { isPublic: false } });
    expect((await session.complete()).body.data).toEqual({ ...data, listings: [] });
  });

  it("names what has no name in the language that the texts are written in", async () => {
    await set({ agentName: " ", language: "es" });
    const form = await withQuestions([], {
      introMessage: "{agentName} y {propertyAddress}.",
      completionConfig: { message: "Gracias. {agentName}" },
    });
    const session = await start(form, open);
    const shown = (await visit("GET", `/${slug}/forms/${form.slug}`)).body.data;
    expect(shown.intro).toBe("La agencia y la propiedad.");
    expect((await session.complete()).body.data.message).toBe("Gracias. La agencia");
    await set({ agentName: "Assistant", language: "en" });
  });

  it("never sends anybody to an address that is no web address", async () => {
    const form = await withQuestions([], { completionConfig: { redirectUrl: "javascript:alert(1)" } });
    const session = await start(form, open);
    expect((await session.complete()).body.data.redirectUrl).toBeNull();
  });

  it("happens once, however many requests complete at the same time", async () => {
    const session = await start(await withQuestions([]), open);
    await server.takeEvents();
    const answers = await Promise.all(Array.from({ length: 20 }, () => session.complete()));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
    expect(await eventNames()).toEqual(["session.completed"]);
  });

  it("never writes a review", async () => {
    const session = await start(await withQuestions([]), open);
    await session.complete();
    const [row] = await server.database.read
      .select()
      .from(prescreeningSessions)
      .where(eq(prescreeningSessions.id, session.id));
    expect(row).toMatchObject({ reviewStatus: "pending_review", reviewedAt: null, reviewNotes: null });
  });
});

describe("the email with matching listings", () => {
  // An address gets one first email a day, and other tests have sent it theirs.
  beforeEach(() => server.database.sql`delete from first_emails`);
  const byBudget = (more: object = {}) =>
    withQuestions([{ key: "budget", label: "Budget", type: "number" }], more);
  const mails = async () =>
    (await server.database.read.select().from(outgoingMail)).filter(
      ({ accountId, to }) => accountId === account.accountId && to === open.email,
    );
  async function completed(form: { slug: string }) {
    const session = await start(form, open);
    await session.save({ answers: { budget: 1_000 } });
    expect((await session.complete()).status).toBe(200);
    await session.complete();
  }

  it("goes to the prospect once, with what matches and a link to opt out", async () => {
    const id = await makeListing(server, account, { title: "Small home", monthlyRent: 900 });
    await makeListing(server, account, { title: "Large home", monthlyRent: 5_000 });
    await set({ profilePublic: true, agentName: "Ada" });
    await completed(await byBudget());
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ fromName: "Ada", automatic: true });
    expect(mail!.text).toMatch(/^Hello Dana Reyes,\n\n/);
    expect(mail!.text).toContain(
      `Small home, 12 Elm Street: $900 a month, 2 bedrooms, 1.5 bathrooms\n${server.config.baseOrigin}/p/${slug}/listings/${id}`,
    );
    expect(mail!.text).not.toContain("Large");
  });

  it.each([
    ["nothing matches", { monthlyRent: 5_000 }, {}, {}],
    ["the settings say so", {}, { emailPreferences: { emailProspectMatches: false } }, {}],
    ["the form shows no listings on purpose", {}, {}, { completionConfig: { showMatchedProperties: false } }],
  ])("is not sent when %s", async (_, listing, settings, template) => {
    await makeListing(server, account, { monthlyRent: 900, ...listing });
    if (Object.keys(settings).length > 0) await set(settings);
    await completed(await byBudget(template));
    expect(await mails()).toEqual([]);
  });

  it("is not sent again to an address that never answered", async () => {
    await makeListing(server, account, { monthlyRent: 900 });
    await completed(await byBudget());
    await completed(await byBudget());
    expect(await mails()).toHaveLength(1);
  });
});

describe("a form that is switched off half-way", () => {
  it("takes no more answers and loses none; switched on again, it goes on", async () => {
    const form = await makeForm();
    const session = await start(form, open);
    await session.save({ answers: { moveInDate: "2026-12-01" } });
    const change = (body: object) => server.request("PATCH", `/workflows/${form.id}`, { as: account, body });
    for (const [off, on] of [
      [{ isActive: false }, { isActive: true }],
      [{ isPublic: false }, { isPublic: true }],
    ]) {
      await change(off!);
      expect(refusal(await session.save({ answers: { pets: true } }))).toEqual([409, "form_switched_off"]);
      expect(refusal(await session.complete())).toEqual([409, "form_switched_off"]);
      expect(await session.get()).toMatchObject({
        closed: "form_switched_off",
        answers: { moveInDate: "2026-12-01" },
      });
      await change(on!);
    }
    expect((await session.complete()).status).toBe(200);
    await server.request("DELETE", `/workflows/${form.id}`, { as: account });
    expect((await session.complete()).status).toBe(200);
    expect((await session.get()).closed).toBe("completed");
  });

  it("keeps the questions of its start when the workflow changes", async () => {
    const form = await makeForm();
    const session = await start(form, open);
    const questions = [{ key: "other", label: "Other", type: "text", required: true }];
    await server.request("PATCH", `/workflows/${form.id}`, {
      as: account,
      body: { questionConfig: { questions } },
    });
    expect((await session.save({ answers: { moveInDate: "2026-12-01" } })).body.data.missing).toEqual([]);
    expect((await session.complete()).status).toBe(200);
  });

  it("is 404 everywhere, and says so, when the settings switch pre-screening off", async () => {
    const form = await makeForm();
    const session = await start(form, open);
    await set({ prescreeningEnabled: false });
    const answers = [
      await visit("GET", `/${slug}/forms/${form.slug}`),
      await visit("POST", `/${slug}/forms/${form.slug}/sessions`, {}),
      await visit("POST", `/${slug}/forms/${form.slug}/sessions`, { name: 5 }),
      await visit("GET", `/sessions/${session.id}`, undefined, session.token),
      await session.save({ answers: { pets: true } }),
      await session.complete(),
    ];
    for (const answer of answers) expect(refusal(answer)).toEqual([404, "prescreening_disabled"]);
    expect((await visit("GET", `/${slug}/forms/none`)).body.code).toBeUndefined();
  });
});

describe("a session about a listing", () => {
  it("goes on when the listing is withdrawn", async () => {
    const propertyId = await makeListing(server, account);
    const session = await start(await makeForm(), { ...open, propertyId });
    expect(await session.get()).toMatchObject({ propertyId, listing: { id: propertyId } });
    await server.request("PATCH", `/properties/${propertyId}`, { as: account, body: { isPublic: false } });
    expect(await session.get()).toMatchObject({ propertyId, listing: null, closed: null });
    await session.save({ answers: { moveInDate: "2026-12-01" } });
    expect((await session.complete()).status).toBe(200);
  });

  it("can't start with a private property, or one of another account", async () => {
    const form = await makeForm();
    const other = await server.createAccount("pro");
    for (const propertyId of [
      await makeListing(server, account, { isPublic: false }),
      await makeListing(server, other),
    ]) {
      const answer = await visit("POST", `/${slug}/forms/${form.slug}/sessions`, { propertyId });
      expect(refusal(answer)).toEqual([422, "listing_not_found"]);
    }
  });
});

describe("expiry", () => {
  const days = (count: number) => server.clock.advance(count * 86_400_000);

  it("ends a session 30 days after its start; what the account never saw is deleted", async () => {
    const form = await makeForm();
    const [session, anonymous] = [await start(form, open), await start(form)];
    await session.save({ answers: { pets: true } });
    days(30);
    expect(refusal(await session.save({ answers: { pets: false } }))).toEqual([410, "session_expired"]);
    expect(refusal(await session.complete())).toEqual([410, "session_expired"]);
    expect(await session.get()).toMatchObject({
      status: "expired",
      closed: "expired",
      answers: { pets: true },
    });
    await server.drain();
    expect((await seen(session.id)).body.data.status).toBe("expired");
    expect((await visit("GET", `/sessions/${anonymous.id}`, undefined, anonymous.token)).status).toBe(404);
    expect((await session.get()).status).toBe("expired");
  });
});
