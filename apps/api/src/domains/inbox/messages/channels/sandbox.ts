import type { ConnectorChannel } from "@rental/contract";
import { wake } from "../../../../gate/operation/call.ts";
import type { Asking } from "../../../../gate/operation/look-up.ts";
import { newId } from "../../../../platform/ids.ts";
import { keepInOutbox } from "../../../../platform/sandbox/outbox-mailer.ts";
import { realNow } from "../../../../platform/sandbox/sandbox-clock.ts";
import { isSandbox } from "../../../../platform/sandbox/sandbox-id.ts";
import * as connectors from "../../../integrations/connectors/sending.service.ts";
import { type ChannelSender, numberOf } from "./channel-sender.ts";

/** Kind of the job that marks messages of a sandbox as sent. */
export const sandboxMessageKind = "sandbox-message";

/** In a sandbox, messages need no connector: they stay in its outbox. */
export function inSandbox(
  asking: Asking,
  channel: Exclude<ConnectorChannel, "email">,
): ChannelSender | undefined {
  if (!isSandbox(asking.caller.accountId)) return undefined;
  return {
    addressOf: async ({ id, phone }) =>
      (channel === "sms" ? null : await connectors.addressOf(asking, channel, id)) ?? numberOf(phone),
    subjectOf: () => null,
    async queue(call, { messageId, contactId, conversationId, to, content, attachments }) {
      const now = call.clock.now();
      const id = newId();
      await keepInOutbox(call.tx, {
        accountId: call.caller.accountId,
        id,
        kind: channel,
        to,
        text: content,
        messageId,
        contactId,
        conversationId,
        attachments: attachments.map(({ name, contentType }) => ({ name, contentType, content: null })),
        dueAt: now,
        createdAt: now,
        storedAt: realNow(call.clock),
      });
      wake(call, sandboxMessageKind, id);
    },
  };
}
