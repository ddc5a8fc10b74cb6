import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import { messages } from "../../../db/tables/index.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
/** Messages that earlier tests sent. */
let before = 0;

const hourMs = 3_600_000;
const dana = { name: "Dana Reyes", email: "dana@example.com" };
const say = (template: string) => ({ type: "send_message", config: { template } });
const reply = { type: "wait_for_reply", config: {} };
const end = { type: "end", config: {} };
const step = (type: string, config: object = {}) => ({ type, config });

beforeAll(async () => {
  // Without quiet hours.
  const workingHours = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
  await server.request("PATCH", "/settings", { as: pro, body: { workingHours } });
});
beforeEach(async () => {
  await server.takeEvents();
  before = (await outbound()).length;
});

const create = async (path: string, body: object): Promise<string> =>
  (await server.request("POST", path, { as: pro, body })).body.data.id;
const read = async (run: { id: string }) =>
  (await server.request("GET", `/workflows/runs/${run.id}`, { as: pro })).body.data;

interface Start {
  contact?: object;
  propertyId?: string;
  exitConditions?: object;
  questionConfig?: object;
}

/** Starts a run of these steps for a new contact, and executes it as far as possible. */
async function run(
  steps: object[],
  { contact = dana, propertyId, exitConditions, questionConfig }: Start = {},
) {
  const contactId = await create("/contacts", contact);
  const body = {
    name: "Test",
    steps,
    triggerType: "manual",
    ...(exitConditions && { exitConditions }),
    ...(questionConfig && { questionConfig }),
  };
  const workflowId = await create("/workflows", body);
  const id = await create("/workflows/runs", { workflowId, contactId, ...(propertyId && { propertyId }) });
  await server.takeEvents();
  await server.drain(["workflow_run"]);
  return { id, contactId };
}

async function answer(contactId: string, content = "Yes"): Promise<string> {
  const received = await forAccount(server.platform, pro.accountId, (call) =>
    receiveMessage(call, { contactId, content, channel: "web" }),
  );
  await server.drain(["workflow_run"]);
  return received.messageId;
}

async function later(hours: number) {
  server.clock.advance(hours * hourMs);
  await server.drain(["workflow_run"]);
}

const outbound = () =>
  server.database.read.select().from(messages).where(eq(messages.direction, "outbound")).orderBy(messages.id);
const sent = async () => (await outbound()).slice(before);
const texts = async () => (await sent()).map(({ content }) => content);
const eventNames = async () => (await server.takeEvents()).map(({ event }) => event);

describe("send_message", () => {
  it("sends the filled-in text with the run's id, emits message.sent once it has left the server, and keeps other braces", async () => {
    await server.request("PATCH", "/settings", { as: pro, body: { agentName: "Robin" } });
    const propertyId = await create("/properties", {
      address: "12 Elm Street",
      monthlyRent: 1,
      bedrooms: 1,
      bathrooms: 1,
    });
    const text = "{contactName}, {agentName} on {propertyAddress} {other} {contactName}";
    const started = await run([say(text)], { contact: { ...dana, name: "{agentName}" }, propertyId });
    const [message] = await sent();
    expect(message).toMatchObject({
      content: "{agentName}, Robin on 12 Elm Street {other} {agentName}",
      channel: "email",
      metadata: { workflowRunId: started.id },
    });
    const { id, contactId } = started;
    expect(await server.takeEvents()).toEqual([
      {
        accountId: pro.accountId,
        event: "workflow.completed",
        data: { id, contactId, propertyId, status: "completed" },
      },
    ]);
    await server.drain(["mail"]);
    expect(await server.takeEvents()).toEqual([
      {
        accountId: pro.accountId,
        event: "message.sent",
        data: { id: message!.id, contactId, propertyId, conversationId: message!.conversationId },
      },
    ]);
    expect(await read(started)).toMatchObject({ status: "completed", messagesSent: 1, currentStep: 1 });
  });

  it("ends the run as failed with the rule's code when the contact can't be reached, and sends nothing", async () => {
    const started = await run([say("Hi")], {
      contact: { name: "P", phone: "1", channelPreference: "email" },
    });
    expect(await read(started)).toMatchObject({
      status: "failed",
      exitReason: "no_address_for_channel",
      steps: [{ status: "failed", error: expect.stringContaining("no email") }],
    });
    expect([await texts(), await eventNames()]).toEqual([[], []]);
  });

  it.each(["sms", "web", "chat_app_a", "chat_app_b"])(
    "ends the run as failed, channel_not_connected, for %s, which is not connected",
    async (channelPreference) => {
      const contact = { ...dana, phone: "+1 555 0100", channelPreference };
      const started = await run([say("Hi"), end], { contact });
      expect(await read(started)).toMatchObject({
        status: "failed",
        exitReason: "channel_not_connected",
        messagesSent: 0,
        steps: [
          { status: "failed", error: expect.stringContaining(channelPreference) },
          { status: "skipped" },
        ],
      });
      expect([await texts(), await eventNames()]).toEqual([[], []]);
    },
  );

  it("uses a generic phrase for the property when the run is about none, at the start of a sentence and within it", async () => {
    await run([
      say("{propertyAddress}? Yes, {propertyAddress}! Our {propertyAddress}\n{propertyAddress}"),
      end,
    ]);
    expect(await texts()).toEqual(["The property? Yes, the property! Our property\nThe property"]);
  });

  it("uses a generic phrase for the name of an account without one", async () => {
    await server.request("PATCH", "/settings", { as: pro, body: { agentName: " " } });
    await run([say("This is {agentName}. {agentName}"), step("agent", {})]);
    const [said, greeting] = await texts();
    expect(said).toBe("This is the agency. The agency");
    expect(greeting).toMatch(/^Hi Dana Reyes, this is an automated assistant\. /);
    await server.request("PATCH", "/settings", { as: pro, body: { language: "es" } });
    await run([say("Le escribe {agentName}."), end]);
    expect((await texts()).at(-1)).toBe("Le escribe la agencia.");
    await server.request("PATCH", "/settings", { as: pro, body: { language: "en" } });
    await server.request("PATCH", "/settings", { as: pro, body: { agentName: "Robin" } });
  });
});

describe("wait", () => {
  it("continues when the clock says so, not earlier", async () => {
    const started = await run([step("wait", { hours: 2 }), say("Now")]);
    expect(await read(started)).toMatchObject({ status: "running", waitingFor: "time" });
    await later(1.99);
    expect(await texts()).toEqual([]);
    await later(0.01);
    expect(await texts()).toEqual(["Now"]);
    expect(await read(started)).toMatchObject({ status: "completed", waitingFor: null });
  });

  it("is not ended by a reply", async () => {
    const started = await run([step("wait", { hours: 2 }), say("Now")]);
    await answer(started.contactId);
    expect(await read(started)).toMatchObject({ waitingFor: "time" });
  });
});

describe("wait_for_reply", () => {
  it("continues on the contact's reply, in the same transaction that receives it", async () => {
    const started = await run([say("Hi"), reply, say("Thanks")]);
    expect(await read(started)).toMatchObject({ status: "running", waitingFor: "reply", currentStep: 1 });
    await server.drain(["mail"]);
    await server.takeEvents();
    await answer(started.contactId);
    await server.drain(["mail"]);
    expect(await texts()).toEqual(["Hi", "Thanks"]);
    expect(await eventNames()).toEqual(["message.received", "workflow.completed", "message.sent"]);
  });

  it("takes a new reply for each step", async () => {
    const started = await run([reply, reply, end]);
    await answer(started.contactId);
    expect(await read(started)).toMatchObject({ currentStep: 1, waitingFor: "reply" });
    await answer(started.contactId);
    expect(await read(started)).toMatchObject({ status: "completed" });
  });

  it("takes a reply that came after the run's message and before the wait; an earlier one does not count", async () => {
    const early = await run([say("Hi"), step("wait", { hours: 1 }), reply, end]);
    await answer(early.contactId);
    await later(1);
    expect(await read(early)).toMatchObject({ status: "completed" });
    const stale = await run([step("wait", { hours: 1 }), say("Hi"), reply, end]);
    await answer(stale.contactId);
    await later(1);
    expect(await read(stale)).toMatchObject({ status: "running", waitingFor: "reply" });
  });

  it("ends the run as cancelled, timeout, after its hours unless a reply comes first", async () => {
    const steps = [step("wait_for_reply", { timeoutHours: 2 }), say("Thanks")];
    const [silent, prompt] = [await run(steps), await run(steps)];
    await later(1.9);
    await answer(prompt.contactId);
    await later(0.1);
    expect(await read(silent)).toMatchObject({
      status: "cancelled",
      exitReason: "timeout",
      steps: [{ status: "cancelled" }, { status: "skipped" }],
    });
    expect(await read(prompt)).toMatchObject({ status: "completed" });
    expect(await eventNames()).not.toContain("workflow.cancelled");
  });

  it("records a reply that comes while the run is paused, and continues with it when resumed", async () => {
    const started = await run([reply, say("Thanks")]);
    await server.request("POST", `/workflows/runs/${started.id}/pause`, { as: pro });
    await answer(started.contactId);
    expect(await texts()).toEqual([]);
    await server.request("POST", `/workflows/runs/${started.id}/resume`, { as: pro });
    await server.drain(["workflow_run"]);
    expect(await texts()).toEqual(["Thanks"]);
  });

  it("is woken in every run of the contact, and in no other contact's", async () => {
    const [one, other] = [await run([reply]), await run([reply])];
    await answer(one.contactId);
    expect([(await read(one)).status, (await read(other)).status]).toEqual(["completed", "running"]);
  });
});

describe("update_contact", () => {
  it("changes the contact by the same rules and emits contact.updated", async () => {
    const started = await run([step("update_contact", { set: { status: "applicant", language: "de" } })]);
    const { contactId } = started;
    const contact = (await server.request("GET", `/contacts/${contactId}`, { as: pro })).body.data;
    expect(contact).toMatchObject({ status: "applicant", language: "de", appliedAt: expect.any(String) });
    expect(await server.takeEvents()).toEqual([
      {
        accountId: pro.accountId,
        event: "contact.updated",
        data: { id: contactId, contactId, status: "applicant" },
      },
      {
        accountId: pro.accountId,
        event: "workflow.completed",
        data: { id: started.id, contactId, status: "completed" },
      },
    ]);
  });

  it("ends the run as failed when a rule refuses the change, and changes nothing", async () => {
    const started = await run([step("update_contact", { set: { email: null, name: "Nobody" } })]);
    expect(await read(started)).toMatchObject({ status: "failed", exitReason: "contact_without_address" });
    const contact = await server.request("GET", `/contacts/${started.contactId}`, { as: pro });
    expect(contact.body.data).toMatchObject(dana);
    expect(await eventNames()).toEqual([]);
  });
});

describe("condition", () => {
  const branch = (field: string, op: string, value?: unknown) => [
    step("condition", { field, op, value, thenStep: 2, elseStep: 4 }),
    end,
    say("then"),
    end,
    say("else"),
  ];

  it.each([
    ["status", "eq", "prospect", "then"],
    ["contact.status", "neq", "prospect", "else"],
    ["name", "contains", "REYES", "then"],
    ["phone", "exists", undefined, "else"],
    ["phone", "exists", false, "then"],
    ["role", "in", ["tenant", "prospect"], "then"],
    ["messagesSent", "gt", 0, "else"],
    ["name", "gt", "carl", "then"],
    ["name", "lte", "adam", "else"],
    ["messagesSent", "lte", 0, "then"],
    ["property.monthlyRent", "gte", 1, "else"],
    ["reply", "eq", null, "then"],
  ])("%s %s %j leads to %s", async (field, op, value, expected) => {
    await run(branch(field, op, value));
    expect(await texts()).toEqual([expected]);
  });

  it("sees what the contact replied", async () => {
    const started = await run([
      reply,
      step("condition", { field: "reply", op: "contains", value: "yes", thenStep: 3 }),
      end,
      say("Great"),
    ]);
    await answer(started.contactId, "YES please");
    expect(await texts()).toEqual(["Great"]);
  });

  it("continues with the next step without an elseStep; steps that are jumped over are shown as skipped", async () => {
    const started = await run([
      step("condition", { field: "status", op: "eq", value: "renter", thenStep: 0 }),
      step("condition", { field: "status", op: "eq", value: "prospect", thenStep: 3 }),
      say("never"),
      end,
    ]);
    const { status, steps } = await read(started);
    expect([status, ...steps.map((one: { status: string }) => one.status)]).toEqual([
      "completed",
      "completed",
      "completed",
      "skipped",
      "completed",
    ]);
  });
});

describe("the early end of a run", () => {
  it("comes for a template that loops: failed with step_limit, after a bounded number of steps", async () => {
    const circle = step("condition", { field: "status", op: "eq", value: "prospect", thenStep: 0 });
    const started = await run([circle, end]);
    expect(await read(started)).toMatchObject({ status: "failed", exitReason: "step_limit", currentStep: 0 });
  });

  it("comes at maxMessages: cancelled with max_messages before the message too many; 50 by default", async () => {
    const steps = [say("again"), step("condition", { field: "status", op: "exists", thenStep: 0 })];
    const started = await run(steps, { exitConditions: { maxMessages: 3 } });
    expect(await read(started)).toMatchObject({
      status: "cancelled",
      exitReason: "max_messages",
      messagesSent: 3,
    });
    expect(await read(await run(steps))).toMatchObject({ exitReason: "max_messages", messagesSent: 50 });
    expect(await texts()).toHaveLength(53);
    expect(await eventNames()).not.toContain("workflow.completed");
  });

  it("comes after timeoutDays: cancelled with timeout; 30 by default", async () => {
    const steps = [step("wait", { hours: 80 * 24 }), end];
    const [short, usual] = [await run(steps, { exitConditions: { timeoutDays: 2 } }), await run(steps)];
    await later(47.9);
    expect(await read(short)).toMatchObject({ status: "running" });
    await later(0.1);
    expect(await read(short)).toMatchObject({ status: "cancelled", exitReason: "timeout" });
    await later(28 * 24 - 0.1);
    expect(await read(usual)).toMatchObject({ status: "running" });
    await later(0.1);
    expect(await read(usual)).toMatchObject({ status: "cancelled", exitReason: "timeout" });
  });

  it.each([
    ["ask", { questionKey: "moveIn" }, "When?"],
    ["ask_choice", { text: "Which?", options: ["A home"] }, "Which?\n1. A home"],
    ["agent", {}, "Hi Dana Reyes, this is Robin, an automated assistant. When?"],
  ])("does not come at a step of type %s, which waits for an answer", async (type, config, text) => {
    await server.request("PATCH", "/settings", { as: pro, body: { agentName: "Robin" } });
    const questionConfig = { questions: [{ key: "moveIn", label: "When?" }] };
    const started = await run([say("Hi"), step(type, config), say("later")], { questionConfig });
    const { status, waitingFor, currentStep } = await read(started);
    expect([status, waitingFor, currentStep]).toEqual(["running", "reply", 1]);
    expect(await texts()).toEqual(["Hi", text]);
  });

  it.each([
    ["property_match", {}],
    ["notify_owner", { template: "Look." }],
  ])("does not come at a step of type %s, which is executed", async (type, config) => {
    const started = await run([say("Hi"), step(type, config), say("then")]);
    expect(await read(started)).toMatchObject({ status: "completed", currentStep: 3 });
    expect((await texts()).at(-1)).toBe("then");
  });
});

describe("deleting the contact", () => {
  const remove = (contactId: string) => server.request("DELETE", `/contacts/${contactId}`, { as: pro });

  it("ends its runs immediately as cancelled, contact_deleted, including paused and waiting runs", async () => {
    const [waiting, other] = [await run([say("Hi"), reply, end]), await run([reply])];
    const { contactId } = waiting;
    const startFor = async (steps: object[]) => {
      const workflowId = await create("/workflows", { name: "Test", steps, triggerType: "manual" });
      return { id: await create("/workflows/runs", { workflowId, contactId }), workflowId };
    };
    const paused = await startFor([step("wait", { hours: 1 }), say("Hi")]);
    await server.request("POST", `/workflows/runs/${paused.id}/pause`, { as: pro });
    const pending = await startFor([say("Hi")]);
    await server.takeEvents();
    expect((await remove(contactId)).status).toBe(204);
    for (const { id } of [waiting, paused, pending]) {
      expect(await read({ id })).toMatchObject({
        status: "cancelled",
        exitReason: "contact_deleted",
        waitingFor: null,
        completedAt: server.clock.now().toISOString(),
      });
    }
    expect(await read(waiting)).toMatchObject({
      steps: [{ status: "completed" }, { status: "cancelled" }, { status: "skipped" }],
    });
    expect(await read(other)).toMatchObject({ status: "running", waitingFor: "reply" });
    for (const { workflowId } of [paused, pending]) {
      expect((await server.request("DELETE", `/workflows/${workflowId}`, { as: pro })).status).toBe(204);
    }
    await later(2);
    expect(await eventNames()).toEqual(["contact.updated", "workflow.deleted", "workflow.deleted"]);
    expect(await texts()).toEqual(["Hi"]);
  });

  it("ends a run that was in progress when an older version deleted the contact", async () => {
    const started = await run([step("wait", { hours: 1 }), say("Hi"), end]);
    await server.database.sql`update contacts set deleted_at = now() where id = ${started.contactId}`;
    await later(1);
    expect(await read(started)).toMatchObject({ status: "cancelled", exitReason: "contact_deleted" });
    expect(await texts()).toEqual([]);
  });

  it("leaves no live run, even when runs are started concurrently", async () => {
    const contactId = await create("/contacts", dana);
    const workflows = await Promise.all(
      Array.from({ length: 6 }, () =>
        create("/workflows", { name: "Test", steps: [reply], triggerType: "manual" }),
      ),
    );
    const start = (workflowId: string) =>
      server.request("POST", "/workflows/runs", { as: pro, body: { workflowId, contactId } });
    await Promise.all([...workflows.map(start), remove(contactId)]);
    const query = `/workflows/runs?contactId=${contactId}&status=active`;
    expect((await server.request("GET", query, { as: pro })).body.data).toEqual([]);
  });
});

describe("many concurrent workers", () => {
  it("execute each step once", async () => {
    const { runJob } = await import("./workflow-runs.jobs.ts");
    const contactId = await create("/contacts", dana);
    const steps = Array.from({ length: 10 }, (_, at) => say(`message ${at}`));
    const workflowId = await create("/workflows", { name: "Ten", steps, triggerType: "manual" });
    const id = await create("/workflows/runs", { workflowId, contactId });
    const ref = { accountId: pro.accountId, id };
    const work = () =>
      runJob.handle(server.platform, ref, () => Promise.resolve(), new AbortController().signal);
    await Promise.all(Array.from({ length: 8 }, work));
    await server.drain(["workflow_run"]);
    expect(await texts()).toEqual(steps.map(({ config }) => config.template));
    expect(await read({ id })).toMatchObject({ status: "completed", messagesSent: 10 });
  });
});
