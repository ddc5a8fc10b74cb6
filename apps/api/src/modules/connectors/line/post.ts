import type { ConnectorChannel } from "@rental/contract";
import { signatureHeaders } from "../../../gate/connector-signature.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Bytes of a connector's answer that are read. */
const maxAnswerBytes = 16 * 1024;

/** Where a connector listens, and what signs what is sent there. */
export interface Target {
  url: string;
  secret: string;
}

/** What is sent to a connector. Its id stays the same when it is sent again. */
export type Sent =
  | { id: string; type: "test.ping"; channel: ConnectorChannel }
  | {
      id: string;
      type: "message.send";
      channel: ConnectorChannel;
      /** Phone number, mail address, or what the chat app calls the contact. */
      to: string;
      subject?: string;
      content: string;
      contactId: string;
      conversationId: string;
      messageId: string;
    };

/** How it went; `cancelled`: the server stopped, which says nothing about the connector. */
export type Posted =
  | { outcome: "answered"; status: number; ms: number; body: Buffer }
  | { outcome: "unanswered"; status: null; ms: number; error: string }
  | { outcome: "cancelled" };

/** Sends one signed request. Redirects are not followed, and the address is checked as the socket is opened. */
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
