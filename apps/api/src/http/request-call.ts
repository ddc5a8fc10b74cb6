import type { FastifyRequest } from "fastify";
import type { Principal } from "../gate/identity/principal.ts";
import type { RequestCall } from "../gate/operation/call.ts";
import type { GateDependencies } from "../gate/operation/gate.ts";
import { isInRealTime, type OperationMeta } from "../gate/operation/operation.ts";
import { invalid } from "../platform/app-error.ts";
import type { Platform } from "../platform/platform.ts";
import { isSandbox } from "../platform/sandbox/sandbox-id.ts";
import { platformOf } from "../platform/sandbox/sandbox-platform.ts";

type Request = Pick<FastifyRequest, "caller" | "id" | "headers">;

/** The call of an admitted request, from any transport. @throws AppError for an invalid Idempotency-Key */
export function requestCallOf(
  server: GateDependencies,
  request: Request,
  meta: OperationMeta,
): RequestCall | Promise<RequestCall> {
  const { caller } = request;
  const accountId = caller && "accountId" in caller ? caller.accountId : "";
  if (!isSandbox(accountId) || isInRealTime(meta)) return callWith(server, server.platform, request, meta);
  return platformOf(server.platform, accountId).then((platform) => callWith(server, platform, request, meta));
}

function callWith(
  { idempotency }: GateDependencies,
  platform: Platform,
  { caller, id, headers }: Request,
  meta: OperationMeta,
): RequestCall {
  return {
    // Copied member by member, because every request does this and spreading so many members is slow.
    config: platform.config,
    clock: platform.clock,
    database: platform.database,
    replicas: platform.replicas,
    secrets: platform.secrets,
    queue: platform.queue,
    mailer: platform.mailer,
    storage: platform.storage,
    outbound: platform.outbound,
    noteWithheld: platform.noteWithheld,
    metrics: platform.metrics,
    model: platform.model,
    tracer: platform.tracer,
    idempotency,
    // A mail gateway only calls operations whose declared context has one.
    caller: caller as Principal,
    requestId: id,
    idempotencyKey: meta.idempotent ? idempotencyKey(headers["idempotency-key"]) : null,
    ifMatch: headers["if-match"] ?? null,
    ifNoneMatch: headers["if-none-match"] ?? null,
    reply: { headers: {} },
  };
}

/**
 * The key of a request, without the quotes that the IETF draft of the header requires: a bare and a quoted key are
 * equal.
 * @throws AppError when it is not 1-255 printable characters
 */
function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = typeof header === "string" ? unquoted(header) : "";
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw invalid([
    { field: "Idempotency-Key", message: "must be one header of 1 to 255 printable ASCII characters" },
  ]);
}

/** The content of an RFC 9651 string; anything else unchanged. */
const unquoted = (text: string): string =>
  /^"(?:[^"\\]|\\["\\])*"$/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
