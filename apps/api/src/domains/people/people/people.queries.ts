import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { people } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { removeById, updateById } from "../../../platform/database/rows.ts";

export type PersonRow = typeof people.$inferSelect;

export const find = lookup((db) => db.select().from(people).where(among(people)).prepare("find_person"));

/** Oldest first: the first owner is the one who was there from the beginning. */
export const list = filteredList("people", {
  from: people,
  order: { direction: "asc", by: { createdAt: people.createdAt, id: people.id } },
});

export const countAll = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(people, eq(people.accountId, accountId));

/** Whether the account has an owner beside this person. */
export async function hasOtherOwner(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const where = and(eq(people.accountId, accountId), eq(people.role, "owner"), ne(people.id, id));
  return (await tx.select({ id: people.id }).from(people).where(where).limit(1)).length > 0;
}

/** @returns nothing when another person of the account has the email address */
export async function insert(tx: Tx, person: typeof people.$inferInsert): Promise<PersonRow | undefined> {
  const [row] = await tx.insert(people).values(person).onConflictDoNothing().returning();
  return row;
}

/** The email addresses of the people of an account, in lower case. */
export async function emailsOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ email: sql<string>`lower(${people.email})` })
    .from(people)
    .where(and(eq(people.accountId, accountId), isNotNull(people.email)));
  return rows.map(({ email }) => email);
}

/** The person of the account with this address, whatever its case. */
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

/** The owner of the account who has been one longest. */
export async function findFirstOwner(db: Queryable, accountId: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.role, "owner")))
    .orderBy(asc(people.createdAt), asc(people.id))
    .limit(1);
  return row;
}

/** People of any account with this address: who asks for a link to sign in gives only that. */
export const findByAddress = prepared((db) =>
  db
    .select({ accountId: people.accountId, id: people.id })
    .from(people)
    .where(sql`lower(${people.email}) = lower(${sql.placeholder("email")})`)
    .orderBy(asc(people.createdAt))
    .limit(sql.placeholder("most"))
    .prepare("find_people_by_address"),
);

export const update = updateById(people);

/** Removes a person with its sign-ins and links. @returns whether there was one */
export const remove = removeById(people);
