/** What is said of a row, with the line of the file where the row starts, from 1. */
export type WithLine<T> = T & { line?: number };

/**
 * Adds the lines of a file to what is said of its rows, which count neither the header nor blank lines.
 * @param lines of each row; none for a file without lines, such as a workbook
 */
export const withLines = <T extends { row: number }>(
  said: T[],
  lines: readonly number[] | undefined,
): WithLine<T>[] => (lines ? said.map((each) => ({ ...each, line: lines[each.row - 1]! })) : said);
