import type { Problem } from "@rental/contract";
import { TRPCError } from "@trpc/server";
import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";

/** Creates an error's problem document, as REST would send it; part of the context of tRPC calls. */
export interface ProblemSource {
  problemOf(error: TRPCError): Problem;
}

/**
 * The problem documents of errors that tRPC raises before there is a context, for requests that are not valid calls.
 */
export const problemsBeforeContext = new WeakMap<TRPCError, Problem>();

/** Gives errors of all calls the same shape. */
export const errorFormatter = ({ shape, error, ctx }: Formatted) => {
  const problem = (ctx as ProblemSource | undefined)?.problemOf(error) ?? problemsBeforeContext.get(error)!;
  return errorShapeOf(problem, shape.message);
};

interface Formatted {
  shape: { message: string };
  error: TRPCError;
  ctx: unknown;
}

/** An error as tRPC sends it. @param message used when the problem has no detail */
export function errorShapeOf(problem: Problem, message: string) {
  const code = trpcCode(problem.status);
  return {
    message: problem.detail ?? message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: problem.status, problem },
  };
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

/** tRPC's own name for an HTTP status. */
const trpcCode = (status: number): TRPC_ERROR_CODE_KEY => trpcCodes[status] ?? "INTERNAL_SERVER_ERROR";

/** tRPC keeps a TRPCError unchanged; the original error is its cause. */
export function asTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error;
  return new TRPCError({
    code: "INTERNAL_SERVER_ERROR",
    cause: error,
    message: error instanceof Error ? error.message : String(error),
  });
}
