import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type { BenchDatabase } from "../database.ts";
import { compared, median, plain, type Result } from "../result.ts";

const serveFile = fileURLToPath(new URL("./serve.ts", import.meta.url));
const servers = ["ours", "bare", "stock"] as const;
type ServerName = (typeof servers)[number];

interface Round {
  cpuMicros: number;
  perSecond: number;
  p50: number;
  p99: number;
}

class BenchServer {
  private constructor(
    readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(
    name: ServerName,
    { connection, dataDir, accountId }: BenchDatabase,
  ): Promise<BenchServer> {
    const child = fork(serveFile, {
      execArgv: ["--import", "tsx", "--disable-warning=DEP0180", "--no-deprecation"],
      env: {
        ...process.env,
        BENCH_SERVER: name,
        BENCH_CONNECTION: JSON.stringify(connection),
        BENCH_DATA_DIR: dataDir,
        BENCH_LOG: "/dev/null",
        BENCH_ACCOUNT: accountId,
      },
    });
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    return new BenchServer(child, port);
  }

  async cpuMicros(): Promise<number> {
    this.child.send("cpu");
    const [{ cpu }] = (await once(this.child, "message")) as [{ cpu: NodeJS.CpuUsage }];
    return cpu.user + cpu.system;
  }

  stop(): void {
    this.child.disconnect();
  }
}

async function measure(
  server: BenchServer,
  paths: string[],
  apiKey: string,
  seconds: number,
): Promise<Round> {
  const before = await server.cpuMicros();
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    requests: paths.map((path) => ({ path })),
    connections: 16,
    duration: seconds,
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const after = await server.cpuMicros();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} answers were no 2xx, ${result.errors} errors`);
  return {
    cpuMicros: (after - before) / result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

const rounds = 7;
const roundSeconds = 2;

/** GET by id and a list of 20 with its exact total: ours, a bare server with the same I/O, the stock plugin. */
export async function benchCore(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  const running = Object.fromEntries(
    await Promise.all(servers.map(async (name) => [name, await BenchServer.start(name, at)] as const)),
  ) as Record<ServerName, BenchServer>;
  const results: Result[] = [];
  try {
    const paths = {
      // One after the other, so that no two requests of one moment want the same record.
      "GET by id": at.propertyIds.map((id) => `/api/v1/properties/${id}`),
      "list of 20 with total": ["/api/v1/properties"],
    };
    for (const [label, asked] of Object.entries(paths)) {
      const taken: Record<ServerName, Round[]> = { ours: [], bare: [], stock: [] };
      for (const name of servers) await measure(running[name], asked, at.apiKey, 2);
      for (let round = 0; round < rounds; round++) {
        // Interleaved and in turning order, so that a slow moment of the machine hits all three.
        for (let i = 0; i < servers.length; i++) {
          const name = servers[(i + round) % servers.length]!;
          taken[name].push(await measure(running[name], asked, at.apiKey, roundSeconds));
        }
        say(`${label}: round ${round + 1} of ${rounds}`);
      }
      results.push(...judge(label, taken));
    }
    results.push(await drift(running, paths["GET by id"], at.apiKey, say));
  } finally {
    for (const server of Object.values(running)) server.stop();
  }
  return results;
}

function judge(label: string, taken: Record<ServerName, Round[]>): Result[] {
  const of = (name: ServerName, figure: keyof Round) => median(taken[name].map((round) => round[figure]));
  // Pair by pair: each round of ours against the rounds beside it.
  const pairs = (name: ServerName) =>
    median(taken[name].map((round, i) => round.cpuMicros / taken.ours[i]!.cpuMicros));
  const ours = of("ours", "cpuMicros");
  return [
    compared(
      `${label}: CPU beside bare server`,
      "us/request",
      ours,
      of("bare", "cpuMicros"),
      pairs("bare"),
      0.95,
    ),
    compared(
      `${label}: CPU beside stock plugin`,
      "us/request",
      ours,
      of("stock", "cpuMicros"),
      pairs("stock"),
      2.5,
    ),
    compared(
      `${label}: throughput beside bare server`,
      "requests/s",
      of("ours", "perSecond"),
      of("bare", "perSecond"),
      of("ours", "perSecond") / of("bare", "perSecond"),
    ),
    compared(
      `${label}: p50 beside bare server`,
      "ms",
      of("ours", "p50"),
      of("bare", "p50"),
      of("bare", "p50") / of("ours", "p50"),
    ),
    compared(
      `${label}: p99 beside bare server`,
      "ms",
      of("ours", "p99"),
      of("bare", "p99"),
      of("bare", "p99") / of("ours", "p99"),
    ),
  ];
}

/**
 * CPU per request at the end of a minute of saturation against its beginning. The bare server takes turns with
 * ours, for what becomes slower with both of them is the machine.
 */
async function drift(
  { ours, bare }: Record<ServerName, BenchServer>,
  paths: string[],
  apiKey: string,
  say: (line: string) => void,
): Promise<Result> {
  const stretches: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
  // Lists were served before: what is compiled for them is made anew first.
  for (const server of [ours, bare]) await measure(server, paths, apiKey, 10);
  for (let i = 0; i < 12; i++) {
    stretches.ours.push((await measure(ours, paths, apiKey, 5)).cpuMicros);
    stretches.bare.push((await measure(bare, paths, apiKey, 5)).cpuMicros);
    say(`drift: ${(i + 1) * 5} of 60 s`);
  }
  const grown = (all: number[]) => (median(all.slice(-4)) / median(all.slice(0, 4)) - 1) * 100;
  return {
    ...plain("drift over 60 s of saturation, beside bare server", "%", grown(stretches.ours), 5),
    baseline: grown(stretches.bare),
  };
}
