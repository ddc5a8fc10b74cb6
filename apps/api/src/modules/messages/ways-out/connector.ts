import type { ConnectorChannel } from "@rental/contract";
import type { WriteCall } from "../../../gate/call.ts";
import * as connectors from "../../connectors/carrying.service.ts";
import { admitAutomaticEmail } from "../../contacts/email-state.service.ts";
import { answerTo } from "../email-thread.ts";
import type { WayOut } from "./way-out.ts";

/** The account's connector for a channel; nothing unless one is active and sends. */
export async function byConnector(call: WriteCall, channel: ConnectorChannel): Promise<WayOut | undefined> {
  const connectorId = await connectors.findFor(call, channel);
  if (connectorId === undefined) return undefined;
  return {
    async addressOf({ id, email, phone }) {
      if (channel === "email") return email;
      if (channel === "sms") return phone;
      return (await connectors.addressOf(call, channel, id)) ?? phone;
    },
    // Only email has subjects.
    subjectOf: (given, { subject }) =>
      channel === "email" ? (given ?? (subject && answerTo(subject))) : null,
    async queue(inside, { references: _, automatic, ...message }) {
      if (automatic && channel === "email") await admitAutomaticEmail(inside, message.contactId);
      await connectors.queue(inside, connectorId, message);
    },
  };
}
