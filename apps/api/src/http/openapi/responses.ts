import { type ProblemType, problems } from "@rental/contract";
import { z } from "zod";
import type { Operation } from "../../domains/operations.ts";
import { pathParams } from "../../gate/operation/operation.ts";
import { checksVersion, mayCreate, showsVersion } from "../../gate/operation/versions.ts";
import { hasPages } from "../rest/next-page.ts";

const requestId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

const header = (description: string, schema: object, example: unknown) => ({ description, schema, example });
const integer = { type: "integer" };
const string = { type: "string" };

/** All response headers. */
export const headers = {
  "X-Request-Id": header(
    "Identifier of the request. Quote it when you report a problem.",
    { type: "string", format: "uuid" },
    requestId,
  ),
  "X-RateLimit-Limit": header("Number of requests allowed in the window.", integer, 120),
  "X-RateLimit-Remaining": header("Number of requests left in the window.", integer, 119),
  "X-RateLimit-Reset": header(
    "When the window ends, as a Unix timestamp in seconds.",
    integer,
    1_793_611_860,
  ),
  "X-RateLimit-Resource": header("The resource whose requests are counted.", string, "properties"),
  "RateLimit-Policy": header(
    "The same limit as a structured field: its name, `q` requests in `w` seconds. No `w` means the whole trial.",
    string,
    '"minute";q=120;w=60',
  ),
  RateLimit: header(
    "What is left of it: `r` requests, and new ones after `t` seconds.",
    string,
    '"minute";r=119;t=42',
  ),
  Link: header(
    'The page after this one, as `rel="next"`. Missing on the last page.',
    string,
    '</api/v1/properties?limit=20&cursor=vSwz>; rel="next"',
  ),
  Location: header("Path of the new record.", string, `/api/v1/properties/${requestId}`),
  "X-Idempotent-Replayed": header(
    "`true` when this is the stored answer to an earlier request with the same Idempotency-Key.",
    { type: "string", enum: ["true"] },
    "true",
  ),
  "X-Ignored-Fields": header(
    "Ignored fields of the body and parameters of the query (unknown or read-only), percent-encoded, at most 20.",
    string,
    "rating, owner.name",
  ),
  "Retry-After": header(
    "Seconds to wait before trying again. Missing when only an upgrade helps.",
    integer,
    42,
  ),
  "WWW-Authenticate": header("How to authenticate.", string, "Bearer"),
  ETag: header("Version of what is shown, for If-None-Match and If-Match.", string, '"b7e2"'),
} as const;

export type HeaderName = keyof typeof headers;

const always: HeaderName[] = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Resource",
  "RateLimit-Policy",
  "RateLimit",
  "X-Ignored-Fields",
];

/** References to the headers of every response, and to additional ones. */
export const headerRefs = (...more: HeaderName[]) =>
  Object.fromEntries([...always, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of a success beyond those of every response. */
export function successHeaders(operation: Operation): HeaderName[] {
  const { meta } = operation;
  const names: HeaderName[] = [];
  if (hasPages(operation)) names.push("Link");
  if (meta.location) names.push("Location");
  if (meta.idempotent) names.push("X-Idempotent-Replayed");
  if (showsVersion(meta)) names.push("ETag");
  if (checksVersion(meta) && meta.status !== 204) names.push("ETag");
  return names;
}

/** All error types that an operation can return. */
export function problemsOf({ meta, input }: Pick<Operation, "meta" | "input">): ProblemType[] {
  const found = new Set<ProblemType>(["rate-limited", "internal-error", "service-unavailable"]);
  if (meta.surface !== "public") found.add("unauthorized").add("forbidden");
  if (meta.callers.includes("visitor")) {
    // A page of an origin that the account does not allow, and too many writes from one address.
    found.add("forbidden");
    if (meta.kind === "write") found.add("proof-of-work-required");
  }
  // With a token in the path, an invalid token is a 404 instead.
  if (meta.holds && !meta.openapi.path.includes("{token}")) found.add("unauthorized");
  if (pathParams(meta.openapi.path).length > 0 || meta.mustExist) found.add("not-found");
  if (meta.kind === "write") found.add("payload-too-large").add("unsupported-media-type");
  if (!(input instanceof z.ZodVoid)) found.add("validation-error");
  // A malformed key, and a key reused with another body.
  if (meta.idempotent) found.add("validation-error").add("unprocessable-entity");
  if (checksVersion(meta) || mayCreate(meta)) found.add("precondition-failed");
  for (const type of meta.problems) found.add(type);
  return [...found];
}

type Responses = Record<string, object>;

const extraHeaders: Partial<Record<ProblemType, HeaderName[]>> = {
  unauthorized: ["WWW-Authenticate"],
  "rate-limited": ["Retry-After"],
  "service-unavailable": ["Retry-After"],
  conflict: ["X-Idempotent-Replayed"],
  "precondition-failed": ["ETag"],
  gone: ["X-Idempotent-Replayed"],
  "unprocessable-entity": ["X-Idempotent-Replayed"],
};

/** The document's error responses: one component per set of types that share a status. */
export class ProblemResponses {
  readonly components: Responses = {};

  constructor(readonly origin: string) {}

  /** By status, as references. */
  of(types: ProblemType[]): Responses {
    const byStatus = new Map<number, ProblemType[]>();
    for (const type of Object.keys(problems) as ProblemType[]) {
      if (!types.includes(type)) continue;
      const { status } = problems[type];
      byStatus.set(status, [...(byStatus.get(status) ?? []), type]);
    }
    return Object.fromEntries([...byStatus].map(([status, kinds]) => [status, this.#reference(kinds)]));
  }

  #reference(types: ProblemType[]): object {
    const name = types.map((type) => problems[type].title.replaceAll(" ", "")).join("Or");
    this.components[name] ??= {
      description: types.map((type) => problems[type].meaning).join(" Or: "),
      headers: headerRefs(...new Set(types.flatMap((type) => extraHeaders[type] ?? []))),
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(types.map((type) => [type, { value: this.#example(type) }])),
        },
      },
    };
    return { $ref: `#/components/responses/${name}` };
  }

  #example(type: ProblemType): object {
    const { status, title, example } = problems[type];
    const { detail, ...more } = example;
    return {
      type: `${this.origin}/problems/${type}`,
      title,
      status,
      detail,
      instance: requestId,
      ...more,
    };
  }
}
