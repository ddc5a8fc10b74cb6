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

const servers = ["bare", "byHand", "ours"] as const;
type Of<T> = Record<(typeof servers)[number], T>;

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const roundSeconds = 2;

let people = 0;

/** A contact as an import or a form would create it, each with addresses of its own. */
function contact(): string {
  people += 1;
  const number = String(people).padStart(7, "0");
  return JSON.stringify({
    name: "Dana Whitfield",
    email: `dana.${number}@example.org`,
    phone: `+1 303 ${number.slice(0, 3)} ${number.slice(3)}`,
  });
}

/** Creates it. */
export const post: Request = {
  method: "POST",
  path: "/api/v1/contacts",
  headers: { "content-type": "application/json" },
  setupRequest: (request) => ({ ...request, body: contact() }),
};

/** A property, of which the account has far fewer than its plan allows. */
const postProperty: Request = {
  method: "POST",
  headers: { "content-type": "application/json" },
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
    body: contact(),
    headers: { ...request.headers, "idempotency-key": randomUUID() },
  }),
};

/**
 * Creating a contact, compared with one INSERT by a bare server, and with a server that does the same by hand: CPU time of
 * Node.js and of PostgreSQL per request.
 */
export async function benchWrites(at: BenchDatabase, say: Say): Promise<Result[]> {
  const running = Object.fromEntries(
    await Promise.all(servers.map(async (name) => [name, await startServer(name, at)] as const)),
  ) as Of<Child>;
  try {
    return [
      ...judge("POST contact", await interleaved(at, running, post, say)),
      ...judge("POST contact with Idempotency-Key", await interleaved(at, running, postWithKey, say)),
      await properties(at, running.ours, say),
    ];
  } finally {
    await Promise.all(Object.values(running).map((server) => server.stop()));
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

/** The servers take turns, so that a slow phase of the machine affects all of them. */
async function interleaved(at: BenchDatabase, running: Of<Child>, request: Request, say: Say) {
  const taken: Of<Round[]> = { bare: [], byHand: [], ours: [] };
  for (const name of servers) await measure(at, running[name], request, 2);
  for (let round = 1; round <= rounds; round++) {
    for (const name of servers) taken[name].push(await measure(at, running[name], request, roundSeconds));
    say(`writes: round ${round} of ${rounds}`);
  }
  return taken;
}

function judge(label: string, { ours, bare, byHand }: Of<Round[]>): Result[] {
  const both = ({ cpuMicros, postgresMicros }: Round) => cpuMicros + postgresMicros;
  const beside = (others: Round[], name: string, least: number) => [
    paired(`${label}: CPU of both vs ${name}`, "µs/request", ours, others, both, least),
    paired(`${label}: CPU of Node.js vs ${name}`, "µs/request", ours, others, ({ cpuMicros }) => cpuMicros),
    paired(`${label}: CPU of PostgreSQL vs ${name}`, "µs/request", ours, others, (of) => of.postgresMicros),
    paired(`${label}: p50 vs ${name}`, "ms", ours, others, ({ p50 }) => p50),
  ];
  return [...beside(byHand, "the same by hand", 1), ...beside(bare, "one INSERT", 0.5)];
}
