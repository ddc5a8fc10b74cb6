import { stepTypes } from "@rental/contract";
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

const step = (type: string, config: object = {}) => ({ type, config });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each test has an account of its own, with properties of its own.
  pro = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
  before = (await outbound()).length;
});

const create = async (path: string, body: object, as = pro): Promise<string> =>
  (await server.request("POST", path, { as, body })).body.data.id;
const read = async ({ id }: { id: string }) =>
  (await server.request("GET", `/workflows/runs/${id}`, { as: pro })).body.data;
const work = () => server.drain(["workflow_run"]);

interface Template {
  contact?: object;
  questions?: object[];
  propertyId?: string;
}

async function run(steps: object[], { contact, questions, propertyId }: Template = {}) {
  const person = { name: "Dana Reyes", email: "dana@example.com", ...contact };
  const contactId = await create("/contacts", person);
  const workflowId = await create("/workflows", {
    name: "Test",
    triggerType: "manual",
    steps,
    ...(questions && { questionConfig: { questions } }),
  });
  const id = await create("/workflows/runs", { workflowId, contactId, ...(propertyId && { propertyId }) });
  await work();
  return { id, contactId };
}

async function answer({ contactId }: { contactId: string }, content: string): Promise<void> {
  await forAccount(server.platform, pro.accountId, (call) =>
    receiveMessage(call, { contactId, content, channel: "email" }),
  );
  await work();
}

const outbound = () =>
  server.database.read.select().from(messages).where(eq(messages.direction, "outbound")).orderBy(messages.id);
const texts = async () => (await outbound()).slice(before).map(({ content }) => content);
const notices = async () =>
  (
    await server.database.read.select().from(ownerNotices).where(eq(ownerNotices.accountId, pro.accountId))
  ).map(({ data }) => data);

const home = (body: object, as = pro) =>
  create(
    "/properties",
    {
      address: "12 Elm Street",
      monthlyRent: 1850,
      bedrooms: 2,
      bathrooms: 1.5,
      isPublic: true,
      ...body,
    },
    as,
  );

describe("property_match", () => {
  const bedrooms = { key: "bedrooms", label: "Bedrooms?", type: "number" };
  const budget = { key: "budget", label: "Budget?", type: "number" };
  const ask = (questionKey: string) => step("ask", { questionKey });

  it("sends the newest public properties that match the answers, and shows which", async () => {
    const first = await home({ title: "Family home", city: "Springfield" });
    await home({ address: "1 Private Road", isPublic: false });
    await home({ address: "2 Small Street", bedrooms: 1 });
    await home({ address: "3 Dear Street", monthlyRent: 5_000 });
    await home({ address: "4 Gone Street", available: false });
    const other = await server.createAccount("pro");
    await home({ address: "5 Foreign Street" }, other);
    server.clock.advance(1_000);
    const second = await home({
      address: "6 Oak Street",
      monthlyRent: 1200.5,
      availabilityDate: "2026-06-01",
    });
    const started = await run([ask("bedrooms"), ask("budget"), step("property_match")], {
      questions: [bedrooms, budget],
    });
    await answer(started, "2");
    await answer(started, "$2,000");
    expect((await texts()).at(-1)).toBe(
      [
        "These may suit you:",
        "1. 6 Oak Street: $1,200.50 a month, 2 bedrooms, 1.5 bathrooms",
        "2. Family home, 12 Elm Street, Springfield: $1,850 a month, 2 bedrooms, 1.5 bathrooms",
      ].join("\n"),
    );
    expect((await read(started)).steps[2].trace.propertyIds).toEqual([second, first]);
  });

  it("shows three by default, and as many as the step says", async () => {
    for (let count = 0; count < 5; count++) await home({ address: `${count} Elm Street` });
    const shown = async (config: object) =>
      (await read(await run([step("property_match", config)]))).steps[0].trace.propertyIds.length;
    expect([await shown({}), await shown({ limit: 4 })]).toEqual([3, 4]);
  });

  it("says so when nothing matches, in the contact's language", async () => {
    const started = await run([step("property_match")]);
    expect(await texts()).toEqual(["We have nothing at the moment that matches what you are looking for."]);
    expect((await read(started)).steps[0].trace.propertyIds).toEqual([]);
    await run([step("property_match")], { contact: { language: "es" } });
    expect((await texts()).at(-1)).toMatch(/^Por el momento/);
  });

  it("counts a property as available from its day on, and looks at the day of moving in", async () => {
    await home({ availabilityDate: "2026-09-01" });
    const moveIn = { key: "moveInDate", label: "When?", type: "date" };
    const steps = [ask("moveInDate"), step("property_match")];
    const started = await run(steps, { questions: [moveIn] });
    await answer(started, "August 31");
    expect((await texts()).at(-1)).toMatch(/^We have nothing/);
    const later = await run(steps, { questions: [moveIn] });
    await answer(later, "September 1");
    expect((await texts()).at(-1)).toMatch(/available from September 1, 2026$/);
  });
});

describe("notify_owner", () => {
  it("emails the filled-in text to the owner, not to the contact", async () => {
    const started = await run([step("notify_owner", { template: "{contactName} is ready." })]);
    expect(await texts()).toEqual([]);
    expect(await notices()).toMatchObject([{ subject: "Test: Dana Reyes", text: "Dana Reyes is ready." }]);
    expect((await read(started)).steps[0].trace).toEqual({ text: "Dana Reyes is ready.", notice: "queued" });
  });

  it("says so when the owner has no address, and the run goes on", async () => {
    pro = await server.createAccount("pro");
    const started = await run([step("notify_owner", { template: "Ready." }), step("end")]);
    expect(await read(started)).toMatchObject({ status: "completed" });
    expect((await read(started)).steps[0].trace.notice).toBe("no_address");
  });
});

describe("agent", () => {
  const questions = [
    { key: "bedrooms", label: "How many bedrooms?", type: "number" },
    { key: "pets", label: "Any pets?", type: "boolean" },
  ];
  const agent = step("agent", { goal: "Find out what the prospect needs." });

  it("says that it is automated, asks the open questions, and is done when all are answered", async () => {
    const started = await run([agent, step("end")], { questions });
    await answer(started, "two");
    await answer(started, "no");
    expect(await texts()).toEqual([
      "Hi Dana Reyes, this is Assistant, an automated assistant. How many bedrooms?",
      "Any pets?",
    ]);
    const ended = await read(started);
    expect(ended).toMatchObject({ status: "completed", answers: { bedrooms: 2, pets: false } });
    expect(ended.steps[0].trace.exchanges).toMatchObject([
      { key: "bedrooms", answer: "two", value: 2 },
      { key: "pets", answer: "no", value: false },
    ]);
  });

  it("answers what it knows about the property, and repeats its question", async () => {
    const propertyId = await home({ petPolicy: "negotiable", depositAmount: 900 });
    const started = await run([agent], { questions, propertyId });
    await answer(started, "What is the rent, and how much is the deposit?");
    expect((await texts()).at(-1)).toBe(
      "The deposit is $900. The rent is $1,850 a month.\nHow many bedrooms?",
    );
    await answer(started, "2. Are dogs ok?");
    expect((await texts()).at(-1)).toBe("Pets are possible by arrangement.\nAny pets?");
    await answer(started, "yes");
    expect(await read(started)).toMatchObject({ status: "completed", answers: { bedrooms: 2, pets: true } });
  });

  it("goes on at once when the run has all answers", async () => {
    const started = await run([step("ask", { questionKey: "bedrooms" }), agent, step("end")], {
      questions: questions.slice(0, 1),
    });
    await answer(started, "2");
    expect(await texts()).toEqual(["How many bedrooms?"]);
    expect(await read(started)).toMatchObject({ status: "completed" });
  });

  it("without questions answers until the contact wants nothing else", async () => {
    const started = await run([agent, step("end")], { propertyId: await home({ parking: "included" }) });
    await answer(started, "Is there parking?");
    await answer(started, "No, thanks");
    expect(await texts()).toEqual([
      "Hi Dana Reyes, this is Assistant, an automated assistant. How can I help you?",
      "Parking is included.\nIs there anything else that you would like to know?",
    ]);
    expect(await read(started)).toMatchObject({ status: "completed" });
  });

  it.each([
    ["what it does not know", "Is there a swimming pool?", "agent_stuck"],
    ["assistance animals, which are for people to decide", "I have an emotional support dog", "agent_stuck"],
  ])("hands over %s, with its goal", async (_, text, reason) => {
    const started = await run([agent], { questions, propertyId: await home({}) });
    await answer(started, text);
    expect(await read(started)).toMatchObject({ status: "paused", pauseReason: reason });
    const [notice] = (await notices()) as { text: string }[];
    expect(notice!.text).toContain("Goal: Find out what the prospect needs.");
    expect(notice!.text).toContain(text);
  });

  it("hands over after the third answer that it did not understand", async () => {
    const started = await run([agent], { questions });
    for (const text of ["lots", "many", "plenty"]) await answer(started, text);
    expect(await read(started)).toMatchObject({ status: "paused", pauseReason: "answer_not_understood" });
  });

  it("hands over when it has no turns left, however the contact goes on", async () => {
    const propertyId = await home({});
    const started = await run([step("agent", { maxTurns: 3 })], { propertyId });
    for (let count = 0; count < 3; count++) await answer(started, "What is the rent?");
    expect(await read(started)).toMatchObject({
      status: "paused",
      pauseReason: "agent_stuck",
      messagesSent: 4,
    });
  });
});

describe("a run with every type of step", () => {
  it("completes, and shows for each what happened", async () => {
    const propertyId = await home({ title: "Family home" });
    const questions = [
      { key: "bedrooms", label: "How many bedrooms?", type: "number" },
      { key: "moveInDate", label: "When would you like to move in?", type: "date" },
    ];
    const steps = [
      step("send_message", { template: "Hi {contactName}" }),
      step("wait_for_reply"),
      step("ask", { questionKey: "bedrooms" }),
      step("ask_choice", { text: "Pets?", options: ["Cat", "Dog", "None"], questionKey: "pets" }),
      step("condition", { field: "answers.bedrooms", op: "gte", value: 2, thenStep: 5, elseStep: 10 }),
      step("agent", { goal: "When does the contact move in?" }),
      step("update_contact", { set: { status: "applicant" } }),
      step("property_match"),
      step("notify_owner", { template: "{contactName} has answered." }),
      step("wait", { hours: 1 }),
      step("end"),
    ];
    expect(new Set(steps.map(({ type }) => type))).toEqual(new Set(stepTypes));
    const started = await run(steps, { questions, propertyId });
    for (const text of ["Hello", "2", "dog", "1 July"]) await answer(started, text);
    server.clock.advance(3_600_000);
    await work();
    const at = "2026-06-15T12:00:00.000Z";
    const exchange = (key: string, question: string, said: string, value: unknown) => ({
      text: question,
      exchanges: [
        { key, question, askedAt: expect.any(String), answer: said, answeredAt: expect.any(String), value },
      ],
    });
    const ended = await read(started);
    expect(ended).toMatchObject({
      status: "completed",
      exitReason: null,
      answers: { bedrooms: 2, pets: "Dog", moveInDate: "2026-07-01" },
    });
    expect(ended.startedAt >= at).toBe(true);
    expect(ended.steps.map((one: { type: string; trace: unknown }) => [one.type, one.trace])).toEqual([
      ["send_message", { text: "Hi Dana Reyes" }],
      ["wait_for_reply", { reply: { text: "Hello", at: expect.any(String) } }],
      ["ask", exchange("bedrooms", "How many bedrooms?", "2", 2)],
      ["ask_choice", exchange("pets", "Pets?\n1. Cat\n2. Dog\n3. None", "dog", "Dog")],
      [
        "condition",
        { branch: { field: "answers.bedrooms", op: "gte", value: 2, actual: 2, result: true, nextStep: 5 } },
      ],
      [
        "agent",
        exchange(
          "moveInDate",
          "Hi Dana Reyes, this is Assistant, an automated assistant. When would you like to move in?",
          "1 July",
          "2026-07-01",
        ),
      ],
      ["update_contact", null],
      [
        "property_match",
        {
          text: "These may suit you:\n1. Family home, 12 Elm Street: $1,850 a month, 2 bedrooms, 1.5 bathrooms",
          propertyIds: [propertyId],
        },
      ],
      ["notify_owner", { text: "Dana Reyes has answered.", notice: "queued" }],
      ["wait", null],
      ["end", null],
    ]);
  });
});
