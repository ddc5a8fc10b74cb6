import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPostmaster } from "../../src/platform/database/embedded-postgres/postmaster.ts";
import { connectOrOpenEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";
import { freePort } from "../harness/free-port.ts";
import { ProgramProcess } from "../harness/program-process.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { StubbornClient } from "../harness/stubborn-client.ts";

/**
 * The program as `npm start` runs it, killed while clients write. The short form is part of the suite, together with
 * test files that use the processors, and does not check times; RUN_LONG=1 (.ci/full) kills it 20 times, and checks the
 * promised times.
 */
const isLong = process.env.RUN_LONG === "1";
const kills = { program: isLong ? 20 : 2, both: isLong ? 20 : 1 };
const servesWithinMs = { program: 5_000, both: 15_000 };
const patchesEach = 3;
const random = seededRandom(printedSeed("killed program"));
const log = { info: () => undefined, warn: () => undefined, error: console.error };

/** What a client knows about a record: the answers to all its writes. */
interface Told {
  path: "/properties" | "/contacts";
  /** The client that created it, and its number there: unique to each record. */
  label: string;
  patches: number;
}

let dataDir: string;
let program: ProgramProcess;
let apiKey: string;
let client: StubbornClient;
const told = new Map<string, Told>();
let before: { events: Set<string>; properties: number; contacts: number };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rental-killed-"));
  const roomy = { requestsPerMinute: 1e6, requestsPerDay: 1e6 };
  program = new ProgramProcess(dataDir, await freePort(), {
    PLAN_OVERRIDES: JSON.stringify({ scale: roomy }),
    LOG_LEVEL: "fatal",
  });
  program.start();
  apiKey = await program.demoKey("Scale");
  await program.serves(apiKey);
  client = new StubbornClient(() => ({ origin: program.origin, apiKey }));
  before = {
    events: new Set((await withDatabase(allEvents)).map(({ sequence }) => sequence)),
    properties: (await listAll("/properties")).length,
    contacts: (await listAll("/contacts")).length,
  };
}, 120_000);

afterAll(async () => {
  await program?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}, 60_000);

const allEvents = (sql: Sql) => sql<{ sequence: string; subject: string; event: string }[]>`
  select sequence::text as sequence, data->>'id' as subject, event from outbox`;

/** Queries the program's own PostgreSQL directly. */
async function withDatabase<T>(look: (sql: Sql) => Promise<T>): Promise<T> {
  const { connection } = await connectOrOpenEmbeddedPostgres({ dataDir, log });
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  try {
    return await look(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

interface Page {
  data: Record<string, unknown>[];
  pagination: { total: number };
}

async function listAll(path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const response = await fetch(`${program.origin}/api/v1${path}?limit=100&page=${page}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const { data, pagination } = (await response.json()) as Page;
    all.push(...data);
    if (all.length >= pagination.total) return all;
  }
}

/** Creates one record after the other, each changed a few times, until told to stop; the last one is completed. */
async function write(path: Told["path"], name: string, goesOn: () => boolean): Promise<void> {
  for (let n = 0; goesOn(); n++) {
    const label = `${name} ${n}`;
    const body =
      path === "/properties"
        ? { address: label, monthlyRent: 1, bedrooms: 2, bathrooms: 1 }
        : { name: label, email: "0@example.com" };
    const { data } = await client.write("POST", path, body);
    // A second record for one write would have another id.
    expect(told.has(data.id)).toBe(false);
    const record: Told = { path, label, patches: 0 };
    told.set(data.id, record);
    for (; record.patches < patchesEach && goesOn(); record.patches++) {
      const next = record.patches + 1;
      const change = path === "/properties" ? { monthlyRent: next + 1 } : { email: `${next}@example.com` };
      await client.write("PATCH", `${path}/${data.id}`, change);
    }
  }
}

/** The state of the record after the last change that it accepted. */
const patchesOf = ({ path }: Told, record: Record<string, unknown>) =>
  path === "/properties" ? Number(record.monthlyRent) - 1 : Number.parseInt(String(record.email), 10);

async function killDatabase(): Promise<void> {
  const postmaster = await readPostmaster(join(dataDir, "postgres", "data"));
  process.kill(postmaster!.pid, "SIGKILL");
}

/** Everything that was acknowledged exists exactly once, and nothing else; the same for its events. */
async function expectEachOnce(): Promise<void> {
  for (const path of ["/properties", "/contacts"] as const) {
    const records = await listAll(path);
    const ours = records.filter(({ id }) => told.has(String(id)));
    const expected = [...told].filter(([, record]) => record.path === path);
    expect(records.length - before[path === "/properties" ? "properties" : "contacts"]).toBe(expected.length);
    expect(ours.map(({ id, address, name }) => [id, address ?? name]).sort()).toEqual(
      expected.map(([id, { label }]) => [id, label]).sort(),
    );
    for (const record of ours) {
      const { id } = record;
      expect([id, patchesOf(told.get(String(id))!, record)]).toEqual([id, told.get(String(id))!.patches]);
    }
  }
  // One event for the creation of a record, as many as there were acknowledged changes, and no other event.
  const counts = new Map<string, number>();
  for (const { sequence, subject, event } of await withDatabase(allEvents)) {
    if (before.events.has(sequence)) continue;
    counts.set(`${event} ${subject}`, (counts.get(`${event} ${subject}`) ?? 0) + 1);
  }
  const nameOf = { "/properties": "property", "/contacts": "contact" };
  const expected = [...told].flatMap(([id, { path, patches }]): [string, number][] => [
    [`${nameOf[path]}.created ${id}`, 1],
    ...(patches > 0 ? [[`${nameOf[path]}.updated ${id}`, patches] as [string, number]] : []),
  ]);
  expect([...counts].sort()).toEqual(expected.sort());
}

/** Kills it repeatedly. @returns after how many ms it served again, each time */
async function killAtRandomMoments(what: keyof typeof kills, goesOn: () => boolean): Promise<number[]> {
  const restarts: number[] = [];
  while (goesOn() && restarts.length < kills[what]) {
    await wait(50 + random() * 1_500);
    const isDatabaseFirst = random() < 0.5;
    if (what === "both" && isDatabaseFirst) await killDatabase();
    await program.kill();
    if (what === "both" && !isDatabaseFirst) await killDatabase();
    const begun = performance.now();
    program.start();
    await program.serves(apiKey);
    restarts.push(performance.now() - begun);
  }
  await wait(200);
  return restarts;
}

const inWords = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => `${(ms / 1_000).toFixed(2)} s`);
  return `${sorted[0]} / ${sorted[Math.floor(sorted.length / 2)]} / ${sorted.at(-1)}`;
};

describe.each([
  ["the program", "program"],
  ["the program and its PostgreSQL", "both"],
] as const)("kill -9 of %s while clients write", (name, what) => {
  const patience = 60_000 + kills[what] * 20_000;

  it(
    `at ${kills[what]} random moments: it serves again${isLong ? ` within ${servesWithinMs[what] / 1_000} s` : ""}, and every acknowledged write exists once, with its event`,
    async () => {
      const { acknowledged, failedTries } = client;
      const recordsBefore = told.size;
      let isWriting = true;
      const goesOn = () => isWriting;
      const stop = () => {
        isWriting = false;
      };
      const writers = (["/properties", "/contacts"] as const).flatMap((path) =>
        [1, 2, 3].map((n) => write(path, `${what} ${path} ${n}`, goesOn)),
      );
      const written = Promise.all(writers).finally(stop);
      const [restarts] = await Promise.all([killAtRandomMoments(what, goesOn).finally(stop), written]);
      console.info(
        `${restarts.length} kills of ${name}: serves again after ${inWords(restarts)} (min / median / max); ` +
          `${client.acknowledged - acknowledged} writes acknowledged, ` +
          `${client.failedTries - failedTries} tries failed, ${told.size - recordsBefore} records`,
      );
      expect(restarts.length).toBe(kills[what]);
      if (isLong) expect(Math.max(...restarts)).toBeLessThan(servesWithinMs[what]);
      expect(client.failedTries).toBeGreaterThan(failedTries);
      await expectEachOnce();
    },
    patience,
  );
});
