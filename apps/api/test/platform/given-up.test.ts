import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createContact } from "../fixtures/records.ts";
import { backends } from "../harness/installation.ts";
import { startRedis } from "../harness/redis.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { databaseUrl, killProcess, startWorkerProcess } from "../harness/worker-process.ts";
import { startRecorder, status } from "../webhooks/recorder.ts";

let server: TestServer;
let database: { url: string; close: () => Promise<void> };
let redisUrl: string | undefined;
const cleanUps: (() => Promise<unknown> | unknown)[] = [];

beforeEach(async () => {
  server = await startTestServer({ ALLOW_PRIVATE_NETWORKS: "true" });
  // The workers use the machine's clock.
  server.clock.set(new Date());
  database = await databaseUrl(server.connection);
  cleanUps.push(
    () => server.close(),
    () => database.close(),
  );
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function startWorker(env: Record<string, string> = {}): ChildProcess {
  const worker = startWorkerProcess(database.url, server.config.dataDir, redisUrl, env);
  cleanUps.push(() => killProcess(worker));
  return worker;
}

/** Rows of bulk imports whose city is the number of a lock that the test holds wait for it. */
async function holdRows(locks: number[]) {
  const { admin } = server.database;
  await admin.unsafe(`
    create function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(new.city::int); return new; end $$;
    create trigger hold before insert on properties for each row when (new.city ~ '^\\d+$') execute function hold()`);
  const holder = await admin.reserve();
  cleanUps.push(() => holder.release());
  // Of this database alone: the tests of other files wait for locks of theirs.
  const ungranted = () => admin`locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  for (const lock of locks) await holder`select pg_advisory_lock(${lock}::bigint)`;
  const waiting = async (): Promise<number[]> =>
    (
      await admin`select distinct objid::int as lock from pg_locks
        where ${ungranted()} order by 1`
    ).map(({ lock }) => lock as number);
  return {
    waiting,
    /** Closes connections of a killed worker, which the database does not notice while they wait. */
    clear: async () => {
      await admin`select pg_terminate_backend(pid) from pg_locks where ${ungranted()}`;
      // Otherwise they would be taken for those of the next worker.
      await expect.poll(waiting, patience).toEqual([]);
    },
    release: (lock: number) => holder`select pg_advisory_unlock(${lock}::bigint)`,
  };
}

async function startImport(as: TestAccount, lock: number) {
  const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
  const properties = [{ ...home, city: String(lock) }];
  const { jobId } = (await server.request("POST", "/properties/bulk", { as, body: { properties } })).body
    .data;
  return async () => (await server.request("GET", `/properties/bulk/${jobId}`, { as })).body.data;
}

const patience = { timeout: 40_000, interval: 100 };

const redis = await startRedis();
afterAll(() => redis?.stop());
describe.for(backends)("with the queue on $name", ({ withRedis, isThere }) => {
  beforeEach(() => {
    redisUrl = withRedis ? redis?.url : undefined;
  });

  it.skipIf(!isThere)(
    "a job whose process is killed three times is given up and says so; one that ran next to it twice is completed",
    async () => {
      const [a, b] = [await server.createAccount("scale", "A"), await server.createAccount("scale", "B")];
      const rows = await holdRows([77, 78]);
      const [ofA, ofB] = [await startImport(a, 77), await startImport(b, 78)];
      for (const both of [true, true, false]) {
        if (!both) await rows.release(78);
        const worker = startWorker();
        await expect.poll(rows.waiting, patience).toEqual(both ? [77, 78] : [77]);
        expect((await ofA()).status).toBe("pending");
        await killProcess(worker);
        await rows.clear();
      }
      startWorker();
      await expect.poll(async () => (await ofA()).status, patience).toBe("failed");
      expect(await rows.waiting()).toEqual([]);
      await expect.poll(async () => (await ofB()).status, patience).toBe("completed");
      const { created, failed, errors } = await ofA();
      expect([created, failed]).toEqual([0, 1]);
      expect(errors[0].message).toContain("the server process crashed three times while processing this row");
      const ends = (await server.takeEvents())
        .filter(({ event }) => event === "bulk_import.completed")
        .map(({ accountId, data }) => [accountId, data.status]);
      expect(ends.toSorted()).toEqual(
        [
          [a.accountId, "failed"],
          [b.accountId, "completed"],
        ].toSorted(),
      );
      await expect.poll(() => server.database.sql`select 1 from job_claims`, patience).toHaveLength(0);
    },
    200_000,
  );
});

it("a job whose worker was told to stop is not blamed, however the process ends", async () => {
  redisUrl = undefined;
  const scale = await server.createAccount("scale");
  const rows = await holdRows([77]);
  const job = await startImport(scale, 77);
  for (let n = 0; n < 3; n++) {
    const worker = startWorker();
    await expect.poll(rows.waiting, patience).toEqual([77]);
    worker.kill("SIGTERM");
    const claims = () => server.database.sql`select 1 from job_claims`;
    await expect.poll(claims, patience).toHaveLength(0);
    await killProcess(worker);
    await rows.clear();
  }
  await rows.release(77);
  startWorker();
  await expect.poll(async () => (await job()).status, patience).toBe("completed");
}, 200_000);

it("an email whose process is killed three times is given up and says so, and is not sent after a later start", async () => {
  redisUrl = undefined;
  const pro = await server.createAccount("pro");
  let connections = 0;
  // A mail server that never responds.
  const smtp = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(smtp, "listening");
  cleanUps.push(() => smtp.close());
  const env = { SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}` };
  const { id: contactId } = await createContact(server, pro);
  const body = { contactId, content: "Friday at 10 works.", channel: "email" };
  await server.request("POST", "/messages", { as: pro, body });
  const { sql } = server.database;
  for (let n = 1; n <= 3; n++) {
    const worker = startWorker(env);
    await expect.poll(() => connections, patience).toBe(n);
    await killProcess(worker);
    // So as not to wait until the claim of the killed worker has ended.
    await sql`update outgoing_mail set due_at = now()`;
  }
  startWorker(env);
  const mail = async () => (await sql`select status, error from outgoing_mail`)[0];
  await expect.poll(async () => (await mail())!.status, patience).toBe("failed");
  expect((await mail())!.error).toContain("crashed three times");
  expect(connections).toBe(3);
}, 120_000);

it("a webhook delivery whose process is killed three times is given up and says so, and the next one is sent", async () => {
  redisUrl = undefined;
  const pro = await server.createAccount("pro");
  const receiver = await startRecorder();
  cleanUps.push(() => receiver.close());
  receiver.answer = () => undefined;
  const call = (path: string, body: object) => server.request("POST", path, { as: pro, body });
  await call("/webhooks", { url: receiver.url, events: ["contact.created"] });
  const first = await createContact(server, pro);
  const { sql } = server.database;
  for (let n = 1; n <= 3; n++) {
    const worker = startWorker({ ALLOW_PRIVATE_NETWORKS: "true" });
    await expect.poll(() => receiver.got.length, patience).toBe(n);
    await killProcess(worker);
    // So as not to wait until the lease of the killed worker has ended.
    await sql`update webhooks set lease_until = null`;
  }
  startWorker({ ALLOW_PRIVATE_NETWORKS: "true" });
  const deliveries = () => sql`select status, last_error from webhook_deliveries order by place`;
  await expect.poll(async () => (await deliveries())[0]?.status, patience).toBe("failed");
  expect(receiver.got.map(({ event }) => event.data.id)).toEqual([first.id, first.id, first.id]);
  expect(JSON.stringify(await deliveries())).toContain("crashed three times");
  receiver.take();
  receiver.answer = status(200);
  const second = await createContact(server, pro);
  await expect.poll(() => receiver.got.map(({ event }) => event.data.id), patience).toEqual([second.id]);
}, 120_000);
