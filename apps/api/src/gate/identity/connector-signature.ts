import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "../../platform/app-error.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

/** Maximum clock difference between the two sides in seconds, in either direction. */
const toleranceSeconds = 300;

/** Generates a secret; the whole string is the signing key. */
export const newSecret = (): string => `consec_${randomBytes(32).toString("base64url")}`;

/** How secrets are stored: encrypted. */
export const sealer = (secrets: Secrets) => secrets.sealer("connector-secret");

/** Headers that sign a body, in either direction. The timestamp is part of the signed data. */
export function signatureHeaders(body: string, secret: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    "X-Connector-Timestamp": timestamp,
    "X-Connector-Signature": signatureOf(timestamp, Buffer.from(body), secret),
  };
}

/** `sha256=` and the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. */
function signatureOf(timestamp: string, body: Buffer, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`;
}

/** What a request claims: its timestamp and its signature. */
export interface Claim {
  timestamp: string;
  signature: string;
}

/** Reads the claim from a request's headers, or says what is wrong with it, before the body is read. */
export function claimOf(
  headers: Record<string, string | string[] | undefined>,
  now: Date,
): Claim | { wrong: string } {
  const timestamp = headers["x-connector-timestamp"];
  const signature = headers["x-connector-signature"];
  if (typeof timestamp !== "string" || typeof signature !== "string") {
    return { wrong: "The signature is missing. Send X-Connector-Timestamp and X-Connector-Signature." };
  }
  if (!/^\d{1,12}$/.test(timestamp)) {
    return { wrong: "X-Connector-Timestamp must be the time in whole seconds since 1970." };
  }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) {
    return {
      wrong: `X-Connector-Timestamp is more than ${toleranceSeconds} seconds from the server's time. Sign each request when it is sent, and check the clock.`,
    };
  }
  return { timestamp, signature };
}

/** Whether a claim was signed with the secret, for exactly these bytes. */
export function isSignedBy(secret: string, { timestamp, signature }: Claim, body: Buffer): boolean {
  const right = Buffer.from(signatureOf(timestamp, body, secret));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The response to a request whose signature is missing or wrong. */
export const unsigned = (detail: string): AppError =>
  new AppError("unauthorized", detail, { headers: { "WWW-Authenticate": "Connector-Signature" } });
