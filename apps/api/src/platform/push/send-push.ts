import { createHash } from "node:crypto";
import type { Platform } from "../platform.ts";
import { type BrowserKeys, encryptFor } from "./encryption.ts";
import { authorizationFor } from "./identification.ts";

/** The endpoint of a browser, and the keys to encrypt messages for it. */
export interface PushTarget extends BrowserKeys {
  /** The URL assigned by the browser's push service. */
  endpoint: string;
}

/** A message as shown by a device, even while it is locked. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that it opens: a path of the console. */
  url: string;
  /** A later message with the same tag replaces it. */
  tag: string;
}

/**
 * `gone`: the subscription has ended. `refused`: this message will never be accepted. `failed`: a later attempt may
 * succeed, after `retryAfterMs` if the service sends it. `cancelled`: the server is stopping.
 */
export type PushOutcome =
  | { outcome: "sent" | "gone" | "refused" | "cancelled" }
  | { outcome: "failed"; retryAfterMs: number };

const deadlineMs = 10_000;
/** How long a push service keeps a message for a device that is off, in seconds. */
const keptSeconds = 86_400;

/**
 * Makes one attempt to send an encrypted message. Redirects are not followed, and the address is checked when the socket is
 * opened, because the endpoint comes from a browser and could be any URL.
 */
export async function sendPush(
  { outbound, secrets, config, clock }: Pick<Platform, "outbound" | "secrets" | "config" | "clock">,
  target: PushTarget,
  message: PushMessage,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  const { endpoint } = target;
  if (!isPushAddress(endpoint, config)) return { outcome: "refused" };
  const answer = await outbound.request({
    method: "POST",
    url: endpoint,
    headers: {
      Authorization: authorizationFor(secrets, endpoint, clock.now(), config.baseOrigin),
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(keptSeconds),
      Topic: topicOf(message.tag),
      Urgency: "high",
    },
    body: encryptFor(target, JSON.stringify(message)),
    deadlineMs,
    maxResponseBytes: 1_024,
    onTooLarge: "truncate",
    signal,
  });
  if (!answer.ok) {
    if (answer.code === "aborted") return { outcome: "cancelled" };
    return answer.code === "address_refused"
      ? { outcome: "refused" }
      : { outcome: "failed", retryAfterMs: 0 };
  }
  const { status, headers } = answer;
  if (status >= 200 && status <= 299) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429 || status >= 500)
    return { outcome: "failed", retryAfterMs: Number(headers["retry-after"]) * 1_000 || 0 };
  return { outcome: "refused" };
}

/** Push services use HTTPS at its own port; a test's may be elsewhere. */
export const isPushAddress = (url: string, { allowPrivateNetworks }: Platform["config"]): boolean =>
  URL.canParse(url) && (allowPrivateNetworks || new URL(url).port === "");

/** A topic of 32 characters, the maximum. It replaces an undelivered message with the same topic. */
const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);
