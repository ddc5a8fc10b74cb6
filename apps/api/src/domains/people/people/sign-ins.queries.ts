import { and, desc, eq, gt, gte, isNull, sql } from "drizzle-orm";
import { accounts, people, signInLinks, signIns } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";

export type SignInRow = typeof signIns.$inferSelect;

export async function insertLink(tx: Tx, link: typeof signInLinks.$inferInsert): Promise<void> {
  await tx.insert(signInLinks).values(link);
}

/** Counts an account's links requested on the page since the given time. */
export const countAsked = (tx: Tx, accountId: string, since: Date): Promise<number> =>
  tx.$count(
    signInLinks,
    and(
      eq(signInLinks.accountId, accountId),
      eq(signInLinks.source, "page"),
      gte(signInLinks.createdAt, since),
    ),
  );

/** The newest unused link that a person requested on the page and that is valid until the given time. */
export async function findUsable(tx: Tx, accountId: string, personId: string, until: Date) {
  const [row] = await tx
    .select({ id: signInLinks.id, createdAt: signInLinks.createdAt, expiresAt: signInLinks.expiresAt })
    .from(signInLinks)
    .where(
      and(
        eq(signInLinks.accountId, accountId),
        eq(signInLinks.personId, personId),
        eq(signInLinks.source, "page"),
        isNull(signInLinks.usedAt),
        gte(signInLinks.expiresAt, until),
      ),
    )
    .orderBy(desc(signInLinks.createdAt))
    .limit(1);
  return row;
}

/** The person that a link signs in, and the account. */
export async function findLink(db: Queryable, accountId: string, id: string) {
  const [row] = await db
    .select({
      usedAt: signInLinks.usedAt,
      expiresAt: signInLinks.expiresAt,
      accountName: accounts.name,
      name: people.name,
      email: people.email,
    })
    .from(signInLinks)
    .innerJoin(accounts, eq(accounts.id, signInLinks.accountId))
    .innerJoin(people, and(eq(people.accountId, signInLinks.accountId), eq(people.id, signInLinks.personId)))
    .where(and(eq(signInLinks.accountId, accountId), eq(signInLinks.id, id)));
  return row;
}

/** Redeems a link, unless it was used or has expired. @returns the person, to exactly one of any concurrent calls */
export async function useLink(tx: Tx, accountId: string, id: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(signInLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInLinks.accountId, accountId),
        eq(signInLinks.id, id),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, now),
      ),
    )
    .returning({ personId: signInLinks.personId });
  return row?.personId;
}

export async function removeLinksOf(tx: Tx, accountId: string, personId: string): Promise<void> {
  const where = and(eq(signInLinks.accountId, accountId), eq(signInLinks.personId, personId));
  await tx.delete(signInLinks).where(where);
}

export async function insert(tx: Tx, signIn: typeof signIns.$inferInsert): Promise<void> {
  await tx.insert(signIns).values(signIn);
}

/** Newest first, only those still valid. */
export const list = filteredList("sign_ins", {
  from: signIns,
  where: and(
    eq(signIns.personId, sql.placeholder("personId")),
    gt(signIns.expiresAt, sql.placeholder("now")),
  ),
  order: { direction: "desc", by: { createdAt: signIns.createdAt, id: signIns.id } },
});

const oneOf = (accountId: string, { personId, id }: { personId: string; id: string }) =>
  and(eq(signIns.accountId, accountId), eq(signIns.personId, personId), eq(signIns.id, id));

export async function exists(
  db: Queryable,
  accountId: string,
  one: { personId: string; id: string },
): Promise<boolean> {
  const rows = await db.select({ id: signIns.id }).from(signIns).where(oneOf(accountId, one));
  return rows.length > 0;
}

/** Ends one sign-in of a person. @returns whether it existed */
export async function remove(
  tx: Tx,
  accountId: string,
  one: { personId: string; id: string },
): Promise<boolean> {
  const rows = await tx.delete(signIns).where(oneOf(accountId, one)).returning({ id: signIns.id });
  return rows.length > 0;
}

/** Ends all sign-ins of an account, and invalidates its links. */
export async function removeAllOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(signInLinks).where(eq(signInLinks.accountId, accountId));
  await tx.delete(signIns).where(eq(signIns.accountId, accountId));
}
