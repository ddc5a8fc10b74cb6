import { id } from "@rental/contract";
import { experimental_standaloneMiddleware, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { type OperationMeta, pathParams } from "../gate/operation.ts";
import { refuseUnstorable } from "../gate/storable.ts";
import { type AppError, invalid, notFound } from "../platform/app-error.ts";
import type { RequestCall } from "./context.ts";

type RawInput = Record<string, unknown>;

/**
 * The first step of every procedure, whichever door it came through: may this call run at all,
 * and in which order are the refusals told (decision 30: 401, 429, 403, 404, 422).
 */
export const admission = experimental_standaloneMiddleware<{
  ctx: RequestCall;
  meta: OperationMeta;
}>().create(async ({ ctx, meta, next, getRawInput, batchIndex }) => {
  const refusal = ctx.admit?.(batchIndex);
  if (refusal) throw wrap(refusal);
  const raw = await getRawInput();
  const input = isObject(raw) ? raw : {};
  // REST has looked at its bodies before.
  const unstorable = ctx.admit && refuseUnstorable(raw);
  if (unstorable) throw wrap(await refuseInput(ctx, meta!, input, unstorable));
  try {
    meta!.refuseBody?.(ctx, input);
  } catch (error) {
    throw wrap(error);
  }
  const result = await next();
  // An output that breaks its schema is our fault, and goes on as a 500.
  if (!result.ok && result.error.code === "BAD_REQUEST" && result.error.cause instanceof ZodError) {
    throw wrap(await refuseInvalid(ctx, meta!, input, result.error.cause));
  }
  return result;
});

/** What to answer to an input that the schema refuses: a path that can't be an id is a record that isn't there. */
export function refuseInvalid(
  ctx: RequestCall,
  meta: OperationMeta,
  input: RawInput,
  error: ZodError,
): Promise<unknown> | AppError {
  const params = pathParams(meta.openapi.path);
  if (error.issues.some((issue) => params.includes(String(issue.path[0])))) return notFound("record");
  return refuseInput(ctx, meta, input, invalidInput(error));
}

/**
 * What to answer to an invalid input: 403 when the plan forbids what it shows, 404 when the record of the path is not
 * there, or can't be, else the 422.
 */
export async function refuseInput(
  ctx: RequestCall,
  meta: OperationMeta,
  input: RawInput,
  refusal: AppError,
): Promise<unknown> {
  const names = pathParams(meta.openapi.path);
  try {
    meta.refuseBody?.(ctx, input);
    if (!names.every((name) => isId(input[name]))) return notFound("record");
    await meta.mustExist?.(ctx, input as Record<string, string>);
  } catch (refused) {
    return refused;
  }
  return refusal;
}

const isId = (value: unknown): boolean => id.safeParse(value).success;

/** A zod error as a 422 that names each field. */
export function invalidInput(error: ZodError): AppError {
  return invalid(
    error.issues.map((issue) => ({
      field: issue.path.length > 0 ? issue.path.map(String).join(".") : "body",
      message: tellOf(issue.message),
    })),
  );
}

/** zod's own words as a person would say them. */
const tellOf = (message: string): string =>
  message.endsWith("received undefined")
    ? "is required"
    : message
        .replace(/^Invalid input: /, "")
        .replace(
          /^Invalid option: expected one of (.*)$/,
          (_, names: string) => `must be one of ${names.replaceAll("|", ", ")}`,
        )
        .replace("Invalid GUID", "must be the id of a record");

export function isObject(value: unknown): value is RawInput {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** tRPC keeps a TRPCError as it is; the AppError travels inside as its cause. */
export function wrap(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error;
  return new TRPCError({
    code: "INTERNAL_SERVER_ERROR",
    cause: error,
    message: error instanceof Error ? error.message : String(error),
  });
}
