/** Search for terms with a known number of hits, beside a scan of the messages. */
import type { Pagination, SearchHit } from "@rental/contract";
import { operations } from "../../src/http/rest.ts";
import { searchText } from "../../src/platform/search-text.ts";
import type { RequestCall } from "../../src/trpc/context.ts";
import { compared, plain, type Result } from "../result.ts";
import { searchTerms } from "./fill.ts";
import { execute, isCount, medians, statementsOf } from "./measure.ts";

const rounds = 9;
/** Goals for terms with at most so many hits among a million messages. */
const fewHits = 1_000;
const mostMs = 50;
const leastRatio = 50;

const terms = [
  searchTerms.rare,
  searchTerms.rare.slice(0, 3),
  searchTerms.some,
  searchTerms.some.toUpperCase(),
  searchTerms.phrase,
  searchTerms.ofCommonWords,
  searchTerms.common,
];

/** @param withGoals whether there are as many messages as the goals speak of */
export async function benchSearch(
  call: RequestCall,
  rows: number,
  withGoals: boolean,
  say: (line: string) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const term of terms) {
    say(`search for ${term} in ${rows}`);
    results.push(...(await measure(call, term, rows, withGoals)));
  }
  return results;
}

interface Answer {
  data: SearchHit[];
  pagination: Pagination;
}

async function measure(call: RequestCall, term: string, rows: number, withGoals: boolean): Promise<Result[]> {
  const { sql } = call.database;
  const { run } = operations.find(({ name }) => name === "conversations.search")!;
  const ours = () => run(call, { query: term }) as Promise<Answer>;
  const { answer, statements } = await statementsOf(sql, ours);
  const { total } = answer.pagination;
  await mustAgree(call, term, answer);
  const counts = statements.filter(isCount);
  const times = await medians(rounds, {
    ours,
    scan: () => scan(call, term, "count(*)", ""),
  });
  const counting = counts.length > 0 && (await medians(rounds, { alone: () => execute(sql, counts) }));
  const goals = withGoals && total <= fewHits;
  const name = `search "${term}", ${rows.toLocaleString("en")} rows (${total.toLocaleString("en")} hits)`;
  return [
    compared(
      `${name}, beside a scan`,
      "ms",
      times.ours,
      times.scan,
      times.scan / times.ours,
      goals ? leastRatio : null,
    ),
    ...(goals ? [plain("  its median", "ms", times.ours, mostMs)] : []),
    ...(counting ? [plain("  of that, the exact total", "ms", counting.alone)] : []),
  ];
}

/** @throws Error when a scan finds other hits, or another number of them */
async function mustAgree(call: RequestCall, term: string, { data, pagination }: Answer): Promise<void> {
  const [count] = await scan(call, term, "count(*)::int as total", "");
  const page = await scan(call, term, "id", `order by sent_at desc, id desc limit ${pagination.limit}`);
  if (
    count!.total !== pagination.total ||
    data.map(({ messageId }) => messageId).join() !== page.map(({ id }) => id).join()
  ) {
    throw new Error(
      `search for ${term}: ours finds ${pagination.total}, a scan ${count!.total}, or not the same ones`,
    );
  }
}

/** Without any index, which is what searching costs where none knows trigrams. */
const scan = (call: RequestCall, term: string, what: string, order: string) =>
  call.database.sql.begin(async (sql) => {
    for (const how of ["indexscan", "indexonlyscan", "bitmapscan"])
      await sql.unsafe(`set local enable_${how} = off`);
    return sql`
      select ${sql.unsafe(what)} from messages
      where account_id = ${call.caller.accountId} and search_text like ${`%${searchText(term)}%`} ${sql.unsafe(order)}`;
  });
