/** Maximum number of rows per bulk import. */
export const rowsPerPart = 500;
/** Maximum size of a part's rows in bytes of JSON, well below the 8 MiB limit on requests. */
const bytesPerPart = 6 * 1024 * 1024;

/** Splits rows into parts that fit one request each. @param maxBytes of JSON in a part */
export function partsOf<T>(rows: readonly T[], sentOf: (row: T) => unknown, maxBytes = bytesPerPart): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(sentOf(row))).length + 1;
    const last = parts.at(-1);
    if (last && last.length < rowsPerPart && bytes <= room) last.push(row);
    else {
      parts.push([row]);
      room = maxBytes;
    }
    room -= bytes;
  }
  return parts;
}

const encoder = new TextEncoder();
