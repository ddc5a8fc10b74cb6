import { Argument, InvalidArgumentError } from "commander";

/** An id on the command line, such as `ACCOUNT_ID`. */
export const uuidArgument = (what: string) =>
  new Argument(`<${what}>`, `id of the ${what}`).argParser((text) => parseUuid(text, what));

// Not the contract's schema, because loading that takes longer than the rest of a command's startup.
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function parseUuid(text: string, what: string): string {
  if (!uuid.test(text)) throw new InvalidArgumentError(`The id of the ${what} must be a UUID.`);
  return text.toLowerCase();
}

const maxNameLength = 200;

/** A name, as it appears in lists. */
export function parseName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > maxNameLength || !name.isWellFormed())
    throw new InvalidArgumentError(`A name must have 1 to ${maxNameLength} characters.`);
  return name;
}
