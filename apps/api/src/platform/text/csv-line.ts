import { writeLines } from "@rental/contract/table";

/** A line of a CSV file. A list has its values separated by vertical bars, or is JSON if imports would split one of them. */
export const csvLine = (values: readonly unknown[]): string => `${writeLines([values.map(cellOf)])}\r\n`;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  if (isList && !value.some((each) => /[,;|\n]/.test(each))) return harmless(value.join(" | "));
  return typeof value === "object" ? JSON.stringify(value) : harmless(String(value));
}

/** Spreadsheets run what begins like a formula, and strangers write names and messages. Phone numbers stay as they are. */
const harmless = (text: string): string =>
  /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/.test(text) ? `'${text}` : text;
