import { WebhookVerificationError } from "./error.ts";

/** Imports a secret as an HMAC-SHA256 key. The whole string is the key, including `whsec_`. */
export function importSecret(secret: string, usage: "sign" | "verify") {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) {
    throw new WebhookVerificationError(
      "crypto_unavailable",
      "globalThis.crypto.subtle is missing: use Node.js 20+ or an https page",
    );
  }
  return subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

/** The value of `X-Webhook-Signature` for these bytes: `sha256=` and 64 lowercase hex digits. */
export async function signBytes(payload: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const key = await importSecret(secret, "sign");
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, payload));
  return `sha256=${Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Encodes text as UTF-8. */
export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
