import type { ConnectorChannel } from "@rental/contract";
import { type WriteCall, wake } from "../../../gate/call.ts";
import { newIdAt } from "../../../platform/ids.ts";
import { addressOf as chatAddressOf } from "../../connectors/addresses.queries.ts";
import { shareActive } from "../../connectors/connectors.queries.ts";
import { connectorKind, insert } from "../../connectors/line/line.queries.ts";
import type { WayOut } from "./way-out.ts";

/** The account's connector for a channel; nothing unless one is active and sends. */
export async function byConnector(call: WriteCall, channel: ConnectorChannel): Promise<WayOut | undefined> {
  const { accountId } = call.caller;
  const connector = await shareActive(call.tx, accountId, channel);
  if (!connector || connector.outboundUrl === null) return undefined;
  return {
    async addressOf({ id, email, phone }) {
      if (channel === "email") return email;
      if (channel === "sms") return phone;
      return (await chatAddressOf(call.tx, accountId, channel, id)) ?? phone;
    },
    // Only email has subjects.
    subjectOf: (given) => (channel === "email" ? given : null),
    async queue(inside, { messageId, contactId, conversationId, to, subject, content }) {
      const now = inside.clock.now();
      await insert(inside.tx, {
        ...{ accountId, id: newIdAt(now), connectorId: connector.id, messageId, contactId, conversationId },
        ...{ to, subject, content, status: "pending", createdAt: now },
      });
      wake(inside, connectorKind, connector.id);
    },
  };
}
