import { type FieldError, type Problem, problems } from "@rental/contract";
import { AppError, invalid } from "../../platform/app-error.ts";
import {
  gaveUp,
  hasNoPrimary,
  isDisconnection,
  isReadOnly,
  lacksAccount,
  sqlState,
} from "../../platform/database/database.ts";
import { UnreadableSecret } from "../../platform/secrets/secrets.ts";
import { StorageUnavailable } from "../../platform/storage/storage.ts";
import { ReplayedProblem } from "../idempotency/idempotency.ts";

export const problemContentType = "application/problem+json";

/** How to respond to an error, and whether to log it. Decided only here. */
export interface ProblemAnswer {
  problem: Problem;
  headers: Record<string, string>;
  /** What to log: unexpected errors, and failures of the server's dependencies. */
  toLog?: { level: "error" | "warn"; error: unknown };
}

/** @param origin public origin, for the `type` URI; @param requestId used in `instance` */
export function problemOf(error: unknown, origin: string, requestId: string): ProblemAnswer {
  if (error instanceof ReplayedProblem) {
    return {
      problem: JSON.parse(error.answer.body) as Problem,
      headers: { ...error.answer.headers, "X-Idempotent-Replayed": "true" },
    };
  }
  const known = error instanceof AppError ? error : (fromDatabase(error) ?? unavailable(error));
  const shown =
    known ?? new AppError("internal-error", "The server failed. It is safe to try again in a moment.");
  const { status, title } = problems[shown.type];
  const { code, errors, extra, headers = {} } = shown.options;
  const problem: Problem = {
    type: `${origin}/problems/${shown.type}`,
    title,
    status,
    detail: shorten(shown.detail, maxDetailLength),
    instance: requestId,
    ...(code !== undefined && { code }),
    ...(errors && { errors: errors.slice(0, maxErrors).map(bounded) }),
    ...extra,
  };
  if (!known) return { problem, headers, toLog: { level: "error", error } };
  if (shown.type !== "service-unavailable" || shown.cause === undefined) return { problem, headers };
  return { problem, headers, toLog: { level: "warn", error: shown.cause } };
}

const retryAfter = { "Retry-After": "2" };

/** The database gave up or is unavailable; retrying shortly afterwards is likely to succeed. */
function unavailable(cause: unknown): AppError | undefined {
  if (gaveUp(cause)) {
    const detail =
      sqlState(cause) === "53100"
        ? "The disk of the database is full, and nothing was changed. Try again once its operator has freed some space."
        : "The database is too busy to finish this request. Try again in a few seconds.";
    return new AppError("service-unavailable", detail, { headers: retryAfter, cause });
  }
  if (isReadOnly(cause)) {
    const detail =
      "The database is read-only at the moment. Reads work; try the write again in a few seconds.";
    return new AppError("service-unavailable", detail, { headers: retryAfter, cause });
  }
  if (cause instanceof StorageUnavailable) {
    const detail = `${cause.message} Try again in a few seconds.`;
    return new AppError("service-unavailable", detail, { headers: retryAfter, cause: cause.cause });
  }
  if (cause instanceof UnreadableSecret) {
    const detail = `${cause.message} Give the address anew and rotate the secret, or let the operator set the former key.`;
    return new AppError("service-unavailable", detail, { headers: retryAfter, cause });
  }
  if (!isDisconnection(cause)) return undefined;
  const what = hasNoPrimary(cause)
    ? "No database server accepts writes at the moment."
    : "The database is unavailable.";
  const detail = `${what} Try again in a few seconds; repeat a write with the same Idempotency-Key.`;
  return new AppError("service-unavailable", detail, { headers: retryAfter, cause });
}

/** Keeps the response small, however invalid the request is and however much of it an error repeats. */
const maxErrors = 100;
const maxFieldLength = 200;
const maxMessageLength = 1000;
const maxDetailLength = 2000;

const bounded = ({ field, message }: FieldError): FieldError => ({
  field: shorten(field, maxFieldLength),
  message: shorten(message, maxMessageLength),
});

const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 3).toWellFormed()}...`;

/** What only the database rejects: text that it can't store, numbers out of range, and rows of a deleted account. */
function fromDatabase(error: unknown): AppError | undefined {
  if (lacksAccount(error))
    return new AppError("unauthorized", "The account was deleted.", {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  switch (sqlState(error)) {
    case "22021":
    case "22P05":
      return invalid([{ field: "body", message: "contains a character that can't be stored" }]);
    case "22003":
      return invalid([{ field: "body", message: "contains a number that is out of range" }]);
    case "22007":
    case "22008":
    case "22009":
      return invalid([{ field: "body", message: "contains a date or time that is out of range" }]);
    default:
      return undefined;
  }
}
