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

/** The hash of an entry: over everything in it, and over the hash of the entry before it. */
export const hashOf = ({ sessionId, position, at, kind, data, personalHash, previousHash }: Link): string =>
  sha256(JSON.stringify([previousHash, sessionId, position, at.toISOString(), kind, data, personalHash]));

/** An entry as it is stored. */
export type Stored = Link & { hash: string; personal: string | null; isRedacted: boolean };

/** Where a record is known to be as it was written, and the hashes of what is left of entries that are redacted, by position. */
export interface Place {
  position: number;
  hash: string;
  redacted: ReadonlyMap<number, string>;
}

/** Before the first entry. */
export const start: Place = { position: 0, hash: "", redacted: new Map() };

/** Whether an entry comes after a place of the chain, and is as it was written, apart from what was taken out of its data. */
export const follows = (entry: Stored, { position, hash }: Pick<Place, "position" | "hash">): boolean =>
  entry.position === position + 1 && entry.previousHash === hash && isAsWritten(entry);

const isAsWritten = (entry: Stored): boolean =>
  (entry.isRedacted || entry.hash === hashOf(entry)) &&
  (entry.personal === null || sha256(entry.personal) === entry.personalHash);

/** What an entry of the kind `erased` says: which entries were redacted, and the hashes of what is left of their data. */
export interface Redactions {
  redacted: { position: number; hash: string }[];
}

/** A place after an entry: what it says of entries that are redacted counts from there. */
export function after(entry: Stored, { redacted }: Place): Place {
  const { position, hash, kind, data } = entry;
  if (kind !== "erased") return { position, hash, redacted };
  const told = (JSON.parse(data) as Redactions).redacted.map((one) => [one.position, one.hash] as const);
  return { position, hash, redacted: new Map([...redacted, ...told]) };
}
