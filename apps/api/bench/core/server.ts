import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type { BenchDatabase } from "../database.ts";

const serveFile = fileURLToPath(new URL("./serve.ts", import.meta.url));
export type ServerName = "ours" | "bare" | "stock";

/** A server under load. */
export interface Loaded {
  readonly port: number;
  /** CPU time of its process so far. */
  cpuMicros(): Promise<number>;
}

/** A server of this benchmark in its own process. */
export class BenchServer implements Loaded {
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
        BENCH_LOG: `${dataDir}/${name}.log`,
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

  async stop(): Promise<void> {
    this.child.disconnect();
    await once(this.child, "exit");
  }
}

/** What was measured under load, per request. */
export interface Load {
  cpuMicros: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** Sends the requests in turn over 16 connections. @throws when an answer is not 2xx */
export async function load(
  server: Loaded,
  requests: autocannon.Request[],
  apiKey: string,
  seconds: number,
): Promise<Load & { total: number }> {
  const before = await server.cpuMicros();
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    requests,
    connections: 16,
    duration: seconds,
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const after = await server.cpuMicros();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${requests[0]!.path}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  const { total } = result.requests;
  return {
    total,
    cpuMicros: (after - before) / total,
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
