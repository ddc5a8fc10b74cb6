import { startOf } from "../../platform/text/start-of.ts";

/** Truncates a text without splitting characters. */
export const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${startOf(text, maxLength - 1).trimEnd()}…`;
