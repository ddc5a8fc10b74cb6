import { id } from "@rental/contract";
import { Argument, InvalidArgumentError } from "commander";

/** An id on the command line, such as `ACCOUNT_ID`. */
export const uuidArgument = (what: string) =>
  new Argument(`<${what}>`, `id of the ${what}`).argParser((text) => parseUuid(text, what));

export function parseUuid(text: string, what: string): string {
  if (!id.safeParse(text).success) throw new InvalidArgumentError(`The id of the ${what} must be a UUID.`);
  return text.toLowerCase();
}
