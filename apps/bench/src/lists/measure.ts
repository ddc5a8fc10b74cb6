import type { PendingQuery, Row, Sql, UnsafeQueryOptions } from "postgres";
import { compared, median, type Result } from "../result.ts";

export interface Statement {
  text: string;
  parameters: unknown[];
  /** Whether it is prepared. */
  options: UnsafeQueryOptions | undefined;
}

/** The statements that a piece of work sends through this pool. */
export async function statementsOf<T>(
  sql: Sql,
  work: () => Promise<T>,
): Promise<{ answer: T; statements: Statement[] }> {
  const { unsafe } = sql;
  const statements: Statement[] = [];
  sql.unsafe = ((text: string, parameters: unknown[] = [], options?: UnsafeQueryOptions) => {
    statements.push({ text, parameters, options });
    return unsafe(text, parameters as never, options) as PendingQuery<Row[]>;
  }) as Sql["unsafe"];
  try {
    return { answer: await work(), statements };
  } finally {
    sql.unsafe = unsafe;
  }
}

/** The cost of an exact total by itself; everything else is for the page. */
export const isCount = ({ text }: Statement): boolean => /^\s*(\/\*.*\*\/)?\s*select count\(/i.test(text);

/** Runs statements as the server does, one after the other. */
export async function execute(sql: Sql, statements: Statement[]): Promise<void> {
  for (const { text, parameters, options } of statements) {
    await sql.unsafe(text, parameters as never, options);
  }
}

/** The part of a plan step's output that is used here. */
interface Step {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Actual Total Time": number;
  "Subplan Name"?: string;
  Plans?: Step[];
}

/** The part of a list's statement that is its page; the rest is for the exact total (docs/adr/0007). */
const pageStep = (step: Step): Step | undefined =>
  step["Subplan Name"] === "CTE page" ? step : step.Plans?.map(pageStep).find((found) => found !== undefined);

/** Whether a statement is that of a list: page and total in one. */
const isList = ({ text }: Statement): boolean =>
  /^\s*(\/\*.*\*\/)?\s*with (hits as materialized [\s\S]*)?page as materialized/.test(text);

/**
 * Time of the pages of statements inside the server, and the number of 8 KiB blocks that they touch, cached or not. The
 * blocks are the same in every run, however busy the machine is.
 */
async function pagesOf(sql: Sql, statements: Statement[]): Promise<{ ms: number; blocks: number }> {
  const sum = { ms: 0, blocks: 0 };
  for (const statement of statements) {
    const { text, parameters } = statement;
    const explained = `explain (analyze, buffers, format json) ${text}`;
    const plans: Step[] = [];
    for (let round = 0; round < minRounds; round++) {
      const [row] = await sql.unsafe(explained, parameters as never);
      const whole: Step = row!["QUERY PLAN"][0].Plan;
      plans.push((isList(statement) && pageStep(whole)) || whole);
    }
    sum.ms += median(plans.map((plan) => plan["Actual Total Time"]));
    sum.blocks += median(plans.map((plan) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]));
  }
  return sum;
}

/** A slow case is measured fewer than `rounds` times, once it has taken this long. */
const enoughMs = 4_000;
const minRounds = 5;

/** Medians in milliseconds; the order alternates, so that none always benefits from what another has warmed. */
export async function medians<N extends string>(
  rounds: number,
  works: Record<N, () => Promise<unknown>>,
): Promise<Record<N, number>> {
  const names = Object.keys(works) as N[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>;
  const begin = performance.now();
  for (let round = 0; round < rounds; round++) {
    if (round >= minRounds && performance.now() - begin > enoughMs) break;
    for (const name of round % 2 ? names : names.toReversed()) {
      const start = performance.now();
      await works[name]();
      times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<N, number>;
}

/** What the pages cost without their exact totals, and how that grows with the table. */
export class Pages {
  private readonly before = new Map<string, { ms: number; blocks: number }>();

  /**
   * Of fewer rows first, which gives no figure, then of more. Counts of their own are left out.
   * @param goal whether growth is a fault: an index over ten or a hundred times the rows is a level or two deeper, which
   *   may double the blocks; more than that is growth
   */
  async compare(sql: Sql, name: string, statements: Statement[], goal: boolean): Promise<Result[]> {
    const { ms, blocks } = await pagesOf(
      sql,
      statements.filter((statement) => !isCount(statement)),
    );
    const before = this.before.get(name);
    this.before.set(name, { ms, blocks });
    if (!before) return [];
    const title = `  its page alone: ${short(ms)} ms, before ${short(before.ms)} ms`;
    return [compared(title, "blocks", blocks, before.blocks, before.blocks / blocks, goal ? 0.5 : null)];
  }
}

const short = (ms: number): number => Number(ms.toPrecision(2));
