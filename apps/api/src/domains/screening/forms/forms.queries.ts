import { and, desc, eq, gt, isNotNull } from "drizzle-orm";
import { prescreeningSessions as sessions } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";

type Columns = typeof sessions.$inferSelect;
/** A session started by a visitor. */
export type FormSessionRow = Columns & Required<{ [Name in "form" | "visitor"]: NonNullable<Columns[Name]> }>;
export type NewFormSession = typeof sessions.$inferInsert;

const byId = (accountId: string, id: string) => and(eq(sessions.accountId, accountId), eq(sessions.id, id));

/** Sessions that were not started by a visitor have no form, and no visitor has a token for them. */
const ofVisitor = (row: Columns | undefined): FormSessionRow | undefined =>
  row?.form && row.visitor ? { ...row, form: row.form, visitor: row.visitor } : undefined;

const lookUp = lookup((db) => db.select().from(sessions).where(among(sessions)).prepare("find_form_session"));

export const find = async (...wanted: Parameters<typeof lookUp>): Promise<FormSessionRow | undefined> =>
  ofVisitor(await lookUp(...wanted));

/** The newest session of a contact that was completed and has not expired. */
export async function findCompleted(
  db: Queryable,
  accountId: string,
  { contactId, templateId, now }: { contactId: string; templateId: string; now: Date },
): Promise<FormSessionRow | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        eq(sessions.contactId, contactId),
        eq(sessions.workflowTemplateId, templateId),
        isNotNull(sessions.outcome),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(1);
  return ofVisitor(row);
}

/** Locks a session until the transaction ends, so that answers from several devices are merged one at a time. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<FormSessionRow | undefined> {
  const [row] = await tx.select().from(sessions).where(byId(accountId, id)).for("update");
  return ofVisitor(row);
}

export async function insert(tx: Tx, session: NewFormSession): Promise<void> {
  await tx.insert(sessions).values(session);
}

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<NewFormSession>,
): Promise<FormSessionRow> {
  const [row] = await tx.update(sessions).set(changes).where(byId(accountId, id)).returning();
  return ofVisitor(row)!;
}
