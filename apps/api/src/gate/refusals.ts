import { id } from "@rental/contract";
import type { ZodError } from "zod";
import { type AppError, invalid, notFound } from "../platform/app-error.ts";
import type { RequestCall } from "./call.ts";
import { type Incoming, isObject } from "./incoming.ts";
import { type OperationMeta, pathParams } from "./operation.ts";

/** What to answer to an input that the schema refuses: a path that can't be an id is a record that isn't there. */
export function refuseInvalid(
  call: RequestCall,
  meta: OperationMeta,
  incoming: Incoming,
  error: ZodError,
): Promise<unknown> | AppError {
  const params = pathParams(meta.openapi.path);
  if (error.issues.some((issue) => params.includes(String(issue.path[0])))) return notFound("record");
  return refuseInput(call, meta, incoming, invalidInput(error));
}

/**
 * What to answer to an invalid input: 403 when the plan forbids what it shows, 404 when the record of the path is not
 * there, or can't be, else the 422.
 */
export async function refuseInput(
  call: RequestCall,
  meta: OperationMeta,
  { params, fields }: Incoming,
  refusal: AppError,
): Promise<unknown> {
  const names = pathParams(meta.openapi.path);
  try {
    meta.refuseBody?.(call, isObject(fields) ? fields : {});
    if (!names.every((name) => isId(params[name]))) return notFound("record");
    await meta.mustExist?.(call, params as Record<string, string>);
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
