import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";

let server: TestServer;
let pro: TestAccount;

const monday = "2026-06-15T12:00:00.000Z";
const step = (type: string, config: object = {}) => ({ type, config });
const say = (template: string) => step("send_message", { template });
const question = { key: "bedrooms", label: "How many bedrooms?", type: "number" };
const steps = [
  say("Hi {contactName}"),
  step("ask", { questionKey: "bedrooms" }),
  step("condition", { field: "answers.bedrooms", op: "gte", value: 3, thenStep: 4 }),
  step("end"),
  step("wait", { hours: 1 }),
  step("notify_owner", { template: "{contactName} needs a house." }),
  say("A house, then."),
];

beforeAll(async () => {
  server = await startTestServer();
  pro = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(monday));

const create = async (path: string, body: object): Promise<string> =>
  (await server.request("POST", path, { as: pro, body })).body.data.id;
const workflow = (body: object = {}) =>
  create("/workflows", {
    name: "Test",
    triggerType: "manual",
    steps,
    questionConfig: { questions: [question] },
    ...body,
  });
const tryOut = (id: string, body: object = {}) =>
  server.request("POST", `/workflows/${id}/dry-run`, { as: pro, body });

/** What every request leaves, a second later. */
const ofRequests = ["request_log", "usage_days"];

/** A digest of every row of every other table. */
async function everything(): Promise<Record<string, string>> {
  const { sql } = server.database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and not exists (select 1 from unnest(${ofRequests}::text[]) as start where starts_with(table_name, start))`;
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ digest: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as digest
      from ${sql(name)} t`;
    digests[name] = row!.digest;
  }
  return digests;
}

describe("a dry run", () => {
  it("shows what would be sent when, and why each branch is taken", async () => {
    const answer = await tryOut(await workflow(), { answers: { bedrooms: 3 } });
    expect(answer.status).toBe(200);
    const later = "2026-06-15T13:00:00.000Z";
    expect(answer.body.data).toEqual({
      outcome: "completed",
      exitReason: null,
      steps: [
        { index: 0, type: "send_message", at: monday, text: "Hi Alex Example" },
        { index: 1, type: "ask", at: monday, text: "How many bedrooms?" },
        { index: 1, type: "ask", at: monday },
        {
          index: 2,
          type: "condition",
          at: monday,
          branch: { field: "answers.bedrooms", op: "gte", value: 3, actual: 3, result: true, nextStep: 4 },
        },
        { index: 4, type: "wait", at: later },
        { index: 5, type: "notify_owner", at: later, text: "Alex Example needs a house." },
        { index: 6, type: "send_message", at: later, text: "A house, then." },
      ],
    });
  });

  it("stores, sends and emits nothing, in no table, also with a contact, a property and STOP", async () => {
    const workflowId = await workflow();
    const contactId = await create("/contacts", { name: "Dana", email: "dana@example.com" });
    const propertyId = await create("/properties", {
      address: "12 Elm Street",
      monthlyRent: 1,
      bedrooms: 1,
      bathrooms: 1,
    });
    // A run of the same workflow, which waits for the contact.
    await create("/workflows/runs", { workflowId, contactId, propertyId });
    await server.drain();
    const before = await everything();
    for (const body of [
      { answers: { bedrooms: 3 } },
      { contactId, propertyId, answers: { bedrooms: 4 } },
      { contactId, replies: ["STOP"] },
      { contactId, replies: ["lots", "many", "plenty"] },
    ]) {
      expect((await tryOut(workflowId, body)).status).toBe(200);
    }
    expect(await everything()).toEqual(before);
    expect(await server.drain()).toBe(0);
  });

  it("uses the contact's own data", async () => {
    const contactId = await create("/contacts", { name: "Dana", email: "dana@example.com" });
    const { body } = await tryOut(await workflow(), { contactId });
    expect(body.data.outcome).toBe("waiting");
    expect(body.data.steps[0].text).toBe("Hi Dana");
  });

  it("waits at the step that needs a reply when there are none left, and reads replies in order", async () => {
    const id = await workflow();
    const outcome = async (replies: string[]) => {
      const { data } = (await tryOut(id, { replies })).body;
      return [data.outcome, data.exitReason, data.steps.at(-1).index];
    };
    expect(await outcome([])).toEqual(["waiting", null, 1]);
    expect(await outcome(["lots"])).toEqual(["waiting", null, 1]);
    expect(await outcome(["lots", "2"])).toEqual(["completed", null, 3]);
    expect(await outcome(["a", "b", "c"])).toEqual(["paused", "answer_not_understood", 1]);
    expect(await outcome(["Stop"])).toEqual(["cancelled", "contact_opted_out", 1]);
  });

  it("shows when the working hours allow an automatic message", async () => {
    server.clock.set("2026-06-15T20:00:00.000Z");
    const triggerConfig = { event: "inquiry.created", delayMinutes: 5 };
    const automatic = await workflow({ triggerType: "automatic", triggerConfig, steps: [say("Hi")] });
    const manual = await workflow({ steps: [say("Hi")] });
    const at = async (id: string) => (await tryOut(id)).body.data.steps[0].at;
    expect([await at(automatic), await at(manual)]).toEqual([
      "2026-06-16T09:00:00.000Z",
      "2026-06-15T20:00:00.000Z",
    ]);
  });

  it("has the answers that no step asks for from the start", async () => {
    const condition = step("condition", { field: "answers.bedrooms", op: "eq", value: 3, thenStep: 2 });
    const id = await workflow({ steps: [condition, say("No"), say("Yes")] });
    const { data } = (await tryOut(id, { answers: { bedrooms: 3 } })).body;
    expect(data.steps.map(({ text }: { text?: string }) => text)).toEqual([undefined, "Yes"]);
  });

  it("says why a step would fail", async () => {
    const contactId = await create("/contacts", { name: "Dana", phone: "1", channelPreference: "sms" });
    const { data } = (await tryOut(await workflow(), { contactId })).body;
    expect(data).toMatchObject({
      outcome: "failed",
      exitReason: "channel_not_connected",
      steps: [{ index: 0, error: expect.stringContaining("sms") }],
    });
  });

  it("ends for a template that loops", async () => {
    const again = step("condition", { field: "messagesSent", op: "gte", value: 0, thenStep: 0 });
    const { data } = (await tryOut(await workflow({ steps: [again, step("end")] }))).body;
    expect([data.outcome, data.steps.length]).toEqual(["unfinished", 100]);
  });

  it("shows inactive workflows and system workflows too", async () => {
    expect((await tryOut(await workflow({ isActive: false }))).body.data.outcome).toBe("waiting");
    const system = (await tryOut("5f0e0000-0000-4000-8000-000000000001", { replies: ["Friday"] })).body.data;
    expect(system.outcome).toBe("completed");
  });

  it("sends the messages of system workflows in the contact's language", async () => {
    const contactId = await create("/contacts", { name: "Ana", email: "ana@example.com", language: "es" });
    const { body } = await tryOut("5f0e0000-0000-4000-8000-000000000001", {
      contactId,
      replies: ["Viernes"],
    });
    const sent = body.data.steps.filter(({ type }: { type: string }) => type === "send_message");
    expect(sent.map(({ text }: { text: string }) => text)).toEqual([
      "Hola, Ana: le escribe Assistant. Gracias por su interés en la propiedad. ¿Cuándo le gustaría ver la vivienda?",
      "Gracias, Ana. Le confirmaremos la hora en breve.",
    ]);
  });

  it("translates what the contact reads, and not what the owner reads", async () => {
    const contactId = await create("/contacts", { name: "Eva", email: "eva@example.com", language: "es" });
    const id = await workflow({
      steps: [
        step("send_message", {
          template: "See {propertyAddress}",
          translations: { es: { template: "Vea {propertyAddress}" } },
        }),
        step("notify_owner", { template: "{contactName} asks about {propertyAddress}" }),
        step("end"),
      ],
    });
    const texts = (await tryOut(id, { contactId })).body.data.steps.map(
      ({ text }: { text?: string }) => text,
    );
    expect(texts.slice(0, 2)).toEqual(["Vea la propiedad", "Eva asks about the property"]);
  });

  it("is refused for what could not be run: 404 for an unknown workflow, 422 with a code otherwise", async () => {
    const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2aff";
    expect((await tryOut(unknown)).status).toBe(404);
    const id = await workflow();
    const codes = [];
    for (const body of [{ contactId: unknown }, { propertyId: unknown }]) {
      codes.push((await tryOut(id, body)).body.code);
    }
    codes.push((await tryOut(await workflow({ steps: [step("wait")] }))).body.code);
    expect(codes).toEqual(["contact_not_found", "property_not_found", "template_not_runnable"]);
  });

  it("runs the template of docs/workflows.md with the request shown there", async () => {
    const page = readFileSync(new URL("../../../../../../docs/workflows.md", import.meta.url), "utf8");
    const template = JSON.parse(/```json\n([^`]*)```/.exec(page)![1]!);
    const request = JSON.parse(/-d '(\{[^']*\})'/.exec(page)![1]!);
    const { data } = (await tryOut(await create("/workflows", template), request)).body;
    expect(data.outcome).toBe("completed");
    expect(data.steps[0].text).toBe("How many bedrooms do you need?");
    expect(data.steps.map(({ type }: { type: string }) => type)).toContain("notify_owner");
  });
});
