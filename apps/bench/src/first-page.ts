/** The time of the first page of a list of 100,000 records with its exact total, over HTTP, one request after the other. */
import type { Child } from "./child.ts";
import { startServer } from "./core/server.ts";
import type { BenchDatabase } from "./database.ts";
import { compared, median, plain, type Result, type Say } from "./result.ts";

const rounds = 200;
const warmups = 50;

export async function benchFirstPage(at: BenchDatabase, say: Say): Promise<Result[]> {
  const [ours, bare] = await Promise.all([startServer("ours", at), startServer("bare", at)]);
  const servers = { ours, bare };
  const names = ["ours", "bare"] as const;
  const times = { ours: [] as number[], bare: [] as number[] };
  try {
    for (let round = -warmups; round < rounds; round++) {
      for (const name of round % 2 ? names : names.toReversed()) {
        const began = performance.now();
        await firstPage(servers[name], at.apiKey);
        if (round >= 0) times[name].push(performance.now() - began);
      }
      if (round % 50 === 0) say(`first page: ${round} of ${rounds}`);
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
  const [mine, theirs] = [median(times.ours), median(times.bare)];
  const name = "first page of 100,000 records: p50";
  return [plain(name, "ms", mine, 3), compared(`${name} vs bare server`, "ms", mine, theirs, theirs / mine)];
}

async function firstPage({ port }: Child, apiKey: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/properties`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const { data, pagination } = (await answer.json()) as { data: unknown[]; pagination: { total: number } };
  if (data.length !== 20 || pagination.total !== 100_000)
    throw new Error(`The first page has ${data.length} records of ${pagination.total}.`);
}
