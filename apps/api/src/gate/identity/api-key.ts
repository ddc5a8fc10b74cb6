import * as crypto from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "rk_live_";
const secretLength = 43; // 32 bytes in base64url
const checksumLength = 6;

/**
 * A new raw key: `rk_live_` + 32 random bytes in base64url + a checksum, so that a typo is detected without a lookup
 * and secret scanners can recognize it.
 */
export function newApiKey(): string {
  const body = prefix + crypto.randomBytes(32).toString("base64url");
  return body + checksum(body);
}

/** Whether the text has the format and checksum of a key. */
export function looksLikeApiKey(raw: string): boolean {
  if (raw.length !== prefix.length + secretLength + checksumLength || !raw.startsWith(prefix)) return false;
  const body = raw.slice(0, -checksumLength);
  return checksum(body) === raw.slice(-checksumLength);
}

/** The hash that is stored for a key and used to look it up. */
export const hashApiKey = (raw: string): string => crypto.hash("sha256", raw, "hex");

export const visibleParts = (raw: string) => ({
  prefix: raw.slice(0, prefix.length),
  lastFour: raw.slice(-4),
});

function checksum(body: string): string {
  return crc32(body)
    .toString(36)
    .padStart(checksumLength + 1, "0")
    .slice(-checksumLength);
}
