import type { ConnectorChannel, PlanName } from "@rental/contract";
import { and, eq, sql } from "drizzle-orm";
import type postgres from "postgres";
import { connectorMessages, connectors } from "../../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../../platform/database/database.ts";
import { jitterFactor, retryDelay } from "../../../../platform/jobs/backoff.ts";
import type { JobRef } from "../../../../platform/jobs/jobs.ts";
import type {
  EndpointRow,
  EndpointTable,
  Failures,
  Item,
  Lease,
} from "../../../../platform/outbound/sender/payload.ts";
import type { Platform } from "../../../../platform/platform.ts";

/** The kind of the job that sends one connector's pending messages. */
export const connectorKind = "connector";

/** The connector that a run serves, and its account's current plan. */
export interface ServedConnector extends EndpointRow {
  name: string;
  channel: ConnectorChannel;
  isDeleted: boolean;
  plan: PlanName;
  accountCreatedAt: Date;
}

/** A pending message. */
export interface Waiting extends Item {
  accountId: string;
  messageId: string;
  contactId: string;
  conversationId: string;
  to: string;
  subject: string | null;
  content: string;
  attempts: number;
}

const waiting = (sql: postgres.Sql) =>
  sql`m.account_id = e.account_id and m.connector_id = e.id and m.status = 'pending'`;

export const connectorEndpoints: EndpointTable = {
  table: "connectors",
  columns: (sql) => sql`
    e.outbound_url as url, e.name, e.channel, e.deleted_at is not null as "isDeleted",
    (select a.plan from accounts a where a.id = e.account_id) as plan,
    (select a.created_at from accounts a where a.id = e.account_id) as "accountCreatedAt"`,
  /** Active with a URL, or deleted with messages left to abandon. */
  isServed: (sql) => sql`(e.active and e.outbound_url is not null or e.deleted_at is not null)`,
  hasItems: (sql) => sql`exists (select 1 from connector_messages m where ${waiting(sql)})`,
  firstDue: (sql) => sql`null::timestamptz`,
  items: (sql) => sql`
    select id, id as position, account_id as "accountId", message_id as "messageId", contact_id as "contactId",
      conversation_id as "conversationId", "to", subject, content, attempts
    from connector_messages
    where account_id = q."accountId" and connector_id = q.id and status = 'pending' and id > q.behind::uuid
    order by id limit q."limit"`,
  start: "00000000-0000-0000-0000-000000000000",
  commitsInOrder: false,
};

/** Delays the connector's next attempt, and thereby all of its messages. */
export function backOff(
  { database, clock, config }: Platform,
  { accountId, id, token }: Lease,
  { inARow, acceptedAt }: Failures<unknown>,
): Promise<void> {
  const held = and(
    eq(connectors.accountId, accountId),
    eq(connectors.id, id),
    eq(connectors.leaseToken, token),
  );
  return database.transact(async (tx) => {
    const [row] = await tx.select().from(connectors).where(held).for("update");
    if (!row) return;
    const failures = (acceptedAt ? 0 : row.consecutiveFailures) + inARow;
    const delay = retryDelay(failures, config.webhookRetry, jitterFactor());
    const retryAt = new Date(clock.now().getTime() + delay);
    await tx
      .update(connectors)
      .set({ consecutiveFailures: failures, retryAt, leaseToken: null, leaseUntil: null })
      .where(held);
  });
}

export async function insert(tx: Tx, row: typeof connectorMessages.$inferInsert): Promise<void> {
  await tx.insert(connectorMessages).values(row);
}

/** Records the outcome of an attempt. @returns whether the message was still pending */
export async function finish(
  db: Queryable,
  { accountId, id }: Waiting,
  changes: Partial<typeof connectorMessages.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(connectorMessages)
    .set(changes)
    .where(
      and(
        eq(connectorMessages.accountId, accountId),
        eq(connectorMessages.id, id),
        eq(connectorMessages.status, "pending"),
      ),
    )
    .returning({ id: connectorMessages.id });
  return rows.length > 0;
}

/** The message that a connector sent under this provider id; the latest if there are several. */
export async function findByProviderId(
  db: Queryable,
  { accountId, id }: JobRef,
  providerMessageId: string,
): Promise<typeof connectorMessages.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(connectorMessages)
    .where(
      and(
        eq(connectorMessages.accountId, accountId),
        eq(connectorMessages.connectorId, id),
        eq(connectorMessages.providerMessageId, providerMessageId),
      ),
    )
    .orderBy(sql`${connectorMessages.id} desc`)
    .limit(1);
  return row;
}
