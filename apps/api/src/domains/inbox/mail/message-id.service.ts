import type { Call } from "../../../gate/operation/call.ts";
import * as messages from "../messages/messages.service.ts";

const ours = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>?$/i;

/**
 * The account's message with a Message-ID of ours, as In-Reply-To, References and bounces contain it, together with its
 * conversation; or nothing. The host is not compared, because MAIL_DOMAIN can change.
 */
export async function findByMessageId(call: Call, text: string) {
  const id = ours.exec(text.trim())?.[1];
  return id === undefined ? undefined : messages.find(call, id);
}
