import { unnamedVisitor } from "@rental/contract/words/contact";
import { checkOutgoing } from "./check.ts";

export { type Checked, checkOutgoing, type OutgoingContext, type TextSource } from "./check.ts";
export { redactProtectedTraits } from "./redact-protected-traits.ts";
export type { FairHousingRule } from "./rules/rule.ts";

/** Whether the program may say a text that a person of the account wrote beforehand, such as a question or a title. */
export const mayBeSaid = (text: string): boolean => checkOutgoing(text, { source: "template" }).ok;

/** What is wrong with a text of a template, for its author; nothing when it may be sent. */
export function flawInText(text: string): string | undefined {
  const checked = checkOutgoing(text, { source: "template" });
  if (checked.ok) return undefined;
  return `can't be sent automatically (${checked.rule}), see docs/fair-housing.md; write it to the contact yourself, or change it`;
}

/** The title under which the program speaks of a listing: its address if the title may not be said. */
export const titleToSay = ({ title, address }: { title: string; address: string }): string =>
  mayBeSaid(title) ? title : address;

/** Longest name that is repeated in a text, in characters. */
const longestName = 100;

/** What stands in place of a name that nobody has told: an email address, a phone number, or an id of another program. */
const noName = /@|^[+(]?\d[\d\s().-]*$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A name that somebody gave of themselves, for a text that repeats it; nothing when it is rather a message, with a link,
 * for example, or when nobody has told a name.
 */
export const nameToSay = (name: string): string | undefined =>
  name !== unnamedVisitor &&
  name.length <= longestName &&
  !/[\n\r<>]/.test(name) &&
  !noName.test(name.trim()) &&
  checkOutgoing(name, { source: "model" }).ok
    ? name
    : undefined;
