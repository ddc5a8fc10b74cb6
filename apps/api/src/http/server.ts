import type { Authenticator, Caller } from "../gate/authenticate.ts";
import type { IdempotencyStore } from "../gate/idempotency.ts";
import type { Gated } from "../gate/plan.ts";
import { refuseByPlan } from "../gate/plan.ts";
import type { RateHeaders, RateLimiter } from "../gate/rate-limit.ts";
import { AppError } from "../platform/app-error.ts";
import type { Platform } from "../platform/platform.ts";

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
    const { headers, refusal } = await server.limiter.chargeAddress(address, operation.resource);
    return { caller: null, headers, refusal: refusal ?? identity };
  }
  const { headers, refusal } = await server.limiter.chargeCaller(
    identity,
    operation.resource,
    operation.kind,
  );
  return {
    caller: identity,
    headers,
    refusal: refusal ?? refuseByPlan(identity, operation, server.platform.clock),
  };
}
