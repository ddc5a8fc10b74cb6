/** Search for terms with a known number of matches, compared with a scan of the messages. */
import type { Pagination, SearchHit } from "@rental/contract";
import { operations } from "../../../api/src/domains/operations.ts";
import type { RequestCall } from "../../../api/src/gate/operation/call.ts";
import { incomingOf } from "../../../api/src/gate/operation/incoming.ts";
import { searchText } from "../../../api/src/platform/database/search-text.ts";
import { compared, plain, type Result, type Say } from "../result.ts";
import { searchTerms } from "./fill.ts";
import { execute, isCount, medians, type Pages, statementsOf } from "./measure.ts";

const rounds = 9;
/** There is no goal for the time of ilike, so a few rounds are enough. */
const roundsOfIlike = 3;
/** The goals apply to terms with at most this many matches among this many messages, or more than our statement sorts. */
const fewHits = 1_000;
const manyHits = 10_000;
const manyRows = 1_000_000;
const minRatio = 50;
/** Milliseconds. */
const maxPhraseMs = 50;
const maxWordMs = 10;
const maxCommonMs = 15;

/** `same`: the same number of matches in every table. */
const terms = [
  { term: searchTerms.rare, same: true },
  { term: searchTerms.rare.slice(0, 3), same: true },
  { term: searchTerms.some, same: false },
  { term: searchTerms.some.toUpperCase(), same: false },
  { term: searchTerms.phrase, same: false },
  { term: searchTerms.ofCommonWords, same: false },
  { term: searchTerms.common, same: false },
];

export async function benchSearch(
  call: RequestCall,
  pages: Pages,
  rows: number,
  say: Say,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of terms) {
    say(`search for ${one.term} in ${rows}`);
    results.push(...(await measure(call, pages, one, rows)));
  }
  return results;
}

interface Answer {
  data: SearchHit[];
  pagination: Pagination;
}

async function measure(
  call: RequestCall,
  pages: Pages,
  { term, same }: (typeof terms)[number],
  rows: number,
): Promise<Result[]> {
  const { sql } = call.database;
  const { meta, perform } = operations.find(({ name }) => name === "conversations.search")!;
  const ours = () => perform(call, incomingOf(meta, { query: term })) as Promise<Answer>;
  const { answer, statements } = await statementsOf(sql, ours);
  const { total } = answer.pagination;
  await mustAgree(call, term, answer);
  const counts = statements.filter(isCount);
  const scanned = () => scan(call, sameText(term), "count(*)");
  const times = await medians(rounds, { ours, scanned });
  const title = `search "${term}", ${rows.toLocaleString("en")} rows (${total.toLocaleString("en")} hits)`;
  const beside = (what: string, baseline: number, goal: number | null) =>
    compared(what, "ms", times.ours, baseline, baseline / times.ours, goal);
  const results: Result[] = [];
  if (rows === manyRows && total <= fewHits) {
    const ilike = await medians(roundsOfIlike, { ms: () => scan(call, anyCase(term), "count(*)") });
    results.push(beside(`${title}, vs a scan`, times.scanned, minRatio));
    results.push(plain("  its median", "ms", times.ours, /\s/.test(term) ? maxPhraseMs : maxWordMs));
    results.push(beside("  vs a scan by ilike", ilike.ms, null));
  } else {
    results.push(beside(`${title}, vs a scan`, times.scanned, null));
    if (rows === manyRows && total > manyHits)
      results.push(plain("  its median, after it was counted once", "ms", times.ours, maxCommonMs));
  }
  if (counts.length > 0) {
    const exact = await medians(rounds, { ms: () => execute(sql, counts) });
    results.push(plain("  of that, the exact total", "ms", exact.ms));
  }
  return [...results, ...(await pages.compare(sql, `search ${term}`, statements, same))];
}

/** @throws Error when a scan finds other matches, or another number of them */
async function mustAgree(call: RequestCall, term: string, { data, pagination }: Answer): Promise<void> {
  const [count] = await scan(call, sameText(term), "count(*)::int as total");
  const order = `order by sent_at desc, id desc limit ${pagination.limit}`;
  const page = await scan(call, sameText(term), "id", order);
  const same = data.map(({ messageId }) => messageId).join() === page.map(({ id }) => id).join();
  if (!same || count!.total !== pagination.total)
    throw new Error(`search for ${term}: ours finds ${pagination.total}, a scan ${count!.total}, or others`);
}

/** What our own statement compares. */
const sameText = (term: string) => ({ condition: "search_text like", pattern: `%${searchText(term)}%` });
/** As anyone would write it. */
const anyCase = (term: string) => ({ condition: "content ilike", pattern: `%${term}%` });

/** Without any index, which is the cost of searching without trigrams; in parallel if the planner chooses so. */
const scan = (
  call: RequestCall,
  { condition, pattern }: ReturnType<typeof sameText>,
  what: string,
  order = "",
) =>
  call.database.sql.begin(async (sql) => {
    // It may take longer than anything that the server does.
    await sql.unsafe("set local statement_timeout = 0");
    for (const how of ["indexscan", "indexonlyscan", "bitmapscan"])
      await sql.unsafe(`set local enable_${how} = off`);
    const text = `select ${what} from messages where account_id = $1 and ${condition} $2 ${order}`;
    return sql.unsafe(text, [call.caller.accountId, pattern]);
  });
