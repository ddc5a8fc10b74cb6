import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { headerOf, Mailbox } from "../../../../test/harness/mailbox.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { sendQueued } from "./sending.service.ts";

const mailbox = new Mailbox();
let server: TestServer;
let account: TestAccount;

const send = async (fields: object = {}) => {
  const { id: contactId } = await createContact(server, account);
  const body = { contactId, content: "Friday at 10 works.", channel: "email", ...fields };
  const answer = await server.request("POST", "/messages", { as: account, body });
  return answer.body.data as { id: string; conversationId: string };
};
const metadataOf = async ({ conversationId }: { conversationId: string }) =>
  (await server.request("GET", `/conversations/${conversationId}/messages`, { as: account })).body.data[0]
    .metadata;
const work = () => server.drain(["mail"]);

describe("over SMTP", () => {
  beforeEach(async () => {
    mailbox.clear();
    await mailbox.open();
    server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
    account = await server.createAccount("pro");
  });
  afterEach(async () => {
    await server.close();
    await mailbox.close();
  });

  it("delivers a message once, in the agent's name, and records that it was sent", async () => {
    await server.request("PATCH", "/settings", {
      as: account,
      body: { agentName: "Ava", emailSignOff: "Best regards" },
    });
    const message = await send({ subject: "Your viewing" });
    expect(await metadataOf(message)).toEqual({ deliveryStatus: "queued", subject: "Your viewing" });
    expect(mailbox.received).toEqual([]);
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const [mail] = mailbox.received;
    expect(mailbox.received).toHaveLength(1);
    expect(mail!.to).toEqual(["dana@example.com"]);
    expect(headerOf(mail!, "Subject")).toBe("Your viewing");
    expect(headerOf(mail!, "From")).toMatch(/^Ava </);
    expect(mail!.text).toMatch(/Friday at 10 works\.\r\n\r\nBest regards\r\n/);
    expect(await metadataOf(message)).toEqual({ deliveryStatus: "sent", subject: "Your viewing" });
  });

  it("sends nothing for a write that was refused", async () => {
    const { id: contactId } = await createContact(server, account);
    const body = { contactId, content: "Hello", conversationId: contactId };
    expect((await server.request("POST", "/messages", { as: account, body })).status).toBe(422);
    expect(await work()).toBe(0);
    expect(mailbox.received).toEqual([]);
  });

  it("delivers once when many workers pick up the same email concurrently", async () => {
    const message = await send();
    const [mail] = await server.database.sql`select id from outgoing_mail where message_id = ${message.id}`;
    const ref = { accountId: account.accountId, id: mail!.id as string };
    await Promise.all(Array.from({ length: 10 }, () => sendQueued(server.platform, ref)));
    expect(mailbox.received).toHaveLength(1);
  });

  it("stays with a worker whose mail server takes longer than a claim lasts", async () => {
    const release = mailbox.hold();
    await send();
    const dueAt = async () =>
      (await server.database.sql<{ at: Date }[]>`select due_at as at from outgoing_mail`)[0]!.at;
    const slow = work();
    await expect.poll(() => mailbox.received.length).toBe(1);
    for (let seconds = 0; seconds < 9; seconds += 3) {
      const before = await dueAt();
      server.clock.advance(3_000);
      await expect.poll(dueAt).not.toEqual(before);
    }
    expect(await work()).toBe(0);
    release();
    expect(await slow).toBe(1);
    expect(mailbox.received).toHaveLength(1);
  });

  it("gives up immediately when the server refuses permanently, and records why", async () => {
    mailbox.refuse = { responseCode: 550, message: "no such mailbox" };
    const message = await send();
    await work();
    const metadata = await metadataOf(message);
    expect(metadata.deliveryStatus).toBe("failed");
    expect(metadata.error).toContain("no such mailbox");
    const { id, conversationId } = message;
    expect((await server.takeEvents()).at(-1)).toEqual({
      accountId: account.accountId,
      event: "message.failed",
      data: {
        id,
        conversationId,
        contactId: expect.any(String),
        reason: "delivery_refused",
        error: metadata.error,
      },
    });
    mailbox.refuse = null;
    server.clock.advance(86_400_000);
    expect(await work()).toBe(0);
    expect(mailbox.received).toEqual([]);
  });

  it("retries with growing delays while the server refuses temporarily", async () => {
    mailbox.refuse = { responseCode: 451, message: "try later" };
    const message = await send();
    for (const pause of [15_000, 30_000, 60_000]) {
      expect(await work()).toBe(1);
      server.clock.advance(pause - 1);
      expect(await work()).toBe(0);
      expect((await metadataOf(message)).deliveryStatus).toBe("queued");
      server.clock.advance(1);
    }
    mailbox.refuse = null;
    await work();
    expect(mailbox.received).toHaveLength(1);
    expect((await metadataOf(message)).deliveryStatus).toBe("sent");
  });

  it("retries while no server listens, and gives up after ten attempts", async () => {
    const { port } = mailbox;
    await mailbox.close();
    const [kept, lost] = [await send(), await send()];
    await work();
    expect((await metadataOf(kept)).deliveryStatus).toBe("queued");
    await mailbox.open(port);
    server.clock.advance(3_600_000);
    await work();
    expect((await metadataOf(kept)).deliveryStatus).toBe("sent");
    expect((await metadataOf(lost)).deliveryStatus).toBe("sent");
    mailbox.refuse = { responseCode: 451, message: "try later" };
    const never = await send();
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await work()).toBe(1);
      server.clock.advance(3_600_000);
    }
    expect(await work()).toBe(0);
    expect((await metadataOf(never)).deliveryStatus).toBe("failed");
    const names = (await server.takeEvents()).map(({ event }) => event);
    expect(names.filter((name) => name.startsWith("message."))).toEqual([
      "message.sent",
      "message.sent",
      "message.failed",
    ]);
  });

  it("marks a follow-up as failed when its email is refused, and creates no further one", async () => {
    await server.request("PATCH", "/settings", { as: account, body: { followupEnabled: true } });
    mailbox.refuse = { responseCode: 550, message: "no such mailbox" };
    const { id: contactId } = await createContact(server, account);
    const body = { contactId, scheduledFor: server.clock.now().toISOString() };
    const { id } = (await server.request("POST", "/followups", { as: account, body })).body.data;
    const read = async () => (await server.request("GET", `/followups/${id}`, { as: account })).body.data;
    await server.drain(["followup"]);
    expect(await read()).toMatchObject({ status: "processing", reason: null });
    await work();
    expect(await read()).toMatchObject({ status: "failed", reason: "delivery_refused" });
    server.clock.advance(25 * 3_600_000);
    await server.drain();
    expect((await server.request("GET", "/followups", { as: account })).body.data).toHaveLength(1);
  });

  it("resends an email with the same Message-ID when the worker died before it recorded the server's acceptance", async () => {
    const message = await send();
    const { sql } = server.database;
    await work();
    // What remains when the process dies after the server accepted and before we recorded it: the claim, and nothing
    // more.
    await sql`update outgoing_mail set status = 'pending', attempts = 0, sent_at = null where message_id = ${message.id}`;
    expect(await work()).toBe(0);
    server.clock.advance(5_000);
    expect(await work()).toBe(1);
    const ids = mailbox.received.map((mail) => headerOf(mail, "Message-ID"));
    expect(ids).toEqual([expect.stringMatching(/^<.+@.+>$/), ids[0]]);
    expect((await metadataOf(message)).deliveryStatus).toBe("sent");
  });
});

describe("without SMTP_URL", () => {
  beforeEach(async () => {
    server = await startTestServer();
    account = await server.createAccount("pro");
  });
  afterEach(() => server.close());

  it("writes each email to the mail folder, as a file that a person can open", async () => {
    const message = await send({ subject: "Your viewing" });
    await work();
    const folder = join(server.config.dataDir, "mail");
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)]);
    const text = await readFile(join(folder, files[0]!), "utf8");
    expect(text).toMatch(/^To: dana@example\.com$/m);
    expect(text).toMatch(/^Subject: Your viewing$/m);
    expect(text).toContain("Friday at 10 works.");
    expect((await metadataOf(message)).deliveryStatus).toBe("sent");
  });
});
