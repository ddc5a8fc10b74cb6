import type { ChildProcess } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { sendMessage } from "../../src/domains/inbox/messages/messages.service.ts";
import { createContact } from "../fixtures/records.ts";
import { headerOf, Mailbox } from "../harness/mailbox.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { databaseUrl, killProcess, startWorkerProcess } from "../harness/worker-process.ts";

/** RUN_LONG=1 (.ci/full) sends more, and kills more often. */
const isLong = process.env.RUN_LONG === "1";
const total = isLong ? 200 : 24;
/** Numbers of received emails at which the worker is killed. */
const moments = Array.from({ length: isLong ? 12 : 2 }, (_, i) =>
  Math.floor((total * (i + 1)) / (isLong ? 14 : 4)),
);

const mailbox = new Mailbox();
const workers: ChildProcess[] = [];
let server: TestServer;
let account: TestAccount;
let database: { url: string; close: () => Promise<void> };

beforeEach(async () => {
  mailbox.clear();
  await mailbox.open();
  server = await startTestServer();
  // The worker uses the machine's clock.
  server.clock.set(new Date());
  account = await server.createAccount("pro");
  database = await databaseUrl(server.connection);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(killProcess));
  await database.close();
  await server.close();
  await mailbox.close();
});

function startWorker(): ChildProcess {
  const env = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_DOMAIN: "mail.example.com" };
  const worker = startWorkerProcess(database.url, server.config.dataDir, undefined, env);
  workers.push(worker);
  return worker;
}

/** Queues messages to one contact each. @returns their ids */
async function queueMessages(): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < total; n++) {
    const { id: contactId } = await createContact(server, account, { email: `dana${n}@example.com` });
    const message = { contactId, channel: "email", content: `Hello ${n}` } as const;
    ids.push((await forAccount(server.platform, account.accountId, (call) => sendMessage(call, message))).id);
  }
  return ids;
}

/**
 * What an interrupted attempt leaves behind is due immediately, instead of after its claim has expired. The kills here
 * come fast enough to hit the same email three times; that such a job is given up is tested in platform/given-up.test.ts.
 */
async function expireClaims(): Promise<void> {
  await server.database.sql`update outgoing_mail set due_at = now() where status = 'pending'`;
  await server.database.sql`delete from job_claims`;
}

const countSent = async () =>
  (await server.database.sql`select count(*)::int as n from outgoing_mail where status = 'sent'`)[0]!
    .n as number;

describe("email that was committed", () => {
  it("is sent at least once with one Message-ID although the worker is killed, and its message is sent exactly once", async () => {
    const ids = await queueMessages();
    for (const moment of moments) {
      const worker = startWorker();
      let isDead = false;
      // The worker is killed when the mail server has the email but has not confirmed it. Meanwhile, other emails of the worker
      // may arrive.
      mailbox.beforeResponse = async () => {
        if (mailbox.received.length < moment) return;
        await killProcess(worker);
        isDead = true;
      };
      await expect.poll(() => isDead, { timeout: 60_000 }).toBe(true);
      await expireClaims();
    }
    mailbox.beforeResponse = null;
    startWorker();
    await expect.poll(countSent, { timeout: 90_000, interval: 250 }).toBe(total);

    const messageIds = new Map<string, Set<string>>();
    for (const mail of mailbox.received) {
      const known = messageIds.get(mail.to[0]!) ?? new Set();
      messageIds.set(mail.to[0]!, known.add(headerOf(mail, "Message-ID")!));
    }
    expect([...messageIds.values()].map((known) => [...known]).sort()).toEqual(
      ids.map((id) => [`<${id}@mail.example.com>`]).sort(),
    );
    expect(mailbox.received.length).toBeGreaterThan(total);
    const events = (await server.takeEvents()).filter(({ event }) => event === "message.sent");
    expect(events.map(({ data }) => data.id).sort()).toEqual([...ids].sort());
  }, 200_000);
});

describe("a mail server that gives no answer", () => {
  it("delays no other work", async () => {
    const release = mailbox.hold();
    await queueMessages();
    startWorker();
    await expect.poll(() => mailbox.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
    const { id: contactId } = await createContact(server, account);
    const steps = [
      { type: "update_contact", config: { set: { status: "applicant" } } },
      { type: "end", config: {} },
    ];
    const workflow = { name: "Move on", steps, triggerType: "manual" };
    const { data } = (await server.request("POST", "/workflows", { as: account, body: workflow })).body;
    const body = { workflowId: data.id, contactId };
    const run = (await server.request("POST", "/workflows/runs", { as: account, body })).body.data;
    const status = async () =>
      (await server.request("GET", `/workflows/runs/${run.id}`, { as: account })).body.data.status;
    await expect.poll(status, { timeout: 60_000 }).toBe("completed");
    expect(await countSent()).toBe(0);
    release();
    await expect.poll(countSent, { timeout: 60_000 }).toBeGreaterThan(0);
  }, 150_000);
});
