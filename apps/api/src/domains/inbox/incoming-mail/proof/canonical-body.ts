const [lf, cr, space, tab] = [0x0a, 0x0d, 0x20, 0x09];
/** RFC 5321 allows 1,000 bytes. The library takes quadratic time on longer lines. */
const maxLineLength = 2_000;

/**
 * Converts a mail body to DKIM's canonical form (RFC 6376, 3.4), so that canonicalizing it again changes nothing. The
 * library needs much time and memory for bodies not in this form. Linear time.
 * @returns null when a line is too long for mail
 */
export function canonicalBody(body: Uint8Array, form: "relaxed" | "simple"): Buffer | null {
  // A line grows by at most one byte, if it ends without a carriage return.
  const out = Buffer.allocUnsafe(body.length * 2 + 2);
  let at = 0;
  /** End of the last non-empty line. */
  let written = 0;
  let lineAt = 0;
  let hasSpace = false;
  const { length } = body;
  for (let from = 0; from <= length; from++) {
    // Beyond the end, a last line without a line break ends as well.
    const byte = from < length ? body[from]! : lf;
    if (byte > space) {
      if (hasSpace) out[at++] = space;
      hasSpace = false;
      out[at++] = byte;
      continue;
    }
    if (byte === lf) {
      if (from === length && at === lineAt && !hasSpace) break;
      if (form === "simple" && hasSpace) out[at++] = space;
      if (at - lineAt > maxLineLength) return null;
      const isBlank = at === lineAt;
      out[at++] = cr;
      out[at++] = lf;
      if (!isBlank) written = at;
      lineAt = at;
      hasSpace = false;
      continue;
    }
    if (byte === cr && (from + 1 === length || body[from + 1] === lf)) continue;
    if (form === "relaxed" && (byte === space || byte === tab)) {
      hasSpace = true;
      continue;
    }
    if (hasSpace) out[at++] = space;
    hasSpace = false;
    out[at++] = byte;
  }
  if (written > 0 || form === "relaxed") return out.subarray(0, written);
  return Buffer.from("\r\n");
}
