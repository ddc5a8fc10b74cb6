import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type { BenchDatabase } from "../database.ts";
import { compared, median, plain, type Result } from "../result.ts";

const serveFile = fileURLToPath(new URL("./serve.ts", import.meta.url));
const servers = ["ours", "bare", "stock"] as const;
type ServerName = (typeof servers)[number];
type Running = Record<ServerName, BenchServer>;
type Taken = Partial<Record<ServerName, Round[]>>;

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

  /** From now on only the server is measured: it replays the database's first answers. */
  keepAnswers(): void {
    this.child.send("keep answers");
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
    throw new Error(`${paths[0]}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return {
    cpuMicros: (after - before) / result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

const rounds = 7;
const roundSeconds = 2;

/**
 * GET by id and a list of 20 with its exact total: our server, a bare server with the same I/O, and the stock plugin.
 */
export async function benchCore(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  const running = Object.fromEntries(
    await Promise.all(servers.map(async (name) => [name, await BenchServer.start(name, at)] as const)),
  ) as Running;
  // One after the other, so that no two concurrent requests ask for the same record.
  const records = at.propertyIds.map((id) => `/api/v1/properties/${id}`);
  const list = ["/api/v1/properties"];
  const compare = async (label: string, paths: string[], names: readonly ServerName[] = servers) =>
    judge(label, await interleaved(running, names, paths, at.apiKey, (line) => say(`${label}: ${line}`)));
  try {
    const results = [
      ...(await compare("GET by id", records)),
      ...(await compare("list of 20 with total", list)),
      await drift(running, records, at.apiKey, say),
    ];
    running.ours.keepAnswers();
    running.stock.keepAnswers();
    return [...results, ...(await compare("list of 20, rows in memory", list, ["ours", "stock"]))];
  } finally {
    for (const server of Object.values(running)) server.stop();
  }
}

/** The servers take turns, so that a slow phase of the machine affects all of them. */
async function interleaved(
  running: Running,
  names: readonly ServerName[],
  paths: string[],
  apiKey: string,
  say: (line: string) => void,
): Promise<Taken> {
  const taken: Taken = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await measure(running[name], paths, apiKey, 2);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length]!;
      taken[name]!.push(await measure(running[name], paths, apiKey, roundSeconds));
    }
    say(`round ${round + 1} of ${rounds}`);
  }
  return taken;
}

/** Our server compared with each of the others that took part. */
function judge(label: string, { ours, bare, stock }: Taken): Result[] {
  const figure = (of: Round[], name: keyof Round) => median(of.map((round) => round[name]));
  const cpuBeside = (other: Round[], name: string, goal: number) =>
    compared(
      `${label}: CPU vs ${name}`,
      "us/request",
      figure(ours!, "cpuMicros"),
      figure(other, "cpuMicros"),
      // Pair by pair: each round of ours is compared with the rounds next to it.
      median(other.map((round, i) => round.cpuMicros / ours![i]!.cpuMicros)),
      goal,
    );
  const beside = (other: Round[], name: keyof Round, shown: string, unit: string, moreIsBetter: boolean) => {
    const [mine, theirs] = [figure(ours!, name), figure(other, name)];
    const ratio = moreIsBetter ? mine / theirs : theirs / mine;
    return compared(`${label}: ${shown} vs bare server`, unit, mine, theirs, ratio);
  };
  return [
    ...(bare ? [cpuBeside(bare, "bare server", 0.95)] : []),
    ...(stock ? [cpuBeside(stock, "stock plugin", 2.5)] : []),
    ...(bare
      ? [
          beside(bare, "perSecond", "throughput", "requests/s", true),
          beside(bare, "p50", "p50", "ms", false),
          beside(bare, "p99", "p99", "ms", false),
        ]
      : []),
  ];
}

/**
 * CPU per request at the end of a minute of saturation compared with its beginning. The bare server alternates with
 * ours, so that what slows both is attributed to the machine.
 */
async function drift(
  { ours, bare }: Running,
  paths: string[],
  apiKey: string,
  say: (line: string) => void,
): Promise<Result> {
  const stretches: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
  // Lists were served before; what is compiled for them is compiled again first.
  for (const server of [ours, bare]) await measure(server, paths, apiKey, 10);
  for (let i = 0; i < 12; i++) {
    stretches.ours.push((await measure(ours, paths, apiKey, 5)).cpuMicros);
    stretches.bare.push((await measure(bare, paths, apiKey, 5)).cpuMicros);
    say(`drift: ${(i + 1) * 5} of 60 s`);
  }
  const grown = (all: number[]) => (median(all.slice(-4)) / median(all.slice(0, 4)) - 1) * 100;
  return {
    ...plain("drift over 60 s of saturation, vs bare server", "%", grown(stretches.ours), 5),
    baseline: grown(stretches.bare),
  };
}
