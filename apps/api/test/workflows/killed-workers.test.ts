import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { createContactInput, createWorkflowInput } from "@rental/contract";
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { messages, outbox, workflowRuns } from "../../src/db/tables/index.ts";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as runs from "../../src/domains/automation/workflow-runs/workflow-runs.service.ts";
import * as workflows from "../../src/domains/automation/workflows/workflows.service.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import * as contacts from "../../src/domains/people/contacts/contacts.service.ts";
import { backends } from "../harness/installation.ts";
import { startRedis } from "../harness/redis.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { databaseUrl, killProcess, startWorkerProcess, untilResumed } from "../harness/worker-process.ts";

/** RUN_LONG=1 (.ci/full) makes more runs, and kills more often. */
const isLong = process.env.RUN_LONG === "1";
const runCount = isLong ? 200 : 60;
const killCount = isLong ? 20 : 2;
const workerCount = 2;
/** "Hello" and "Thanks" of every run. */
const messageCount = runCount * 2;

let server: TestServer;
let pro: TestAccount;
let database: { url: string; close: () => Promise<void> };
let redisUrl: string | undefined;
const workers: ChildProcess[] = [];

const redis = process.env.TEST_REDIS_URL ? null : await startRedis();
const redisAt = process.env.TEST_REDIS_URL ?? redis?.url;
afterAll(() => redis?.stop());

beforeEach(async () => {
  server = await startTestServer();
  // The workers use the machine's clock.
  server.clock.set(new Date());
  pro = await server.createAccount("pro");
  database = await databaseUrl(server.connection);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(killProcess));
  await database.close();
  await server.close();
});

const startWorker = () => workers.push(startWorkerProcess(database.url, server.config.dataDir, redisUrl));

const sentByRuns = and(
  eq(messages.direction, "outbound"),
  isNotNull(sql`${messages.metadata}->>'workflowRunId'`),
);

async function countSent(): Promise<number> {
  const [row] = await server.database.read.select({ total: count() }).from(messages).where(sentByRuns);
  return row!.total;
}

type Steps = { type: string; config: object }[];
/** Both send "Hello" and wait for an answer. */
const greetAndWait: Steps = [
  { type: "send_message", config: { template: "Hello" } },
  { type: "wait_for_reply", config: {} },
];
const ask: Steps = [{ type: "ask", config: { questionKey: "hello" } }];

/** Runs that send a greeting, wait for an answer and send thanks. @returns the contact of each */
const startRuns = (greeting: Steps) =>
  forAccount(server.platform, pro.accountId, async (call) => {
    const steps = [
      ...greeting,
      { type: "send_message", config: { template: "Thanks" } },
      { type: "end", config: {} },
    ];
    const questionConfig = { questions: [{ key: "hello", label: "Hello", type: "boolean" }] };
    const template = createWorkflowInput.parse({
      name: "Greeting",
      steps,
      questionConfig,
      triggerType: "manual",
    });
    const { id: workflowId } = await workflows.create(call, template);
    const people: string[] = [];
    for (let at = 0; at < runCount; at++) {
      const person = { name: `Contact ${at}`, email: `contact${at}@example.com` };
      const contact = await contacts.create(call, createContactInput.parse(person));
      await runs.start(call, { workflowId, contactId: contact.id });
      people.push(contact.id);
    }
    return people;
  });

/** Answers every greeting once, as soon as it arrives. */
async function answerGreetings(until: AbortSignal): Promise<void> {
  const answered = new Set<string>();
  while (!until.aborted && answered.size < runCount) {
    const greeted = await server.database.read
      .select({ contactId: workflowRuns.contactId })
      .from(workflowRuns)
      .where(eq(workflowRuns.messagesSent, 1));
    for (const { contactId } of greeted.filter((run) => !answered.has(run.contactId))) {
      server.clock.set(new Date());
      await forAccount(server.platform, pro.accountId, (call) =>
        receiveMessage(call, { contactId, content: "Yes", channel: "web" }),
      );
      answered.add(contactId);
    }
    await after(20);
  }
}

/** Kills a random worker a few milliseconds after each given number of messages, and starts another. */
async function killAtRandomMoments(until: AbortSignal): Promise<number> {
  const moments = Array.from({ length: killCount }, () => randomInt(1, messageCount - 10)).sort(
    (a, b) => a - b,
  );
  let killed = 0;
  for (const moment of moments) {
    while (!until.aborted && (await countSent()) < moment) await after(5);
    if (until.aborted) break;
    await after(randomInt(0, 25));
    await untilResumed(server.database.sql);
    const [victim] = workers.splice(randomInt(0, workers.length), 1);
    await killProcess(victim!);
    killed++;
    startWorker();
  }
  return killed;
}

const title = `completes all ${runCount} runs, sending every message once, although workers are killed ${killCount} times`;

const isTested = (onRedis: boolean) => backends.some(({ withRedis }) => withRedis === onRedis);

it.runIf(isTested(false))(`${title}, with the queue on PostgreSQL`, { timeout: 300_000 }, async () => {
  await survive("PostgreSQL", ask);
  const answers = await server.database.read.select({ answers: workflowRuns.answers }).from(workflowRuns);
  expect(answers).toEqual(Array(runCount).fill({ answers: { hello: true } }));
});

// Skipped if neither TEST_REDIS_URL nor redis-server exists.
it.runIf(redisAt && isTested(true))(`${title}, with the queue on Redis`, { timeout: 300_000 }, async () => {
  redisUrl = redisAt;
  await survive("Redis", greetAndWait);
});

async function survive(queue: string, greeting: Steps): Promise<void> {
  server.hintWorkers(redisUrl ?? null);
  await startRuns(greeting);
  const begun = Date.now();
  for (let at = 0; at < workerCount; at++) startWorker();
  const over = new AbortController();
  const answering = answerGreetings(over.signal);
  const killing = killAtRandomMoments(over.signal);
  try {
    await expect
      .poll(
        async () => {
          const rows = await server.database.read
            .select({ status: workflowRuns.status, total: count() })
            .from(workflowRuns)
            .groupBy(workflowRuns.status);
          return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
        },
        { timeout: 240_000, interval: 100 },
      )
      .toEqual({ completed: runCount });
    const queued = () =>
      server.database.read.$count(messages, eq(sql`${messages.metadata}->>'deliveryStatus'`, "queued"));
    await expect.poll(queued, { timeout: 60_000, interval: 100 }).toBe(0);
  } finally {
    over.abort();
  }
  await answering;
  expect(await killing).toBe(killCount);
  console.info(
    `${queue}: ${runCount} runs, ${killCount} kills: ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  );

  const perRun = await server.database.read
    .select({ text: sql<string>`string_agg(${messages.content}, ' ' order by ${messages.id})` })
    .from(messages)
    .where(sentByRuns)
    .groupBy(sql`${messages.metadata}->>'workflowRunId'`);
  expect(perRun.map(({ text }) => text)).toEqual(Array(runCount).fill("Hello Thanks"));
  const events = await server.database.read
    .select({
      event: outbox.event,
      total: count(),
      distinct: sql<number>`count(distinct ${outbox.data}->>'id')::int`,
    })
    .from(outbox)
    .groupBy(outbox.event)
    .orderBy(outbox.event);
  expect(events).toEqual([
    { event: "contact.created", total: runCount, distinct: runCount },
    { event: "message.received", total: runCount, distinct: runCount },
    { event: "message.sent", total: messageCount, distinct: messageCount },
    { event: "workflow.completed", total: runCount, distinct: runCount },
    { event: "workflow.created", total: 1, distinct: 1 },
  ]);
}
