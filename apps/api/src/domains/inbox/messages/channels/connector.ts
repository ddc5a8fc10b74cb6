import type { ConnectorChannel } from "@rental/contract";
import type { Asking } from "../../../../gate/operation/look-up.ts";
import * as connectors from "../../../integrations/connectors/sending.service.ts";
import { admitAutomaticEmail } from "../../../people/contacts/email-state.service.ts";
import { answerTo } from "../email-thread.ts";
import { type ChannelSender, numberOf } from "./channel-sender.ts";

/** The account's connector for a channel; nothing unless one is active and can send. */
export async function byConnector(
  call: Asking,
  channel: ConnectorChannel,
): Promise<ChannelSender | undefined> {
  const connector = await connectors.findFor(call, channel);
  if (!connector) return undefined;
  return {
    name: connector.name,
    async addressOf({ id, email, phone }) {
      if (channel === "email") return email;
      if (channel === "sms") return numberOf(phone);
      return (await connectors.addressOf(call, channel, id)) ?? numberOf(phone);
    },
    // Only email has a subject.
    subjectOf: (given, { subject }) =>
      channel === "email" ? (given ?? (subject && answerTo(subject))) : null,
    async queue(inside, { references: _references, language: _language, automatic, ...message }) {
      if (automatic && channel === "email") await admitAutomaticEmail(inside, message.contactId, message.to);
      await connectors.queue(inside, connector.id, message);
    },
  };
}
