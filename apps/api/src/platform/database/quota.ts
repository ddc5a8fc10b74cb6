import { sql } from "drizzle-orm";
import { prepared, type Queryable, type Tx } from "./database.ts";

/** What a plan limits the number of, per account: see the function `taken_places` of the database. */
export type Quota = "properties" | "webhooks" | "calendar-feeds" | "calendar-sources";

/**
 * Whether the account may have one more, which the transaction then inserts. At most once per transaction. The quota is
 * exact, but transactions wait for each other only when few places are free. See docs/adr/0038.
 * @param most the limit of the plan
 */
export async function takePlace(tx: Tx, accountId: string, quota: Quota, most: number): Promise<boolean> {
  const [row] = await take(tx).execute({ accountId, quota, most });
  return row!.isTaken;
}

/** How many more the account may have. Nobody else takes a place before the transaction ends. */
export async function lockPlaces(tx: Tx, accountId: string, quota: Quota, most: number): Promise<number> {
  const [row] = await lock(tx).execute({ accountId, quota, most });
  return Number(row!.free);
}

const call = (name: string) =>
  sql`${sql.raw(name)}(${sql.placeholder("accountId")}, ${sql.placeholder("quota")}, ${sql.placeholder("most")})`;

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
