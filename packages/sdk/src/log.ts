import { AbortedError, ApiError, ConfigurationError, type RentalError } from "./errors.ts";

/** From nothing to everything; each level includes those before it. */
const levels = ["off", "error", "warn", "info", "debug"] as const;

/** How much is logged. */
export type LogLevel = (typeof levels)[number];

/** Where lines are logged: `console`, or a logger such as pino's. */
export type Logger = Record<Exclude<LogLevel, "off">, (line: string) => void>;

/** Logs a line if its level is enabled. The line is built only then. */
export type Log = (level: Exclude<LogLevel, "off">, line: () => string) => void;

/** @throws ConfigurationError when there is no such level */
export function checkLevel(level: LogLevel): LogLevel {
  if (levels.includes(level)) return level;
  throw new ConfigurationError(`logLevel is "${level}": pass one of ${levels.join(", ")}.`);
}

export function logOf(logger: Logger, level: LogLevel): Log {
  const enabled = new Set<string>(levels.slice(0, levels.indexOf(level) + 1));
  return (at, line) => {
    if (enabled.has(at)) logger[at](`rental: ${line()}`);
  };
}

/** Members and headers whose values give access to something. */
const secret = /secret|token|api[-_]?key|password|authorization|cookie|uploadurl/i;
/** Addresses of calendars, which can be read without a key. */
const calendar = /\.ics\b/;

/** As JSON, without secrets: for debugging only, because it contains personal data. */
export const redacted = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, member: unknown) =>
    typeof member === "string" && (secret.test(name) || calendar.test(member)) ? "***" : member,
  );

/** The outcome of an attempt, without the texts of the server, which can contain what was sent. */
export const outcomeOf = (error: unknown): string =>
  error instanceof ApiError
    ? `${error.status} ${error.code ?? error.type}, request ${error.requestId}`
    : String((error as RentalError).message);

/** Rejections are part of normal work; failures of the server and the network are not. */
export const levelOf = (error: RentalError): "info" | "error" =>
  error instanceof AbortedError || (error instanceof ApiError && error.status < 500) ? "info" : "error";
