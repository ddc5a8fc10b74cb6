import type { PlanName } from "@rental/contract";
import { and, asc, eq, exists, isNotNull, like, or, type SQL, sql } from "drizzle-orm";
import { accounts, people, sandboxes, settings, users } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { handwritten, typed } from "../../../platform/database/statement.ts";

export async function lock(tx: Tx, accountId: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  return row;
}

/** Locks an account so that none of its rows can be written until the transaction ends. */
export async function lockExclusive(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
  return rows.length > 0;
}

export async function sandboxesOf(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: sandboxes.accountId })
    .from(sandboxes)
    .where(eq(sandboxes.parentId, accountId));
  return rows.map(({ id }) => id);
}

export async function remove(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, accountId));
}

export async function insert(tx: Tx, account: typeof accounts.$inferInsert): Promise<void> {
  await tx.insert(accounts).values(account);
}

const lockChoices = prepared(() =>
  handwritten(sql`select pg_advisory_xact_lock(hashtextextended(${typed("what", "text")}, 0))`, {}),
);

/** Reserves a slug against concurrent choices until the transaction ends. @returns the slugs that start with it */
export async function lockSlugs(tx: Tx, slug: string): Promise<string[]> {
  await lockChoices(tx).execute({ what: "accounts.slug" });
  const rows = await tx
    .select({ slug: accounts.slug })
    .from(accounts)
    .where(or(eq(accounts.slug, slug), like(accounts.slug, `${slug}-%`)));
  return rows.map((row) => row.slug);
}

export async function findBySlug(db: Queryable, slug: string) {
  const [row] = await db.select().from(accounts).where(eq(accounts.slug, slug));
  return row;
}

/** @param owner the account's first person, with their user id */
export async function insertOwner(tx: Tx, owner: Omit<typeof people.$inferInsert, "role">): Promise<void> {
  const { accountId, id, createdAt } = owner;
  await tx.insert(users).values({ accountId, id, createdAt });
  await tx.insert(people).values({ ...owner, role: "owner" });
}

/** The email address of the longest-standing owner who has one. */
const ownerEmail = (db: Queryable, accountId: SQL | string) =>
  db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.role, "owner"), isNotNull(people.email)))
    .orderBy(asc(people.createdAt), asc(people.id))
    .limit(1);

/** The id that prefixes the account's stored objects, and the email address for notifications to its owner. */
export async function findOwner(
  db: Queryable,
  accountId: string,
): Promise<{ id: string; email: string | null } | undefined> {
  const [row] = await db
    .select({ id: users.id, email: sql<string | null>`(${ownerEmail(db, accountId)})` })
    .from(users)
    .where(eq(users.accountId, accountId));
  return row;
}

/** @returns whether the account exists */
export async function update(
  tx: Tx,
  accountId: string,
  changes: { slug: string } | { plan: PlanName },
): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set(changes)
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id });
  return rows.length > 0;
}

/** All accounts with their owner's email address, oldest first. */
export const list = (db: Queryable, { wantsNews }: { wantsNews: boolean }) =>
  db
    .select({
      id: accounts.id,
      name: accounts.name,
      slug: accounts.slug,
      plan: accounts.plan,
      ownerEmail: sql<string | null>`(${ownerEmail(db, sql`${accounts.id}`)})`,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(wantsNews ? exists(optedIn(db)) : undefined)
    .orderBy(asc(accounts.createdAt), asc(accounts.id));

const optedIn = (db: Queryable) =>
  db
    .select({ accountId: settings.accountId })
    .from(settings)
    .where(
      and(
        eq(settings.accountId, accounts.id),
        sql`${settings.values} @> '{"emailPreferences": {"marketing": true}}'`,
      ),
    );

export async function find(db: Queryable, accountId: string) {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return row;
}

export async function lockIfNoAccounts(tx: Tx): Promise<boolean> {
  await tx.execute(sql`lock table ${accounts} in share row exclusive mode`);
  return (await tx.select({ id: accounts.id }).from(accounts).limit(1)).length === 0;
}

export async function countByPlan(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .select({ plan: accounts.plan, count: sql<number>`count(*)::int` })
    .from(accounts)
    .groupBy(accounts.plan);
  return Object.fromEntries(rows.map(({ plan, count }) => [plan, count]));
}
