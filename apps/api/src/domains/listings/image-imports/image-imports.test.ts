import type { RequestListener } from "node:http";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { startTestServer } from "../../../../test/harness/server.ts";
import { closedPort, httpReceiver } from "../../../../test/platform/outbound/receivers.ts";
import * as queries from "./image-imports.queries.ts";
import { runImport } from "./run.ts";

const { server, account: pro } = await testApi({ plan: "pro", env: { ALLOW_PRIVATE_NETWORKS: "true" } });
let propertyId: string;
let base: string;

const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b33" } })
  .jpeg()
  .toBuffer();
const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
  .png({ compressionLevel: 9 })
  .toBuffer();
const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>";

/** A site with one good photo and every kind of failure. */
const site: RequestListener = (request, response) => {
  const path = new URL(request.url ?? "", "http://site").pathname;
  const send = (body: string | Buffer) => response.writeHead(200, { "content-type": "image/jpeg" }).end(body);
  if (path.startsWith("/good")) return void send(jpeg);
  if (path === "/animated.jpg") return void send(Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"));
  if (path === "/cut.jpg") return void send(jpeg.subarray(0, jpeg.length - 100));
  if (path === "/bomb.png") return void send(bomb);
  if (path === "/drawing.svg") return void send(svg);
  if (path === "/huge.jpg") {
    response.writeHead(200);
    return void response.end(Buffer.alloc(10 * 1024 * 1024 + 1, 1));
  }
  if (path === "/metadata") {
    return void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end();
  }
  // `/hops/3` redirects three times before the photo; the last redirect is relative.
  const hops = Number(/^\/hops\/(\d+)/.exec(path)?.[1] ?? 0);
  if (hops > 0) {
    const location = hops === 1 ? "/good.jpg" : `http://${request.headers.host}/hops/${hops - 1}`;
    return void response.writeHead([301, 302, 303, 307, 308][hops % 5]!, { location }).end("moved");
  }
  // One byte, and no second one before the deadline.
  if (path === "/slow.jpg") {
    response.writeHead(200, { "content-length": String(jpeg.length) });
    return void response.write(jpeg.subarray(0, 1));
  }
  return void response.writeHead(404).end();
};

beforeEach(async () => {
  base = `http://127.0.0.1:${(await httpReceiver(site)).port}`;
  propertyId = await makeProperty();
  await server.takeEvents();
});

const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
const makeProperty = async (as = pro, on = server) => (await createProperty(on, as)).id;

const start = (urls: unknown[], headers: Record<string, string> = {}) =>
  server.request("POST", `/properties/${propertyId}/images/import`, { as: pro, body: { urls }, headers });
const job = async (jobId: string) =>
  (await server.request("GET", `/properties/${propertyId}/images/import/${jobId}`, { as: pro })).body.data;
const listImages = async () =>
  (await server.request("GET", `/properties/${propertyId}/images`, { as: pro })).body.data as {
    order: number;
  }[];
const good = (n: number) => Array.from({ length: n }, (_, i) => `${base}/good-${i}.jpg`);
const month = () => server.clock.now().toISOString().slice(0, 7);
const used = () => queries.used(server.database.read, pro.accountId, month());
const updated = () => ({
  accountId: pro.accountId,
  event: "property.updated",
  data: { id: propertyId, propertyId },
});

describe("an import by URL", () => {
  it("returns 202, shows its progress, and ends with visible images in the order sent and one event", async () => {
    const answer = await start(good(3));
    expect([answer.status, answer.body]).toEqual([
      202,
      { data: { jobId: expect.any(String), status: "pending", totalUrls: 3 } },
    ]);
    const { jobId } = answer.body.data;
    expect(await job(jobId)).toEqual({
      jobId,
      status: "pending",
      totalUrls: 3,
      imported: 0,
      failed: 0,
      totalBytes: 0,
      errors: [],
      createdAt: server.clock.now().toISOString(),
      completedAt: null,
    });
    expect(await server.takeEvents()).toEqual([]);

    const seen: [string, number][] = [];
    await runImport(server.platform, { accountId: pro.accountId, id: jobId }, async () => {
      const { status, imported } = await job(jobId);
      seen.push([status, imported]);
    });
    expect(seen).toEqual([
      ["processing", 1],
      ["processing", 2],
      ["processing", 3],
    ]);
    expect(await job(jobId)).toMatchObject({
      status: "completed",
      imported: 3,
      failed: 0,
      totalBytes: 3 * jpeg.length,
      completedAt: server.clock.now().toISOString(),
    });
    expect((await listImages()).map(({ order }) => order)).toEqual([0, 1, 2]);
    expect(await server.takeEvents()).toEqual([updated()]);
  });

  it("reports the error of each invalid URL, and imports the others", async () => {
    const closed = await closedPort();
    const bad: [string, string][] = [
      [`${base}/animated.jpg`, "unsupported_type"],
      [`${base}/drawing.svg`, "unsupported_type"],
      [`${base}/cut.jpg`, "corrupt"],
      [`${base}/bomb.png`, "too_many_pixels"],
      [`${base}/huge.jpg`, "too_large"],
      [`${base}/nothing-here.jpg`, "http_status"],
      [`${base}/metadata`, "address_refused"],
      [`${base}/hops/4`, "too_many_redirects"],
      ["http://169.254.169.254/latest/meta-data/", "address_refused"],
      [`http://127.0.0.1:${closed}/a.jpg`, "connect_failed"],
      [`${base}/slow.jpg`, "timeout"],
    ];
    const [before, urls] = [await used(), [...good(1), ...bad.map(([url]) => url), ...good(1)]];
    const { jobId } = (await start(urls)).body.data;
    expect(await used()).toBe(before + urls.length);
    const ref = { accountId: pro.accountId, id: jobId };
    await runImport(server.platform, ref, () => Promise.resolve(), { deadlineMs: 1_500 });
    const done = await job(jobId);
    expect(done).toMatchObject({ status: "completed", imported: 2, failed: bad.length });
    expect(done.errors.map(({ url, code }: Record<string, string>) => [url, code])).toEqual(bad);
    for (const { message } of done.errors) expect(message).toMatch(/\.$/);
    expect(done.errors[7].message).toContain("redirects more than 3 times");
    expect(await listImages()).toHaveLength(2);
    expect(await server.takeEvents()).toEqual([updated()]);
    expect(await used()).toBe(before + 2);
  }, 30_000);

  it("follows up to three redirects, including relative ones", async () => {
    const { jobId } = (await start([1, 2, 3].map((hops) => `${base}/hops/${hops}`))).body.data;
    await server.drain(["image_import"]);
    expect(await job(jobId)).toMatchObject({ status: "completed", imported: 3, failed: 0 });
  });

  it("fails the remaining images when the import as a whole has used up its time, over all its turns", async () => {
    const { jobId } = (await start([...good(3), `${base}/slow.jpg`])).body.data;
    const ref = { accountId: pro.accountId, id: jobId };
    const turn = () =>
      runImport(server.platform, ref, () => Promise.resolve(), { concurrency: 1, turnMs: 1 });
    await turn();
    expect(await job(jobId)).toMatchObject({ imported: 1, failed: 0, completedAt: null });
    await turn();
    expect(await job(jobId)).toMatchObject({ imported: 2, failed: 0, completedAt: null });
    await runImport(server.platform, ref, () => Promise.resolve(), { importDeadlineMs: 1 });
    const done = await job(jobId);
    expect(done).toMatchObject({ status: "completed", imported: 2, failed: 2 });
    expect(done.errors.map(({ code }: { code: string }) => code)).toEqual([
      "import_timeout",
      "import_timeout",
    ]);
    expect(await server.takeEvents()).toEqual([updated()]);
  });

  it("stops immediately when the worker stops, and remains due", async () => {
    const { jobId } = (await start([`${base}/slow.jpg`])).body.data;
    const ref = { accountId: pro.accountId, id: jobId };
    const stop = new AbortController();
    const running = runImport(server.platform, ref, () => Promise.resolve(), { signal: stop.signal });
    stop.abort();
    await running;
    expect(await job(jobId)).toMatchObject({ status: "processing", failed: 0, completedAt: null });
    await runImport(server.platform, ref, () => Promise.resolve(), { deadlineMs: 1 });
    expect(await job(jobId)).toMatchObject({ status: "completed", failed: 1 });
    await server.takeEvents();
  });

  it("continues where a killed worker stopped, without duplicates and with one event", async () => {
    const { jobId } = (await start(good(5))).body.data;
    const ref = { accountId: pro.accountId, id: jobId };
    let left = 2;
    const dying = runImport(server.platform, ref, async () => {
      if (--left === 0) throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await job(jobId)).toMatchObject({ status: "processing", imported: 2, completedAt: null });
    await server.drain(["image_import"]);
    expect(await job(jobId)).toMatchObject({ status: "completed", imported: 5, failed: 0 });
    expect(await listImages()).toHaveLength(5);
    expect(await server.takeEvents()).toEqual([updated()]);
  });

  it("creates no duplicates when two workers run the same import concurrently", async () => {
    const { jobId } = (await start(good(6))).body.data;
    const ref = { accountId: pro.accountId, id: jobId };
    const run = () => runImport(server.platform, ref, () => Promise.resolve());
    await Promise.all([run(), run(), run()]);
    expect(await job(jobId)).toMatchObject({ status: "completed", imported: 6, totalBytes: 6 * jpeg.length });
    expect((await listImages()).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await server.takeEvents()).toEqual([updated()]);
  });

  it("fails when the property was deleted, and releases the budget", async () => {
    const before = await used();
    const { jobId } = (await start(good(2))).body.data;
    await server.request("DELETE", `/properties/${propertyId}`, { as: pro });
    await server.takeEvents();
    await server.drain(["image_import"]);
    const ref = { accountId: pro.accountId, id: jobId };
    expect(await queries.find(server.database.read, ref, propertyId)).toMatchObject({ status: "failed" });
    const urls = await queries.listUrls(server.database.read, ref);
    expect(urls.map(({ status, code }) => [status, code])).toEqual(
      Array(2).fill(["failed", "property_not_found"]),
    );
    expect(await server.takeEvents()).toEqual([]);
    expect(await used()).toBe(before);
  });

  it("starts one job for two requests with the same Idempotency-Key", async () => {
    const headers = { "idempotency-key": "import once" };
    const before = await used();
    const [first, second] = [await start(good(2), headers), await start(good(2), headers)];
    expect(second.text).toBe(first.text);
    expect(await used()).toBe(before + 2);
  });
});

describe("rejected image imports", () => {
  const codeOf = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];

  it.each([
    ["not a URL", []],
    ["21 addresses", Array(21).fill("https://example.com/a.jpg")],
    ["a URL that is too long", [`https://example.com/${"x".repeat(2048)}`]],
    ["a scheme other than http", ["ftp://example.com/a.jpg"]],
    ["not a string", [7]],
  ])("%s is 422 naming urls", async (_name, urls) => {
    const answer = await start(urls);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toMatch(/^urls/);
  });

  it("an unknown property is 422, an unknown job 404, even under another property", async () => {
    const { jobId } = (await start(good(1))).body.data;
    await server.drain(["image_import"]);
    const mine = propertyId;
    propertyId = await makeProperty();
    expect(await job(jobId)).toBeUndefined();
    propertyId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
    expect(codeOf(await start(good(1)))).toEqual([422, "property_not_found"]);
    const answer = await server.request("GET", `/properties/${mine}/images/import/nonsense`, { as: pro });
    expect(answer.status).toBe(404);
  });

  it("more images than the property can still hold", async () => {
    await start(good(20));
    await server.drain(["image_import"]);
    expect(codeOf(await start(good(1)))).toEqual([422, "image_limit_reached"]);
  }, 20_000);

  it("reports per URL when other images have used up the limit meanwhile", async () => {
    const [first, second] = [(await start(good(15))).body.data, (await start(good(10))).body.data];
    await server.drain(["image_import"]);
    const results = [await job(first.jobId), await job(second.jobId)];
    expect(results.map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(results[0].imported + results[1].imported).toBe(20);
    expect(results[1].errors.map(({ code }: { code: string }) => code)).toEqual(
      Array(5).fill("image_limit_reached"),
    );
    expect(await listImages()).toHaveLength(20);
  }, 20_000);

  it("more than the monthly budget, exactly, even of ten concurrent requests; the next month has a new budget", async () => {
    const tight = await startTestServer({
      PLAN_OVERRIDES: JSON.stringify({ pro: { importImagesPerMonth: 10, requestsPerMinute: 1e6 } }),
    });
    try {
      const as = await tight.createAccount("pro");
      const id = await makeProperty(as, tight);
      const three = () =>
        tight.request("POST", `/properties/${id}/images/import`, {
          as,
          body: { urls: Array(3).fill("https://example.com/a.jpg") },
        });
      const answers = await Promise.all(Array.from({ length: 10 }, three));
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, ...Array(7).fill(422)]);
      const refused = await three();
      expect(refused.body.code).toBe("import_budget_exhausted");
      expect(refused.body.detail).toContain("1 are left");
      tight.clock.set("2026-07-01T00:00:00.000Z");
      expect((await three()).status).toBe(202);
    } finally {
      await tight.close();
    }
  });
});

describe("imageUrls at the creation of a property", () => {
  it("starts an import and returns its job", async () => {
    const answer = await server.request("POST", "/properties", {
      as: pro,
      body: { ...home, imageUrls: good(2) },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.imageImport).toEqual({ jobId: expect.any(String), status: "pending", totalUrls: 2 });
    expect(answer.body.data.imageUrls).toEqual([]);
    propertyId = answer.body.data.id;
    await server.drain(["image_import"]);
    expect(await job(answer.body.imageImport.jobId)).toMatchObject({ status: "completed", imported: 2 });
    const { imageUrls } = (await server.request("GET", `/properties/${propertyId}`, { as: pro })).body.data;
    expect(imageUrls).toHaveLength(2);
  });

  it("creates nothing when the images exceed the plan", async () => {
    const tight = await startTestServer({
      PLAN_OVERRIDES: JSON.stringify({ pro: { importImagesPerMonth: 1 } }),
    });
    try {
      const as = await tight.createAccount("pro");
      const body = { ...home, imageUrls: ["https://example.com/a.jpg", "https://example.com/b.jpg"] };
      const answer = await tight.request("POST", "/properties", { as, body });
      expect(codeOf(answer)).toEqual([422, "import_budget_exhausted"]);
      expect((await tight.request("GET", "/properties", { as })).body.data).toEqual([]);
    } finally {
      await tight.close();
    }
  });

  const codeOf = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];
});
