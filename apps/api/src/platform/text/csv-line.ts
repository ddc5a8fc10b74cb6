import { writeLines } from "@rental/contract/table";

/** A line of a CSV file. A list has its values separated by vertical bars, as imports read them. */
export const csvLine = (values: readonly unknown[]): string => `${writeLines([values.map(cellOf)])}\r\n`;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return harmless(value.join(" | "));
  return typeof value === "object" ? JSON.stringify(value) : harmless(String(value));
}

/** Spreadsheets run what begins like a formula, and strangers write names and messages. Phone numbers stay as they are. */
const harmless = (text: string): string =>
  /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/.test(text) ? `'${text}` : text;
