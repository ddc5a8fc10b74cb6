import type { ConnectorChannel } from "@rental/contract";
import { signatureHeaders } from "../../../gate/connector-signature.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Maximum number of bytes of a connector's response that are read. */
const maxAnswerBytes = 16 * 1024;

/** A connector's URL, and the secret that signs requests to it. */
export interface Target {
  url: string;
  secret: string;
}

/** A message as it is sent to a connector. Its id stays the same when it is sent again. */
export type Sent =
  | { id: string; type: "test.ping"; channel: ConnectorChannel }
  | {
      id: string;
      type: "message.send";
      channel: ConnectorChannel;
      /** Phone number, email address, or the contact's name in the chat app. */
      to: string;
      subject?: string;
      content: string;
      contactId: string;
      conversationId: string;
      messageId: string;
      /** Files of the message; absent when there are none. */
      media?: { url: string; contentType: string; name: string }[];
    };

/** The outcome; `cancelled`: the server stopped, which says nothing about the connector. */
export type Posted =
  | { outcome: "answered"; status: number; ms: number; body: Buffer }
  | { outcome: "unanswered"; status: null; ms: number; error: string }
  | { outcome: "cancelled" };

/** Sends one signed request. Redirects are not followed, and the address is checked when the socket is opened. */
export async function post(
  { outbound, clock, config }: Pick<Platform, "outbound" | "clock" | "config">,
  target: Target,
  sent: Sent,
  signal?: AbortSignal,
): Promise<Posted> {
  const body = JSON.stringify(sent);
  const began = performance.now();
  const answer = await outbound.request({
    method: "POST",
    url: target.url,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Rental-Connectors/1",
      ...signatureHeaders(body, target.secret, clock.now()),
    },
    body,
    deadlineMs: config.webhookTimeoutMs,
    maxResponseBytes: maxAnswerBytes,
    onTooLarge: "truncate",
    signal,
  });
  const ms = Math.round(performance.now() - began);
  if (answer.ok) return { outcome: "answered", status: answer.status, ms, body: answer.body };
  if (answer.code === "aborted") return { outcome: "cancelled" };
  return { outcome: "unanswered", status: null, ms, error: answer.message };
}
