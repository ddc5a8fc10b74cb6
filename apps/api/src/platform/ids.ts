import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** A new record id: UUIDv7, so that ids of one process increase in the order of creation. */
export const newId = (): string => v7();

const last = { msecs: 0, seq: 0 };

/**
 * An id with the given time instead of the system's: for records that are kept and dropped by the time in their ids.
 * Ids with the same time increase in creation order.
 */
export function newIdAt(at: Date): string {
  const msecs = at.getTime();
  last.seq = msecs === last.msecs ? last.seq + 1 : randomInt(2 ** 31);
  last.msecs = msecs;
  return v7({ msecs, seq: last.seq, random: randomBytes(16) });
}

/** Lower than any UUIDv7 of this time or later. */
export function lowestIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** A request id: random, which is cheaper than an increasing one. */
export const newRequestId = (): string => randomUUID();
