import { afterAll, expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { Visitor } from "../chats/visitor.ts";
import { makeListing } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { databaseUrl, killProcess, startWorkerProcess } from "../harness/worker-process.ts";
import { type CompletionRequest, completionsServer, text } from "./completions-server.ts";

const patience = { timeout: 60_000, interval: 50 };
/** Says what the script says; at its start, a worker asks for one word. */
const phrase = ({ messages }: CompletionRequest) => {
  const { content } = messages.at(-1)!;
  return text(content === "OK?" ? "OK" : (JSON.parse(content).data.say ?? "?"));
};
const endpoint = await completionsServer(phrase);
afterAll(() => endpoint.close());
const env = { AI_BASE_URL: endpoint.url, AI_MODEL: "small" };
const { server, account } = await testApi({ plan: "scale", env });
const sql = server.database.sql;

/** Writes, and is answered by a worker in this process. @returns the options of the answer */
async function say(visitor: Visitor, content: string): Promise<string[]> {
  await visitor.post(content);
  await server.drain(["chat-turn"]);
  return (await visitor.list()).at(-1)!.options ?? [];
}

it.each([
  ["is asked what the message means", "Was meinen Sie damit?", 0],
  ["puts the booking into words", "dana@example.com", 1],
] as const)(
  "a worker that is killed while the model %s leaves no second message and no second booking",
  { timeout: 180_000 },
  async (_, last, bookedBefore) => {
    // The worker in a process of its own has the real time.
    server.clock.set(new Date());
    endpoint.answer = phrase;
    const body = {
      profilePublic: true,
      workingHours: { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] },
    };
    await server.request("PATCH", "/settings", { as: account, body });
    await sql`delete from calendar_entries`;
    const propertyId = await makeListing(server, account, { title: "Elm 12" });
    const visitor = await Visitor.of(server, account, { propertyId });
    const days = await say(visitor, "Book a showing");
    const times = await say(visitor, days[1]!);
    await say(visitor, times[0]!);
    await say(visitor, "Dana Reyes");
    const before = (await visitor.list()).length;
    await server.takeEvents();

    endpoint.answer = () => () => undefined;
    endpoint.requests.length = 0;
    await visitor.post(last);
    const database = await databaseUrl(server.connection);
    const start = () => startWorkerProcess(database.url, server.config.dataDir, undefined, env);
    const isAsked = () =>
      endpoint.requests.some(({ body: { messages } }) => messages.at(-1)!.content !== "OK?");
    const first = start();
    await expect.poll(isAsked, patience).toBe(true);
    await killProcess(first);
    expect(await sql`select id from calendar_entries`).toHaveLength(bookedBefore);
    expect(await visitor.list()).toHaveLength(before + 1);

    endpoint.answer = phrase;
    // As if the time had passed after which the worker counts as gone.
    await sql`update chat_turns set due_at = now()`;
    const second = start();
    await expect.poll(() => sql`select id from chat_turns`, patience).toHaveLength(0);
    await killProcess(second);
    await database.close();
    expect((await visitor.list()).slice(before).map(({ direction }) => direction)).toEqual([
      "inbound",
      "outbound",
    ]);
    expect(await sql`select id from calendar_entries`).toHaveLength(bookedBefore);
    const booked = (await server.takeEvents()).filter(({ event }) => event === "showing.booked");
    expect(booked).toHaveLength(bookedBefore);
  },
);

it("a worker that is killed while the model reads for a workflow's agent leaves no second message", {
  timeout: 180_000,
}, async () => {
  server.clock.set(new Date());
  endpoint.answer = phrase;
  const create = async (path: string, body: object) => {
    const answer = await server.request("POST", path, { as: account, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data.id as string;
  };
  const contactId = await create("/contacts", { name: "Kim Lee", email: "kim@example.com" });
  const workflowId = await create("/workflows", {
    name: "Agent",
    triggerType: "manual",
    steps: [{ type: "agent", config: {} }],
    questionConfig: { questions: [{ key: "bedrooms", label: "How many bedrooms?", type: "number" }] },
  });
  const runId = await create("/workflows/runs", { workflowId, contactId });
  await server.drain(["workflow_run"]);
  await forAccount(server.platform, account.accountId, (call) =>
    receiveMessage(call, { contactId, content: "lots", channel: "email" }),
  );
  const sent = () => sql`select id from messages where metadata->>'workflowRunId' = ${runId}`;
  expect(await sent()).toHaveLength(1);

  endpoint.answer = () => () => undefined;
  endpoint.requests.length = 0;
  const database = await databaseUrl(server.connection);
  const start = () => startWorkerProcess(database.url, server.config.dataDir, undefined, env);
  const isAsked = () =>
    endpoint.requests.some(({ body: { messages } }) => messages.at(-1)!.content !== "OK?");
  const first = start();
  await expect.poll(isAsked, patience).toBe(true);
  await killProcess(first);
  expect(await sent()).toHaveLength(1);

  endpoint.answer = phrase;
  const second = start();
  await expect.poll(sent, patience).toHaveLength(2);
  const waits = () => sql`select 1 from workflow_runs where id = ${runId} and open_replies = '{}'`;
  await expect.poll(waits, patience).toHaveLength(1);
  await killProcess(second);
  await database.close();
  expect(await sent()).toHaveLength(2);
});
