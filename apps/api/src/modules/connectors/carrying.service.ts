import type { ConnectorChannel } from "@rental/contract";
import { type WriteCall, wake } from "../../gate/call.ts";
import { newIdAt } from "../../platform/ids.ts";
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

/** The id of the account's connector for a channel; nothing unless one is active and sends. */
export async function findFor(call: WriteCall, channel: ConnectorChannel): Promise<string | undefined> {
  const connector = await queries.shareActive(call.tx, call.caller.accountId, channel);
  return connector?.outboundUrl ? connector.id : undefined;
}

/** What a chat app calls a contact, if it wrote from there. */
export const addressOf = (
  call: WriteCall,
  channel: ConnectorChannel,
  contactId: string,
): Promise<string | undefined> => addresses.addressOf(call.tx, call.caller.accountId, channel, contactId);

/** Queues a message in the transaction that stores it. */
export async function queue(call: WriteCall, connectorId: string, message: Carried): Promise<void> {
  const now = call.clock.now();
  const { accountId } = call.caller;
  await delivery.insert(call.tx, {
    ...message,
    ...{ accountId, id: newIdAt(now), connectorId, status: "pending", createdAt: now },
  });
  wake(call, delivery.connectorKind, connectorId);
}
