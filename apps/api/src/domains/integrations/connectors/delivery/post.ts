import type { ConnectorChannel } from "@rental/contract";
import { signatureHeaders } from "../../../../gate/identity/connector-signature.ts";
import { type Posted, post as postOnce } from "../../../../platform/outbound/request.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { modeOf } from "../../../../platform/sandbox/sandbox-id.ts";

/** Maximum number of bytes read from a connector's response. */
const maxResponseBytes = 16 * 1024;

/** A connector's URL, and the secret for signing requests to it. */
export interface Target {
  url: string;
  secret: string;
}

/** A message as sent to a connector. Its id stays the same across retries. */
export type Sent =
  | { id: string; type: "test.ping"; channel: ConnectorChannel }
  | {
      id: string;
      type: "message.send";
      channel: ConnectorChannel;
      /** Phone number, email address, or the contact's identifier in the chat app. */
      to: string;
      subject?: string;
      content: string;
      contactId: string;
      conversationId: string;
      messageId: string;
      /** The message's files; absent when it has none. */
      media?: { url: string; contentType: string; name: string }[];
    };

/** Sends one signed request for an account. */
export function post(
  platform: Pick<Platform, "outbound" | "clock" | "config">,
  accountId: string,
  { url, secret }: Target,
  sent: Sent,
  signal?: AbortSignal,
): Promise<Posted> {
  const body = JSON.stringify({ ...sent, ...modeOf(accountId) });
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Rental-Connectors/1",
    ...signatureHeaders(body, secret, platform.clock.now()),
  };
  return postOnce(platform, { url, headers, body, maxResponseBytes }, signal);
}
