/** How a file's rows are counted: without the header, or as lines of the file. */
type Counted = "row" | "line";

/** The error for a row that duplicates an earlier one. */
export const identicalTo = (number: number, counted: Counted): string =>
  counted === "row" ? `is identical to row ${number}` : `is identical to line ${number}`;

const identicalRow = /^is identical to row (\d+)$/;

/**
 * Rewrites a job's message about one of its rows to the numbering of the file. @param numberOf maps a row number in the
 * job
 */
export const numberedInFile = (
  message: string,
  numberOf: (row: number) => number,
  counted: Counted,
): string => message.replace(identicalRow, (_, row: string) => identicalTo(numberOf(Number(row)), counted));

/**
 * Maps each duplicate row to the index of the earlier one. A job only sees its own rows, which are a part of the file.
 * @param sentOf what the job gets of a row; nothing for a row that is not sent
 */
export function earlierOf<T>(rows: readonly T[], sentOf: (row: T) => unknown): Map<number, number> {
  const first = new Map<string, number>();
  const found = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const sent = sentOf(row);
    if (sent === undefined) continue;
    const identity = JSON.stringify(sent);
    const earlier = first.get(identity);
    if (earlier === undefined) first.set(identity, index);
    else found.set(index, earlier);
  }
  return found;
}
