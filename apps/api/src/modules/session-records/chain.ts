import { createHash } from "node:crypto";

/** An entry as the chain has it. Texts are exactly those that are stored. */
export interface Link {
  sessionId: string;
  position: number;
  at: Date;
  kind: string;
  data: string;
  personalHash: string | null;
  previousHash: string;
}

/** SHA-256 in hexadecimal. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The previous hash of the first entry. */
export const beginning = "";

/** The hash of an entry: over everything in it, and over the hash of the entry before it. */
export const hashOf = ({ sessionId, position, at, kind, data, personalHash, previousHash }: Link): string =>
  sha256(JSON.stringify([previousHash, sessionId, position, at.toISOString(), kind, data, personalHash]));

/** Whether an entry follows the hash of the one before it, and is as it was written. */
export const follows = (
  entry: Link & { hash: string; personal: string | null },
  { position, hash }: { position: number; hash: string },
): boolean =>
  entry.position === position + 1 &&
  entry.previousHash === hash &&
  entry.hash === hashOf(entry) &&
  (entry.personal === null || sha256(entry.personal) === entry.personalHash);
