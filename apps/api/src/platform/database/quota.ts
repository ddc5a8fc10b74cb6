import { sql } from "drizzle-orm";
import { prepared, type Queryable, type Tx } from "./database.ts";

/** What plans limit in number per account: see the database function `taken_places`. */
export type Quota = "properties" | "webhooks" | "calendar-feeds" | "calendar-sources";

/**
 * Whether the account may have one more, which the transaction then inserts. Call at most once per transaction. The
 * quota is exact, but transactions wait for each other only when few places are left. See docs/adr/0038.
 * @param limit the plan's limit
 */
export async function claimQuota(tx: Tx, accountId: string, quota: Quota, limit: number): Promise<boolean> {
  const [row] = await take(tx).execute({ accountId, quota, limit });
  return row!.isTaken;
}

/** How many more the account may have. No other transaction takes a place before this one ends. */
export async function lockRemainingQuota(
  tx: Tx,
  accountId: string,
  quota: Quota,
  limit: number,
): Promise<number> {
  const [row] = await lock(tx).execute({ accountId, quota, limit });
  return Number(row!.free);
}

const call = (name: string) =>
  sql`${sql.raw(name)}(${sql.placeholder("accountId")}, ${sql.placeholder("quota")}, ${sql.placeholder("limit")})`;

const take = prepared((db: Queryable) =>
  db
    .select({ isTaken: sql<boolean>`${call("take_place")}` })
    .from(sql`(values (1)) as one`)
    .prepare("take_place"),
);

const lock = prepared((db: Queryable) =>
  db
    .select({ free: sql<string>`${call("lock_places")}` })
    .from(sql`(values (1)) as one`)
    .prepare("lock_places"),
);
