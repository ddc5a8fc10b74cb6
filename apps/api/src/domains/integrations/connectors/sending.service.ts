import type { ConnectorChannel } from "@rental/contract";
import { type WriteCall, wake } from "../../../gate/operation/call.ts";
import type { Asking } from "../../../gate/operation/look-up.ts";
import { newIdAt } from "../../../platform/ids.ts";
import { realNow } from "../../../platform/sandbox/sandbox-clock.ts";
import * as addresses from "./addresses.queries.ts";
import * as queries from "./connectors.queries.ts";
import * as delivery from "./delivery/delivery.queries.ts";

/** A message to send through a connector. */
export interface Carried {
  messageId: string;
  contactId: string;
  conversationId: string;
  to: string;
  subject: string | null;
  content: string;
}

/**
 * The account's active outbound connector for a channel, if any. Inside a transaction, it can't change until that ends.
 */
export async function findFor(
  { tx, database, caller }: Asking,
  channel: ConnectorChannel,
): Promise<{ id: string; name: string } | undefined> {
  const connector = tx
    ? await queries.shareActive(tx, caller.accountId, channel)
    : await queries.findActive(database.read, caller.accountId, channel);
  return connector?.outboundUrl ? connector : undefined;
}

/** A contact's identifier in a chat app, if it wrote from there. */
export const addressOf = (
  { tx, database, caller }: Asking,
  channel: ConnectorChannel,
  contactId: string,
): Promise<string | undefined> =>
  addresses.addressOf(tx ?? database.read, caller.accountId, channel, contactId);

/** Enqueues a message in the transaction that stores it. */
export async function queue(call: WriteCall, connectorId: string, message: Carried): Promise<void> {
  const now = call.clock.now();
  const { accountId } = call.caller;
  await delivery.insert(call.tx, {
    ...message,
    accountId,
    id: newIdAt(realNow(call.clock)),
    connectorId,
    status: "pending",
    createdAt: now,
  });
  wake(call, delivery.connectorKind, connectorId);
}
