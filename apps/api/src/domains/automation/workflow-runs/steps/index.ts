import type { StepType } from "@rental/contract";
import { agent } from "./agent.ts";
import { ask } from "./ask.ts";
import { askChoice } from "./ask-choice.ts";
import { condition } from "./condition.ts";
import { end } from "./end.ts";
import { notifyOwner } from "./notify-owner.ts";
import { propertyMatch } from "./property-match.ts";
import { sendMessage } from "./send-message.ts";
import type { Step } from "./step.ts";
import { updateContact } from "./update-contact.ts";
import { wait } from "./wait.ts";
import { waitForReply } from "./wait-for-reply.ts";

/** The engines of all step types in the contract: one file each. */
export const engines: Record<StepType, Step> = {
  send_message: sendMessage,
  wait,
  wait_for_reply: waitForReply,
  ask,
  ask_choice: askChoice,
  condition,
  update_contact: updateContact,
  property_match: propertyMatch,
  notify_owner: notifyOwner,
  agent,
  end,
};
