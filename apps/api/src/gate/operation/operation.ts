import type { EventType, PersonRole, ProblemType, Scope } from "@rental/contract";
import type { OpenApiMeta } from "trpc-to-openapi";
import { getOrCreate } from "../../platform/get-or-create.ts";
import type { OutsideKind, VisitorRecordKind } from "../identity/principal.ts";
import type { Call } from "./call.ts";
import type { Deprecation } from "./deprecation.ts";

/**
 * How an operation runs: a `read` only reads; a `write` is one transaction with its events and its idempotency record;
 * an `action` has effects outside the database and manages its own transactions.
 */
export type OperationKind = "read" | "write" | "action";

/**
 * Where operations are served: `api` requires an API key, `public` is open to anyone, and `inbound` requires a
 * signature, or for leads the token in the path. A REST path starts with the prefix of its surface.
 */
export const surfaces = { api: "/api/v1", public: "/public/v1", inbound: "/inbound/v1" } as const;
export type Surface = keyof typeof surfaces;

/** A resource of the API: a tag in the documents, and the unit of limits and plans. */
export interface Resource {
  /** Used in `X-RateLimit-Resource` and in `resources` of the plan table. */
  name: string;
  /** One sentence about it. If several files share a resource, only one of them has it. */
  description?: string;
}

/**
 * How an assistant reaches an operation over MCP: through a tool that calls only this operation; or through a tool and
 * the argument value that selects this operation; or, if no tool reaches it, why. http/mcp/tools.ts has the tools.
 */
export type ToolUse = string | readonly [tool: string, choice: string] | { none: string };

/** Another form of an answer than JSON. */
export interface AnswerForm {
  /** Its media type. */
  type: string;
  fileName(output: never): string;
  write(output: never, call: Call): string | Promise<Buffer>;
}

/**
 * Everything about an operation besides its input and output: where REST serves it, its name, and what the gate checks.
 * Every procedure has it as metadata.
 */
export interface OperationMeta {
  openapi: NonNullable<OpenApiMeta["openapi"]>;
  /** Success status: 200, 201, 202 or 204. */
  status: number;
  surface: Surface;
  /** Name of the resource that requests are counted for and the plan is checked for, as in `X-RateLimit-Resource`. */
  resource: string;
  /** The description of the resource, for the documents. */
  about?: string | undefined;
  /** Kinds of caller that may call it. */
  callers: readonly OutsideKind[];
  /**
   * The role that a signed-in person needs. Defaults to `viewer` for reads and `agent` for writes; `owner` is declared
   * explicitly for keys, people and the plan.
   */
  needs: PersonRole;
  /** Administers the account itself: allowed on every plan, until a trial has ended. */
  onEveryPlan: boolean;
  /** With `onEveryPlan`: also after a trial has ended, so that nobody is kept from leaving. */
  afterTrial: boolean;
  /** The kind of record whose token a visitor needs. Without it, the slug in the path identifies the account. */
  holds?: VisitorRecordKind;
  /**
   * Also served for accounts without a public profile, to anyone with the link. The value names what a link leads to,
   * for the 404 when there is no such account.
   */
  unlisted?: string;
  runs: OperationKind;
  /** What the plan and the limits count it as. */
  kind: "read" | "write";
  bulk: boolean;
  /** Needs a plan with reports. */
  reports: boolean;
  /** Changes keys or people, which not every key may do. */
  managesKeys: boolean;
  /** Needs a key without scopes: it hands out access, or everything that the account has. */
  unscoped: boolean;
  /** What a key with scopes needs: the scope of the resource, and that of anything else it reveals or does. */
  scopes: readonly Scope[];
  /** The format of the body: JSON, or an email or a lead whose bytes are in the input as `raw`. */
  takes: "json" | "mail" | "lead";
  /** Responds with a stream of server-sent events, whose data matches the output schema. */
  streams: boolean;
  /**
   * Whether a database replica may serve it: only for reads of records that the change feed covers, see
   * platform/database/replicas.ts.
   */
  onReplica: boolean;
  /** Maximum size of the body in bytes; larger bodies get a 413. */
  bodyLimit: number;
  /** Whether `Idempotency-Key` is supported. */
  idempotent: boolean;
  /** Error types in addition to those common to all operations. */
  problems: readonly ProblemType[];
  /** The tool that calls it. Only operations for keys have one. */
  tool?: ToolUse;
  /** Event types that its transaction may emit. `emit` rejects all others. */
  emits: readonly EventType[];
  /** Other forms of the answer over REST, by the value of `format`; a client may also name the media type in `Accept`. */
  forms?: Readonly<Record<string, AnswerForm>>;
  /** Path of the created record, for the `Location` header. */
  location?: (output: never, input: never) => string;
  /** Documents and editors mark it as deprecated, and responses say until when it remains. */
  deprecated?: Deprecation;
  /** Only in sandboxes, or not in them: managing them is for the account that they belong to. */
  sandbox?: "only" | "never";
  /** Throws not-found when the record in the path does not exist: 404 takes precedence over 422. */
  mustExist?: (call: Call, params: Record<string, string>) => Promise<unknown>;
  /** Refuses by plan what only the body reveals: 403 takes precedence over 422. */
  refuseBody?: (call: Call, body: Record<string, unknown>) => void;
  /** What a write fetches from outside the database before its transaction begins. */
  prepare?: (call: Call, input: never) => Promise<unknown>;
}

/** What an account connects to or lets in: also in a sandbox, it is managed by the real time. */
const realResources = [
  "webhooks",
  "connectors",
  "keys",
  "people",
  "sandboxes",
  "usage",
  "audit",
  "request-log",
];

export const isInRealTime = ({ surface, resource }: Pick<OperationMeta, "surface" | "resource">): boolean =>
  surface === "api" && realResources.includes(resource);

/** What a module specifies to declare an operation; everything else has defaults. */
export interface OperationSpec
  extends Partial<
    Omit<OperationMeta, "openapi" | "kind" | "runs" | "prepare" | "resource" | "about" | "tool" | "scopes">
  > {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path relative to the surface, with parameters in braces. */
  path: `/${string}`;
  resource: Resource;
  summary: string;
  /** What it does. Event types in `emits` that the text does not mention are appended. */
  description: string;
  /** Scopes that a key needs besides that of the resource: what else it reveals or does. */
  alsoNeeds?: readonly Scope[];
}

const mebibyte = 1024 * 1024;

/** The metadata of an operation, with defaults applied. */
export function operation(
  spec: OperationSpec & { tool?: ToolUse },
  runs: OperationKind = spec.method === "GET" ? "read" : "write",
  prepare?: OperationMeta["prepare"],
): OperationMeta {
  const { method, path, summary, description, resource, alsoNeeds = [], ...rest } = spec;
  const { deprecated } = rest;
  const kind = method === "GET" ? "read" : "write";
  return {
    status: 200,
    surface: "api",
    callers: ["apiKey", "session"],
    needs: method === "GET" ? "viewer" : "agent",
    onEveryPlan: false,
    afterTrial: false,
    bulk: false,
    reports: false,
    managesKeys: false,
    unscoped: rest.managesKeys ?? false,
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
    kind,
    scopes: [`${resource.name}:${kind}` as Scope, ...alsoNeeds],
    openapi: {
      method,
      path,
      summary,
      description:
        withEvents(description, rest.emits ?? []) + (deprecated ? ` Deprecated: ${deprecated.instead}` : ""),
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

/** Names of the path parameters. Calls over tRPC need them every time. */
export const pathParams = (path: string): string[] =>
  getOrCreate(paramsByPath, path, () => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
