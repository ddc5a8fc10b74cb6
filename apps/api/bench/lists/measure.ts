import type { PendingQuery, Row, Sql } from "postgres";
import { median } from "../result.ts";

export interface Statement {
  text: string;
  parameters: unknown[];
}

/** The statements that a piece of work sends through this pool. */
export async function statementsOf<T>(
  sql: Sql,
  work: () => Promise<T>,
): Promise<{ answer: T; statements: Statement[] }> {
  const { unsafe } = sql;
  const statements: Statement[] = [];
  sql.unsafe = ((text: string, parameters: unknown[] = [], ...more: []) => {
    statements.push({ text, parameters });
    return unsafe(text, parameters as never, ...more) as PendingQuery<Row[]>;
  }) as Sql["unsafe"];
  try {
    return { answer: await work(), statements };
  } finally {
    sql.unsafe = unsafe;
  }
}

/** What an exact total costs by itself: everything else is for the page. */
export const isCount = ({ text }: Statement): boolean => /^\s*select count\(/i.test(text);

/** Runs statements as the server does, one after the other. */
export async function execute(sql: Sql, statements: Statement[]): Promise<void> {
  for (const { text, parameters } of statements) {
    await sql.unsafe(text, parameters as never, { prepare: true });
  }
}

/** Blocks of 8 KiB that statements touch, in memory or not: the same in every run, however busy the machine is. */
export async function blocksOf(sql: Sql, statements: Statement[]): Promise<number> {
  let blocks = 0;
  for (const { text, parameters } of statements) {
    const [row] = await sql.unsafe(`explain (analyze, buffers, format json) ${text}`, parameters as never);
    const { Plan: plan } = row!["QUERY PLAN"][0];
    blocks += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return blocks;
}

/** Medians in milliseconds, in turning order, so that none always finds what another has warmed. */
export async function medians<N extends string>(
  rounds: number,
  works: Record<N, () => Promise<unknown>>,
): Promise<Record<N, number>> {
  const names = Object.keys(works) as N[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const start = performance.now();
      await works[name]();
      times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<N, number>;
}
