import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";

/** The contact that one was merged into, and that one in turn; the same one if it was not merged. */
export async function survivorOf(db: Queryable, accountId: string, id: string): Promise<string> {
  // A contact that was merged is deleted, and nothing can be merged into it: there are no cycles.
  const [row] = await db.execute<{ id: string }>(sql`with recursive path as (
      select id, merged_into_id from contacts where account_id = ${accountId}::uuid and id = ${id}::uuid
      union select c.id, c.merged_into_id from contacts c join path on c.id = path.merged_into_id
        where c.account_id = ${accountId}::uuid
    ) select id from path where merged_into_id is null`);
  return row?.id ?? id;
}
