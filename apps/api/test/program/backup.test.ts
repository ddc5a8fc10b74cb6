import { type ChildProcess, execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { getOrCreate } from "../../src/platform/get-or-create.ts";
import { newId } from "../../src/platform/ids.ts";
import { AccountCopy } from "../changes/account-copy.ts";
import { formWorkflow } from "../fixtures/records.ts";
import { freePort } from "../harness/free-port.ts";
import { asAdmin, type TestConnection } from "../harness/postgres.ts";
import { ProgramProcess } from "../harness/program-process.ts";
import { startS3Stub } from "../harness/s3-stub.ts";

/**
 * `rental backup` while the whole program runs and accepts writes, and `rental restore` of the result. The short form
 * is part of the suite and uses the database of the run; RUN_LONG=1 (.ci/full) makes ten backups of both databases.
 */
const isLong = process.env.RUN_LONG === "1";
const rounds = isLong ? 10 : 1;
const limitMs = isLong ? 1_200_000 : 240_000;
const cleanupMs = 60_000;

const script = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));
type Cleanup = () => Promise<unknown>;
/** After each test, and after the last. */
const cleanups: Cleanup[] = [];
const lastCleanups: Cleanup[] = [];
const cleanUp = async (all: Cleanup[]) => {
  for (const cleanup of all.splice(0).reverse()) await cleanup();
};
afterEach(() => cleanUp(cleanups), cleanupMs);
afterAll(() => cleanUp(lastCleanups), cleanupMs);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rental-backup-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return folder;
}

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function rental(
  env: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Ended> } {
  const { DATABASE_URL: _url, ...inherited } = process.env;
  let child!: ChildProcess;
  const ended = new Promise<Ended>((resolve) => {
    const options = { env: { ...inherited, ...env } };
    child = execFile(process.execPath, [script, ...args], options, (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
  return { child, ended };
}

/** Where an installation stores its data. */
type Place = Record<"RENTAL_DATA_DIR", string> & Record<string, string>;

/** An empty database on the test run's server, as environment variables for a program. */
async function newDatabase(): Promise<Record<string, string>> {
  const server: TestConnection = inject("testPostgres").server;
  const name = `rental_test_${newId().replaceAll("-", "")}`;
  await asAdmin(server, (sql) => sql`create database ${sql(name)}`);
  cleanups.push(() => asAdmin(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`));
  if (server.host.startsWith("/")) {
    return { DATABASE_URL: `postgres:///${name}`, PGHOST: server.host, PGUSER: server.user };
  }
  const { user, password = "", host, port } = server;
  return { DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${name}` };
}

const places: Record<string, () => Promise<Place>> = {
  "the built-in PostgreSQL": async () => ({ RENTAL_DATA_DIR: join(await newFolder(), "data") }),
  "an external PostgreSQL": async () => ({
    RENTAL_DATA_DIR: join(await newFolder(), "data"),
    ...(await newDatabase()),
  }),
};

const roomy = JSON.stringify({
  scale: { requestsPerMinute: 1e6, requestsPerDay: 1e6, imagesPerProperty: 100_000 },
});

async function start(place: Place): Promise<ProgramProcess> {
  const { RENTAL_DATA_DIR, ...env } = place;
  const settings = { PLAN_OVERRIDES: roomy, LOG_LEVEL: "fatal", DEMO_ACCOUNTS: "true", ...env };
  const program = new ProgramProcess(RENTAL_DATA_DIR, await freePort(), settings);
  program.start();
  cleanups.push(() => program.stop());
  return program;
}

interface Stopped {
  place: Place;
  apiKey: string;
  /** A backup of it. */
  file: string;
}
const stopped = new Map<string, Promise<Stopped>>();

/** An installation that does not run, for all tests that need one. */
const stoppedOn = (kind: string): Promise<Stopped> =>
  getOrCreate(stopped, kind, async () => {
    const before = cleanups.length;
    const place = await places[kind]!();
    const program = await start(place);
    const apiKey = await program.demoKey("Pro");
    await program.stop();
    const file = join(await newFolder(), "a.backup");
    expect((await rental(place, "backup", file).ended).code).toBe(0);
    lastCleanups.push(...cleanups.splice(before));
    return { place, apiKey, file };
  });

class Client {
  constructor(
    private readonly origin: string,
    private readonly apiKey: string,
  ) {}

  async call(method: string, path: string, body?: object, key: string = newId()) {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.apiKey}`,
        ...(body && { "content-type": "application/json" }),
        ...(method !== "GET" && { "idempotency-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const replayed = response.headers.get("x-idempotent-replayed") === "true";
    return { replayed, text, ...(text === "" ? {} : JSON.parse(text)) };
  }

  async listAll(path: string): Promise<Record<string, unknown>[]> {
    const all: Record<string, unknown>[] = [];
    for (let page = 1; ; page++) {
      const { data, pagination } = await this.call("GET", `${path}?limit=100&page=${page}`);
      all.push(...data);
      if (all.length >= pagination.total) return all;
    }
  }

  /** Hash of an image as it is served. */
  async shown(url: string): Promise<string> {
    const response = await fetch(new URL(new URL(url).pathname, this.origin));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return createHash("sha256")
      .update(Buffer.from(await response.arrayBuffer()))
      .digest("hex");
  }
}

/** A prospect fills in a form. @returns the session, of which a record is kept */
async function screen(client: Client, origin: string): Promise<string> {
  const { slug } = (await client.call("GET", "/people/me")).data.account;
  const form = (await client.call("POST", "/workflows", formWorkflow)).data;
  const visit = async (method: string, path: string, body: object, token?: string) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${origin}/public/v1${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { sessionId: string; token: string } }).data;
  };
  const person = { name: "Kim Example", email: "kim@example.com" };
  const { sessionId, token } = await visit("POST", `/${slug}/forms/${form.slug}/sessions`, person);
  await visit(
    "PATCH",
    `/sessions/${sessionId}`,
    { answers: { moveInDate: "2027-03-01", pets: true } },
    token,
  );
  await visit("POST", `/sessions/${sessionId}/complete`, {}, token);
  return sessionId;
}

const fileOfMessage = Buffer.from("%PDF the lease");

/** Sends a message with a file. @returns the path of its messages */
async function sendFile(client: Client, contactId: string): Promise<string> {
  const file = { fileName: "lease.pdf", contentType: "application/pdf", sizeBytes: fileOfMessage.length };
  const { uploadUrl, objectKey } = (await client.call("POST", "/attachments/presign", file)).data;
  const headers = { "content-type": file.contentType };
  const put = await fetch(uploadUrl, { method: "PUT", headers, body: new Uint8Array(fileOfMessage) });
  if (!put.ok) throw new Error(`upload: ${put.status}`);
  const { id } = (await client.call("POST", "/attachments/confirm", { objectKey })).data;
  const sent = await client.call("POST", "/messages", { contactId, attachmentIds: [id] });
  return `/conversations/${sent.data.conversationId}/messages`;
}

/** The bytes of the file of the only message, as they are downloaded. */
async function fileIn(client: Client, origin: string, path: string): Promise<Buffer> {
  const [{ attachments }] = (await client.call("GET", path)).data;
  const { pathname, search } = new URL(attachments[0].url);
  return Buffer.from(await (await fetch(`${origin}${pathname}${search}`)).arrayBuffer());
}

/** What `rental record verify` finds while the program does not run. */
async function verified(place: Place): Promise<{ valid: number; broken: unknown[] }> {
  const { code, out, err } = await rental(place, "record", "verify", "--json").ended;
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
}

/** Writes continuously, one after the other, so that the state at any time is a prefix of the writes. */
class Writers {
  /** How many steps of each chain were requested, and were answered. */
  readonly asked = [0, 0];
  readonly answered = [0, 0];
  /** Images by id: the hash of each, and whether its deletion was requested and answered. */
  readonly images = new Map<string, { shown: string; deleting: boolean; deleted: boolean }>();
  #goesOn = true;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: Client,
    private readonly propertyId: string,
  ) {}

  start(): void {
    this.#running = Promise.all([this.#chain(0), this.#chain(1), this.#photos()]);
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#running;
  }

  /** Alternates between a contact and a property, so that a cut between two tables is detected. */
  async #chain(chain: number): Promise<void> {
    while (this.#goesOn) {
      const n = this.asked[chain]!++;
      const name = `chain ${chain} ${n}`;
      if (n % 2 === 0) await this.client.call("POST", "/contacts", { name, email: "a@example.com" });
      else await this.client.call("POST", "/properties", { ...home, address: name });
      this.answered[chain]!++;
    }
  }

  /** Two more images for each one that is deleted. */
  async #photos(): Promise<void> {
    while (this.#goesOn) {
      await this.#addPhoto();
      await this.#addPhoto();
      const [id, image] = [...this.images].find(([, { deleting }]) => !deleting)!;
      image.deleting = true;
      await this.client.call("DELETE", `/properties/${this.propertyId}/images`, { imageIds: [id] });
      image.deleted = true;
    }
  }

  async #addPhoto(): Promise<void> {
    const raw = { width: 64, height: 64, channels: 3 as const };
    const bytes = await sharp(randomBytes(64 * 64 * 3), { raw })
      .jpeg()
      .toBuffer();
    const [contentType, sizeBytes] = ["image/jpeg", bytes.length];
    const path = `/properties/${this.propertyId}/images`;
    const { data } = await this.client.call("POST", `${path}/presign`, {
      fileName: "a.jpg",
      contentType,
      sizeBytes,
    });
    const body = new Uint8Array(bytes);
    const put = await fetch(data.uploadUrl, {
      method: "PUT",
      headers: { "content-type": contentType },
      body,
    });
    if (!put.ok) throw new Error(`upload: ${put.status}`);
    const { objectKey } = data;
    const image = (await this.client.call("POST", `${path}/confirm`, { objectKey, contentType, sizeBytes }))
      .data;
    this.images.set(image.id, { shown: await this.client.shown(image.url), deleting: false, deleted: false });
  }
}

const home = { monthlyRent: 1, bedrooms: 2, bathrooms: 1 };

/** What was certain at a point in time. */
const moment = ({ asked, answered, images }: Writers) => ({
  asked: [...asked],
  answered: [...answered],
  images: new Map([...images].map(([id, image]) => [id, { ...image }])),
});
type Moment = ReturnType<typeof moment>;

/** The restored server shows a state that existed at some time between the beginning and end of the backup. */
async function expectState(client: Client, propertyId: string, began: Moment, ended: Moment): Promise<void> {
  const names = new Set([
    ...(await client.listAll("/contacts")).map(({ name }) => String(name)),
    ...(await client.listAll("/properties")).map(({ address }) => String(address)),
  ]);
  for (const chain of [0, 1]) {
    const steps = [...names].filter((name) => name.startsWith(`chain ${chain} `));
    const beginning = steps.map((_, n) => `chain ${chain} ${n}`);
    expect(new Set(steps)).toEqual(new Set(beginning));
    expect(steps.length).toBeGreaterThanOrEqual(began.answered[chain]!);
    expect(steps.length).toBeLessThanOrEqual(ended.asked[chain]!);
  }
  const images: { id: string; url: string }[] = (await client.call("GET", `/properties/${propertyId}/images`))
    .data;
  const there = new Set(images.map(({ id }) => id));
  for (const [id, { deleted }] of began.images) {
    if (deleted) expect(there.has(id)).toBe(false);
    else if (!ended.images.get(id)!.deleting) expect(there.has(id)).toBe(true);
  }
  for (const { id, url } of images) {
    const known = ended.images.get(id);
    // One that was confirmed, and whose answer had not arrived: it is visible anyway.
    const shown = await client.shown(url);
    if (known) expect(shown).toBe(known.shown);
  }
}

/** Cursors from before the restore are refused, and a program that does what the refusal says has an equal copy again. */
async function expectNewCopy(client: Client, copy: AccountCopy): Promise<void> {
  const ask = (path: string) => client.call("GET", path);
  await expect(copy.follow(ask)).rejects.toThrow(
    /: 410 .*Request a new cursor with cursor=now, then read the lists again.*"cursor_of_another_database"/,
  );
  await copy.begin(ask);
  const { id } = (await client.call("POST", "/contacts", { name: "New", email: "new@example.com" })).data;
  await client.call("POST", "/properties", { ...home, address: "New" });
  await client.call("PATCH", `/contacts/${id}`, { name: "Newer" });
  await client.call("DELETE", `/properties/${(await ask("/properties?limit=1")).data[0].id}`);
  await expect
    .poll(async () => {
      await copy.follow(ask);
      const [copied, account] = await copy.compared(ask);
      return isDeepStrictEqual(copied, account);
    })
    .toBe(true);
}

// .ci/run runs the suite on both databases, so the short form tests one of them each time.
const onOther = process.env.TEST_DATABASE_URL !== undefined;
const ofThisRun = onOther ? "an external PostgreSQL" : "the built-in PostgreSQL";
const tested = Object.entries(places).filter(([kind]) => isLong || kind === ofThisRun);

describe.each(tested)("a backup of %s", (kind, newPlace) => {
  it(`restores a state that existed at one point in time, ${rounds} times while clients write, and once while nothing runs`, {
    timeout: limitMs,
  }, async () => {
    const place = await newPlace();
    const program = await start(place);
    const apiKey = await program.demoKey("Scale");
    await program.serves(apiKey);
    const client = new Client(program.origin, apiKey);
    const propertyId = (await client.call("POST", "/properties", { ...home, address: "photos" })).data.id;
    const once = { name: "Once", email: "once@example.com" };
    const first = await client.call("POST", "/contacts", once, "once");
    const messages = await sendFile(client, first.data.id);
    const session = `/sessions/${await screen(client, program.origin)}`;
    const record = (await client.call("GET", `${session}/record`)).data;
    expect(record.entries.length).toBeGreaterThan(3);
    const copy = new AccountCopy(["contacts", "properties"]);
    await copy.begin((path) => client.call("GET", path));
    const writers = new Writers(client, propertyId);
    writers.start();
    const folder = await newFolder();
    const backups: { file: string; began: Moment; ended: Moment }[] = [];
    const backup = async (file: string) => {
      const began = moment(writers);
      const { code, out, err } = await rental(place, "backup", file, "--json").ended;
      expect([code, err]).toEqual([0, ""]);
      expect(JSON.parse(out)).toEqual({ file, bytes: expect.any(Number) });
      backups.push({ file, began, ended: moment(writers) });
    };
    for (let round = 0; round < rounds; round++) await backup(join(folder, `${round}.backup`));
    await writers.stop();
    await program.stop();
    const records = await verified(place);
    expect(records).toEqual({ valid: expect.any(Number), broken: [] });
    await backup(join(folder, "stopped.backup"));
    expect((await readdir(folder)).sort()).toEqual(
      backups.map(({ file }) => file.slice(folder.length + 1)).sort(),
    );

    for (const { file, began, ended } of backups) {
      const target = await newPlace();
      const restored = await rental(target, "restore", file, "--json").ended;
      expect(restored).toEqual({ code: 0, out: '{"restored":true}\n', err: "" });
      const again = await start(target);
      await again.serves(apiKey);
      const seen = new Client(again.origin, apiKey);
      await expectState(seen, propertyId, began, ended);
      expect(await fileIn(seen, again.origin, messages)).toEqual(fileOfMessage);
      // Encrypted with the secret of the installation.
      expect(await seen.call("POST", "/contacts", once, "once")).toEqual({ ...first, replayed: true });
      // Sequences continue where they were, and images are accepted.
      await seen.call("PATCH", `/contacts/${first.data.id}`, { name: "Afterwards" });
      await expectNewCopy(seen, copy);
      // The chain of a session's record is whole, and goes on.
      expect((await seen.call("GET", `${session}/record`)).data).toEqual(record);
      await seen.call("PATCH", `${session}/review`, { reviewStatus: "approved" });
      const longer = (await seen.call("GET", `${session}/record`)).data.entries;
      expect(longer.slice(0, record.entries.length)).toEqual(record.entries);
      expect(longer.length).toBeGreaterThan(record.entries.length);
      await again.stop();
      expect(await verified(target)).toEqual(records);
      const compared = await rental(target, "totals", "--json").ended;
      expect(compared).toEqual({ code: 0, out: '{"wrong":0,"repaired":0}\n', err: "" });
    }
    const [{ answered }, { images }] = [moment(writers), moment(writers)];
    console.log(
      `${backups.length} backups; ${answered.join(" and ")} steps, ${images.size} images were written`,
    );
  });

  it("is refused when the target is not empty, and changes nothing there", { timeout: limitMs }, async () => {
    const { place, apiKey, file } = await stoppedOn(kind);
    const { code, out, err } = await rental(place, "restore", file).ended;
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^The data directory [^\n]+ is not empty: [^\n]+\n$/);
    if (place.DATABASE_URL) {
      const elsewhere = { ...place, RENTAL_DATA_DIR: join(await newFolder(), "data") };
      const refused = await rental(elsewhere, "restore", file).ended;
      expect(refused.code).toBe(1);
      expect(refused.err).toMatch(/^The database is not empty: [^\n]+ set DATABASE_URL to it\.\n$/);
      expect(await readdir(elsewhere.RENTAL_DATA_DIR)).toEqual(["lock"]);
    }
    await (await start(place)).serves(apiKey);
  });

  it("is complete or does not exist, and restores again, after kill -9", { timeout: limitMs }, async () => {
    const { place, apiKey } = await stoppedOn(kind);
    const program = await start(place);
    await program.serves(apiKey);
    const folder = await newFolder();
    const file = join(folder, "a.backup");
    const cut = rental(place, "backup", file);
    await appears(`${file}.partial`);
    cut.child.kill("SIGKILL");
    await cut.ended;
    expect(await readdir(folder)).toEqual(["a.backup.partial"]);
    expect((await rental(place, "backup", file).ended).code).toBe(0);
    expect(await readdir(folder)).toEqual(["a.backup"]);
    await program.stop();

    const target = await newPlace();
    const restore = rental(target, "restore", file);
    await appears(join(target.RENTAL_DATA_DIR, "restore-unfinished"));
    restore.child.kill("SIGKILL");
    await restore.ended;
    const early = await rental(target, "account", "list").ended;
    expect(early.err).toMatch(
      /^A restore into the data directory [^\n]+ was interrupted\. Repeat it: [^\n]+\n$/,
    );
    expect((await rental(target, "restore", file).ended).err).toBe("");
    await (await start(target)).serves(apiKey);
  });
});

async function appears(path: string): Promise<void> {
  while (
    !(await access(path).then(
      () => true,
      () => false,
    ))
  )
    await wait(2);
}

it("moves an installation from the built-in PostgreSQL to an external one, and back", {
  timeout: limitMs,
}, async () => {
  const { file, apiKey } = await stoppedOn("the built-in PostgreSQL");
  let latest = file;
  for (const kind of ["an external PostgreSQL", "the built-in PostgreSQL"]) {
    const target = await places[kind]!();
    expect((await rental(target, "restore", latest).ended).err).toBe("");
    const program = await start(target);
    await program.serves(apiKey);
    await program.stop();
    latest = join(await newFolder(), "next.backup");
    expect((await rental(target, "backup", latest).ended).err).toBe("");
  }
});

it("puts the images into the bucket, if one is configured, or restores nothing", {
  timeout: limitMs,
}, async () => {
  const { file, apiKey } = await stoppedOn(ofThisRun);
  const store = await startS3Stub();
  cleanups.push(() => store.close());
  const target = {
    ...(await places[ofThisRun]!()),
    S3_BUCKET: store.bucket,
    S3_ENDPOINT: store.endpoint,
    S3_REGION: store.credentials.region,
    S3_ACCESS_KEY_ID: store.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
    S3_FORCE_PATH_STYLE: "true",
  };
  const refused = await rental({ ...target, S3_BUCKET: "unknown" }, "restore", file).ended;
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /The images can't be stored in the bucket: [^\n]+ Nothing was restored\. [^\n]+\n$/,
  );
  expect(await readdir(target.RENTAL_DATA_DIR)).toEqual(["lock"]);

  expect((await rental(target, "restore", file).ended).code).toBe(0);
  expect(await readdir(target.RENTAL_DATA_DIR)).not.toContain("objects");
  const program = await start(target);
  await program.serves(apiKey);
  const client = new Client(program.origin, apiKey);
  const homes: { imageUrls: string[] }[] = (await client.call("GET", "/properties")).data;
  const images = homes.flatMap(({ imageUrls }) => imageUrls);
  expect(images.length).toBeGreaterThan(0);
  for (const url of images) {
    expect((await fetch(`${program.origin}${new URL(url).pathname}`)).status).toBe(200);
  }
});

it("is not made of an empty directory, nor into the data directory", {
  timeout: limitMs,
}, async () => {
  const folder = await newFolder();
  const nothing = { RENTAL_DATA_DIR: join(folder, "data") };
  const { code, err } = await rental(nothing, "backup", join(folder, "a.backup")).ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^The data directory [^\n]+ has nothing to back up\. [^\n]+\n$/);
  expect(await readdir(folder)).toEqual([]);
});

it("is not made of a new database where the server has another one", { timeout: limitMs }, async () => {
  const folder = await newFolder();
  const place = { RENTAL_DATA_DIR: join(folder, "data") };
  await mkdir(join(place.RENTAL_DATA_DIR, "objects", "properties"), { recursive: true });
  for (const command of [
    ["account", "list"],
    ["backup", join(folder, "a.backup")],
  ]) {
    const { code, out, err } = await rental(place, ...command).ended;
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^The data directory .+ DATABASE_URL [^\n]+\n$/);
  }
  expect(await readdir(folder)).toEqual(["data"]);
  expect(await readdir(place.RENTAL_DATA_DIR)).not.toContain("postgres");
});
