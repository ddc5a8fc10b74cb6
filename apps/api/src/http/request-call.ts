import type { FastifyRequest } from "fastify";
import { idempotencyKey } from "../gate/idempotency/idempotency.ts";
import type { Principal } from "../gate/identity/principal.ts";
import type { RequestCall } from "../gate/operation/call.ts";
import type { GateDependencies } from "../gate/operation/gate.ts";
import type { OperationMeta } from "../gate/operation/operation.ts";

/** The call of an admitted request, from any transport. @throws AppError for an invalid Idempotency-Key */
export function requestCallOf(
  { platform, idempotency }: GateDependencies,
  { caller, id, headers }: Pick<FastifyRequest, "caller" | "id" | "headers">,
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
