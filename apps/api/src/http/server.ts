import type { Authenticator, Caller } from "../gate/authenticate.ts";
import type { IdempotencyStore } from "../gate/idempotency.ts";
import type { Gated } from "../gate/plan.ts";
import { refuseByPlan } from "../gate/plan.ts";
import type { Charged, RateHeaders, RateLimiter } from "../gate/rate-limit.ts";
import { AppError } from "../platform/app-error.ts";
import type { Metrics } from "../platform/metrics.ts";
import { onceKnown } from "../platform/once-known.ts";
import type { Platform } from "../platform/platform.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** What a process can't do without, by name: a question that fails when it is not there. */
export type Dependencies = Record<string, () => Promise<unknown>>;

/** What both doors need: the platform and the gate. */
export interface Server {
  platform: Platform;
  authenticator: Authenticator;
  limiter: RateLimiter;
  idempotency: IdempotencyStore;
  metrics: Metrics;
  /** What must answer for the server to be ready. */
  dependencies: Dependencies;
}

/** What the gate said of one call. */
export interface Admission {
  caller: Caller | null;
  headers: RateHeaders;
  /** 401, 429 or 403, in this order. Decision 30. */
  refusal?: AppError;
}

/**
 * Who is it, how much, may they: what every call passes, whichever door it comes through.
 * Answers at once when nothing has to be asked (a known key, counters in memory).
 */
export function admit(
  server: Server,
  identity: Identity | Promise<Identity>,
  address: string,
  operation: Gated,
): Admission | Promise<Admission> {
  return onceKnown(identity, (known) =>
    onceKnown(charge(server, known, address, operation), (charged) =>
      judge(server, known, charged, operation),
    ),
  );
}

type Identity = Caller | AppError;

const charge = (server: Server, identity: Identity, address: string, { resource, kind }: Gated) =>
  identity instanceof AppError
    ? server.limiter.chargeAddress(address, resource)
    : server.limiter.chargeCaller(identity, resource, kind);

function judge(
  server: Server,
  identity: Identity,
  { headers, refusal }: Charged,
  operation: Gated,
): Admission {
  if (refusal) server.metrics.rateLimitRefusals.inc({ resource: operation.resource });
  if (identity instanceof AppError) return { caller: null, headers, refusal: refusal ?? identity };
  return {
    caller: identity,
    headers,
    refusal: refusal ?? refuseByPlan(identity, operation, server.platform.clock),
  };
}

/** What needs no key is charged to the address. Decision 32. */
export async function admitAnybody(server: Server, address: string, resource: string): Promise<Charged> {
  const charged = await server.limiter.chargeAddress(address, resource);
  if (charged.refusal) server.metrics.rateLimitRefusals.inc({ resource });
  return charged;
}
