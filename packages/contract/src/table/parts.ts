/** Most rows of one bulk import. */
export const rowsPerPart = 500;
/** Most bytes of the JSON of a part's rows, well below the 8 MiB that a request may have. */
const bytesPerPart = 6 * 1024 * 1024;

/** Divides rows into parts that one request takes each. */
export function partsOf<T>(rows: readonly T[], sentOf: (row: T) => unknown): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(sentOf(row))).length + 1;
    const last = parts.at(-1);
    if (last && last.length < rowsPerPart && bytes <= room) last.push(row);
    else {
      parts.push([row]);
      room = bytesPerPart;
    }
    room -= bytes;
  }
  return parts;
}

const encoder = new TextEncoder();
