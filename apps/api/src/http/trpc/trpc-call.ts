import type { Problem } from "@rental/contract";
import type { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { operations } from "../../domains/operations.ts";
import { ReplayedProblem } from "../../gate/idempotency/idempotency.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { incomingOf } from "../../gate/operation/incoming.ts";
import { problemOf } from "../../gate/operation/problem.ts";
import { AppError, invalid } from "../../platform/app-error.ts";
import { requestCallOf } from "../request-call.ts";

/* Shared by all tRPC calls, batched or not. */

export const byName = new Map(operations.map((operation) => [operation.name, operation]));

/** Logs and counts an error. @returns its problem document */
export type Report = (error: TRPCError, request: FastifyRequest, procedure: string | undefined) => Problem;

/** @returns the output, also as JSON if it was already serialized in order to store it */
export async function run(
  server: GateDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  raw: unknown,
): Promise<{ data: unknown; json: string | undefined }> {
  const { meta, perform } = byName.get(name)!;
  const called = requestCallOf(server, request, meta);
  const call = called instanceof Promise ? await called : called;
  try {
    return { data: await perform(call, incomingOf(meta, raw)), json: call.reply.json };
  } finally {
    reply.headers(call.reply.headers);
  }
}

/** The error to report: the one we threw, or the one tRPC itself raised. */
export function reportedError(error: TRPCError): unknown {
  if (error.cause instanceof AppError || error.cause instanceof ReplayedProblem) return error.cause;
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
      return invalid([{ field: "body", message: "is not a valid tRPC call" }]);
    default:
      return error.cause ?? error;
  }
}

/** The headers that belong to an error, such as Retry-After. */
export const headersOf = (error: TRPCError) => problemOf(reportedError(error), "", "").headers;
