import { defaultExitConditions, nonBlank } from "@rental/contract";
import { z } from "zod";
import * as contacts from "../../contacts/contacts.service.ts";
import * as messages from "../../messages/messages.service.ts";
import { textOf } from "../../messages/text.service.ts";
import { step } from "./step.ts";

/** Sends the filled-in text, unless the run has sent too many messages. */
export const sendMessage = step({
  needs: z.object({ template: nonBlank(10_000) }),
  async perform(call, run, { template }) {
    const { maxMessages = defaultExitConditions.maxMessages } = run.exitConditions;
    if (run.messagesSent >= maxMessages) return { kind: "cancel", reason: "max_messages" };
    const { contactId, propertyId } = run;
    const { name: contactName } = await contacts.mustReference(call, contactId);
    await messages.sendMessage(call, {
      contactId,
      propertyId,
      content: await textOf(call, template, { contactName, propertyId }),
      metadata: { workflowRunId: run.id },
    });
    return { kind: "next", sent: true };
  },
});
