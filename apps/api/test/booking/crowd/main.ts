/**
 * `.ci/full crowd`: 500 callers book showings of 20 homes with 3 hosts while the programs are killed with -9, at what
 * `npm start` runs, and then at two APIs and a worker on PostgreSQL and Redis. Needs TEST_DATABASE_URL and TEST_REDIS_URL.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markdown } from "../../cluster/table.ts";
import { type Agency, openAgency } from "./agency.ts";
import { Api } from "./api.ts";
import { call, type Outcome } from "./callers.ts";
import { flawsOf, type Showing } from "./flaws.ts";
import { Installation } from "./installation.ts";

const callerCount = 500;
/** How many call at the same time. */
const atOnce = 50;
/** A program is killed each time that this many callers have been answered. */
const killEvery = 80;

async function run(installation: Installation): Promise<Record<string, number | string>> {
  const api = new Api(installation.origin, installation.apiKey);
  const agency = await openAgency(api, installation.slug);
  const begun = performance.now();
  const outcomes = await callAll(installation, api, agency);
  const seconds = (performance.now() - begun) / 1_000;
  const showings = await allShowings(api);
  const flaws = flawsOf(agency, showings, outcomes);
  if (Object.values(flaws).some((count) => count > 0)) process.exitCode = 1;
  for (const { unexpected } of outcomes) if (unexpected) process.stdout.write(`${unexpected}\n`);
  return {
    callers: callerCount,
    booked: outcomes.filter(({ showingId }) => showingId).length,
    refused: outcomes.filter(({ showingId }) => !showingId).length,
    "kills with -9": installation.kills,
    "requests repeated": api.repeated,
    seconds: seconds.toFixed(0),
    "of each host": [...agency.maxPerDay.keys()]
      .map((host) => showings.filter(({ assigneeId }) => assigneeId === host).length)
      .join(", "),
    ...flaws,
  };
}

async function callAll(installation: Installation, api: Api, agency: Agency): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  let killing = Promise.resolve();
  const caller = async () => {
    while (next < callerCount) {
      outcomes.push(await call(api, agency, next++));
      // In the midst of what the others ask.
      if (outcomes.length % killEvery === 0) killing = killing.then(() => installation.killNext());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  await killing;
  return outcomes;
}

async function allShowings(api: Api): Promise<Showing[]> {
  const all: Showing[] = [];
  for (let page = 1; ; page++) {
    const { body } = await api.send("GET", `/api/v1/showings?limit=100&page=${page}`);
    all.push(...body.data);
    if (body.data.length === 0) return all;
  }
}

/** One row for each figure, one column for each installation. */
function print(table: Map<string, Record<string, number | string>>): void {
  const [first] = table.values();
  const rows = Object.keys(first!).map((what) => [
    what,
    ...[...table.values()].map((figures) => String(figures[what])),
  ]);
  process.stdout.write(`\n${markdown(["what", ...table.keys()], rows)}\n`);
}

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
if (!TEST_DATABASE_URL || !TEST_REDIS_URL)
  throw new Error("Set TEST_DATABASE_URL and TEST_REDIS_URL, or run .ci/full crowd.");
const folder = mkdtempSync(join(tmpdir(), "rental-crowd-"));
const table = new Map<string, Record<string, number | string>>();
try {
  for (const open of [
    () => Installation.alone(folder),
    () => Installation.together(folder, TEST_DATABASE_URL, TEST_REDIS_URL),
  ]) {
    const installation = await open();
    try {
      table.set(installation.name, await run(installation));
    } finally {
      await installation.close();
    }
  }
  print(table);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
