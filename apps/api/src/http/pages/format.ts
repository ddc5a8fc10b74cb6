/** Truncates a text without splitting characters. */
export const shorten = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
