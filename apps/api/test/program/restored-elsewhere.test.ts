import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RentalClient } from "../../../../packages/sdk/src/index.ts";
import { operations } from "../../src/domains/operations.ts";
import { freePort } from "../harness/free-port.ts";
import { ProgramProcess } from "../harness/program-process.ts";

/** The backup procedure of the README, followed literally: stop, tar, unpack into another directory, start. */
const run = promisify(execFile);
const heic = fileURLToPath(new URL("../fixtures/house-with-location.heic", import.meta.url));

let folder: string;
let port: number;
let program: ProgramProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rental-restored-"));
  port = await freePort();
});
afterAll(async () => {
  await program?.stop();
  await rm(folder, { recursive: true, force: true });
});

function startIn(dataDir: string): ProgramProcess {
  const roomy = { requestsPerMinute: 1e6, requestsPerDay: 1e6 };
  const env = { PLAN_OVERRIDES: JSON.stringify({ scale: roomy }), LOG_LEVEL: "fatal" };
  program = new ProgramProcess(dataDir, port, env);
  program.start();
  return program;
}

/** Lists of the requests themselves. */
const ofRequests = ["request-log", "usage"];
const lists = operations
  .filter(({ meta }) => !ofRequests.includes(meta.resource))
  .map(({ meta }) => meta.openapi)
  .filter(({ method, path }) => method === "GET" && !path.includes("{"))
  .map(({ path }) => path);

/** What these requests themselves change is left out. */
function lasting(url: string, body: Buffer): Buffer {
  const kept = (data: unknown) => Buffer.from(JSON.stringify(data));
  // The position after the changes moves on with every transaction.
  if (url.endsWith("/changes")) return kept(JSON.parse(String(body)).data);
  if (url.endsWith("/keys")) {
    const { data } = JSON.parse(String(body)) as { data: { lastUsedAt: unknown; lastUsedFrom: unknown }[] };
    return kept(data.map(({ lastUsedAt: _, lastUsedFrom: __, ...key }) => key));
  }
  return body;
}

const listed = (answer: string): unknown[] => JSON.parse(Buffer.from(answer, "base64").toString());

/** The answers of the installation: every list, every property with its images, every image in two sizes. */
async function answers(apiKey: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const headers = { authorization: `Bearer ${apiKey}` };
  const ask = async (url: string) => {
    const answer = await fetch(url, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    // An error (for a list that requires a parameter) contains the id of its request.
    if (answer.status === 200) found.set(url, lasting(url, body).toString("base64"));
    return { status: answer.status, body };
  };
  const api = `${program.origin}/api/v1`;
  for (const path of lists) await ask(`${api}${path}`);
  const properties = JSON.parse(String((await ask(`${api}/properties?limit=100`)).body)).data;
  for (const { id, imageUrls } of properties) {
    await ask(`${api}/properties/${id}`);
    await ask(`${api}/properties/${id}/images`);
    for (const url of imageUrls) {
      for (const query of ["?w=160", "?format=webp"]) {
        expect([url, query, (await ask(url + query)).status]).toEqual([url, query, 200]);
      }
    }
  }
  return found;
}

/** An address that contains a secret, which is sealed where it is stored. Nobody answers there. */
const secretUrl = (of: string) => `https://example.invalid/${of}/secret-of-the-${of}`;

/** Which of these addresses the lists have, whole. */
const addressesIn = (answers: Map<string, string>): string[] =>
  ["calendar", "connector", "hook"].filter((of) =>
    [...answers.values()].some((answer) => Buffer.from(answer, "base64").toString().includes(secretUrl(of))),
  );

it("a backup made with tar, unpacked into another directory, gives the same answers, including image bytes", async () => {
  const original = join(folder, ".data");
  startIn(original);
  const apiKey = await program.demoKey("Scale");
  await program.serves(apiKey);
  const rental = new RentalClient({ apiKey, baseUrl: program.origin });
  const { id } = await rental.properties.create({
    address: "12 Elm Street",
    monthlyRent: 1850,
    bedrooms: 2,
    bathrooms: 1,
  });
  const wide = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#369" } })
    .jpeg()
    .toBuffer();
  const small = await sharp(wide).resize(400).png().toBuffer();
  for (const photo of [wide, small, await readFile(heic)]) await rental.images.upload(id, photo);
  await rental.webhooks.create({ url: secretUrl("hook"), events: ["message.received"] });
  await rental.connectors.create({ channel: "sms", name: "SMS", outboundUrl: secretUrl("connector") });
  await rental.calendarSources.create({
    name: "Rented",
    provider: "provider_calendar_a",
    url: secretUrl("calendar"),
  });
  // A worker tries to read it and notes that it can't, before the answers are compared.
  const isTried = async () =>
    (await rental.calendarSources.list()).data.some(({ lastError }) => lastError !== null);
  await expect.poll(isTried).toBe(true);
  const waiting = { contentType: "image/png", sizeBytes: small.length } as const;
  const { uploadUrl, objectKey } = await rental.images.presign(id, { fileName: "later.png", ...waiting });
  const put = () =>
    fetch(uploadUrl, {
      method: "PUT",
      body: new Uint8Array(small),
      headers: { "content-type": "image/png" },
    });
  expect((await put()).status).toBe(200);
  // The feed shows a change when every transaction that began before its commit has ended.
  const images = (await rental.images.list(id)).map((image) => image.id);
  const told = async () => (await rental.changes.list({ limit: 100 })).data.map((change) => change.id);
  await expect.poll(told).toEqual(expect.arrayContaining(images));
  const before = await answers(apiKey);
  expect([...before.keys()].filter((url) => url.includes("/cdn/"))).toHaveLength(6);

  expect(addressesIn(before)).toEqual(["calendar", "connector", "hook"]);

  await program.stop();
  const file = join(folder, "rental-backup.tar.gz");
  await run("tar", ["-czf", file, ".data"], { cwd: folder });
  await rm(original, { recursive: true });
  const elsewhere = join(folder, "elsewhere");
  await mkdir(elsewhere);
  await run("tar", ["-xzf", file], { cwd: elsewhere });
  // Every image is rendered again, from what is stored.
  await rm(join(elsewhere, ".data", "image-cache"), { recursive: true });

  startIn(join(elsewhere, ".data"));
  await program.serves(apiKey);
  const after = await answers(apiKey);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [url, answer] of before) {
    if (url.endsWith("/changes")) continue;
    expect([url, after.get(url) === answer]).toEqual([url, true]);
  }
  expect(addressesIn(after)).toEqual(["calendar", "connector", "hook"]);
  // What workers have changed since comes after what was there.
  const [changesBefore, changesAfter] = [before, after].map((all) =>
    listed(all.get(`${program.origin}/api/v1/changes`)!),
  );
  expect(changesAfter!.slice(0, changesBefore!.length)).toEqual(changesBefore);
  // Unconfirmed uploads can be confirmed there too.
  expect(await rental.images.confirm(id, { objectKey, ...waiting })).toMatchObject({ order: 3 });
  expect(await readdir(folder)).toEqual(["elsewhere", "rental-backup.tar.gz"]);
}, 180_000);
