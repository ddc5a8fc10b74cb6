/** What is wrong with a row that says the same as an earlier one. @param which such as `row 3` */
export const identicalTo = (which: string): string => `is identical to ${which}`;

const identicalRow = new RegExp(`^${identicalTo("row (\\d+)")}$`);

/** The message of a job about one of its rows, with the names that rows have in the file. @param nameOf of the row with this number in the job */
export const namedInFile = (message: string, nameOf: (row: number) => string): string =>
  message.replace(identicalRow, (_, row: string) => identicalTo(nameOf(Number(row))));

/**
 * For each row that says the same as an earlier one, the index of that. A job sees only its own rows, which are a part of the file.
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
