import type { ProblemType } from "@rental/contract";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { Call } from "../trpc/context.ts";

/**
 * What there is to know of an operation besides its input and output: where REST serves it,
 * what it is called, and what the gate asks of it. The metadata of every procedure.
 */
export interface OperationMeta {
  openapi: NonNullable<OpenApiMeta["openapi"]>;
  /** Status of a success: 200, 201, 202 or 204. */
  status: number;
  /** Name of what is counted and gated, as `X-RateLimit-Resource` says it. */
  resource: string;
  kind: "read" | "write";
  bulk: boolean;
  /** Largest body in bytes; larger ones are 413. */
  bodyLimit: number;
  /** Whether `Idempotency-Key` is taken. Decision 33. */
  idempotent: boolean;
  /** Kinds of error beyond those that every operation has. */
  problems: readonly ProblemType[];
  /** Path of a created record, for the `Location` header. */
  location?: (output: never, input: never) => string;
  /** Throws not-found when the record of the path is not there: 404 goes before 422. Decision 30. */
  mustExist?: (call: Call, params: Record<string, string>) => Promise<unknown>;
  /**
   * Checks that need the network, such as a look-up of a host name: between validation and the transaction
   * of a write, because no transaction waits for the network. Decision 34.
   */
  prepare?: (call: Call, input: never) => Promise<void>;
  /** Refuses by plan what only the body shows: 403 goes before 422. Decision 28. */
  refuseBody?: (call: Call, body: Record<string, unknown>) => void;
}

/** How a module describes an operation; the rest has defaults. */
export interface OperationSpec extends Partial<Omit<OperationMeta, "openapi" | "kind">> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below /api/v1, with parameters in braces. */
  path: `/${string}`;
  resource: string;
  summary: string;
  description: string;
}

const mebibyte = 1024 * 1024;

export function operation(spec: OperationSpec): OperationMeta {
  const { method, path, summary, description, ...rest } = spec;
  const isWrite = method !== "GET";
  return {
    status: 200,
    bulk: false,
    bodyLimit: mebibyte,
    problems: [],
    ...rest,
    idempotent: rest.idempotent ?? isWrite,
    kind: isWrite ? "write" : "read",
    openapi: { method, path, summary, description, tags: [spec.resource], protect: true },
  };
}

/** Names of the path's parameters. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
