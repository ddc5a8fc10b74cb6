import pino from "pino";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { silentQueue } from "../../src/platform/jobs/wake.ts";
import { jobs } from "../../src/program/jobs.ts";
import { startWorker } from "../../src/program/worker.ts";
import { startRedis } from "../harness/redis.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { httpReceiver } from "../platform/outbound/receivers.ts";

/** More imports than a worker can run concurrently. */
const slowImports = 12;

let server: TestServer;
const cleanUps: (() => Promise<unknown> | unknown)[] = [];
beforeEach(async () => {
  server = await startTestServer({ ALLOW_PRIVATE_NETWORKS: "true" });
  cleanUps.push(() => server.close());
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A site whose images arrive one byte per second. */
async function slowSite() {
  let open = 0;
  const site = await httpReceiver((_request, response) => {
    open += 1;
    response.writeHead(200, { "content-type": "image/jpeg" });
    const drip = setInterval(() => response.write("x"), 1_000);
    response.on("close", () => {
      open -= 1;
      clearInterval(drip);
    });
  });
  return { url: `http://127.0.0.1:${site.port}/slow.jpg`, open: () => open };
}

async function quickSite() {
  const color = { r: 90, g: 90, b: 90 };
  const photo = await sharp({ create: { width: 32, height: 32, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  const site = await httpReceiver((_request, response) => response.writeHead(200).end(photo));
  return `http://127.0.0.1:${site.port}/quick.jpg`;
}

/** A worker with its own queue, as in another process. */
async function work(redisUrl: string | null): Promise<void> {
  const log = pino({ level: "silent" });
  const queue = await openQueue({ redisUrl, connection: server.connection }, jobs, log);
  const stop = await startWorker({ ...server.platform, queue }, queue, log);
  // What the API writes wakes a worker.
  server.platform.queue = queue;
  cleanUps.push(async () => {
    server.platform.queue = silentQueue;
    await stop();
    await queue.close();
  });
}

const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };

async function importImage(as: TestAccount, url: string) {
  const property = (await server.request("POST", "/properties", { as, body: home })).body.data;
  const path = `/properties/${property.id}/images/import`;
  const { jobId } = (await server.request("POST", path, { as, body: { urls: [url] } })).body.data;
  return async () => (await server.request("GET", `${path}/${jobId}`, { as })).body.data.status as string;
}

const redis = await startRedis();
afterAll(() => redis?.stop());
describe.for([
  { name: "PostgreSQL", redisUrl: null, isThere: true },
  { name: "Redis", redisUrl: redis?.url ?? null, isThere: redis !== null },
])("with the queue on $name", ({ redisUrl, isThere }) => {
  it.skipIf(!isThere).each([1, 2])(
    "an account's slow imports do not delay another account's, workers: %i",
    async (workers) => {
      const [slow, quick] = [await slowSite(), await quickSite()];
      const [a, b] = [await server.createAccount("scale", "A"), await server.createAccount("scale", "B")];
      const ofA: (() => Promise<string>)[] = [];
      for (let n = 0; n < slowImports; n++) ofA.push(await importImage(a, slow.url));
      for (let n = 0; n < workers; n++) await work(redisUrl);
      await expect.poll(slow.open).toBeGreaterThan(0);

      const image = await importImage(b, quick);
      const body = { properties: [{ ...home, address: "14 Elm Street" }] };
      const { jobId } = (await server.request("POST", "/properties/bulk", { as: b, body })).body.data;
      const rows = async () =>
        (await server.request("GET", `/properties/bulk/${jobId}`, { as: b })).body.data.status;
      await expect.poll(async () => [await image(), await rows()]).toEqual(["completed", "completed"]);
      // Not because the slow ones had ended: one of them is in progress, and the others have not started.
      expect(slow.open()).toBe(1);
      const states = await Promise.all(ofA.map((status) => status()));
      expect(states.toSorted()).toEqual([...Array(slowImports - 1).fill("pending"), "processing"]);
    },
    90_000,
  );
});
