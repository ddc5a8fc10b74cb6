/** The same load on one API process and on four: what a request costs, how many statements it needs, who waits for locks. */
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { type Database, openDatabase } from "../../api/src/platform/database/database.ts";
import type { Child } from "./child.ts";
import { postgresCpuMicros } from "./core/postgres-cpu.ts";
import { startServer } from "./core/server.ts";
import { post } from "./core/writes.ts";
import { type BenchDatabase, createAccount, openBenchDatabase } from "./database.ts";
import { fillProperties } from "./lists/fill.ts";
import { median, paired, plain, type Result, type Say } from "./result.ts";

const numbers = [1, 4] as const;
type HowMany = (typeof numbers)[number];
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundSeconds = 5;
/** Requests to each process before it is measured: until then, compiling costs more than the requests. */
const warmRequests = 20_000;
const connections = 64;
/** Requests a second of all connections: what one process can do with ease, so that four of them do not fight for processors. */
const rate = 600;
const accountCount = 8;
const propertiesPerAccount = 200;
/** How often somebody looks who waits for a lock, in ms. */
const lookEveryMs = 10;

interface Round {
  nodeMicros: number;
  postgresMicros: number;
  statements: number;
  /** Backends that wait for a lock, at a moment. */
  waiting: number;
  perSecond: number;
}

export async function benchProcesses(say: Say): Promise<Result[]> {
  const at = await openBenchDatabase(1, { countsStatements: true });
  const { sql, close } = openDatabase(at.connection);
  try {
    await sql`create extension pg_stat_statements`;
    const requests = await mixOf(at);
    const servers: Record<HowMany, Child[]> = { 1: await start(at, 1), 4: await start(at, 4) };
    try {
      const taken: Record<HowMany, Round[]> = { 1: [], 4: [] };
      for (const n of numbers) await Promise.all(servers[n].map((server) => warm(server, requests, say)));
      for (let round = 1; round <= rounds; round++) {
        for (const n of numbers) taken[n].push(await measure(at, sql, servers[n], requests));
        say(`processes: round ${round} of ${rounds}`);
      }
      return judge(taken);
    } finally {
      await Promise.all(numbers.flatMap((n) => servers[n].map((server) => server.stop())));
    }
  } finally {
    await close();
    await at.close();
  }
}

const start = (at: BenchDatabase, count: number): Promise<Child[]> =>
  Promise.all(Array.from({ length: count }, () => startServer("ours", at)));

/** What several accounts send in turn: of nine requests, four get a property, two list them, two list contacts, one creates one. */
async function mixOf(at: BenchDatabase): Promise<autocannon.Request[]> {
  const database = openDatabase(at.connection);
  const mix: autocannon.Request[][] = [];
  try {
    for (let number = 0; number < accountCount; number++) {
      const { accountId, apiKey } = await createAccount(database, `Bench ${number}`);
      await fillProperties(database.sql, accountId, propertiesPerAccount);
      const ids = await database.sql<{ id: string }[]>`
        select id from properties where account_id = ${accountId} order by created_at desc limit 4`;
      const headers = { authorization: `Bearer ${apiKey}` };
      const lists = ["properties", "contacts", "properties", "contacts"];
      const paths = [...ids.map(({ id }) => `properties/${id}`), ...lists];
      mix.push([
        ...paths.map((path) => ({ path: `/api/v1/${path}`, headers })),
        { ...post, headers: { ...post.headers, ...headers } },
      ]);
    }
  } finally {
    await database.close();
  }
  // The accounts take turns.
  return mix[0]!.flatMap((_, step) => mix.map((requests) => requests[step]!));
}

async function warm({ port }: Child, requests: autocannon.Request[], say: Say) {
  say("processes: warming up");
  await autocannon({ url: `http://127.0.0.1:${port}`, requests, connections: 16, amount: warmRequests });
}

async function measure(
  at: BenchDatabase,
  sql: Database["sql"],
  servers: Child[],
  requests: autocannon.Request[],
): Promise<Round> {
  const before = await costsOf(at, sql, servers);
  const looking = new AbortController();
  const waiting = averageWaiting(sql, looking.signal);
  const results = await Promise.all(
    servers.map(({ port }) =>
      autocannon({
        url: `http://127.0.0.1:${port}`,
        requests,
        connections: connections / servers.length,
        overallRate: rate / servers.length,
        duration: roundSeconds,
      }),
    ),
  );
  looking.abort();
  const { average, looks } = await waiting;
  const after = await costsOf(at, sql, servers);
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  const total = results.reduce((sum, { requests: { total: count } }) => sum + count, 0);
  return {
    nodeMicros: (after.node - before.node) / total,
    postgresMicros: (after.postgres - before.postgres) / total,
    statements: (after.statements - before.statements - looks) / total,
    waiting: average,
    perSecond: total / roundSeconds,
  };
}

async function costsOf(at: BenchDatabase, sql: Database["sql"], servers: Child[]) {
  const node = await Promise.all(servers.map((server) => server.cpuMicros()));
  const [row] = await sql<{ calls: number }[]>`select sum(calls)::float as calls from pg_stat_statements`;
  return {
    node: node.reduce((sum, micros) => sum + micros, 0),
    postgres: await postgresCpuMicros(at.dataDir),
    statements: row!.calls,
  };
}

async function averageWaiting(sql: Database["sql"], signal: AbortSignal) {
  let [looks, seen] = [0, 0];
  while (!signal.aborted) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
    looks += 1;
    seen += row!.count;
    await wait(lookEveryMs);
  }
  return { average: seen / looks, looks };
}

function judge(taken: Record<HowMany, Round[]>): Result[] {
  /** Ten percent more is the most that four processes may cost. */
  const beside = (name: string, unit: string, cost: (round: Round) => number) =>
    paired(`the same load on 4 processes and on 1: ${name}`, unit, taken[4], taken[1], cost, 0.9);
  const waits = (n: HowMany) =>
    plain(
      `backends that wait for a lock, at a moment, ${n} of them`,
      "",
      median(taken[n].map((r) => r.waiting)),
    );
  return [
    beside("CPU of Node.js", "µs/request", ({ nodeMicros }) => nodeMicros),
    beside("CPU of PostgreSQL", "µs/request", ({ postgresMicros }) => postgresMicros),
    beside("CPU of both", "µs/request", ({ nodeMicros, postgresMicros }) => nodeMicros + postgresMicros),
    beside("statements", "1/request", ({ statements }) => statements),
    ...numbers.map(waits),
    ...numbers.map((n) => plain(`${n} of them: requests`, "1/s", median(taken[n].map((r) => r.perSecond)))),
  ];
}
