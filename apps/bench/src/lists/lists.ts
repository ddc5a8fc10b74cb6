/** Lists, availability and search on few and on many rows, compared with bare SQL in the same run. */

import { operations } from "../../../api/src/domains/operations.ts";
import type { RequestCall } from "../../../api/src/gate/operation/call.ts";
import { incomingOf } from "../../../api/src/gate/operation/incoming.ts";
import type { BenchDatabase } from "../database.ts";
import { compared, type Result, type Say } from "../result.ts";
import { assembleOn } from "../server.ts";
import { type Case, cases } from "./cases.ts";
import { fill } from "./fill.ts";
import { medians, Pages, statementsOf } from "./measure.ts";
import { benchSearch } from "./search.ts";

const rounds = 15;
/** How many rows each table has, one after the other. */
const sizes = (process.env.BENCH_ROWS ?? "10000,1000000").split(",").map(Number);

/** Time of a page of 20 with its exact total, and how the page alone grows with the table. */
export async function benchLists(at: BenchDatabase, say: Say): Promise<Result[]> {
  const { server, database, close } = await assembleOn(at);
  const results: Result[] = [];
  try {
    const caller = await server.authenticator.authenticate(`Bearer ${at.apiKey}`, "127.0.0.1");
    if (caller instanceof Error) throw caller;
    const call: RequestCall = {
      ...server.platform,
      idempotency: server.idempotency,
      caller,
      requestId: "bench",
      idempotencyKey: null,
      ifMatch: null,
      ifNoneMatch: null,
      reply: { headers: {} },
    };
    const pages = new Pages();
    for (const rows of sizes) {
      const tell = (line: string) => say(`lists: ${line}`);
      await fill(database.sql, at.accountId, rows, tell);
      for (const one of cases) {
        tell(`${one.name} of ${rows}`);
        results.push(...(await measure(call, pages, one, rows).catch(failed(`${one.name}, ${rows} rows`))));
      }
      results.push(...(await benchSearch(call, pages, rows, tell)));
    }
  } finally {
    await close();
  }
  return results;
}

const failed = (what: string) => (cause: Error) => {
  throw new Error(`${what}: ${cause.message}`, { cause });
};

async function measure(call: RequestCall, pages: Pages, one: Case, rows: number): Promise<Result[]> {
  const { sql } = call.database;
  const { meta, perform } = operations.find(({ name }) => name === one.operation)!;
  const input = one.input(rows);
  const ours = () => perform(call, incomingOf(meta, input));
  const { answer, statements } = await statementsOf(sql, ours);
  const bare = () => one.bare(sql, call.caller.accountId, answer, rows);
  const [told, expected] = [one.total(answer), await bare()];
  if (told !== expected) throw new Error(`${one.name}: ours counts ${told}, bare SQL ${expected}`);
  const times = await medians(rounds, { ours, bare });
  const name = `${one.name}, ${rows.toLocaleString("en")} rows (${told.toLocaleString("en")} match)`;
  return [
    compared(name, "ms", times.ours, times.bare, times.bare / times.ours),
    ...(await pages.compare(sql, one.name, statements, !one.deep)),
  ];
}
