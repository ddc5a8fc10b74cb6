import type { Sql } from "postgres";
import type { Database } from "../../src/platform/database/database.ts";

interface Statement {
  text: string;
  parameters: unknown[];
}

/** The statements that some work sends to the database through this pool. */
export async function statementsOf(sql: Sql, work: () => Promise<unknown>): Promise<Statement[]> {
  const { unsafe } = sql;
  const statements: Statement[] = [];
  sql.unsafe = ((text: string, parameters: unknown[] = [], options?: object) => {
    statements.push({ text, parameters });
    return unsafe(text, parameters as never, options);
  }) as Sql["unsafe"];
  try {
    await work();
    return statements;
  } finally {
    sql.unsafe = unsafe;
  }
}

/**
 * The 8 KiB blocks that statements read, cached or not.
 * @param plan whether it is made for the parameters or, as for a statement that was executed often, for any
 */
export async function blocksOf(
  database: Pick<Database, "openSession">,
  statements: Statement[],
  plan: "custom" | "generic",
): Promise<number> {
  const session = database.openSession(() => undefined);
  try {
    await session.unsafe(`set plan_cache_mode = force_${plan}_plan`);
    let blocks = 0;
    for (const [i, { text, parameters }] of statements.entries()) {
      await session.unsafe(`prepare statement_${i} as ${text}`);
      const given = parameters.length > 0 ? `(${parameters.map(literal)})` : "";
      const [row] = await session.unsafe(
        `explain (analyze, buffers, format json) execute statement_${i} ${given}`,
      );
      const { "Shared Hit Blocks": hit, "Shared Read Blocks": read } = row!["QUERY PLAN"][0].Plan;
      blocks += hit + read;
    }
    return blocks;
  } finally {
    await session.end();
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return `'{${value}}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
