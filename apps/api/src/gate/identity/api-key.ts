import * as crypto from "node:crypto";
import { crc32 } from "node:zlib";

/** The keys of accounts, and those of sandboxes. */
const prefixes = { live: "rk_live_", test: "rk_test_" } as const;
const prefixLength = prefixes.live.length;
const secretLength = 43; // 32 bytes in base64url
const checksumLength = 6;

/**
 * A new raw key: `rk_live_`, or `rk_test_` for a sandbox, + 32 random bytes in base64url + a checksum, so that a typo is detected without a lookup
 * and secret scanners can recognize it.
 */
export function newApiKey(mode: keyof typeof prefixes = "live"): string {
  const body = prefixes[mode] + crypto.randomBytes(32).toString("base64url");
  return body + checksum(body);
}

/** Whether the text has the format and checksum of a key. */
export function looksLikeApiKey(raw: string): boolean {
  if (raw.length !== prefixLength + secretLength + checksumLength) return false;
  if (!Object.values(prefixes).some((prefix) => raw.startsWith(prefix))) return false;
  const body = raw.slice(0, -checksumLength);
  return checksum(body) === raw.slice(-checksumLength);
}

/** The hash that is stored for a key and used to look it up. */
export const hashApiKey = (raw: string): string => crypto.hash("sha256", raw, "hex");

export const visibleParts = (raw: string) => ({
  prefix: raw.slice(0, prefixLength),
  lastFour: raw.slice(-4),
});

function checksum(body: string): string {
  return crc32(body)
    .toString(36)
    .padStart(checksumLength + 1, "0")
    .slice(-checksumLength);
}
