import { createHash } from "node:crypto";
import type { Platform } from "../platform.ts";
import { type BrowserKeys, encryptFor } from "./encryption.ts";
import { authorizationFor } from "./identification.ts";

/** Where a browser is told, and how what is sent to it is encrypted. */
export interface PushTarget extends BrowserKeys {
  /** The address that the browser's push service gave it. */
  endpoint: string;
}

/** What a device shows, also while it is locked. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that it opens: a path of the console. */
  url: string;
  /** What it is about: a later message about the same replaces it. */
  tag: string;
}

/**
 * `gone`: the browser no longer wants any. `refused`: this message will never be taken. `failed`: another attempt may
 * succeed, not before `retryAfterMs` if the service says so. `cancelled`: the server is stopping.
 */
export type PushOutcome =
  | { outcome: "sent" | "gone" | "refused" | "cancelled" }
  | { outcome: "failed"; retryAfterMs: number };

const deadlineMs = 10_000;
/** How long a push service keeps a message for a device that is off, in seconds. */
const keptSeconds = 86_400;

/**
 * Sends a message once, encrypted. Redirects are not followed, and the address is checked when the socket is opened:
 * browsers give it, and they may say anything.
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

/** 32 characters, as services require. What is undelivered with the same topic is replaced. */
const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);
