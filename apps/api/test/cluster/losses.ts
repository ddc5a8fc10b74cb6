import type postgres from "postgres";
import type { Load } from "./load.ts";
import { until } from "./poll.ts";

/** What was lost or doubled: ids of contacts. */
export interface Losses {
  writes: Set<string>;
  doubledWrites: Set<string>;
  events: Set<string>;
  doubledEvents: Set<string>;
}

/** Compares the acknowledged writes with the database, and with the events, after waiting for those still to come. */
export async function findLosses(
  sql: postgres.Sql,
  load: Load,
  events: Map<string, Set<string>>,
): Promise<Losses> {
  const ids = load.acknowledged.map(({ id }) => id);
  await until("all events", async () => ids.every((id) => events.has(id))).catch(() => undefined);
  const rows = await sql<{ id: string; copies: number }[]>`
    select id, count(*) over (partition by name)::int as copies from contacts`;
  const copies = new Map(rows.map((row) => [row.id, row.copies]));
  const those = (isWrong: (id: string) => boolean) => new Set(ids.filter(isWrong));
  return {
    writes: those((id) => !copies.has(id)),
    doubledWrites: those((id) => (copies.get(id) ?? 0) > 1),
    events: those((id) => !events.has(id)),
    doubledEvents: those((id) => (events.get(id)?.size ?? 0) > 1),
  };
}
