/** The notation of a value on the command line. `json`: JSON, or @FILE that contains it. */
export type FieldType = "string" | "integer" | "number" | "boolean" | "date" | "date-time" | "json";

/** A field of an operation's input, exposed as a command-line flag. */
export interface ApiField {
  /** Its path in the input, such as `exitConditions.maxMessages`. */
  name: string;
  type: FieldType;
  /** A list: the flag may be repeated. */
  many?: true;
  required?: true;
  /** `null` clears it. */
  nullable?: true;
  /** Values that the server accepts. It has the final say, and may know more. */
  choices?: string[];
  about: string;
}

/** An API operation, as the command-line tool calls it. Generated from its declaration: see codegen/cli.ts. */
export interface ApiOperation {
  /** Its name in the SDK, such as `workflowRuns.dryRun`. */
  name: string;
  summary: string;
  about: string;
  /** Its path parameters, which are positional. */
  params: { name: string; about: string }[];
  fields: ApiField[];
  /** Returns a paginated list. */
  paged?: true;
  /** Accepts an Idempotency-Key. */
  idempotent?: true;
  /** Arguments of an example, without the resource and operation names. */
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
