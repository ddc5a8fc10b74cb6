import type { EventType, PersonRole, ProblemType } from "@rental/contract";
import type { OpenApiMeta } from "trpc-to-openapi";
import { getOrCreate } from "../../platform/get-or-create.ts";
import type { OutsideKind, VisitorRecordKind } from "../identity/principal.ts";
import type { Call } from "./call.ts";

/**
 * How an operation runs: a `read` only reads; a `write` is one transaction with its events and its idempotency record;
 * an `action` has effects outside the database and manages its own transactions.
 */
export type OperationKind = "read" | "write" | "action";

/**
 * Where operations are served: `api` requires an API key, `public` is open to anyone, `inbound` requires a signature. A
 * REST path begins with the prefix of its surface.
 */
export const surfaces = { api: "/api/v1", public: "/public/v1", inbound: "/inbound/v1" } as const;
export type Surface = keyof typeof surfaces;

/** The resource of operations: a tag of the documents, a row of the list in docs/api.md, and the unit of limits and plans. */
export interface Resource {
  /** Used in `X-RateLimit-Resource` and in `resources` of the plan table. */
  name: string;
  /** One sentence about it. If two files share a resource, one of them has it. */
  description?: string;
}

/**
 * How an assistant reaches an operation over MCP: by a tool that calls only this operation; or by a tool, and the value
 * of its argument that chooses this operation. Or that no tool reaches it, and why. ../http/mcp/tools.ts has the tools.
 */
export type ToolUse = string | readonly [tool: string, choice: string] | { none: string };

/**
 * Everything about an operation besides its input and output: where REST serves it, its name, and what the gate checks.
 * The metadata of every procedure.
 */
export interface OperationMeta {
  openapi: NonNullable<OpenApiMeta["openapi"]>;
  /** Status of a success: 200, 201, 202 or 204. */
  status: number;
  surface: Surface;
  /** Name of the resource that is counted and checked against the plan, as in `X-RateLimit-Resource`. */
  resource: string;
  /** The description of the resource, for the documents. */
  about?: string | undefined;
  /** Who may call it. */
  callers: readonly OutsideKind[];
  /**
   * The role that a signed-in person needs. By default, `viewer` for what reads and `agent` for what writes: `owner` is
   * declared for keys, people and the plan.
   */
  needs: PersonRole;
  /** It administers the account itself: every plan allows it, until a trial has ended. */
  onEveryPlan: boolean;
  /** The kind of record whose token a visitor needs. Without it, the slug in the path identifies the account. */
  holds?: VisitorRecordKind;
  /**
   * Served also for accounts whose profile is not public, to whoever has the link. The name of what a link leads to:
   * it is not found when there is no such account.
   */
  unlisted?: string;
  runs: OperationKind;
  /** What the plan and the limits count it as. */
  kind: "read" | "write";
  bulk: boolean;
  /** Changes keys or people, which not every key may. */
  managesKeys: boolean;
  /** What a body is: JSON, or an email whose bytes the input has as `raw`. */
  takes: "json" | "mail";
  /** The answer is a stream of server-sent events, whose data has the form of the output. */
  streams: boolean;
  /**
   * Whether a replica of the database may answer it: a read of nothing but records that the change feed covers, see
   * ../platform/replicas.ts.
   */
  onReplica: boolean;
  /** Maximum size of a body in bytes; larger ones are 413. */
  bodyLimit: number;
  /** Whether `Idempotency-Key` is supported. */
  idempotent: boolean;
  /** Error types in addition to those of every operation. */
  problems: readonly ProblemType[];
  /** The tool that calls it. Only operations for keys have one. */
  tool?: ToolUse;
  /** Types of event that its transaction may emit. `emit` refuses all others. */
  emits: readonly EventType[];
  /** Path of a created record, for the `Location` header. */
  location?: (output: never, input: never) => string;
  /** Throws not-found when the record of the path does not exist: 404 comes before 422. */
  mustExist?: (call: Call, params: Record<string, string>) => Promise<unknown>;
  /** Refuses by plan what only the body shows: 403 comes before 422. */
  refuseBody?: (call: Call, body: Record<string, unknown>) => void;
  /** What a write learns from outside the database before its transaction begins. */
  prepare?: (call: Call, input: never) => Promise<unknown>;
}

/** How a module declares an operation; the rest has defaults. */
export interface OperationSpec
  extends Partial<
    Omit<OperationMeta, "openapi" | "kind" | "runs" | "prepare" | "resource" | "about" | "tool">
  > {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path relative to the surface, with parameters in braces. */
  path: `/${string}`;
  resource: Resource;
  summary: string;
  /** What it does. Events in `emits` that the text does not name are added to it. */
  description: string;
  /** What to use instead: documents and editors mark the operation as deprecated. */
  deprecated?: string;
}

const mebibyte = 1024 * 1024;

/** The metadata of an operation, with its defaults filled in. */
export function operation(
  spec: OperationSpec & { tool?: ToolUse },
  runs: OperationKind = spec.method === "GET" ? "read" : "write",
  prepare?: OperationMeta["prepare"],
): OperationMeta {
  const { method, path, summary, description, resource, deprecated, ...rest } = spec;
  return {
    status: 200,
    surface: "api",
    callers: ["apiKey", "session"],
    needs: method === "GET" ? "viewer" : "agent",
    onEveryPlan: false,
    bulk: false,
    managesKeys: false,
    takes: "json",
    streams: false,
    onReplica: false,
    bodyLimit: mebibyte,
    problems: [],
    emits: [],
    ...rest,
    resource: resource.name,
    about: resource.description,
    runs,
    idempotent: runs === "write" && (rest.idempotent ?? true),
    kind: method === "GET" ? "read" : "write",
    openapi: {
      method,
      path,
      summary,
      description:
        withEvents(description, rest.emits ?? []) + (deprecated ? ` Deprecated: ${deprecated}` : ""),
      tags: [resource.name],
      ...(deprecated && { deprecated: true }),
    },
    ...(prepare && { prepare }),
  };
}

/** "a, b and c". */
const listed = new Intl.ListFormat("en-GB");

function withEvents(description: string, emits: readonly EventType[]): string {
  const unnamed = emits.filter((type) => !description.includes(type));
  return unnamed.length === 0 ? description : `${description} Emits ${listed.format(unnamed)}.`;
}

const paramsByPath = new Map<string, string[]>();

/** Names of the path's parameters. Calls over tRPC ask for them each time. */
export const pathParams = (path: string): string[] =>
  getOrCreate(paramsByPath, path, () => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
