import { unnamedVisitor } from "@rental/contract/words/contact";
import { addressLine } from "@rental/contract/words/place";
import { checkOutgoing } from "./check.ts";

export { type Checked, checkOutgoing, type OutgoingContext, type TextSource } from "./check.ts";
export { redactProtectedTraits } from "./redact-protected-traits.ts";
export type { FairHousingRule } from "./rules/rule.ts";

/** Whether the program may use a text written beforehand by a person of the account, such as a question or a title. */
export const mayBeSaid = (text: string): boolean => checkOutgoing(text, { source: "template" }).ok;

/** What is wrong with a template's text, for its author; nothing when it may be sent. */
export function flawInText(text: string): string | undefined {
  const checked = checkOutgoing(text, { source: "template" });
  if (checked.ok) return undefined;
  return `can't be sent automatically (${checked.rule}), see docs/fair-housing.md; write it to the contact yourself, or change it`;
}

/** The name that automatic texts use for a listing: its title or, if that is not allowed, its address. */
export const titleToSay = ({
  title,
  ...place
}: {
  title: string;
  address: string;
  unit: string | null;
}): string => (mayBeSaid(title) ? title : addressLine(place));

/** Maximum length of a name that texts repeat, in characters. */
const maxNameLength = 100;

/** Placeholders for an unknown name: an email address, a phone number, or an id from another program. */
const noName = /@|^[+(]?\d[\d\s().-]*$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A self-reported name, for texts that repeat it; nothing when it reads like a message, for example because it contains
 * a link or turns the direction of writing, in which a link is only seen, or when the name is unknown.
 */
export const nameToSay = (name: string): string | undefined =>
  name !== unnamedVisitor &&
  name.length <= maxNameLength &&
  !/[\n\r<>\u202a-\u202e\u2066-\u2069]/.test(name) &&
  !noName.test(name.trim()) &&
  checkOutgoing(name, { source: "model" }).ok
    ? name
    : undefined;
