import type { AppError } from "../../platform/app-error.ts";
import { type OperationMeta, pathParams } from "./operation.ts";
import { refuseUnstorable } from "./storable.ts";

/**
 * The contents of a request, with the path and the rest kept apart. The transports create it; `perform.ts` merges it.
 */
export interface Incoming {
  /** Values of the path parameters, by name. */
  params: Record<string, unknown>;
  /** The query of a read or the body of a write; undefined when there is none. */
  fields: unknown;
  /** Problems found while reading the query or the body. They are reported only after a 403 and a 404. */
  refusal?: AppError | undefined;
}

/** Builds the same from an input that arrives as one object, as over tRPC. */
export function incomingOf(meta: OperationMeta, input: unknown): Incoming {
  const refusal = refuseUnstorable(input);
  if (!isObject(input)) return { params: {}, fields: input, refusal };
  const names = pathParams(meta.openapi.path);
  const params: Incoming["params"] = {};
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) (names.includes(name) ? params : fields)[name] = value;
  return { params, fields, refusal };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * The members of an upsert that say something: in a table or a form of another program, a blank text is a field without a
 * value. They go before validation, because a blank text is no valid value of most fields.
 */
export const withoutBlanks = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value !== "string" || value.trim() !== ""),
  );
