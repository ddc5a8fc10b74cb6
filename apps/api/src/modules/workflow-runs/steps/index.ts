import type { ExecutedStepType, StepType } from "@rental/contract";
import { condition } from "./condition.ts";
import { end } from "./end.ts";
import { sendMessage } from "./send-message.ts";
import type { Step } from "./step.ts";
import { updateContact } from "./update-contact.ts";
import { wait } from "./wait.ts";
import { waitForReply } from "./wait-for-reply.ts";

/** The engine of every step type that the contract declares as executed: one file each. */
const engines: Record<ExecutedStepType, Step> = {
  send_message: sendMessage,
  wait,
  wait_for_reply: waitForReply,
  condition,
  update_contact: updateContact,
  end,
};

/** The engine of a step type; nothing when it can't be executed yet. */
export const engineOf = (type: StepType): Step | undefined =>
  (engines as Partial<Record<StepType, Step>>)[type];
