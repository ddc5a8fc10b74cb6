import type { Call } from "../../../gate/operation/call.ts";
import * as messages from "../messages/messages.service.ts";

const ours = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>?$/i;

/**
 * Finds the account's message with one of our Message-IDs, as found in In-Reply-To, References and bounces, together
 * with its conversation. The host is not compared, because MAIL_DOMAIN can change.
 */
export async function findByMessageId(call: Call, text: string) {
  const id = ours.exec(text.trim())?.[1];
  return id === undefined ? undefined : messages.find(call, id);
}
