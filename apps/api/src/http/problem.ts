import { type Problem, problems } from "@rental/contract";
import { TRPCError } from "@trpc/server";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";
import { ZodError } from "zod";
import { ReplayedProblem } from "../gate/idempotency.ts";
import { AppError, invalid } from "../platform/app-error.ts";
import { sqlState } from "../platform/database.ts";
import { invalidInput } from "../trpc/admission.ts";

export const problemContentType = "application/problem+json";

/** What to answer to an error, and whether the log should have it. Spec 7; the one place that decides. */
export interface ProblemAnswer {
  problem: Problem;
  headers: Record<string, string>;
  /** Set for errors that nobody expected: the inside stays in the log. Decision 37. */
  unexpected?: unknown;
}

/** @param origin public origin, for the `type` URI; @param requestId goes into `instance` */
export function problemOf(error: unknown, origin: string, requestId: string): ProblemAnswer {
  const inner = unwrap(error);
  if (inner instanceof ReplayedProblem) {
    return {
      problem: JSON.parse(inner.answer.body) as Problem,
      headers: { ...inner.answer.headers, "X-Idempotent-Replayed": "true" },
    };
  }
  const known = asAppError(inner);
  const shown =
    known ?? new AppError("internal-error", "The server failed. It is safe to try again in a moment.");
  const { status, title } = problems[shown.type];
  const { code, errors, extra, headers = {} } = shown.options;
  const problem: Problem = {
    type: `${origin}/problems/${shown.type}`,
    title,
    status,
    detail: shown.detail,
    instance: requestId,
    ...(code !== undefined && { code }),
    ...(errors && { errors }),
    ...extra,
  };
  return known ? { problem, headers } : { problem, headers, unexpected: error };
}

/** What we put into a TRPCError; what tRPC put there (schema errors, parse errors) stays with the code that tells. */
function unwrap(error: unknown): unknown {
  if (!(error instanceof TRPCError)) return error;
  return error.cause instanceof AppError || error.cause instanceof ReplayedProblem ? error.cause : error;
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  return fromDatabase(error) ?? (error instanceof TRPCError ? fromTrpc(error) : undefined);
}

/** What tRPC itself refuses: unknown procedures, wrong methods, bodies it can't read. */
function fromTrpc(error: TRPCError): AppError | undefined {
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return invalidInput(error.cause);
  switch (error.code) {
    case "NOT_FOUND":
      return new AppError("not-found", error.message);
    case "METHOD_NOT_SUPPORTED":
      return new AppError("method-not-allowed", error.message);
    case "PAYLOAD_TOO_LARGE":
      return new AppError("payload-too-large", error.message);
    case "UNSUPPORTED_MEDIA_TYPE":
      return new AppError("unsupported-media-type", error.message);
    case "BAD_REQUEST":
    case "PARSE_ERROR":
      return invalid([{ field: "body", message: "is not what a tRPC call looks like" }]);
    default:
      return undefined;
  }
}

/** Values that only the database finds wrong: text that it can't store, numbers out of range. */
function fromDatabase(error: unknown): AppError | undefined {
  switch (sqlState(error)) {
    case "22021":
    case "22P05":
      return invalid([{ field: "body", message: "holds a character that can't be stored" }]);
    case "22003":
      return invalid([{ field: "body", message: "holds a number that is out of range" }]);
    case "22007":
    case "22008":
      return invalid([{ field: "body", message: "holds a date or time that is out of range" }]);
    default:
      return undefined;
  }
}

const trpcCodes: Record<number, TRPC_ERROR_CODE_KEY> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** tRPC's own name for a status. */
export const trpcCode = (status: number): TRPC_ERROR_CODE_KEY => trpcCodes[status] ?? "INTERNAL_SERVER_ERROR";
