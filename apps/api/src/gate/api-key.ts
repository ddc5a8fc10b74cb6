import * as crypto from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "rk_live_";
const secretLength = 43; // 32 bytes in base64url
const checksumLength = 6;

/**
 * A new raw key: `rk_live_` + 32 random bytes in base64url + a checksum, so that a typo is refused
 * without a look-up and secret scanners can know it.
 */
export function newApiKey(): string {
  const body = prefix + crypto.randomBytes(32).toString("base64url");
  return body + checksum(body);
}

/** Whether this can be a key at all: form and checksum. */
export function looksLikeApiKey(raw: string): boolean {
  if (raw.length !== prefix.length + secretLength + checksumLength || !raw.startsWith(prefix)) return false;
  const body = raw.slice(0, -checksumLength);
  return checksum(body) === raw.slice(-checksumLength);
}

/** What is stored of a key, and what it is found by. */
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
