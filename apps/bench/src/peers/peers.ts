/** Reading, listing and creating records, compared with a server that a user would choose instead. */
import type { Request } from "autocannon";
import { postgresCpuMicros } from "../core/postgres-cpu.ts";
import { type Loaded, load, startServer } from "../core/server.ts";
import { post } from "../core/writes.ts";
import type { BenchDatabase } from "../database.ts";
import { paired, type Result, type Say } from "../result.ts";
import { Directus } from "./directus.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundSeconds = 2;

interface Work {
  name: string;
  ours: Request[];
  its: Request[];
  /** How many times cheaper ours is to be. */
  goal: number;
}

const works = ({ propertyIds }: BenchDatabase): Work[] => [
  {
    name: "GET by id",
    ours: propertyIds.map((id) => ({ path: `/api/v1/properties/${id}` })),
    its: propertyIds.map((id) => ({ path: `/items/properties/${id}` })),
    goal: 40,
  },
  {
    name: "list of 20 with total",
    ours: [{ path: "/api/v1/properties" }],
    its: [{ path: "/items/properties?limit=20&sort=-created_at,-id&meta=filter_count" }],
    goal: 12,
  },
  { name: "POST contact", ours: [post], its: [{ ...post, path: "/items/contacts" }], goal: 12 },
];

interface Cost {
  /** CPU time per request, in microseconds. */
  node: number;
  postgres: number;
}

export async function benchPeers(at: BenchDatabase, say: Say): Promise<Result[]> {
  const peer = await Directus.start(at, say);
  const ours = await startServer("ours", at);
  const results: Result[] = [];
  try {
    for (const work of works(at)) {
      const taken = { ours: [] as Cost[], its: [] as Cost[] };
      for (let round = 0; round <= rounds; round++) {
        say(`peers: ${work.name}, round ${round} of ${rounds}`);
        const its = await measure(at, peer, work.its, peer.token);
        const mine = await measure(at, ours, work.ours, at.apiKey);
        if (round === 0) continue; // warms up
        taken.its.push(its);
        taken.ours.push(mine);
      }
      results.push(...judge(work, taken));
    }
  } finally {
    await Promise.all([peer.stop(), ours.stop()]);
  }
  return results;
}

async function measure(at: BenchDatabase, server: Loaded, requests: Request[], key: string): Promise<Cost> {
  const before = await postgresCpuMicros(at.dataDir);
  const { total, cpuMicros } = await load(server, requests, key, roundSeconds);
  return { node: cpuMicros, postgres: ((await postgresCpuMicros(at.dataDir)) - before) / total };
}

function judge({ name, goal }: Work, { ours, its }: { ours: Cost[]; its: Cost[] }): Result[] {
  const beside = (what: string, cost: (of: Cost) => number, least: number | null) =>
    paired(`${name}: CPU of ${what} vs Directus`, "µs/request", ours, its, cost, least);
  return [
    beside("Node.js", ({ node }) => node, goal),
    beside("Node.js and PostgreSQL", ({ node, postgres }) => node + postgres, null),
  ];
}
