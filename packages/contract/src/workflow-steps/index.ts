import { agent } from "./agent.ts";
import { ask } from "./ask.ts";
import { askChoice } from "./ask-choice.ts";
import { condition } from "./condition.ts";
import { end } from "./end.ts";
import { notifyOwner } from "./notify-owner.ts";
import { propertyMatch } from "./property-match.ts";
import { sendMessage } from "./send-message.ts";
import type { StepDeclaration } from "./step-type.ts";
import { updateContact } from "./update-contact.ts";
import { wait } from "./wait.ts";
import { waitForReply } from "./wait-for-reply.ts";

/** All step types, in the order of the document. To add one, add a file next to this one, and a line here. */
export const stepDeclarations = {
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
} as const satisfies Record<string, StepDeclaration>;

export type StepType = keyof typeof stepDeclarations;
export const stepTypes = Object.keys(stepDeclarations) as [StepType, ...StepType[]];

const declarations: [string, StepDeclaration][] = Object.entries(stepDeclarations);

/** For the OpenAPI document: the members of each type's `config`. */
export const stepConfigDescription = [
  `Depends on the step type: ${declarations.map(([type, { usage }]) => `${type} ${usage}`).join(", ")}.`,
  ...declarations.flatMap(([, { notes }]) => notes ?? []),
  "Further members are kept unchanged.",
].join(" ");
