/** How a value is written on the command line. `json`: JSON, or @FILE with it. */
export type FieldType = "string" | "integer" | "number" | "boolean" | "date" | "date-time" | "json";

/** A field of an operation's input, which is a flag on the command line. */
export interface ApiField {
  /** Its place in the input, such as `exitConditions.maxMessages`. */
  name: string;
  type: FieldType;
  /** A list: the flag may be repeated. */
  many?: true;
  required?: true;
  /** `null` clears it. */
  nullable?: true;
  /** The values that the server accepts. It decides, and may know more. */
  choices?: string[];
  about: string;
}

/** An operation of the API, as the command-line tool calls it. Made from its declaration: see codegen/cli.ts. */
export interface ApiOperation {
  /** Its name in the SDK, such as `workflowRuns.dryRun`. */
  name: string;
  summary: string;
  about: string;
  /** Parameters of its path, which are positional. */
  params: { name: string; about: string }[];
  fields: ApiField[];
  /** A list of pages. */
  paged?: true;
  /** Takes an Idempotency-Key. */
  idempotent?: true;
  /** Arguments of an example, without the names of resource and operation. */
  example: string[];
}

export interface ApiResource {
  /** Its name in the SDK, such as `workflowRuns`. */
  name: string;
  about: string;
  operations: ApiOperation[];
}

/** `workflowRuns` -> `workflow-runs`; `exitConditions.maxMessages` -> `exit-conditions.max-messages`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The flag of a field: `--monthly-rent`. */
export const flagOf = (name: string): string => `--${kebab(name)}`;
