import { and, eq, sql } from "drizzle-orm";
import { contacts, conversations, people, properties } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { lockById } from "../../../platform/database/rows.ts";

/** Finds a person, whose role can't change and who can't be removed until the transaction ends. */
export async function share(tx: Tx, accountId: string, id: string) {
  const [row] = await tx
    .select({ role: people.role })
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.id, id)))
    .for("share");
  return row;
}

/** Finds the assignee of the contact, or else of the property, who can't be removed until the transaction ends. */
export async function sharedOf(
  tx: Tx,
  accountId: string,
  { contactId, propertyId }: { contactId?: string | undefined; propertyId: string | null },
): Promise<string | null> {
  const ofContact = sql`(select ${contacts.assigneeId} from ${contacts}
    where ${contacts.accountId} = ${accountId}::uuid and ${contacts.id} = ${contactId ?? null}::uuid)`;
  const ofProperty = sql`(select ${properties.assigneeId} from ${properties}
    where ${properties.accountId} = ${accountId}::uuid and ${properties.id} = ${propertyId}::uuid)`;
  const [row] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.id, sql`coalesce(${ofContact}, ${ofProperty})`)))
    .for("share");
  return row?.id ?? null;
}

/** Locks a person, so that no concurrent transaction assigns records to the person. */
export const lock = lockById(people, "update");

/** Unassigns a person's records. @returns the affected contacts and properties, with their state */
export async function release(tx: Tx, accountId: string, personId: string, now: Date) {
  const changes = { assigneeId: null, updatedAt: now };
  const ofPerson = (table: typeof contacts | typeof properties | typeof conversations) =>
    and(eq(table.accountId, accountId), eq(table.assigneeId, personId));
  return {
    contacts: await tx
      .update(contacts)
      .set(changes)
      .where(ofPerson(contacts))
      .returning({ id: contacts.id, status: contacts.status, deletedAt: contacts.deletedAt }),
    properties: await tx
      .update(properties)
      .set(changes)
      .where(ofPerson(properties))
      .returning({ id: properties.id, deletedAt: properties.deletedAt }),
    conversations: await tx
      .update(conversations)
      .set(changes)
      .where(ofPerson(conversations))
      .returning({ id: conversations.id }),
  };
}
