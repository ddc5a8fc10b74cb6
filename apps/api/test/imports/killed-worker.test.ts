import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import sharp from "sharp";
import { afterEach, beforeAll, expect, it } from "vitest";
import { testApi } from "../harness/api.ts";
import { bundled } from "../harness/bundle.ts";
import type { TestAccount } from "../harness/server.ts";
import { httpReceiver } from "../platform/outbound/receivers.ts";

const { server } = await testApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });
let scale: TestAccount;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  server.hintWorkers();
  scale = await server.createAccount("scale");
});
afterEach(async () => {
  for (const worker of workers) await kill(worker);
});

const program = await bundled(fileURLToPath(new URL("./worker-program.ts", import.meta.url)));

async function startWorkerProcess(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      WORKER_CONNECTION: JSON.stringify(server.connection),
      RENTAL_DATA_DIR: server.config.dataDir,
      ALLOW_PRIVATE_NETWORKS: "true",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  workers.add(worker);
  await once(worker, "message");
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}

/** Polls until it is true; the test's own deadline ends it. */
async function until<T>(ask: () => Promise<T>, so: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (so(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const get = async (path: string) => (await server.request("GET", path, { as: scale })).body;
const post = async (path: string, body: unknown) =>
  (await server.request("POST", path, { as: scale, body })).body.data;

it("an import of 500 rows whose worker is killed in the middle ends with 500 properties and one event", async () => {
  const sql = postgres({ ...server.connection, max: 2, onnotice: () => undefined });
  try {
    // The second half of the rows stops at row 351 while the test holds this lock.
    await sql.unsafe(`
      create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77); return new; end $$;
      create trigger hold before insert on properties for each row when (new.address = '351 Elm Street') execute function hold();`);
    const holder = await sql.reserve();
    await holder`select pg_advisory_lock(77)`;
    const first = await startWorkerProcess();
    const properties = Array.from({ length: 500 }, (_, i) => ({
      address: `${i + 1} Elm Street`,
      rent: 1500,
      beds: i % 7 === 6 ? "many" : 2,
      baths: 1,
    }));
    const failed = Math.floor(500 / 7);
    const { jobId } = await post("/properties/bulk", { properties });
    const blocked = async () => {
      const [row] = await sql`
          select count(*)::int as n from pg_locks
          where locktype = 'advisory' and not granted and objid = 77
            and database = (select oid from pg_database where datname = current_database())`;
      return { waiting: row!.n as number, job: (await get(`/properties/bulk/${jobId}`)).data };
    };
    const { job } = await until(blocked, ({ waiting }) => waiting > 0);
    expect(job).toMatchObject({
      status: "processing",
      created: 250 - Math.floor(250 / 7),
      completedAt: null,
    });
    await kill(first);
    await holder`select pg_advisory_unlock(77)`;
    holder.release();

    await startWorkerProcess();
    const done = await until(
      async () => (await get(`/properties/bulk/${jobId}`)).data,
      ({ status }) => status === "completed",
    );
    expect(done).toMatchObject({ total: 500, created: 500 - failed, failed });
    expect(done.errors).toHaveLength(failed);
    expect(new Set(done.createdPropertyIds).size).toBe(500 - failed);
    expect((await get("/properties?limit=1")).pagination.total).toBe(500 - failed);
    const [distinct] =
      await sql`select count(distinct address)::int as n from properties where account_id = ${scale.accountId}`;
    expect(distinct!.n).toBe(500 - failed);
    const events = await server.takeEvents();
    expect(events.filter(({ event }) => event === "property.created")).toHaveLength(500 - failed);
    expect(events.filter(({ event }) => event !== "property.created")).toEqual([
      {
        accountId: scale.accountId,
        event: "bulk_import.completed",
        data: { id: jobId, jobId, status: "completed", total: 500, created: 500 - failed, failed },
      },
    ]);
  } finally {
    await sql.unsafe("drop trigger if exists hold on properties; drop function if exists hold");
    await sql.end({ timeout: 5 });
  }
}, 120_000);

it("an import of 20 images whose worker is killed in the middle ends with 20 images and one event", async () => {
  const photos = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background: { r: i * 10, g: 90, b: 90 } } })
        .jpeg()
        .toBuffer(),
    ),
  );
  let open = false;
  const site = await httpReceiver((request, response) => {
    const i = Number(/\d+/.exec(request.url ?? "")?.[0]);
    // After the first seven, the site responds only once the first worker is gone.
    if (i >= 7 && !open) return;
    response.writeHead(200, { "content-type": "image/jpeg" }).end(photos[i]);
  });
  const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
  const { id } = await post("/properties", home);
  await server.takeEvents();
  const first = await startWorkerProcess();
  const urls = photos.map((_, i) => `http://127.0.0.1:${site.port}/${i}.jpg`);
  const { jobId } = await post(`/properties/${id}/images/import`, { urls });
  const look = async () => (await get(`/properties/${id}/images/import/${jobId}`)).data;
  expect(await until(look, ({ imported }) => imported === 7)).toMatchObject({
    status: "processing",
    failed: 0,
  });
  await kill(first);
  open = true;

  await startWorkerProcess();
  const done = await until(look, ({ completedAt }) => completedAt !== null);
  const totalBytes = photos.reduce((sum, { length }) => sum + length, 0);
  expect(done).toMatchObject({ status: "completed", imported: 20, failed: 0, totalBytes, errors: [] });
  const images = (await get(`/properties/${id}/images`)).data as { url: string; order: number }[];
  expect(images.map(({ order }) => order)).toEqual([...Array(20).keys()]);
  // Each photo once, in the order sent.
  for (const [i, { url }] of images.entries()) {
    const key = new URL(url).pathname.replace("/cdn/", "");
    const { stream } = await server.platform.storage.read(key);
    expect(Buffer.concat(await stream.toArray()).equals(photos[i]!)).toBe(true);
  }
  expect(await server.takeEvents()).toEqual([
    { accountId: scale.accountId, event: "property.updated", data: { id, propertyId: id } },
  ]);
}, 120_000);

it("a refresh of a calendar whose worker is killed in the middle leaves its entries as they were, and is repeated", async () => {
  const sql = postgres({ ...server.connection, max: 2, onnotice: () => undefined });
  const soon = Date.now() + 86_400_000;
  const stamp = (n: number) => new Date(soon + n * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, "");
  let uids = ["old-1", "old-2"];
  const site = await httpReceiver((_request, response) => {
    const events = uids.map(
      (uid, n) =>
        `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${uid}\r\nDTSTART:${stamp(n)}\r\nDURATION:PT1H\r\nEND:VEVENT\r\n`,
    );
    response.end(`BEGIN:VCALENDAR\r\n${events.join("")}END:VCALENDAR\r\n`);
  });
  const titles = async () =>
    (await get("/events?limit=200")).data.map(({ title }: { title: string }) => title).sort();
  try {
    const url = `http://127.0.0.1:${site.port}/agent.ics`;
    const { id } = await post("/calendar-sources", { name: "Own", url });
    await post(`/calendar-sources/${id}/refresh`, undefined);
    expect(await titles()).toEqual(uids);
    await server.takeEvents();
    // The last of 600 entries, in the second batch, stops while the test holds this lock.
    uids = Array.from({ length: 600 }, (_, n) => `new-${n + 1}`);
    await sql.unsafe(`
      create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(78); return new; end $$;
      create trigger hold before insert on calendar_entries for each row when (new.title = 'new-600') execute function hold();`);
    const holder = await sql.reserve();
    await holder`select pg_advisory_lock(78)`;
    await sql`update calendar_sources set next_fetch_at = now()`;
    const first = await startWorkerProcess();
    const waiting = () =>
      sql`select 1 from pg_locks where locktype = 'advisory' and objid = 78 and not granted`;
    await until(waiting, (rows) => rows.length > 0);
    await kill(first);
    await holder`select pg_advisory_unlock(78)`;
    holder.release();
    await until(waiting, (rows) => rows.length === 0);
    expect(await titles()).toEqual(["old-1", "old-2"]);
    expect((await get(`/calendar-sources/${id}`)).data).toMatchObject({ eventCount: 2, lastError: null });
    expect(await server.takeEvents()).toEqual([]);

    await startWorkerProcess();
    const source = async () => (await get(`/calendar-sources/${id}`)).data;
    await until(source, ({ eventCount }) => eventCount === 600);
    expect((await get("/events?limit=1")).pagination.total).toBe(600);
    const types = (await server.takeEvents()).map(({ event }) => event);
    expect(types.filter((type) => type === "event.created")).toHaveLength(600);
    expect(types.filter((type) => type === "event.deleted")).toHaveLength(2);
  } finally {
    await sql.unsafe("drop trigger if exists hold on calendar_entries; drop function if exists hold");
    await sql.end({ timeout: 5 });
  }
}, 120_000);
