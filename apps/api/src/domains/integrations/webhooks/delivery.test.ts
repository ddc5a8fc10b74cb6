import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyWebhook } from "../../../../../../packages/webhooks/src/index.ts";
import { makeContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount, TestServer } from "../../../../test/harness/server.ts";
import { type Recorder, startRecorder, status } from "../../../../test/webhooks/recorder.ts";
import { outgoingMail, webhookDeliveries, webhooks } from "../../../db/tables/index.ts";
import { drain } from "../../../program/worker.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forgetPreviousSecrets } from "../../account/retention/retention.queries.ts";

const { server } = await testApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });
let account: TestAccount;
let receiver: Recorder;
let contactId: string;
let webhook: { id: string; secret: string };
let call: (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
) => ReturnType<TestServer["request"]>;

beforeEach(async () => {
  account = await server.createAccount("scale");
  call = (method, path, body) => server.request(method, path, { as: account, body });
  contactId = await makeContact(server, account);
  receiver = await startRecorder();
  webhook = await subscribe();
});
afterEach(() => receiver.close());

const subscribe = async (over: object = {}) => {
  const body = { url: receiver.url, events: ["contact.updated"], ...over };
  return (await call("POST", "/webhooks", body)).body.data;
};
let counter = 0;
const change = async (times = 1, of = () => contactId) => {
  for (let i = 0; i < times; i++) await call("PATCH", `/contacts/${of()}`, { name: `Name ${++counter}` });
};
/** Changes this many contacts, so that their deliveries are sent concurrently. */
const changeMany = async (times: number) => {
  const made: string[] = [];
  for (let i = 0; i < times; i++) made.push(await makeContact(server, account));
  await change(times, () => made.pop()!);
};
const work = () => drain(server.platform, ["webhook-fan-out", "webhook-delivery"]);
const see = async (id = webhook.id) => (await call("GET", `/webhooks/${id}`)).body.data;
const log = async (query = "") =>
  (await call("GET", `/webhooks/${webhook.id}/deliveries?limit=200${query}`)).body.data;
/** Lets every backoff of up to an hour pass. */
const anHour = () => server.clock.advance(3_600_000);
const ids = () => receiver.take().map(({ event }) => event.webhookId);

it("holds deliveries while the account is on trial, and makes them when it is on a paid plan again", async () => {
  const plan = (to: "free_trial" | "scale") =>
    server.database.transact((tx) => accounts.setPlan(tx, account.accountId, to));
  await change();
  await plan("free_trial");
  await work();
  expect(receiver.take()).toEqual([]);
  await plan("scale");
  await work();
  expect(receiver.take()).toHaveLength(1);
});

describe("a delivery", () => {
  it("is the documented event, signed as the verifier expects", async () => {
    await change();
    await work();
    const [got, ...more] = receiver.take();
    expect(more).toEqual([]);
    const event = await verifyWebhook({
      payload: got!.body,
      headers: got!.headers,
      secret: webhook.secret,
      now: server.clock.now(),
    });
    expect(event).toEqual({
      event: "contact.updated",
      data: { id: contactId, contactId, status: "prospect" },
      timestamp: server.clock.now().toISOString(),
      webhookId: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      version: "2026-02-27",
    });
    expect(got!.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Rental-Webhooks/1",
      "x-webhook-id": event.webhookId,
      "x-webhook-timestamp": event.timestamp,
    });
    expect(got!.headers["x-webhook-redelivery"]).toBeUndefined();
    expect((await see()).lastDeliveredAt).not.toBeNull();
  });

  it("goes to every subscription of the event type, each with its own id, and to no other", async () => {
    await subscribe();
    await subscribe({ events: ["property.updated"] });
    await change();
    await work();
    expect(new Set(ids()).size).toBe(2);
  });

  it("arrives in the order of the changes", async () => {
    await change(30);
    await work();
    const listed = await log();
    expect(ids()).toEqual(listed.map(({ id }: { id: string }) => id).reverse());
  });

  it("is not made for events before the subscription", async () => {
    await change();
    const late = await subscribe();
    await work();
    receiver.take();
    expect((await call("GET", `/webhooks/${late.id}/deliveries`)).body.data).toEqual([]);
  });

  it("is not made for changes of a trial account", async () => {
    const trial = await server.createAccount("free_trial");
    const id = await makeContact(server, trial);
    await server.takeEvents();
    await server.request("PATCH", `/contacts/${id}`, { as: trial, body: { name: "x" } });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("ends with its subscription", async () => {
    await change();
    await call("DELETE", `/webhooks/${webhook.id}`);
    await work();
    expect(receiver.take()).toEqual([]);
  });

  it("goes to the changed url, signed with the new secret, although it was queued before both changed", async () => {
    receiver.answer = status(500);
    await change();
    await work();
    const other = await startRecorder();
    await call("PATCH", `/webhooks/${webhook.id}`, { url: other.url });
    const { secret } = (await call("POST", `/webhooks/${webhook.id}/rotate-secret`)).body.data;
    anHour();
    await work();
    const [got] = other.take();
    await other.close();
    const now = server.clock.now();
    const verify = (key: string) =>
      verifyWebhook({ payload: got!.body, headers: got!.headers, secret: key, now });
    await expect(verify(secret)).resolves.toMatchObject({ event: "contact.updated" });
    await expect(verify(webhook.secret)).rejects.toThrow(/secret/);
  });
});

describe("the signature of Standard Webhooks", () => {
  /** The signatures of the next delivery, and a function that computes them as the standard's own library does. */
  async function delivered(cause: () => Promise<unknown> = change) {
    await cause();
    await work();
    const [got] = receiver.take();
    const { body } = got!;
    const headers = got!.headers as Record<string, string>;
    const [id, timestamp] = [headers["webhook-id"]!, headers["webhook-timestamp"]!];
    expect([id, timestamp]).toEqual([
      got!.event.webhookId,
      String(Math.floor(Date.parse(got!.event.timestamp) / 1000)),
    ]);
    const sign = (secret: string) =>
      new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body.toString());
    return { headers, body, signatures: headers["webhook-signature"]!.split(" "), sign };
  }
  const rotate = async (body?: object) =>
    (await call("POST", `/webhooks/${webhook.id}/rotate-secret`, body)).body.data.secret as string;

  it("is made with the bytes that the secret stands for", async () => {
    const { signatures, sign } = await delivered();
    expect(signatures).toEqual([sign(webhook.secret)]);
  });

  it("is made with both secrets while they overlap, and the documented one with the new one at once", async () => {
    const secret = await rotate({ overlapHours: 2 });
    const { headers, body, signatures, sign } = await delivered();
    expect(signatures).toEqual([sign(secret), sign(webhook.secret)]);
    const now = server.clock.now();
    await expect(verifyWebhook({ payload: body, headers, secret, now })).resolves.toBeTruthy();
    await expect(verifyWebhook({ payload: body, headers, secret: webhook.secret, now })).rejects.toThrow(
      /does not match/,
    );
  });

  it("is made with both for a test, too", async () => {
    const secret = await rotate({ overlapHours: 2 });
    const { signatures, sign } = await delivered(async () => {
      await call("POST", `/webhooks/${webhook.id}/test`);
    });
    expect(signatures).toEqual([sign(secret), sign(webhook.secret)]);
  });

  it("is made with the new secret alone after the overlap, and the old one is forgotten", async () => {
    const secret = await rotate({ overlapHours: 1 });
    anHour();
    const { signatures, sign } = await delivered();
    expect(signatures).toEqual([sign(secret)]);
    await forgetPreviousSecrets(server.database, server.clock.now());
    const [row] = await server.database.read.select().from(webhooks).where(eq(webhooks.id, webhook.id));
    expect(row).toMatchObject({ previousSecret: null, previousSecretUntil: null });
  });

  it("is made with the new secret alone when nothing was said of an overlap", async () => {
    await rotate({ overlapHours: 5 });
    const secret = await rotate();
    const { signatures, sign } = await delivered();
    expect(signatures).toEqual([sign(secret)]);
  });
});

describe("a failing receiver", () => {
  beforeEach(() => {
    receiver.answer = status(503);
  });

  it("gets the same webhookId with a fresh timestamp and signature at each attempt", async () => {
    await change();
    await work();
    anHour();
    await work();
    const [first, second] = receiver.take();
    expect(second!.event.webhookId).toBe(first!.event.webhookId);
    expect(Date.parse(second!.event.timestamp) - Date.parse(first!.event.timestamp)).toBe(3_600_000);
    expect(second!.headers["x-webhook-signature"]).not.toBe(first!.headers["x-webhook-signature"]);
  });

  it("is retried after 5 s, doubling up to 1 h, each up to 20 % sooner, and deactivated at the tenth failure", async () => {
    await change();
    for (let failures = 1; failures < 10; failures++) {
      await work();
      expect(receiver.take()).toHaveLength(1);
      expect(await see()).toMatchObject({ active: true, consecutiveFailures: failures });
      const full = Math.min(5_000 * 2 ** (failures - 1), 3_600_000);
      server.clock.advance(full * 0.8 - 1);
      await work();
      expect(receiver.take()).toHaveLength(0);
      server.clock.advance(full * 0.2 + 1);
    }
    await work();
    expect(await see()).toMatchObject({ active: false, consecutiveFailures: 10 });
    receiver.take();
    anHour();
    await work();
    expect(receiver.take()).toEqual([]);
  });

  it("counts every failed attempt, and is retried soon after a burst: load does not deactivate it", async () => {
    await changeMany(30);
    await work();
    const burst = receiver.take().length;
    expect(burst).toBe(8);
    expect(await see()).toMatchObject({ active: true, consecutiveFailures: burst });
    server.clock.advance(5_000);
    await work();
    expect(receiver.take()).toHaveLength(1);
    expect(await see()).toMatchObject({ active: true, consecutiveFailures: 9 });
    const attempts = (await log()).map(({ attemptCount }: { attemptCount: number }) => attemptCount);
    expect(attempts.reduce((a: number, b: number) => a + b)).toBe(9);
  });

  it("is deactivated by the tenth failed attempt, at least tens of minutes after the first, even after a burst", async () => {
    await changeMany(30);
    await work();
    const began = server.clock.now().getTime();
    while ((await see()).active) {
      server.clock.advance(10_000);
      await work();
    }
    expect(await see()).toMatchObject({ consecutiveFailures: 10 });
    expect(server.clock.now().getTime() - began).toBeGreaterThan(15 * 60_000);
  });

  it("starts its count of ten again after rotate-secret and active: true, as do its waiting deliveries", async () => {
    const again = [
      () => call("POST", `/webhooks/${webhook.id}/rotate-secret`),
      () => call("PATCH", `/webhooks/${webhook.id}`, { active: true }),
    ];
    await change();
    for (const startAnew of again) {
      for (let failures = 1; failures < 10; failures++) {
        await work();
        anHour();
      }
      expect(await see()).toMatchObject({ active: true, consecutiveFailures: 9 });
      expect((await startAnew()).status).toBe(200);
      expect(await see()).toMatchObject({ active: true, consecutiveFailures: 0 });
    }
    receiver.take();
    await work();
    expect(await log()).toMatchObject([{ status: "pending", attemptCount: 19 }]);
    receiver.answer = status(200);
    anHour();
    await work();
    expect(await log()).toMatchObject([{ status: "delivered", attemptCount: 20 }]);
  });

  it("that refuses an attempt in progress during rotate-secret has its event's counter at one", async () => {
    await change();
    for (let failures = 1; failures < 10; failures++) {
      await work();
      anHour();
    }
    receiver.answer = async (response) => {
      await call("POST", `/webhooks/${webhook.id}/rotate-secret`);
      status(500)(response);
    };
    await work();
    expect(await see()).toMatchObject({ active: true, consecutiveFailures: 1 });
    expect(await log()).toMatchObject([{ status: "pending", attemptCount: 10 }]);
  });

  it("gets one probe per step, going through the waiting deliveries in turn", async () => {
    // All of one contact, so that they are not sent concurrently: of the ten failures, nine are left for probes.
    await change(20);
    await work();
    const burst = ids();
    const probed: string[] = [];
    for (let step = 0; step < 5; step++) {
      anHour();
      await work();
      const got = ids();
      expect(got).toHaveLength(1);
      probed.push(...got);
    }
    expect(new Set([...burst, ...probed]).size).toBe(burst.length + 5);
  });

  it("recovers after one 2xx, and gets everything that is waiting", async () => {
    await changeMany(20);
    await work();
    anHour();
    await work();
    expect((await see()).consecutiveFailures).toBe(9);
    receiver.take();
    receiver.answer = status(204);
    anHour();
    await work();
    expect(new Set(ids()).size).toBe(20);
    expect(await see()).toMatchObject({ active: true, consecutiveFailures: 0 });
    expect((await log("&status=delivered")).length).toBe(20);
  });

  it("that refuses one event while others pass stays active; the event is given up after 10 attempts", async () => {
    await change();
    await work();
    const [refused] = ids();
    receiver.answer = (response, { event }) => status(event.webhookId === refused ? 400 : 200)(response);
    for (let round = 0; round < 12; round++) {
      await change();
      anHour();
      await work();
      expect((await see()).active).toBe(true);
    }
    const [failed, ...more] = await log("&status=failed");
    expect(more).toEqual([]);
    expect(failed).toMatchObject({ id: refused, attemptCount: 10, lastStatusCode: 400, nextAttemptAt: null });
    expect((await log("&status=delivered")).length).toBe(12);
  });

  it("does not delay other receivers", async () => {
    const other = await startRecorder();
    const { id } = await subscribe({ url: other.url });
    await change(3);
    await work();
    expect(other.take()).toHaveLength(3);
    expect(await see(id)).toMatchObject({ consecutiveFailures: 0 });
    await other.close();
  });
});

describe("an inactive subscription", () => {
  async function failOut(): Promise<void> {
    receiver.answer = status(500);
    await change();
    for (let i = 0; i < 10; i++) {
      await work();
      anHour();
    }
    expect((await see()).active).toBe(false);
    receiver.take();
    receiver.answer = status(200);
  }

  it("that was deactivated by failures holds its events and delivers them oldest first once it is active again", async () => {
    await failOut();
    await change(5);
    await work();
    expect(receiver.take()).toEqual([]);
    const held = await log("&status=pending");
    expect(held).toMatchObject(Array(6).fill({ nextAttemptAt: null }));
    const waiting = held.map(({ id }: { id: string }) => id).reverse();
    await call("PATCH", `/webhooks/${webhook.id}`, { active: true });
    await work();
    expect(ids()).toEqual(waiting);
    expect(await see()).toMatchObject({ active: true, consecutiveFailures: 0 });
  });

  it.each([
    ["en", /^The webhook to 127\.0\.0\.1:\d+ was deactivated$/],
    ["es", /^El webhook a 127\.0\.0\.1:\d+ se desactivó$/],
  ])("that was deactivated by failures is told to the owner in %s, once", async (language, subject) => {
    account = await server.createAccount("scale", "Elm Rentals", "owner@example.com");
    contactId = await makeContact(server, account);
    await call("PATCH", "/settings", { language });
    webhook = await subscribe();
    await failOut();
    await server.drain(["owner-notice"]);
    const mails = await server.database.read
      .select()
      .from(outgoingMail)
      .where(eq(outgoingMail.accountId, account.accountId));
    expect(mails).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(subject),
        text: expect.stringContaining(`/console/webhooks/${webhook.id}`),
      }),
    ]);
  });

  it("that was deactivated by failures holds events for 3 days; older ones can be replayed", async () => {
    await failOut();
    server.clock.advance(2 * 86_400_000);
    await change();
    await work();
    server.clock.advance(1.5 * 86_400_000);
    await drain(server.platform);
    expect(await log("&status=pending")).toHaveLength(1);
    expect(await log("&status=failed")).toHaveLength(1);
    await call("PATCH", `/webhooks/${webhook.id}`, { active: true });
    await work();
    expect(receiver.take()).toHaveLength(1);
    const since = new Date(server.clock.now().getTime() - 30 * 86_400_000).toISOString();
    expect((await call("POST", `/webhooks/${webhook.id}/redeliver`, { since })).body.data).toEqual({
      queued: 2,
    });
  });

  it("that was deactivated by its owner queues nothing; redeliver sends what was missed", async () => {
    await change();
    await work();
    const before = ids();
    await call("PATCH", `/webhooks/${webhook.id}`, { active: false });
    const since = server.clock.now().toISOString();
    server.clock.advance(1_000);
    await change(3);
    await call("PATCH", `/webhooks/${webhook.id}`, { active: true });
    await work();
    expect(ids()).toEqual([]);
    expect(await log()).toHaveLength(1);
    const answer = await call("POST", `/webhooks/${webhook.id}/redeliver`, { since });
    expect([answer.status, answer.body.data.queued]).toEqual([202, 4]);
    await work();
    const got = receiver.take();
    expect(got.map(({ headers }) => headers["x-webhook-redelivery"])).toEqual(Array(4).fill("true"));
    expect(got.map(({ event }) => event.webhookId)).toContain(before[0]);
    expect(new Set(got.map(({ event }) => event.webhookId)).size).toBe(4);
  });

  it("can be tested", async () => {
    await call("PATCH", `/webhooks/${webhook.id}`, { active: false });
    const answer = await call("POST", `/webhooks/${webhook.id}/test`);
    expect(answer.body.data).toMatchObject({ delivered: true, event: "test.ping" });
  });
});

describe("POST /webhooks/{id}/test", () => {
  it("delivers one signed test.ping immediately and does not affect the counter", async () => {
    expect((await call("POST", `/webhooks/${webhook.id}/test`)).status).toBe(200);
    const [got, ...more] = receiver.take();
    expect(more).toEqual([]);
    const event = await verifyWebhook({
      payload: got!.body,
      headers: got!.headers,
      secret: webhook.secret,
      now: server.clock.now(),
    });
    expect(event).toMatchObject({ event: "test.ping", data: { message: expect.any(String) } });
    expect(await see()).toMatchObject({ consecutiveFailures: 0, lastDeliveredAt: null });
    server.clock.advance(86_400_000);
    await work();
    expect(receiver.take()).toEqual([]);
  });

  it("reports status, reason, duration and the beginning of the answer, and appears in the log as a test", async () => {
    const page = `${"x".repeat(1_023)}é`;
    receiver.answer = (response) => response.writeHead(403).end(page);
    const tested = (await call("POST", `/webhooks/${webhook.id}/test`)).body.data;
    expect(tested).toEqual({
      delivered: false,
      event: "test.ping",
      deliveryId: expect.any(String),
      statusCode: 403,
      error: "The receiver responded with 403; only a 2xx counts as delivered.",
      durationMs: expect.any(Number),
      responseBody: `${"x".repeat(1_023)}\ufffd`,
    });
    expect(receiver.take()[0]!.event.webhookId).toBe(tested.deliveryId);
    const [entry, ...more] = await log();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      id: tested.deliveryId,
      event: "test.ping",
      test: true,
      status: "failed",
      attemptCount: 1,
      lastStatusCode: 403,
      nextAttemptAt: null,
    });
    const { body } = await call("GET", `/webhooks/${webhook.id}/deliveries/${entry.id}`);
    expect(body.data.attempts).toMatchObject([{ statusCode: 403, durationMs: tested.durationMs }]);
    const again = await call("POST", `/webhooks/${webhook.id}/deliveries/${entry.id}/redeliver`);
    expect([again.status, again.body.code]).toEqual([409, "test_delivery"]);
  });

  it("has no status and no answer when the receiver is down", async () => {
    await receiver.close();
    const { body } = await call("POST", `/webhooks/${webhook.id}/test`);
    expect(body.data).toMatchObject({ delivered: false, statusCode: null, responseBody: null });
    expect(body.data.error).toMatch(/connect/i);
    expect((await see()).consecutiveFailures).toBe(0);
  });

  it("returns delivered: false for a rejection, without counting it, and accepts no Idempotency-Key", async () => {
    receiver.answer = status(500);
    for (let i = 0; i < 2; i++) {
      const answer = await server.request("POST", `/webhooks/${webhook.id}/test`, {
        as: account,
        headers: { "idempotency-key": "test" },
      });
      expect(answer.body.data).toMatchObject({ delivered: false, event: "test.ping", statusCode: 500 });
    }
    expect(receiver.take()).toHaveLength(2);
    expect((await see()).consecutiveFailures).toBe(0);
  });
});

describe("the log of deliveries", () => {
  it("shows each attempt with status, duration, error and time", async () => {
    receiver.answer = status(302);
    await change();
    await work();
    receiver.answer = status(200);
    anHour();
    await work();
    const [entry] = await log();
    expect(entry).toMatchObject({
      event: "contact.updated",
      status: "delivered",
      attemptCount: 2,
      lastError: null,
    });
    const answer = await call("GET", `/webhooks/${webhook.id}/deliveries/${entry.id}`);
    expect(answer.body.data).toEqual({
      ...entry,
      data: { id: contactId, contactId, status: "prospect" },
      attempts: [
        {
          at: expect.any(String),
          durationMs: expect.any(Number),
          statusCode: 302,
          error: "The receiver responded with 302; redirects are not followed.",
          request: expect.any(Object),
          responseBody: "",
        },
        {
          at: server.clock.now().toISOString(),
          durationMs: expect.any(Number),
          statusCode: 200,
          error: null,
          request: expect.any(Object),
          responseBody: "",
        },
      ],
    });
  });

  it("shows the request of each attempt as it was sent, without the signature, and the beginning of the answer", async () => {
    receiver.answer = (response) => response.writeHead(500).end(`\0${"é".repeat(1_000)}`);
    await change();
    await work();
    const moved = await startRecorder();
    await call("PATCH", `/webhooks/${webhook.id}`, { url: moved.url });
    anHour();
    await work();
    const [entry] = await log();
    await call("POST", `/webhooks/${webhook.id}/deliveries/${entry.id}/redeliver`);
    await work();
    const sent = [...receiver.take(), ...moved.take()];
    await moved.close();
    const { attempts } = (await call("GET", `/webhooks/${webhook.id}/deliveries/${entry.id}`)).body.data;
    expect(attempts).toHaveLength(3);
    for (const [i, attempt] of attempts.entries()) {
      const { request } = attempt;
      expect(request.body).toBe(sent[i]!.body.toString());
      expect(request.url).toBe(i === 0 ? receiver.url : moved.url);
      const lower = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
      expect(sent[i]!.headers).toMatchObject(Object.fromEntries(lower));
      expect(JSON.stringify(request).toLowerCase()).not.toContain("sha256=");
    }
    expect(sent.map(({ headers }) => headers["x-webhook-redelivery"])).toEqual([
      undefined,
      undefined,
      "true",
    ]);
    expect(attempts[2].request.headers).toMatchObject({ "X-Webhook-Redelivery": "true" });
    expect(attempts[1].request.headers).not.toHaveProperty("X-Webhook-Redelivery");
    expect(attempts[0].responseBody).toBe(`\ufffd${"é".repeat(511)}\ufffd`);
  });

  it("is attempted at once when somebody sends it again, although its subscription waits after a failure", async () => {
    receiver.answer = status(500);
    await change(2);
    await work();
    receiver.take();
    receiver.answer = status(200);
    await work();
    expect(receiver.take()).toEqual([]);
    const [entry] = await log();
    await call("POST", `/webhooks/${webhook.id}/deliveries/${entry.id}/redeliver`);
    await work();
    expect(ids()).toEqual([entry.id]);
    expect(await see()).toMatchObject({ consecutiveFailures: 0 });
    expect((await log("&status=pending")).map(({ id }: { id: string }) => id)).not.toContain(entry.id);
  });

  it("shows attempts from before the request was recorded", async () => {
    await change();
    await work();
    const [entry] = await log();
    const old = { at: "2026-01-01T00:00:00.000Z", durationMs: 3, statusCode: 200, error: null };
    await server.database.read
      .update(webhookDeliveries)
      .set({ attempts: [old] })
      .where(eq(webhookDeliveries.id, entry.id));
    const { body } = await call("GET", `/webhooks/${webhook.id}/deliveries/${entry.id}`);
    expect(body.data.attempts).toEqual([{ ...old, request: null, responseBody: null }]);
  });

  it("filters by status and event, in pages", async () => {
    await change(3);
    await work();
    expect(await log("&status=pending")).toHaveLength(0);
    expect(await log("&event=contact.updated")).toHaveLength(3);
    expect(await log("&event=property.updated")).toHaveLength(0);
    const page = await call("GET", `/webhooks/${webhook.id}/deliveries?limit=2&page=2`);
    expect(page.body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2, nextCursor: null });
    expect((await call("GET", `/webhooks/${webhook.id}/deliveries?status=lost`)).status).toBe(422);
  });

  it("redelivers one delivery: 202, the same webhookId, marked as a redelivery", async () => {
    await change();
    await work();
    const [id] = ids();
    const answer = await call("POST", `/webhooks/${webhook.id}/deliveries/${id}/redeliver`);
    expect([answer.status, answer.body.data.status]).toEqual([202, "pending"]);
    await work();
    const [got] = receiver.take();
    expect(got!.event.webhookId).toBe(id);
    expect(got!.headers["x-webhook-redelivery"]).toBe("true");
  });

  it("returns 409 webhook_inactive while it is inactive, and 404 for an unknown delivery", async () => {
    const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
    const path = `/webhooks/${webhook.id}/deliveries/${unknown}`;
    expect((await call("GET", path)).status).toBe(404);
    expect((await call("POST", `${path}/redeliver`)).status).toBe(404);
    await call("PATCH", `/webhooks/${webhook.id}`, { active: false });
    const since = "2026-06-01T00:00:00Z";
    const answer = await call("POST", `/webhooks/${webhook.id}/redeliver`, { since });
    expect([answer.status, answer.body.code]).toEqual([409, "webhook_inactive"]);
    expect((await call("POST", `/webhooks/${webhook.id}/redeliver`, { since: "yesterday" })).status).toBe(
      422,
    );
  });

  it("is kept for 30 days, with the event log", async () => {
    await change();
    await work();
    server.clock.advance(30 * 86_400_000 + 1_000);
    await drain(server.platform);
    expect(await log()).toEqual([]);
    const [row] = await server.database.sql`select count(*)::int as events from outbox`;
    expect(row!.events).toBe(0);
  });
});
