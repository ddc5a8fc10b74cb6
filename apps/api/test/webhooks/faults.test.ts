import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it as testIt } from "vitest";
import { backends, closers, Installation } from "../harness/installation.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

/**
 * Real processes, killed at random times while events are delivered. The short form is part of the suite and kills the
 * worker and the API once each; RUN_LONG=1 (.ci/full) kills fifty times.
 */
const moments = process.env.RUN_LONG === "1" ? 50 : 2;
const random = seededRandom(printedSeed("webhook faults"));

/** An installation with two recording receivers that both subscribe to everything. */
class Delivering extends Installation {
  /** Each with the id of its subscription. */
  recorders: (Recorder & { webhookId: string })[] = [];
  acknowledged = 0;
  #isWriting = false;
  #writers: Promise<void>[] = [];

  static async start(withRedis: boolean, withPostgres = false): Promise<Delivering> {
    const made = await new Delivering().open({ withRedis, withPostgres });
    for (let i = 0; i < 2; i++) {
      const recorder = await startRecorder();
      closers.push(() => recorder.close());
      const { data } = await made.client.write("POST", "/webhooks", {
        url: recorder.url,
        events: ["contact.updated"],
      });
      made.recorders.push(Object.assign(recorder, { webhookId: data.id as string }));
    }
    return made;
  }

  /** Three writers, each changing its own contact as fast as it is answered. */
  async startWriting(): Promise<void> {
    this.#isWriting = true;
    for (let i = 0; i < 3; i++) {
      const { data } = await this.client.write("POST", "/contacts", { name: "Dana", phone: "+1 555 0100" });
      this.#writers.push(this.#write(data.id));
    }
  }

  async #write(contactId: string): Promise<void> {
    for (let n = 0; this.#isWriting; n++) {
      await this.client.write("PATCH", `/contacts/${contactId}`, { name: `Dana ${n}` });
      this.acknowledged += 1;
      await wait(10);
    }
  }

  async stopWriting(): Promise<void> {
    this.#isWriting = false;
    await Promise.all(this.#writers);
  }

  /** Causes one event, to which only this receiver subscribes. */
  async emitTo(url: string): Promise<void> {
    await this.client.write("POST", "/webhooks", { url, events: ["contact.created"] });
    await this.client.write("POST", "/contacts", { name: "Dana", phone: "+1 555 0100" });
  }

  /** Waits until nothing is left to do, then compares what was committed with what arrived. */
  async expectNothingLost(withinMs = 60_000): Promise<{ events: number; repeated: number }> {
    const { queues: sql } = this.database;
    const left = async () => {
      const [row] = await sql`
        select (select count(*) from outbox where not fanned_out)::int
          + (select count(*) from webhook_deliveries where status <> 'delivered')::int as left`;
      return row!.left as number;
    };
    await expect.poll(left, { timeout: withinMs, interval: 200 }).toBe(0);
    const events = await sql`select id, sequence::int as sequence, data->>'id' as subject
      from outbox where event = 'contact.updated'`;
    expect(events.length).toBeGreaterThanOrEqual(this.acknowledged);
    expect(this.acknowledged).toBeGreaterThan(0);
    let repeated = 0;
    for (const recorder of this.recorders) repeated += await this.#compare(recorder, events);
    return { events: events.length, repeated };
  }

  async #compare(
    recorder: Recorder & { webhookId: string },
    events: Record<string, unknown>[],
  ): Promise<number> {
    const rows = await this.database.queues`
      select id, event_id as "eventId" from webhook_deliveries where webhook_id = ${recorder.webhookId}`;
    const eventOf = new Map(rows.map(({ id, eventId }) => [id, eventId]));
    expect(rows.length).toBe(events.length);
    const first = [...new Set(recorder.got.map(({ event }) => event.webhookId))];
    // Nothing is lost, and duplicates have the same webhookId.
    expect(first.length).toBe(events.length);
    const byId = new Map(events.map((event) => [event.id, event]));
    const order = new Map<unknown, number>();
    for (const webhookId of first) {
      const event = byId.get(eventOf.get(webhookId))!;
      // In order for each resource.
      expect(event.sequence).toBeGreaterThan(order.get(event.subject) ?? -1);
      order.set(event.subject, event.sequence as number);
    }
    return recorder.got.length - first.length;
  }
}

/** After a restart of a dependency, everything that is due is sent within this time. */
const settledMs = 10_000;
const patience = 120_000 + moments * 15_000;

// Reported as skipped if there is no redis-server.
describe.for(backends)("with the queue on $name", ({ withRedis, isThere }) => {
  const it = testIt.skipIf(!isThere);

  it(
    `nothing is lost when the worker and the API are killed ${moments} times while events flow`,
    async () => {
      const installation = await Delivering.start(withRedis);
      await installation.startWriting();
      for (let i = 0; i < moments; i++) {
        await wait(100 + random() * 1_500);
        await (i % 2 === 0 ? installation.worker : installation.api).restart();
      }
      await wait(200);
      await installation.stopWriting();
      const { events, repeated } = await installation.expectNothingLost();
      console.info(`${moments} kills, ${events} events to 2 receivers, ${repeated} deliveries repeated`);
    },
    patience,
  );

  it(
    "what a killed worker was sending is sent by an idle one within 10 seconds",
    async () => {
      const installation = await Delivering.start(withRedis);
      const attempts: number[] = [];
      const receiver = createServer((_request, response) => {
        // The first attempt is never answered.
        if (attempts.push(performance.now()) > 1) response.end();
      }).listen(0, "127.0.0.1");
      await once(receiver, "listening");
      closers.push(() => receiver.close());
      const idle = await installation.addWorker();
      // It can't take the work, and learns about it when it continues.
      idle.child.kill("SIGSTOP");
      await installation.emitTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
      await expect.poll(() => attempts.length, { timeout: 30_000 }).toBe(1);
      idle.child.kill("SIGCONT");
      await wait(1_500);
      await installation.worker.kill();
      const killedAt = performance.now();
      await expect.poll(() => attempts.length, { timeout: settledMs }).toBe(2);
      console.info(`sent ${Math.round(attempts[1]! - killedAt)} ms after the kill`);
    },
    patience,
  );

  it(
    "nothing is lost when PostgreSQL restarts in the middle, and everything is delivered within 10 seconds",
    async () => {
      const installation = await Delivering.start(withRedis, true);
      await installation.startWriting();
      await wait(500);
      await installation.restartPostgres();
      const restartedAt = performance.now();
      await wait(500);
      await installation.stopWriting();
      await installation.expectNothingLost(restartedAt + settledMs - performance.now());
      console.info(`delivered ${Math.round(performance.now() - restartedAt)} ms after PostgreSQL was back`);
    },
    patience,
  );

  testIt.runIf(withRedis && isThere)(
    "nothing is lost when Redis is emptied, and when it restarts, and everything is delivered within 10 seconds",
    async () => {
      const installation = await Delivering.start(withRedis);
      await installation.startWriting();
      for (let i = 0; i < 3; i++) {
        await wait(300);
        await installation.emptyRedis();
      }
      await installation.restartRedis();
      const restartedAt = performance.now();
      await wait(300);
      await installation.stopWriting();
      await installation.expectNothingLost(restartedAt + settledMs - performance.now());
      console.info(`delivered ${Math.round(performance.now() - restartedAt)} ms after Redis was back`);
    },
    patience,
  );
});
