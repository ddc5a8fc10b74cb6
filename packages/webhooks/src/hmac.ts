import { WebhookVerificationError } from "./error.ts";

/** What the names of a delivery's headers begin with: `webhook` for those of Standard Webhooks. */
export type Scheme = "x-webhook" | "webhook";

/**
 * Imports a secret as an HMAC-SHA256 key: the whole string, including `whsec_`, or for Standard Webhooks the bytes that
 * it stands for.
 */
export function importSecret(secret: string, usage: "sign" | "verify", scheme: Scheme = "x-webhook") {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) {
    throw new WebhookVerificationError(
      "crypto_unavailable",
      "globalThis.crypto.subtle is missing: use Node.js 20+ or an https page",
    );
  }
  const key = scheme === "webhook" ? keyBytes(secret) : encode(secret);
  return subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

/** Secrets of earlier releases are base64url; anything else, such as a secret in a test, is used as text. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(
      secret
        .replace(/^whsec_/, "")
        .replace(/-/g, "+")
        .replace(/_/g, "/"),
    );
  } catch {
    return encode(secret);
  }
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/** The bytes that a scheme signs: the body, or `id.timestamp.body`. */
export const signedBytes = (scheme: Scheme, id: string, timestamp: string, body: Uint8Array<ArrayBuffer>) =>
  scheme === "webhook" ? prefixed(`${id}.${timestamp}.`, body) : body;

export function prefixed(prefix: string, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const start = encode(prefix);
  const bytes = new Uint8Array(start.length + body.length);
  bytes.set(start);
  bytes.set(body, start.length);
  return bytes;
}

/** The HMAC-SHA256 of these bytes, one character per byte. */
async function mac(bytes: Uint8Array<ArrayBuffer>, secret: string, scheme: Scheme): Promise<string[]> {
  const key = await importSecret(secret, "sign", scheme);
  return Array.from(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes)), (byte) =>
    String.fromCharCode(byte),
  );
}

/** The value of `X-Webhook-Signature` for these bytes: `sha256=` and 64 lowercase hex digits. */
export async function signBytes(payload: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const bytes = await mac(payload, secret, "x-webhook");
  return `sha256=${bytes.map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("")}`;
}

/** The value of `webhook-signature` for these bytes: `v1,` and base64. */
export async function signStandard(signed: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  return `v1,${btoa((await mac(signed, secret, "webhook")).join(""))}`;
}

/** Encodes text as UTF-8. */
export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
