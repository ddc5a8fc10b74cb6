import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { messages, ownerNotices } from "../../../db/tables/index.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";

let server: TestServer;
let pro: TestAccount;
/** Messages that earlier tests sent. */
let before = 0;

const hourMs = 3_600_000;
/** Each contact has an address of its own, because consent belongs to the address. */
let danas = 0;
const dana = () => ({ name: "Dana Reyes", email: `dana${++danas}@example.com` });
const step = (type: string, config: object = {}) => ({ type, config });
const say = (template: string) => step("send_message", { template });

beforeAll(async () => {
  server = await startTestServer();
  pro = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.takeEvents();
  await server.database.read.delete(ownerNotices);
  before = (await outbound()).length;
  // A Monday, within the working hours.
  server.clock.set("2026-06-15T12:00:00.000Z");
  await server.request("PATCH", "/settings", { as: pro, body: { callHumanEnabled: false } });
});

const create = async (path: string, body: object): Promise<string> =>
  (await server.request("POST", path, { as: pro, body })).body.data.id;
const read = async ({ id }: { id: string }) =>
  (await server.request("GET", `/workflows/runs/${id}`, { as: pro })).body.data;
const work = () => server.drain(["workflow_run"]);

interface Template {
  contact?: object;
  questions?: object[];
  exitConditions?: object;
  propertyId?: string;
}

async function run(steps: object[], { contact, questions, exitConditions, propertyId }: Template = {}) {
  const contactId = await create("/contacts", { ...dana(), ...contact });
  const workflowId = await create("/workflows", {
    name: "Test",
    triggerType: "manual",
    steps,
    ...(questions && { questionConfig: { questions } }),
    ...(exitConditions && { exitConditions }),
  });
  const id = await create("/workflows/runs", { workflowId, contactId, ...(propertyId && { propertyId }) });
  await work();
  return { id, contactId };
}

/** The contact writes these messages before the worker sees any. */
async function answer({ contactId }: { contactId: string }, ...texts: string[]): Promise<void> {
  for (const content of texts) {
    await forAccount(server.platform, pro.accountId, (call) =>
      receiveMessage(call, { contactId, content, channel: "email" }),
    );
  }
  await work();
}

async function later(hours: number): Promise<void> {
  server.clock.advance(hours * hourMs);
  await work();
}

const outbound = () =>
  server.database.read.select().from(messages).where(eq(messages.direction, "outbound")).orderBy(messages.id);
const texts = async () => (await outbound()).slice(before).map(({ content }) => content);
const notices = async () =>
  (await server.database.read.select().from(ownerNotices).orderBy(ownerNotices.id)).map(({ data }) => data);

const bedrooms = { key: "bedrooms", label: "{contactName}, how many bedrooms?", type: "number", max: 9 };
const askBedrooms = step("ask", { questionKey: "bedrooms" });
const parking = step("ask_choice", {
  text: "Where do you park?",
  options: ["Garage", { label: "On the street", value: "street" }],
  questionKey: "parking",
});

describe("ask", () => {
  it("sends the question, keeps the value of the answer, and shows both word for word", async () => {
    const started = await run([askBedrooms, say("Thanks")], { questions: [bedrooms] });
    expect(await read(started)).toMatchObject({ status: "running", waitingFor: "reply", answers: {} });
    await answer(started, "Two, please");
    expect(await texts()).toEqual(["Dana Reyes, how many bedrooms?", "Thanks"]);
    const ended = await read(started);
    expect(ended).toMatchObject({ status: "completed", answers: { bedrooms: 2 }, messagesSent: 2 });
    const at = server.clock.now().toISOString();
    expect(ended.steps.map(({ trace }: { trace: unknown }) => trace)).toEqual([
      {
        text: "Dana Reyes, how many bedrooms?",
        exchanges: [
          {
            key: "bedrooms",
            question: "Dana Reyes, how many bedrooms?",
            askedAt: at,
            answer: "Two, please",
            answeredAt: at,
            value: 2,
          },
        ],
      },
      { text: "Thanks" },
    ]);
  });

  it.each([
    ["text", "In March, with my sister.", "In March, with my sister."],
    ["boolean", "sí", true],
    ["date", "tomorrow", "2026-06-16"],
    ["email", "It is dana@example.com", "dana@example.com"],
    ["email", "blind.melon@example.com", "blind.melon@example.com"],
    ["phone", "+1 (555) 010-0199", "+15550100199"],
    ["choice", "gargae", "Garage"],
  ])("understands an answer of type %s", async (type, text, value) => {
    const question = { key: "it", label: "Well?", type, options: ["Garage", "Street"] };
    const started = await run([step("ask", { questionKey: "it" })], { questions: [question] });
    await answer(started, text);
    expect(await read(started)).toMatchObject({ status: "completed", answers: { it: value } });
  });

  it("asks again twice with help, then pauses the run and notifies the owner", async () => {
    const started = await run([askBedrooms, say("Thanks")], { questions: [bedrooms] });
    await answer(started, "lots");
    await answer(started, "12");
    expect((await read(started)).status).toBe("running");
    await answer(started, "???");
    const question = "Dana Reyes, how many bedrooms?";
    expect(await texts()).toEqual([
      question,
      `Please answer with one number, for example 2.\n${question}`,
      `Please answer with a number up to 9.\n${question}`,
      "Thank you. A person will get back to you.",
    ]);
    const paused = await read(started);
    expect(paused).toMatchObject({
      status: "paused",
      pauseReason: "answer_not_understood",
      waitingFor: null,
      exitReason: null,
    });
    const { exchanges, handedOver, notice } = paused.steps[0].trace;
    expect([handedOver, notice]).toEqual(["answer_not_understood", "queued"]);
    expect(exchanges.map((one: { answer: string; value: unknown }) => [one.answer, one.value])).toEqual([
      ["lots", null],
      ["12", null],
      ["???", null],
    ]);
    expect(await notices()).toMatchObject([
      {
        subject: "Dana Reyes needs a person",
        text: expect.stringMatching(
          new RegExp(`^Continue or end it: .*/console/workflows/runs/${started.id}$`, "m"),
        ),
      },
    ]);
  });

  it.each([
    ["boolean", "Yes, a service dog"],
    ["boolean", "Sí, un perro de asistencia"],
    ["boolean", "Yes, ESA"],
    ["boolean", "YES, ESA"],
    ["number", "1 dog (ESA)"],
    ["boolean", "Yes, a service-dog"],
    ["text", "Section-8"],
    ["text", "The housing authority pays my rent"],
    ["text", "My job. What is your policy on vouchers?"],
    ["text", "What is the policy on income?"],
    ["text", "tell me your smoking policy"],
    ["text", "That violates fair housing law"],
    ["text", "I have a section 8 voucher"],
    ["email", "dana@example.com, and I am blind"],
  ])("leaves an answer of type %s that a person must decide about to one: %s", async (type, text) => {
    const question = { key: "it", label: "Well?", type };
    const steps = [step("ask", { questionKey: "it" }), say("Sorry, no")];
    const started = await run(steps, { questions: [question] });
    await answer(started, text);
    expect(await read(started)).toMatchObject({ status: "paused", pauseReason: "agent_stuck", answers: {} });
    expect((await texts()).at(-1)).toBe("Thank you. A person will get back to you.");
    expect(await notices()).toMatchObject([{ text: expect.stringContaining(`Answer: ${text}`) }]);
  });

  it.each([
    ["text", "My source of income is my job", "My source of income is my job"],
    ["text", "Mi fuente de ingresos es mi trabajo", "Mi fuente de ingresos es mi trabajo"],
    ["text", "My last name is Esa", "My last name is Esa"],
    ["email", "blind-alley@example.com", "blind-alley@example.com"],
    ["text", "Customer service, and I walk dogs", "Customer service, and I walk dogs"],
    ["boolean", "Yes, my policy is with State Farm", true],
    ["boolean", "Sí, me gusta esa", true],
  ])("keeps an answer of type %s that only sounds like such a question: %s", async (type, text, value) => {
    const started = await run([step("ask", { questionKey: "it" })], {
      questions: [{ key: "it", label: "Well?", type }],
    });
    await answer(started, text);
    expect(await read(started)).toMatchObject({ status: "completed", answers: { it: value } });
  });

  it("asks anew when a person resumes the run", async () => {
    const started = await run([askBedrooms], { questions: [bedrooms] });
    for (const text of ["a", "b", "c"]) await answer(started, text);
    await answer(started, "3");
    expect(await read(started)).toMatchObject({ status: "paused", answers: {} });
    await server.request("POST", `/workflows/runs/${started.id}/resume`, { as: pro });
    await work();
    expect(await read(started)).toMatchObject({ status: "running", waitingFor: "reply", pauseReason: null });
    await answer(started, "3");
    expect(await read(started)).toMatchObject({ status: "completed", answers: { bedrooms: 3 } });
  });

  it("reads all messages that arrived together: the newest that is an answer counts", async () => {
    const started = await run([askBedrooms], { questions: [bedrooms] });
    await answer(started, "1", "no, 2", "thanks!");
    const { answers, steps } = await read(started);
    expect(answers).toEqual({ bedrooms: 2 });
    expect(steps[0].trace.exchanges[0].answer).toBe("1\nno, 2\nthanks!");
  });

  it("does not take an answer that was written before the question", async () => {
    const started = await run([step("wait", { hours: 1 }), askBedrooms], { questions: [bedrooms] });
    await answer(started, "2");
    await later(1);
    expect(await read(started)).toMatchObject({ status: "running", waitingFor: "reply", answers: {} });
  });

  it("can be skipped unless the question is required", async () => {
    const steps = [askBedrooms];
    const optional = await run(steps, { questions: [bedrooms] });
    await answer(optional, "Skip.");
    expect(await read(optional)).toMatchObject({ status: "completed", answers: {} });
    const required = await run(steps, { questions: [{ ...bedrooms, required: true }] });
    await answer(required, "Skip.");
    expect(await read(required)).toMatchObject({ status: "running" });
  });

  it("asks and helps contacts whose language is Spanish in Spanish, and reads their dates with the day first", async () => {
    const question = { key: "moveIn", label: "¿Cuándo se muda?", type: "date" };
    const steps = [step("ask", { questionKey: "moveIn" })];
    const started = await run(steps, { questions: [question], contact: { language: "es" } });
    await answer(started, "pronto");
    expect((await texts()).at(-1)).toMatch(/^Responda por favor con una fecha/);
    await answer(started, "3/7");
    expect(await read(started)).toMatchObject({ answers: { moveIn: "2026-07-03" } });
  });

  it.each([
    [
      { questionKey: "pets" },
      [bedrooms],
      /step 0 \(ask\), config\.questionKey: questionConfig has no question with the key pets/,
    ],
    [{}, [bedrooms], /config\.questionKey/],
    [{ questionKey: "bedrooms" }, [{ key: "bedrooms" }], /can't be asked, label/],
    [{ questionKey: "a" }, [{ key: "a", label: "A?", type: "choice" }], /can't be asked, options/],
  ])("is not runnable with %j", async (config, questions, detail) => {
    const contactId = await create("/contacts", dana());
    const workflowId = await create("/workflows", {
      name: "Test",
      triggerType: "manual",
      steps: [step("ask", config)],
      questionConfig: { questions },
    });
    const answered = await server.request("POST", "/workflows/runs", {
      as: pro,
      body: { workflowId, contactId },
    });
    expect([answered.status, answered.body.code]).toEqual([422, "template_not_runnable"]);
    expect(answered.body.detail).toMatch(detail);
  });
});

describe("ask_choice", () => {
  it("lists the options, understands near spellings, and keeps the option's value", async () => {
    const started = await run([parking]);
    expect(await texts()).toEqual(["Where do you park?\n1. Garage\n2. On the street"]);
    await answer(started, "on teh street");
    expect(await read(started)).toMatchObject({ status: "completed", answers: { parking: "street" } });
  });

  it.each([
    ["renters policy", { status: "completed", answers: { step_0: "Renters policy" } }],
    ["2", { status: "completed", answers: { step_0: "Renters policy" } }],
    ["Renters policy, and a service dog", { status: "paused", pauseReason: "agent_stuck" }],
    ["A service dog", { status: "paused", pauseReason: "agent_stuck" }],
    ["What is your policy?", { status: "paused", pauseReason: "agent_stuck" }],
  ])("leaves to a person only what is not the account's own option: %s", async (text, outcome) => {
    const started = await run([step("ask_choice", { text: "Which?", options: ["Dog", "Renters policy"] })]);
    await answer(started, text);
    expect(await read(started)).toMatchObject(outcome);
  });

  it("keeps the answer under the number of the step without a questionKey", async () => {
    const started = await run([
      say("Hi"),
      step("ask_choice", { text: "Which?", options: ["A home", "A room"] }),
    ]);
    await answer(started, "2");
    expect(await read(started)).toMatchObject({ answers: { step_1: "A room" } });
  });
});

describe("a condition about an answer", () => {
  const steps = [
    parking,
    step("condition", { field: "answers.parking", op: "eq", value: "Garage", thenStep: 3 }),
    step("end"),
    say("With a garage"),
  ];

  it.each([
    ["1", ["With a garage"], { actual: "Garage", result: true, nextStep: 3 }],
    ["2", [], { actual: "street", result: false, nextStep: 2 }],
  ])("decides by %s, and the run shows why", async (text, sent, why) => {
    const started = await run(steps);
    await answer(started, text);
    expect((await texts()).slice(1)).toEqual(sent);
    expect((await read(started)).steps[1].trace).toEqual({
      branch: { field: "answers.parking", op: "eq", value: "Garage", ...why },
    });
  });

  it("is not runnable when no question has that key", async () => {
    const contactId = await create("/contacts", dana());
    const wrong = [step("condition", { field: "answers.parkng", op: "exists", thenStep: 0 })];
    const workflowId = await create("/workflows", { name: "Test", triggerType: "manual", steps: wrong });
    const { body } = await server.request("POST", "/workflows/runs", {
      as: pro,
      body: { workflowId, contactId },
    });
    expect([body.code, body.detail]).toEqual(["template_not_runnable", expect.stringContaining("parkng")]);
  });
});

describe("a contact who is asked", () => {
  it("ends the run by STOP, and by being deleted", async () => {
    const [stopped, deleted] = [await run([parking]), await run([parking])];
    await answer(stopped, "Stop");
    await server.request("DELETE", `/contacts/${deleted.contactId}`, { as: pro });
    expect(await read(stopped)).toMatchObject({ status: "cancelled", exitReason: "contact_opted_out" });
    expect(await read(deleted)).toMatchObject({ status: "cancelled", exitReason: "contact_deleted" });
  });

  it("gets a person when callHumanEnabled is on", async () => {
    await server.request("PATCH", "/settings", { as: pro, body: { callHumanEnabled: true } });
    const started = await run([parking]);
    await answer(started, "Can I talk to a human?");
    expect(await read(started)).toMatchObject({ status: "paused", pauseReason: "person_requested" });
    expect(await notices()).toHaveLength(1);
  });

  it("never gets more messages than the template allows", async () => {
    const started = await run([parking], { exitConditions: { maxMessages: 2 } });
    await answer(started, "x");
    await answer(started, "y");
    expect(await read(started)).toMatchObject({ status: "cancelled", exitReason: "max_messages" });
    expect(await texts()).toHaveLength(2);
  });

  it("can be asked in a loop, which ends", async () => {
    const again = step("condition", { field: "answers.parking", op: "eq", value: "Garage", thenStep: 0 });
    const started = await run([parking, again], { exitConditions: { maxMessages: 3 } });
    for (let count = 0; count < 3; count++) await answer(started, "1");
    expect(await read(started)).toMatchObject({ status: "cancelled", exitReason: "max_messages" });
  });

  it("has the attempts and the texts of the trace cut to a bounded size", async () => {
    const started = await run([parking]);
    await answer(started, "x".repeat(9_000));
    const { exchanges } = (await read(started)).steps[0].trace;
    expect(exchanges[0].answer).toHaveLength(2_000);
  });
});

describe("while a person writes to the contact", () => {
  const write = (contactId: string) =>
    server.request("POST", "/messages", { as: pro, body: { contactId, content: "Hi, this is Kim." } });

  it("its runs do nothing for an hour, then go on", async () => {
    const started = await run([parking, say("Thanks")]);
    await write(started.contactId);
    await answer(started, "1");
    expect(await read(started)).toMatchObject({ status: "running", answers: {} });
    await later(0.99);
    expect(await texts()).toHaveLength(2);
    await later(0.01);
    expect(await read(started)).toMatchObject({ status: "completed", answers: { parking: "Garage" } });
    expect((await texts()).at(-1)).toBe("Thanks");
  });

  it("runs of other contacts go on", async () => {
    const [held, other] = [await run([parking]), await run([parking])];
    await write(held.contactId);
    await answer(other, "1");
    expect(await read(other)).toMatchObject({ status: "completed" });
  });

  it("they still end by STOP and by their time limit", async () => {
    const stopped = await run([parking]);
    await write(stopped.contactId);
    await answer(stopped, "STOP");
    expect(await read(stopped)).toMatchObject({ exitReason: "contact_opted_out" });
    const expired = await run([parking], { exitConditions: { timeoutDays: 1 } });
    server.clock.advance(23.5 * hourMs);
    await write(expired.contactId);
    await later(0.5);
    expect(await read(expired)).toMatchObject({ exitReason: "timeout" });
  });
});

describe("outside the working hours", () => {
  /** After the office closed on Monday. */
  const evening = "2026-06-15T20:00:00.000Z";
  const opening = "2026-06-16T09:00:00.000Z";

  it("a run that a request starts sends its first messages, and the later ones at the next opening", async () => {
    server.clock.set(evening);
    const started = await run([say("Now"), step("wait", { hours: 1 }), say("Later")]);
    expect(await texts()).toEqual(["Now"]);
    await later(1);
    expect(await read(started)).toMatchObject({ waitingFor: "time", currentStep: 2 });
    server.clock.set("2026-06-16T08:59:59.999Z");
    await work();
    expect(await texts()).toEqual(["Now"]);
    server.clock.set(opening);
    await work();
    expect(await texts()).toEqual(["Now", "Later"]);
  });

  it("answers a contact who is writing at once, also one who writes while the run waits for the opening", async () => {
    server.clock.set(evening);
    const asked = await run([parking, say("Thanks")]);
    await answer(asked, "1");
    expect((await texts()).at(-1)).toBe("Thanks");
    const waiting = await run([step("wait", { hours: 1 }), say("Later")]);
    await later(1);
    await answer(waiting, "Are you there?");
    expect((await texts()).at(-1)).toBe("Later");
  });

  it("asks again at the opening when the answer is read long after it was written", async () => {
    server.clock.set("2026-06-15T16:50:00.000Z");
    const started = await run([parking]);
    await server.request("POST", "/messages", {
      as: pro,
      body: { contactId: started.contactId, content: "Hi, this is Kim." },
    });
    await answer(started, "what?");
    await later(1);
    expect(await read(started)).toMatchObject({ status: "running", waitingFor: "time" });
    server.clock.set(opening);
    await work();
    expect((await texts()).at(-1)).toMatch(/^Where do you park\?\nPlease answer/);
    await answer(started, "1");
    expect(await read(started)).toMatchObject({ status: "completed", answers: { parking: "Garage" } });
  });

  it("holds the first message of a run that an event starts, unless the contact is writing", async () => {
    server.clock.set(evening);
    await create("/workflows", {
      name: "Automatic",
      triggerType: "automatic",
      triggerConfig: { event: "contact.updated", filter: { name: "Automatic" } },
      steps: [say("Automatic")],
    });
    const contactId = await create("/contacts", dana());
    await server.request("PATCH", `/contacts/${contactId}`, { as: pro, body: { name: "Automatic" } });
    await server.drain(["workflow_trigger", "workflow_run"]);
    await server.drain();
    expect(await texts()).toEqual([]);
    server.clock.set(opening);
    await server.drain();
    expect(await texts()).toEqual(["Automatic"]);
  });
});
