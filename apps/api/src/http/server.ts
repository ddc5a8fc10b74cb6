import type { Authenticator, Caller } from "../gate/authenticate.ts";
import type { IdempotencyStore } from "../gate/idempotency.ts";
import type { Gated } from "../gate/plan.ts";
import { refuseByPlan } from "../gate/plan.ts";
import type { Charged, RateHeaders, RateLimiter } from "../gate/rate-limit.ts";
import { AppError } from "../platform/app-error.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Platform } from "../platform/platform.ts";
import type { Dependencies } from "./health.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

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

/** Who is it, how much, may they: what every call passes, whichever door it comes through. */
export async function admit(
  server: Server,
  identity: Caller | AppError,
  address: string,
  operation: Gated,
): Promise<Admission> {
  if (identity instanceof AppError) {
    const { headers, refusal } = await admitAnybody(server, address, operation.resource);
    return { caller: null, headers, refusal: refusal ?? identity };
  }
  const { headers, refusal } = await server.limiter.chargeCaller(
    identity,
    operation.resource,
    operation.kind,
  );
  if (refusal) server.metrics.rateLimitRefusals.inc({ resource: operation.resource });
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
