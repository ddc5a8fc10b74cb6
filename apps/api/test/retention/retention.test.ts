import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { partitioned } from "../../src/db/retention.ts";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { retain } from "../../src/domains/account/retention/retention.service.ts";
import { queueMail } from "../../src/domains/inbox/mail/mail.service.ts";
import { makeContact, makeProperty } from "../fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { type Recorder, startRecorder, status } from "../webhooks/recorder.ts";

const dayMs = 86_400_000;
/** The short form runs with the suite; RUN_LONG=1 (.ci/full) takes shorter steps through the same time. */
const isLong = process.env.RUN_LONG === "1";
/** Those whose rows have the program's clock; changes and audit entries have that of the database, see below. */
const tables = (Object.keys(partitioned) as (keyof typeof partitioned)[]).filter(
  (name) => name !== "changes" && name !== "audit_entries",
);

let server: TestServer;
let account: TestAccount;
let contactId: string;
let receiver: Recorder;

beforeEach(async () => {
  server = await startTestServer({ ALLOW_PRIVATE_NETWORKS: "true" });
  await keep();
  account = await server.createAccount("scale");
  contactId = await makeContact(server, account);
  receiver = await startRecorder();
});
afterEach(async () => {
  await receiver.close();
  await server.close();
});

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown, key?: string) =>
  server.request(method, path, { as: account, body, headers: key ? { "idempotency-key": key } : {} });
const keep = () => retain(server.database, server.clock.now());
const subscribe = async () =>
  (await call("POST", "/webhooks", { url: receiver.url, events: ["contact.updated"] })).body.data
    .id as string;
let counter = 0;
const change = (key?: string) => call("PATCH", `/contacts/${contactId}`, { name: `Name ${++counter}` }, key);
const count = async (table: string) => {
  const { sql } = server.database;
  const [row] = await sql<{ total: number }[]>`select count(*)::int as total from ${sql(table)}`;
  return row!.total;
};
const partitionsOf = async (table: string) => {
  const rows = await server.database.sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`;
  return rows.map(({ name }) => name);
};

describe("partitions", () => {
  it("are created ahead, each row goes into the one of its time by the program's clock, and each is dropped when all its rows are too old", async () => {
    await subscribe();
    await change("key");
    await server.drain(["webhook-fan-out", "webhook-delivery"]);
    await server.server.requests.flush();
    for (const table of tables) expect(await count(`${table}_default`)).toBe(0);
    // For the creation of the contact, and its change.
    expect(await count("outbox_p20260606")).toBe(2);
    expect(await count("webhook_deliveries_p20260606")).toBe(1);
    expect(await partitionsOf("idempotency_records")).toEqual([
      "idempotency_records_default",
      ...["20260615", "20260616", "20260617"].map((day) => `idempotency_records_p${day}`),
    ]);
    server.clock.advance(41 * dayMs);
    await keep();
    expect(await partitionsOf("outbox")).toEqual(["outbox_default", "outbox_p20260726", "outbox_p20260805"]);
    for (const table of tables) expect(await count(table)).toBe(0);
  });

  it("of changes are those of the database's clock: one per day, kept for 31 days", async () => {
    const [row] = await server.database.sql`select now() as now`;
    const now = new Date(row!.now);
    const nameOf = (at: Date) => `changes_p${at.toISOString().slice(0, 10).replaceAll("-", "")}`;
    // No partition is made for a day of which the default partition has rows.
    await server.database.sql`delete from changes`;
    await retain(server.database, now);
    await change();
    expect([await count(nameOf(now)), await count("changes_default")]).toEqual([1, 0]);
    await retain(server.database, new Date(now.getTime() + 31 * dayMs));
    expect(await count("changes")).toBe(1);
    await retain(server.database, new Date(now.getTime() + 32 * dayMs));
    expect(await count("changes")).toBe(0);
    expect(await partitionsOf("changes")).not.toContain(nameOf(now));
  });

  it("of the audit log are those of the database's clock: 30 days each, kept for a year", async () => {
    const [row] = await server.database.sql`select now() as now`;
    const now = new Date(row!.now);
    await server.database.sql`delete from audit_entries`;
    await retain(server.database, now);
    await change();
    expect([await count("audit_entries"), await count("audit_entries_default")]).toEqual([1, 0]);
    await retain(server.database, new Date(now.getTime() + 364 * dayMs));
    expect(await count("audit_entries")).toBe(1);
    await retain(server.database, new Date(now.getTime() + 396 * dayMs));
    expect(await count("audit_entries")).toBe(0);
  });

  it("are kept while something in them waits: an event without its deliveries, a delivery, an email", async () => {
    const id = await subscribe();
    receiver.answer = status(500);
    await change();
    await forAccount(server.platform, account.accountId, (owner) =>
      queueMail(owner, { to: "dana@example.com", subject: "Late", text: "Late" }),
    );
    server.clock.advance(100 * dayMs);
    await keep();
    // Waiting rows keep their whole partition: also the event of the contact's creation, which nothing waits for.
    expect([await count("outbox"), await count("outgoing_mail")]).toEqual([2, 1]);
    await server.drain(["webhook-fan-out", "webhook-delivery"]);
    await keep();
    expect([await count("outbox"), await count("webhook_deliveries")]).toEqual([0, 1]);
    receiver.answer = status(200);
    await call("PATCH", `/webhooks/${id}`, { active: true });
    receiver.take();
    await server.drain(["webhook-delivery", "mail"]);
    expect(receiver.take()).toHaveLength(1);
    await keep();
    for (const table of tables.filter((name) => name !== "request_log")) expect(await count(table)).toBe(0);
    // The requests above are new, whenever they are written.
    await server.server.requests.flush();
    server.clock.advance(100 * dayMs);
    await keep();
    expect(await count("request_log")).toBe(0);
  });

  it("are created by any number of concurrent processes, after any pause, and rows of the pause are kept as long as others", async () => {
    await server.drain(["webhook-fan-out"]);
    await Promise.all(Array.from({ length: 8 }, keep));
    server.clock.advance(200 * dayMs);
    // No partition was created for today: the row is accepted anyway.
    expect((await change("pause")).status).toBe(200);
    expect(await count("outbox_default")).toBe(1);
    await Promise.all(Array.from({ length: 8 }, keep));
    expect((await change("pause")).status).toBe(422);
    server.clock.advance(20 * dayMs);
    await keep();
    await change();
    expect([await count("outbox"), await count("outbox_default")]).toEqual([2, 1]);
    await server.drain(["webhook-fan-out"]);
    server.clock.advance(11 * dayMs);
    await keep();
    expect([await count("outbox"), await count("outbox_default")]).toEqual([1, 0]);
  });

  it("are created and dropped while writes continue", async () => {
    await subscribe();
    const state = { isOver: false };
    const answers: number[] = [];
    const writers = Array.from({ length: isLong ? 4 : 2 }, async (_, writer) => {
      for (let n = 0; !state.isOver; n++) answers.push((await change(`w${writer}-${n}`)).status);
    });
    // Partitions are made for two days ahead, so that there is one for every day also in the short form.
    const days = isLong ? 1 : 2;
    for (let day = 0; day < 60; day += days) {
      await keep();
      await server.drain(["webhook-fan-out"]);
      server.clock.advance(days * dayMs);
    }
    state.isOver = true;
    await Promise.all(writers);
    expect(answers.length).toBeGreaterThan(60);
    expect(new Set(answers)).toEqual(new Set([200]));
  }, 120_000);
});

describe("an Idempotency-Key across midnight", () => {
  it("is one write, however many first attempts arrive before and after", async () => {
    const created = server.clock;
    for (let round = 0; round < 5; round++) {
      const midnight = Math.ceil((created.now().getTime() + 1) / dayMs) * dayMs;
      // Each reading of the clock is a millisecond later: some store their answer before midnight, some after.
      created.set(new Date(midnight - 60));
      const now = created.now.bind(created);
      created.now = () => {
        created.advance(1);
        return now();
      };
      const body = { name: `Midnight ${round}`, email: "m@example.com" };
      const post = () => call("POST", "/contacts", body, `midnight-${round}`);
      const answers = await Promise.all(Array.from({ length: 30 }, post));
      created.now = now;
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect((await post()).text).toBe(answers[0]!.text);
      const found = await call("GET", `/contacts?search=Midnight ${round}`);
      expect(found.body.pagination.total).toBe(1);
      await keep();
    }
  });

  it("is looked up only in the partitions that may contain it, even by a prepared statement", async () => {
    const { admin } = server.database;
    const plan = await admin.begin(async (sql) => {
      await sql`set local plan_cache_mode = force_generic_plan`;
      await sql.unsafe(`prepare look (timestamptz) as
        select 1 from idempotency_records where account_id = '${account.accountId}' and key = 'k' and created_at > $1`);
      return sql.unsafe(`explain (costs off) execute look ('2026-06-17T00:00Z')`);
    });
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Subplans Removed: 2/);
  });
});

describe("the log of deliveries", () => {
  it("shows 30 days and no more, whatever the partition still contains, and redelivers nothing older", async () => {
    const id = await subscribe();
    await change();
    await server.drain(["webhook-fan-out", "webhook-delivery"]);
    const [{ id: deliveryId }] = (await call("GET", `/webhooks/${id}/deliveries`)).body.data;
    const path = `/webhooks/${id}/deliveries/${deliveryId}`;
    server.clock.advance(30 * dayMs - 1);
    expect((await call("GET", path)).status).toBe(200);
    server.clock.advance(2);
    await keep();
    expect(await count("webhook_deliveries")).toBe(1);
    expect((await call("GET", path)).status).toBe(404);
    expect((await call("GET", `/webhooks/${id}/deliveries`)).body.data).toEqual([]);
    expect((await call("POST", `${path}/redeliver`)).status).toBe(404);
    const all = { since: "2026-01-01T00:00:00Z" };
    expect((await call("POST", `/webhooks/${id}/redeliver`, all)).body.data).toEqual({ queued: 0 });
  });
});

describe("what has ended", () => {
  it("is kept for a while: imports for 90 days, a key that was revoked or has expired for a year; all else stays", async () => {
    const made = async (body: object) => (await call("POST", "/keys", body)).body.data.id as string;
    const now = server.clock.now().getTime();
    const kept = await made({ name: "Kept" });
    const revoked = await made({ name: "Revoked" });
    const expired = await made({ name: "Expired", expiresAt: new Date(now + dayMs).toISOString() });
    expect((await call("DELETE", `/keys/${revoked}`)).status).toBe(204);
    const propertyId = await makeProperty(server, account);
    const images = `/properties/${propertyId}/images/import`;
    const image = (
      await call("POST", images, { urls: ["http://127.0.0.1:1/1.jpg", "http://127.0.0.1:1/2.jpg"] })
    ).body.data;
    const bulk = (await call("POST", "/properties/bulk", { properties: [{ address: "1 Elm Street" }] })).body
      .data;
    await server.drain(["image_import", "bulk_import"]);
    const waiting = (await call("POST", "/properties/bulk", { properties: [{ address: "2 Elm Street" }] }))
      .body.data;
    const states = () =>
      Promise.all(
        [
          `${images}/${image.jobId}`,
          `/properties/bulk/${bulk.jobId}`,
          `/properties/bulk/${waiting.jobId}`,
        ].map(async (path) => (await call("GET", path)).status),
      );
    const keys = async () =>
      (await call("GET", "/keys?limit=100")).body.data.map(({ id }: { id: string }) => id) as string[];

    server.clock.advance(90 * dayMs);
    await keep();
    expect(await states()).toEqual([200, 200, 200]);
    server.clock.advance(1);
    await keep();
    expect(await states()).toEqual([404, 404, 200]);
    expect([await count("image_import_urls"), await count("image_import_budgets")]).toEqual([0, 0]);

    server.clock.set(new Date(now + 365 * dayMs));
    await keep();
    expect(await keys()).toEqual(expect.arrayContaining([kept, revoked, expired]));
    server.clock.advance(1);
    await keep();
    expect(await keys()).toEqual(expect.arrayContaining([kept, expired]));
    expect(await keys()).not.toContain(revoked);
    server.clock.advance(dayMs);
    await keep();
    expect(await keys()).toContain(kept);
    expect(await keys()).not.toContain(expired);
  });
});

describe("two years of operation", () => {
  const stepDays = isLong ? 5 : 20;

  /** Rows of everything that the program writes for itself. */
  const sizes = async () => {
    const { sql } = server.database;
    // What autovacuum does in two years that last longer than a minute.
    await sql`vacuum (analyze)`.simple();
    const [row] = await sql<
      { bytes: number }[]
    >`select pg_database_size(current_database())::float8 as bytes`;
    const rows: Record<string, number> = {};
    for (const table of [...tables, "workflow_runs"]) rows[table] = await count(table);
    return { bytes: row!.bytes, rows };
  };

  it("leave a database of constant size, although events, deliveries, emails, idempotent writes and runs continue throughout", async () => {
    await subscribe();
    const steps = [{ type: "end", config: {} }];
    const template = { name: "Note", triggerType: "manual", steps };
    const workflowId = (await call("POST", "/workflows", template)).body.data.id as string;
    const live = async () => {
      server.clock.advance(stepDays * dayMs);
      await server.drain(["retention"]);
      const changed = await Promise.all(Array.from({ length: 12 }, () => change(`key-${counter}`)));
      for (const { status } of changed) expect(status).toBe(200);
      for (let i = 0; i < 2; i++) {
        const run = await call("POST", "/workflows/runs", { workflowId, contactId });
        expect([run.status, run.body.detail]).toEqual([201, undefined]);
        await server.drain(["workflow_run"]);
      }
      await forAccount(server.platform, account.accountId, (owner) =>
        queueMail(owner, { to: "dana@example.com", subject: "Hello", text: "x".repeat(2_000) }),
      );
      await server.drain();
      // Otherwise it is written each second of real time, in which several of these steps pass.
      await server.server.requests.flush();
      receiver.take();
    };
    const seen: Awaited<ReturnType<typeof sizes>>[] = [];
    for (let day = stepDays; day <= 730; day += stepDays) {
      await live();
      // Runs are kept for a year, so nothing is constant before.
      if (day >= 400 && day % 100 === 0) seen.push(await sizes());
    }
    const [early, ...later] = seen;
    expect(later.length).toBeGreaterThanOrEqual(2);
    for (const { bytes, rows } of later) {
      expect(bytes / early!.bytes).toBeLessThan(1.1);
      for (const [table, total] of Object.entries(rows)) {
        // A tolerance of one period of ten days, or of one step.
        expect(total).toBeLessThanOrEqual(early!.rows[table]! * 1.35 + 10);
      }
    }
    expect(seen.at(-1)!.rows.workflow_runs).toBeLessThanOrEqual(2 * (365 / stepDays + 1));
    console.info(
      seen.map(({ bytes, rows }) => `${Math.round(bytes / 1024)} KiB ${JSON.stringify(rows)}`).join("\n"),
    );
  }, 300_000);
});
