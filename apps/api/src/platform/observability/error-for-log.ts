import { StartupError } from "../process/startup-error.ts";
import { UnreadableSecret } from "../secrets/secrets.ts";

/**
 * The loggable parts of an error: members that never contain a value from a request. Messages, queries, parameters and
 * details of drivers and libraries may, so only the members named here are copied, and a new library adds nothing.
 */
export interface LoggedError {
  /** The error's class. */
  type: string;
  /** SQLSTATE, or the error code of the system, of Redis or of the library. */
  code?: string | number;
  /** Only if its text is fixed, or names nothing but parts of the database. */
  message?: string;
  syscall?: string;
  severity?: string;
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** Where it was thrown, without the leading message. */
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

type Members = Record<string, unknown>;

const maxDepth = 5;
const maxErrors = 10;
const word = /^[\w $.-]{1,80}$/;

/**
 * Classes of SQLSTATE whose messages name tables, columns and constraints, but no values. Data exceptions (22) and
 * errors raised by functions (P0) repeat values.
 */
const classesWithoutValues = new Set(["08", "23", "25", "40", "42", "53", "54", "55", "57", "58", "XX"]);
/** A syntax error in a text-search query or a JSON path, which may be user input. */
const syntaxError = "42601";

/** Our own error classes, whose messages never repeat parts of a request. */
const ownClasses = [StartupError, UnreadableSecret];

/** Converts an error for the log. Anything that is not an error is described by its type alone. */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const members = error as unknown as Members;
  const nested = depth < maxDepth;
  return {
    type: wordOf(error.constructor.name) ?? "Error",
    ...given("code", codeOf(members.code) ?? codeOfRedis(error)),
    ...given("message", messageOf(error)),
    ...given("syscall", wordOf(members.syscall)),
    ...given("severity", wordOf(members.severity)),
    ...given("schema", wordOf(members.schema_name ?? members.schema)),
    ...given("table", wordOf(members.table_name ?? members.table)),
    ...given("column", wordOf(members.column_name ?? members.column)),
    ...given("constraint", wordOf(members.constraint_name ?? members.constraint)),
    ...given("stack", framesOf(error)),
    ...(nested && error.cause !== undefined && { cause: errorForLog(error.cause, depth + 1) }),
    ...(nested &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, maxErrors).map((one) => errorForLog(one, depth + 1)),
      }),
  };
}

const given = (name: string, value: unknown) => (value === undefined ? undefined : { [name]: value });

const wordOf = (value: unknown): string | undefined =>
  typeof value === "string" && word.test(value) ? value : undefined;

const codeOf = (value: unknown): string | number | undefined =>
  typeof value === "number" ? value : wordOf(value);

/** Redis begins each error with a code, such as OOM when its memory is used up. */
const codeOfRedis = ({ name, message }: Error): string | undefined =>
  name === "ReplyError" ? /^[A-Z]{2,20}(?= )/.exec(message)?.[0] : undefined;

function messageOf(error: Error): string | undefined {
  if (ownClasses.some((own) => error instanceof own)) return error.message;
  const { code, severity } = error as unknown as Members;
  const isFromDatabase = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && severity !== undefined;
  if (!isFromDatabase || code === syntaxError) return undefined;
  return classesWithoutValues.has(code.slice(0, 2)) ? error.message : undefined;
}

/** The stack without the message; undefined when the two can't be separated. */
function framesOf({ stack, message }: Error): string | undefined {
  const start = stack?.indexOf(message) ?? -1;
  if (!stack || start < 0 || stack.slice(0, start).includes("\n")) return undefined;
  const behind = stack.slice(start + message.length);
  // The message was changed after the stack was captured.
  if (message === "" && !/^[\w$ ]*\n/.test(behind)) return undefined;
  const frames = behind
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  return frames.length > 0 ? frames.join("\n") : undefined;
}
