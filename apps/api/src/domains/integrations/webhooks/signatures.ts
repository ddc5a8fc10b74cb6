import { hmac } from "../../../platform/secrets/hmac.ts";

/** Creates the signatures of a subscription's deliveries. */
export interface Signer {
  /** `X-Webhook-Signature`: `sha256=` and the lowercase hex HMAC-SHA256 of the raw body, keyed with the whole secret. */
  documented(body: string): string;
  /**
   * `webhook-signature` of https://www.standardwebhooks.com: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`,
   * keyed with the bytes that the secret stands for; during an overlap also that of the previous secret.
   * @param timestamp Unix time in seconds
   */
  standard(id: string, timestamp: number, body: string): string;
}

/** @param previous the secret before the last rotation, while it still counts for `standard` */
export function signer(secret: string, previous?: string): Signer {
  const documented = hmac(Buffer.from(secret));
  const standard = [secret, ...(previous === undefined ? [] : [previous])].map((one) => hmac(keyOf(one)));
  return {
    documented: (body) => `sha256=${documented(Buffer.from(body)).toString("hex")}`,
    standard(id, timestamp, body) {
      const content = Buffer.from(`${id}.${timestamp}.${body}`);
      return standard.map((mac) => `v1,${mac(content).toString("base64")}`).join(" ");
    },
  };
}

/** Secrets of earlier releases are base64url, which Node.js reads as base64, too. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ""), "base64");

/** `webhook-timestamp`. @param timestamp ISO 8601 */
export const unixSeconds = (timestamp: string): number => Math.floor(Date.parse(timestamp) / 1000);
