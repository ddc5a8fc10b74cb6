import { decodeBytes, windows1252 } from "@rental/contract/text";

const bytesOf = new Map([...windows1252].map((character, at) => [character, 0x80 + at]));
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Repairs a UTF-8 text that was decoded with the wrong charset declared by its mail, such as "Ã©" for "é". Text in
 * another encoding is hardly ever valid UTF-8 by chance.
 */
export function withoutMojibake(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2122\u20ac]/.test(text)) return text;
  const bytes = Buffer.allocUnsafe(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const byte = code <= 0xff ? code : bytesOf.get(text[at]!);
    if (byte === undefined) return text;
    bytes[at] = byte;
  }
  try {
    return utf8.decode(bytes);
  } catch {
    // The declared charset was right.
    return text;
  }
}

/** Whether a text contains undecodable bytes. */
export const isGarbled = (text: string): boolean => text.includes("\ufffd");

/**
 * Rewrites a mail for a parser that trusts declared encodings: bytes that are not UTF-8 are taken for Windows-1252,
 * even where UTF-8 or nothing is declared; and anything after the end of base64 is dropped. `withoutMojibake` repairs
 * the texts that were right before.
 */
export function withTrueEncodings(raw: Uint8Array): Buffer {
  const text = Buffer.from(raw).toString("latin1");
  const declared = withoutJunkAfterBase64(text)
    .replace(/charset\s?=\s?"?(utf-?8|us-ascii)"?/gi, "charset=windows-1252")
    .replace(/^(content-type:\s?text\/(?:plain|html)) ?;?(?=\r?\n(?![ \t]))/gim, "$1; charset=windows-1252");
  return utf8Of(Buffer.from(declared, "latin1"));
}

/** Re-encodes lines that are not UTF-8 from Windows-1252. */
function utf8Of(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    from += line.length;
    lines.push(line.every((byte) => byte < 0x80) ? line : Buffer.from(decodeBytes(line)));
  }
  return Buffer.concat(lines);
}

/** Some programs append footers to a body without regard to its encoding. */
function withoutJunkAfterBase64(text: string): string {
  let isBase64 = false;
  let state: "header" | "body" | "over" = "header";
  const kept = text.split("\n").filter((line) => {
    const trimmed = line.trimEnd();
    if (state === "header") {
      if (/^content-transfer-encoding:\s*base64/i.test(trimmed)) isBase64 = true;
      if (trimmed === "") state = "body";
      return true;
    }
    if (/^--\S/.test(trimmed)) {
      [state, isBase64] = ["header", false];
      return true;
    }
    if (state === "over") return false;
    if (isBase64 && /^[A-Za-z0-9+/]{1,100}={1,2}$/.test(trimmed)) state = "over";
    return true;
  });
  return kept.join("\n");
}

/**
 * Joins the encoded words (RFC 2047) of a header if characters were split between them, which some programs do although
 * the standard forbids it.
 */
export function withJoinedWords(header: string): string {
  const word = /=\?([^?\s]{1,40})\?([bq])\?([^?\s]{0,400})\?=/gi;
  const words = [...header.matchAll(word)];
  let joined = "";
  let from = 0;
  for (let at = 0; at < words.length; ) {
    const first = words[at]!;
    const [, charset, encoding] = first;
    const parts = [first[3]!];
    let end = first.index + first[0].length;
    for (at += 1; at < words.length; at++) {
      const next = words[at]!;
      const isAdjacent = /^\s{1,10}$/.test(header.slice(end, next.index));
      const isAlike =
        next[1]!.toLowerCase() === charset!.toLowerCase() &&
        next[2]!.toLowerCase() === encoding!.toLowerCase();
      if (!isAdjacent || !isAlike) break;
      parts.push(next[3]!);
      end = next.index + next[0].length;
    }
    const text =
      encoding!.toLowerCase() === "b"
        ? Buffer.concat(parts.map((part) => Buffer.from(part, "base64"))).toString("base64")
        : parts.join("");
    joined += `${header.slice(from, first.index)}=?${charset}?${encoding}?${text}?=`;
    from = end;
  }
  return joined + header.slice(from);
}
