/** Lists, availability and search on 10 thousand and on 1 million rows, beside bare SQL in the same run. */
import { operations } from "../../src/http/rest.ts";
import type { RequestCall } from "../../src/trpc/context.ts";
import type { BenchDatabase } from "../database.ts";
import { compared, type Result } from "../result.ts";
import { assembleOn } from "../server.ts";
import { type Case, cases } from "./cases.ts";
import { fill } from "./fill.ts";
import { blocksOf, execute, isCount, medians, statementsOf } from "./measure.ts";
import { benchSearch } from "./search.ts";

const few = 10_000;
const many = 1_000_000;
const rounds = 15;

/** Time of a page of 20 with its exact total, and how the page alone grows with the table. */
export async function benchLists(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  const { server, database, close } = await assembleOn(at);
  const results: Result[] = [];
  try {
    const caller = await server.authenticator.authenticate(`Bearer ${at.apiKey}`);
    if (caller instanceof Error) throw caller;
    const call: RequestCall = {
      ...server.platform,
      idempotency: server.idempotency,
      caller,
      requestId: "bench",
      idempotencyKey: null,
      reply: { headers: {} },
      admit: null,
    };
    const pages = new Map<Case, Page>();
    for (const rows of [few, many]) {
      await fill(database.sql, at.accountId, rows, (line) => say(`lists: ${line}`));
      for (const one of cases) {
        say(`lists: ${one.name} of ${rows}`);
        const { result, page } = await measure(call, one, rows);
        results.push(result);
        if (rows === few) pages.set(one, page);
        else results.push(growth(one, page, pages.get(one)!));
      }
      results.push(...(await benchSearch(call, rows, rows === many, (line) => say(`lists: ${line}`))));
    }
  } finally {
    await close();
  }
  return results;
}

/** What the page costs without the exact total. */
interface Page {
  ms: number;
  blocks: number;
}

async function measure(call: RequestCall, one: Case, rows: number): Promise<{ result: Result; page: Page }> {
  const { sql } = call.database;
  const { accountId } = call.caller;
  const operation = operations.find(({ name }) => name === one.operation)!;
  const input = one.input(rows);
  const ours = () => operation.run(call, input);
  const { answer, statements } = await statementsOf(sql, ours);
  const bare = () => one.bare(sql, accountId, answer, rows);
  const [told, expected] = [one.total(answer), await bare()];
  if (told !== expected) throw new Error(`${one.name}: ours counts ${told}, bare SQL ${expected}`);
  const ofPage = statements.filter((statement) => !isCount(statement));
  const times = await medians(rounds, { ours, bare, page: () => execute(sql, ofPage) });
  const name = `${one.name}, ${rows.toLocaleString("en")} rows (${told.toLocaleString("en")} match)`;
  return {
    result: compared(name, "ms", times.ours, times.bare, times.bare / times.ours),
    page: { ms: times.page, blocks: await blocksOf(sql, ofPage) },
  };
}

/** An index over a hundred times the rows is a level or two deeper; more than that is growth. */
const growth = ({ growth: most = 2 }: Case, now: Page, before: Page): Result =>
  compared(
    `  its page alone: ${now.ms.toPrecision(2)} ms, of ${few.toLocaleString("en")} rows ${before.ms.toPrecision(2)} ms`,
    "blocks",
    now.blocks,
    before.blocks,
    before.blocks / now.blocks,
    most === null ? null : 1 / most,
  );
