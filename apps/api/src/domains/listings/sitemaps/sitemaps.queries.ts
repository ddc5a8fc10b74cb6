import { and, asc, desc, eq, exists, isNull, notExists, sql } from "drizzle-orm";
import { accounts, buildings, properties, sandboxes, settings } from "../../../db/tables/index.ts";
import { prepared, type Queryable } from "../../../platform/database/database.ts";

/** The slugs of accounts that have a public profile and a public property, oldest first. Sandboxes are not to be found. */
export const findSlugs = prepared((db) =>
  db
    .select({ slug: accounts.slug })
    .from(accounts)
    .innerJoin(settings, eq(settings.accountId, accounts.id))
    .where(
      and(
        sql`${settings.values} @> '{"profilePublic": true}'`,
        exists(db.select({ one: sql`1` }).from(properties).where(publicOf(accounts.id))),
        notExists(db.select({ one: sql`1` }).from(sandboxes).where(eq(sandboxes.accountId, accounts.id))),
      ),
    )
    .orderBy(asc(accounts.createdAt))
    .limit(sql.placeholder("limit"))
    .prepare("find_public_slugs"),
);

/** The public properties of an account, newest first. */
export const findListings = (db: Queryable, accountId: string, limit: number) =>
  db
    .select({ id: properties.id, updatedAt: properties.updatedAt })
    .from(properties)
    .where(publicOf(accountId))
    .orderBy(desc(properties.createdAt), desc(properties.id))
    .limit(limit);

/** The buildings of an account that have a public property, newest first. */
export const findBuildings = (db: Queryable, accountId: string, limit: number) =>
  db
    .select({ id: buildings.id, updatedAt: buildings.updatedAt })
    .from(buildings)
    .where(
      and(
        eq(buildings.accountId, accountId),
        exists(
          db
            .select({ one: sql`1` })
            .from(properties)
            .where(and(publicOf(accountId), eq(properties.buildingId, buildings.id))),
        ),
      ),
    )
    .orderBy(desc(buildings.createdAt), desc(buildings.id))
    .limit(limit);

function publicOf(accountId: string | typeof accounts.id) {
  return and(
    eq(properties.accountId, accountId),
    eq(properties.isPublic, true),
    isNull(properties.deletedAt),
  );
}
