import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { people } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { removeById, updateById } from "../../../platform/database/rows.ts";

export type PersonRow = typeof people.$inferSelect;

export const find = lookup((db) => db.select().from(people).where(among(people)).prepare("find_person"));

/** Oldest first, so that the original owner comes first. */
export const list = filteredList("people", {
  from: people,
  order: { direction: "asc", by: { createdAt: people.createdAt, id: people.id } },
});

/** The agents and owners of an account, of whom the plan limits the number. */
export async function assignable(db: Queryable, accountId: string) {
  const rows = await db
    .select({ id: people.id, name: people.name, role: people.role })
    .from(people)
    .where(and(eq(people.accountId, accountId), ne(people.role, "viewer")))
    .orderBy(asc(people.createdAt), asc(people.id));
  return rows.flatMap(({ role, ...person }) => (role === "viewer" ? [] : [{ ...person, role }]));
}

export const countAll = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(people, eq(people.accountId, accountId));

/** Whether the account has an owner other than this person. */
export async function hasOtherOwner(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const where = and(eq(people.accountId, accountId), eq(people.role, "owner"), ne(people.id, id));
  return (await tx.select({ id: people.id }).from(people).where(where).limit(1)).length > 0;
}

/** @returns nothing if another person of the account has the email address */
export async function insert(tx: Tx, person: typeof people.$inferInsert): Promise<PersonRow | undefined> {
  const [row] = await tx.insert(people).values(person).onConflictDoNothing().returning();
  return row;
}

/** The lowercase email addresses of an account's people. */
export async function emailsOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ email: sql<string>`lower(${people.email})` })
    .from(people)
    .where(and(eq(people.accountId, accountId), isNotNull(people.email)));
  return rows.map(({ email }) => email);
}

/** Finds the person of the account with this address, ignoring case. */
export async function findByEmail(
  db: Queryable,
  accountId: string,
  email: string,
): Promise<PersonRow | undefined> {
  const isAddress = sql`lower(${people.email}) = lower(${email})`;
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.accountId, accountId), isAddress));
  return row;
}

/** The account's longest-standing owner. */
export async function findFirstOwner(db: Queryable, accountId: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.role, "owner")))
    .orderBy(asc(people.createdAt), asc(people.id))
    .limit(1);
  return row;
}

/** People of any account with this address, which is all that a request for a sign-in link gives. */
export const findByAddress = prepared((db) =>
  db
    .select({ accountId: people.accountId, id: people.id })
    .from(people)
    .where(sql`lower(${people.email}) = lower(${sql.placeholder("email")})`)
    .orderBy(asc(people.createdAt))
    .limit(sql.placeholder("limit"))
    .prepare("find_people_by_address"),
);

export const update = updateById(people);

/** Removes a person with its sign-ins and links. @returns whether the person existed */
export const remove = removeById(people);
