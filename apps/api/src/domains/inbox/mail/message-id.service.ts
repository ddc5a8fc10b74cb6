import type { Call } from "../../../gate/operation/call.ts";
import * as messages from "../messages/messages.service.ts";

const ours = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>?$/i;

/** Number of references that are looked up: those to our mail are among the last. */
const maxReferences = 10;

/** The id in one of our Message-IDs: of a message or, for an email that is none, of the email. */
export const idIn = (text: string): string | undefined => ours.exec(text.trim())?.[1];

/**
 * Finds the account's message with one of our Message-IDs, as found in In-Reply-To, References and bounces, together
 * with its conversation. The host is not compared, because MAIL_DOMAIN can change.
 */
export async function findByMessageId(call: Call, text: string) {
  const id = idIn(text);
  return id === undefined ? undefined : messages.find(call, id);
}

/** The account's message that a mail answers, according to its references, the last first. */
export async function findAnswered(call: Call, references: string[]) {
  for (const id of references.slice(0, maxReferences)) {
    const found = await findByMessageId(call, id);
    if (found) return found;
  }
  return undefined;
}
