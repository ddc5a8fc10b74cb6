import { id } from "@rental/contract";
import { Argument, InvalidArgumentError } from "commander";
import { z } from "zod";

/** An id on the command line, such as `ACCOUNT_ID`. */
export const uuidArgument = (what: string) =>
  new Argument(`<${what}>`, `id of the ${what}`).argParser((text) => parseUuid(text, what));

export function parseUuid(text: string, what: string): string {
  if (!id.safeParse(text).success) throw new InvalidArgumentError(`The id of the ${what} must be a UUID.`);
  return text.toLowerCase();
}

const longestName = 200;

/** A name as it appears in lists. */
export function parseName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > longestName || !name.isWellFormed())
    throw new InvalidArgumentError(`A name must have 1 to ${longestName} characters.`);
  return name;
}

export function parseEmail(text: string): string {
  if (!z.email().safeParse(text).success)
    throw new InvalidArgumentError("This is not a valid email address.");
  return text;
}
