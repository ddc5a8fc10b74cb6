import { randomUUID } from "node:crypto";
import type { Request } from "autocannon";
import type { Child } from "../child.ts";
import type { BenchDatabase } from "../database.ts";
import { atLeast, median, paired, type Result, type Say } from "../result.ts";
import { postgresCpuMicros } from "./postgres-cpu.ts";
import { type Load, load, startServer } from "./server.ts";

interface Round extends Load {
  /** CPU time of PostgreSQL per request, in microseconds. */
  postgresMicros: number;
}

type Pair = Record<"ours" | "bare", Child>;

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const roundSeconds = 2;

/** A contact as an import or a form would create it. */
const contact = JSON.stringify({
  name: "Dana Whitfield",
  email: "dana@example.org",
  phone: "+1 303 555 0142",
});

/** Creates it. */
export const post: Request = {
  method: "POST",
  path: "/api/v1/contacts",
  headers: { "content-type": "application/json" },
  body: contact,
};

/** A property, of which the account has far fewer than its plan allows. */
const postProperty: Request = {
  ...post,
  path: "/api/v1/properties",
  body: JSON.stringify({
    address: "12 Elm Street, Springfield",
    monthlyRent: 1850,
    bedrooms: 2,
    bathrooms: 1.5,
  }),
};

const postWithKey: Request = {
  ...post,
  setupRequest: (request) => ({
    ...request,
    headers: { ...request.headers, "idempotency-key": randomUUID() },
  }),
};

/** Creating a contact, compared with one INSERT by a bare server: CPU time of Node.js and of PostgreSQL per request. */
export async function benchWrites(at: BenchDatabase, say: Say): Promise<Result[]> {
  const [ours, bare] = await Promise.all([startServer("ours", at), startServer("bare", at)]);
  const pair = { ours, bare };
  try {
    return [
      ...judge("POST contact", await interleaved(at, pair, post, say), 0.6),
      ...judge("POST contact with Idempotency-Key", await interleaved(at, pair, postWithKey, say), 0.45),
      await properties(at, ours, say),
    ];
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

/** 16 callers of one account that create properties: the plan's limit must not make them wait for each other. */
async function properties(at: BenchDatabase, ours: Child, say: Say): Promise<Result> {
  const rates: number[] = [];
  for (let round = 0; round < 4; round++) {
    say(`writes: properties, round ${round} of 3`);
    const { perSecond } = await measure(at, ours, postProperty, roundSeconds);
    if (round > 0) rates.push(perSecond);
  }
  return atLeast("POST property, 16 callers of one account", "requests/s", median(rates), 800);
}

async function measure(at: BenchDatabase, server: Child, request: Request, seconds: number): Promise<Round> {
  const before = await postgresCpuMicros(at.dataDir);
  const measured = await load(server, [request], at.apiKey, seconds);
  const postgresMicros = ((await postgresCpuMicros(at.dataDir)) - before) / measured.total;
  return { ...measured, postgresMicros };
}

/** The servers take turns, so that a slow phase of the machine affects both. */
async function interleaved(at: BenchDatabase, { ours, bare }: Pair, request: Request, say: Say) {
  const taken: Record<keyof Pair, Round[]> = { ours: [], bare: [] };
  for (const server of [ours, bare]) await measure(at, server, request, 2);
  for (let round = 1; round <= rounds; round++) {
    taken.bare.push(await measure(at, bare, request, roundSeconds));
    taken.ours.push(await measure(at, ours, request, roundSeconds));
    say(`writes: round ${round} of ${rounds}`);
  }
  return taken;
}

function judge(label: string, { ours, bare }: Record<keyof Pair, Round[]>, goal: number): Result[] {
  const beside = (name: string, cost: (round: Round) => number, least: number | null) =>
    paired(`${label}: ${name} vs one INSERT`, "µs/request", ours, bare, cost, least);
  return [
    beside("CPU of Node.js", ({ cpuMicros }) => cpuMicros, goal),
    beside("CPU of PostgreSQL", ({ postgresMicros }) => postgresMicros, null),
    beside("CPU of both", ({ cpuMicros, postgresMicros }) => cpuMicros + postgresMicros, goal),
    paired(`${label}: p50 vs one INSERT`, "ms", ours, bare, ({ p50 }) => p50),
  ];
}
