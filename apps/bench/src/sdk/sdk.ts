/** Reading records through the SDK, compared with `fetch`: what it costs the server, and server and client together. */
import { setTimeout as wait } from "node:timers/promises";
import { Child } from "../child.ts";
import { startServer } from "../core/server.ts";
import type { BenchDatabase } from "../database.ts";
import { paired, type Result, type Say } from "../result.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const roundMs = 2_000;

interface Cost {
  /** CPU time per request, in microseconds. */
  server: number;
  client: number;
}

const whole = ({ server, client }: Cost): number => server + client;

export async function benchSdk(at: BenchDatabase, say: Say): Promise<Result[]> {
  const [ours, bare] = await Promise.all([startServer("ours", at), startServer("bare", at)]);
  const pairs = {
    sdk: { server: ours, client: await client("sdk", ours, at) },
    rest: { server: ours, client: await client("fetch", ours, at) },
    bare: { server: bare, client: await client("fetch", bare, at) },
  };
  type Name = keyof typeof pairs;
  const names = Object.keys(pairs) as Name[];
  const taken: Record<Name, Cost[]> = { sdk: [], rest: [], bare: [] };
  try {
    for (const name of names) await measure(pairs[name]);
    for (let round = 0; round < rounds; round++) {
      // Each is first, second and last in turn, so that a slow phase of the machine affects all of them.
      for (let i = 0; i < names.length; i++) {
        const name = names[(i + round) % names.length]!;
        taken[name].push(await measure(pairs[name]));
      }
      say(`sdk: round ${round + 1} of ${rounds}`);
    }
  } finally {
    await Promise.all(names.map((name) => pairs[name].client.stop()));
    await Promise.all([ours.stop(), bare.stop()]);
  }
  const beside = (what: string, cost: (of: Cost) => number, other: Name, goal: number | null) =>
    paired(`get through the SDK: ${what}`, "µs/request", taken.sdk, taken[other], cost, goal);
  return [
    beside("CPU of server and client vs fetch of the bare server", whole, "bare", 0.95),
    beside("CPU of server and client vs fetch of the REST path", whole, "rest", 0.8),
    beside("CPU of the server vs the bare server", ({ server }) => server, "bare", 0.95),
    beside("CPU of the client vs fetch", ({ client }) => client, "rest", null),
  ];
}

const client = (kind: "sdk" | "fetch", { port }: Child, { apiKey, propertyIds }: BenchDatabase) =>
  Child.start(new URL("./client.ts", import.meta.url), {
    BENCH_CLIENT: kind,
    BENCH_ORIGIN: `http://127.0.0.1:${port}`,
    BENCH_KEY: apiKey,
    BENCH_IDS: JSON.stringify(propertyIds),
  });

async function measure({ server, client }: { server: Child; client: Child }): Promise<Cost> {
  const serverBefore = await server.cpuMicros();
  const before = await client.ask("start");
  await wait(roundMs);
  const after = await client.ask("stop");
  const serverMicros = (await server.cpuMicros()) - serverBefore;
  const clientMicros = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  return { server: serverMicros / after.sent, client: clientMicros / after.sent };
}
