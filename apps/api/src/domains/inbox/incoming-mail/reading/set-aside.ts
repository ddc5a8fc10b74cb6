import { randomBytes } from "node:crypto";

/** Parts with a shorter body are left to the parser. */
const shortest = 1024;
/** Bytes of a part's headers that are examined. */
const maxHeaderBytes = 8 * 1024;
/** Number of parts that are examined; no mail client writes more. */
const maxParts = 500;

/** A mail with its large files set aside. */
export interface SetAside {
  raw: Uint8Array;
  /** The bytes of a file that the parser found: its own, or those set aside for it. */
  bytesOf(content: Uint8Array): { bytes: Buffer; wasAside: boolean };
}

/**
 * Replaces each large base64 file of a mail with a short marker, and decodes the file itself on demand: the parser
 * takes up to 20 microseconds per line, which adds up to seconds for 25 MiB.
 */
export function setAside(raw: Uint8Array): SetAside {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const secret = `file ${randomBytes(16).toString("hex")} `;
  const bodies: Buffer[] = [];
  const kept: Buffer[] = [];
  let keptFrom = 0;
  let part = 0;
  for (let count = 0; part !== -1 && count < maxParts; count++) {
    const next = bytes.indexOf("\n--", part);
    const end = next === -1 ? bytes.length : next + 1;
    const body = bodyOf(bytes, part, end);
    if (body !== null && end - body >= shortest) {
      kept.push(bytes.subarray(keptFrom, body));
      kept.push(Buffer.from(`${Buffer.from(`${secret}${bodies.length}`).toString("base64")}\r\n`));
      bodies.push(bytes.subarray(body, end));
      keptFrom = end;
    }
    part = next === -1 ? -1 : next + 1;
  }
  return {
    raw: bodies.length === 0 ? raw : Buffer.concat([...kept, bytes.subarray(keptFrom)]),
    bytesOf(content) {
      const own = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      if (own.length > secret.length + 3 || !own.toString("latin1").startsWith(secret))
        return { bytes: own, wasAside: false };
      const body = bodies[Number(own.subarray(secret.length))]!;
      return { bytes: Buffer.from(body.toString("latin1"), "base64"), wasAside: true };
    },
  };
}

/** The offset of a part's body, if the part is a base64 file; otherwise null. */
function bodyOf(bytes: Buffer, from: number, to: number): number | null {
  const head = bytes.toString("latin1", from, Math.min(to, from + maxHeaderBytes));
  const end = /\r?\n\r?\n/.exec(head);
  if (!end) return null;
  const headers = head.slice(0, end.index);
  if (!/^content-transfer-encoding:\s*base64\s*$/im.test(headers)) return null;
  const isFile = /^content-disposition:\s*attachment/im.test(headers);
  if (!isFile && !/^content-type:\s*(?=\S)(?!text\/|multipart\/|message\/)/im.test(headers)) return null;
  return from + end.index + end[0].length;
}
