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

/** All step types, in the order of the document. To add one, add a file next to this one and a line here. */
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

type Declarations = typeof stepDeclarations;

export type StepType = keyof Declarations;
export const stepTypes = Object.keys(stepDeclarations) as [StepType, ...StepType[]];

/** The types that runs execute. */
export type ExecutedStepType = {
  [T in StepType]: Declarations[T]["executed"] extends true ? T : never;
}[StepType];

const declarations: [string, StepDeclaration][] = Object.entries(stepDeclarations);
const executed = declarations.flatMap(([type, { executed }]) => (executed ? [type] : []));

/** For the OpenAPI document: the effect of each type on a run. */
export const stepTypeDescription = `What the step does. ${executed.slice(0, -1).join(", ")} and ${executed.at(-1)} are executed; a run that reaches any other type ends as failed with step_not_supported.`;

/** For the OpenAPI document: the members of each type's `config`. */
export const stepConfigDescription = [
  `Depends on the step type: ${declarations.map(([type, { usage }]) => `${type} ${usage}`).join(", ")}.`,
  ...declarations.flatMap(([, { notes }]) => notes ?? []),
  "Further members are kept unchanged.",
].join(" ");
