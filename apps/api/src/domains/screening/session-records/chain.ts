import { createHash } from "node:crypto";

/** An entry of the chain. Texts are exactly as stored. */
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

/** The hash of an entry, computed over all of its contents and the previous entry's hash. */
export const hashOf = ({ sessionId, position, at, kind, data, personalHash, previousHash }: Link): string =>
  sha256(JSON.stringify([previousHash, sessionId, position, at.toISOString(), kind, data, personalHash]));

/** An entry as stored. */
export type Stored = Link & { hash: string; personal: string | null; isRedacted: boolean };

/**
 * A position up to which a record has been verified, and the hashes of the remaining data of redacted entries, by
 * position.
 */
export interface Place {
  position: number;
  hash: string;
  redacted: ReadonlyMap<number, string>;
}

/** Before the first entry. */
export const start: Place = { position: 0, hash: "", redacted: new Map() };

/** Whether an entry follows a position in the chain and is unmodified, apart from redactions of its data. */
export const follows = (entry: Stored, { position, hash }: Pick<Place, "position" | "hash">): boolean =>
  entry.position === position + 1 && entry.previousHash === hash && isAsWritten(entry);

const isAsWritten = (entry: Stored): boolean =>
  (entry.isRedacted || entry.hash === hashOf(entry)) &&
  (entry.personal === null || sha256(entry.personal) === entry.personalHash);

/** The contents of an `erased` entry: which entries were redacted, and the hashes of their remaining data. */
export interface Redactions {
  redacted: { position: number; hash: string }[];
}

/** The position after an entry, including the redactions that the entry declares. */
export function after(entry: Stored, { redacted }: Place): Place {
  const { position, hash, kind, data } = entry;
  if (kind !== "erased") return { position, hash, redacted };
  const told = (JSON.parse(data) as Redactions).redacted.map((one) => [one.position, one.hash] as const);
  return { position, hash, redacted: new Map([...redacted, ...told]) };
}
