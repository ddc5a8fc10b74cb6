import type { Child } from "../child.ts";
import type { BenchDatabase } from "../database.ts";
import { compared, median, paired, plain, type Result, type Say } from "../result.ts";
import { type Load, load, startServer } from "./server.ts";

const servers = ["ours", "bare", "stock"] as const;
type ServerName = (typeof servers)[number];
type Running = Record<ServerName, Child>;
type Taken = Partial<Record<ServerName, Load[]>>;

const measure = (server: Child, paths: string[], apiKey: string, seconds: number): Promise<Load> =>
  load(
    server,
    paths.map((path) => ({ path })),
    apiKey,
    seconds,
  );

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const roundSeconds = 2;

type Compare = (
  label: string,
  paths: string[],
  names: readonly ServerName[],
  goals: Goals,
) => Promise<Result[]>;

/** The least ratios of CPU time, beside each of the other servers. */
type Goals = Partial<Record<"bare" | "stock", number>>;

const list = ["/api/v1/properties"];
/** One after the other, so that no two concurrent requests ask for the same record. */
const recordsOf = ({ propertyIds }: BenchDatabase) => propertyIds.map((id) => `/api/v1/properties/${id}`);

/**
 * GET by id and a list of 20 with its exact total: our server, a bare server with the same I/O, and the stock plugin.
 */
export const benchCore = (at: BenchDatabase, say: Say): Promise<Result[]> =>
  withServers(at, say, async (_running, compare) => [
    ...(await compare("GET by id", recordsOf(at), servers, { bare: 1.2, stock: 2.5 })),
    ...(await compare("list of 20 with total", list, servers, { bare: 1, stock: 2.5 })),
  ]);

/** Whether requests become more expensive while a server is saturated, and a list without the time for its rows. */
export const benchDrift = (at: BenchDatabase, say: Say): Promise<Result[]> =>
  withServers(at, say, async (running, compare) => {
    const drifted = await drift(running, recordsOf(at), at.apiKey, say);
    // From now on, only the server is measured: it replays the database's first answers.
    for (const { child } of [running.ours, running.stock]) child.send("keep answers");
    return [
      drifted,
      ...(await compare("list of 20, rows in memory", list, ["ours", "stock"], { stock: 2.5 })),
    ];
  });

async function withServers(
  at: BenchDatabase,
  say: Say,
  work: (running: Running, compare: Compare) => Promise<Result[]>,
): Promise<Result[]> {
  const running = Object.fromEntries(
    await Promise.all(servers.map(async (name) => [name, await startServer(name, at)] as const)),
  ) as Running;
  try {
    return await work(running, async (label, paths, names, goals) => {
      const tell = (line: string) => say(`${label}: ${line}`);
      return judge(label, await interleaved(running, names, paths, at.apiKey, tell), goals);
    });
  } finally {
    await Promise.all(Object.values(running).map((server) => server.stop()));
  }
}

/** The servers take turns, so that a slow phase of the machine affects all of them. */
async function interleaved(
  running: Running,
  names: readonly ServerName[],
  paths: string[],
  apiKey: string,
  say: Say,
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
function judge(label: string, { ours, bare, stock }: Taken, goals: Goals): Result[] {
  const figure = (of: Load[], name: keyof Load) => median(of.map((round) => round[name]));
  const cpuBeside = (other: Load[], name: string, goal: number | null = null) =>
    paired(`${label}: CPU vs ${name}`, "µs/request", ours!, other, ({ cpuMicros }) => cpuMicros, goal);
  const beside = (other: Load[], name: keyof Load, shown: string, unit: string, moreIsBetter: boolean) => {
    const [mine, theirs] = [figure(ours!, name), figure(other, name)];
    const ratio = moreIsBetter ? mine / theirs : theirs / mine;
    return compared(`${label}: ${shown} vs bare server`, unit, mine, theirs, ratio);
  };
  return [
    ...(bare ? [cpuBeside(bare, "bare server", goals.bare)] : []),
    ...(stock ? [cpuBeside(stock, "stock plugin", goals.stock)] : []),
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
async function drift({ ours, bare }: Running, paths: string[], apiKey: string, say: Say): Promise<Result> {
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
