import autocannon from "autocannon";
import { Child } from "../child.ts";
import type { BenchDatabase } from "../database.ts";

export type ServerName = "ours" | "bare" | "byHand" | "stock";

/** A server under load. */
export interface Loaded {
  readonly port: number;
  /** CPU time of its process so far. */
  cpuMicros(): Promise<number>;
}

/** Starts a server of this benchmark in its own process. */
export const startServer = (
  name: ServerName,
  { connection, dataDir, accountId }: BenchDatabase,
): Promise<Child> =>
  Child.start(
    new URL("./serve.ts", import.meta.url),
    {
      BENCH_SERVER: name,
      BENCH_CONNECTION: JSON.stringify(connection),
      BENCH_DATA_DIR: dataDir,
      BENCH_LOG: `${dataDir}/${name}.log`,
      BENCH_ACCOUNT: accountId,
    },
    ["--disable-warning=DEP0180", "--no-deprecation"],
  );

/** What was measured under load, per request. */
export interface Load {
  cpuMicros: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Sends the requests in turn over 16 connections.
 * @param apiKey null for paths that need none
 * @throws when an answer is not 2xx
 */
export async function load(
  server: Loaded,
  requests: autocannon.Request[],
  apiKey: string | null,
  seconds: number,
): Promise<Load & { total: number }> {
  const before = await server.cpuMicros();
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    requests,
    connections: 16,
    duration: seconds,
    ...(apiKey !== null && { headers: { authorization: `Bearer ${apiKey}` } }),
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
