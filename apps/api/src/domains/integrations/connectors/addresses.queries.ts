import { and, desc, eq } from "drizzle-orm";
import { contactAddresses, contacts } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import type { ConnectorRow } from "./connectors.queries.ts";

type Channel = ConnectorRow["channel"];

/** A contact's identifier in a channel: the one it last wrote from. */
export async function addressOf(
  db: Queryable,
  accountId: string,
  channel: Channel,
  contactId: string,
): Promise<string | undefined> {
  const { address, createdAt } = contactAddresses;
  const [row] = await db
    .select({ address })
    .from(contactAddresses)
    .where(
      and(
        eq(contactAddresses.accountId, accountId),
        eq(contactAddresses.channel, channel),
        eq(contactAddresses.contactId, contactId),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return row?.address;
}

/** The contact with this identifier in a channel, which may be deleted. */
export async function contactAt(
  tx: Tx,
  accountId: string,
  channel: Channel,
  address: string,
): Promise<Pick<typeof contacts.$inferSelect, "id" | "deletedAt" | "optedOutAt"> | undefined> {
  const [row] = await tx
    .select({ id: contacts.id, deletedAt: contacts.deletedAt, optedOutAt: contacts.optedOutAt })
    .from(contactAddresses)
    .innerJoin(
      contacts,
      and(eq(contacts.accountId, contactAddresses.accountId), eq(contacts.id, contactAddresses.contactId)),
    )
    .where(
      and(
        eq(contactAddresses.accountId, accountId),
        eq(contactAddresses.channel, channel),
        eq(contactAddresses.address, address),
      ),
    );
  return row;
}

/** Records a contact's identifier in a channel. */
export async function remember(tx: Tx, row: typeof contactAddresses.$inferInsert): Promise<void> {
  const { contactId, createdAt } = row;
  const { accountId, channel, address } = contactAddresses;
  await tx
    .insert(contactAddresses)
    .values(row)
    .onConflictDoUpdate({ target: [accountId, channel, address], set: { contactId, createdAt } });
}
