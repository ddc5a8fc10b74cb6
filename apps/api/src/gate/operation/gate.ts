import type { IncomingHttpHeaders } from "node:http";
import { AppError, notFound } from "../../platform/app-error.ts";
import { mapMaybePromise } from "../../platform/map-maybe-promise.ts";
import { networkOf, widerNetworkOf } from "../../platform/network.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import type { Platform } from "../../platform/platform.ts";
import type { IdempotencyStore } from "../idempotency/idempotency.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import type { Connectors } from "../identity/connector.ts";
import type { LeadSources } from "../identity/lead-source.ts";
import type { MailGateways } from "../identity/mail-gateway.ts";
import {
  type Gated,
  refuseByMode,
  refuseByPlan,
  refuseByRole,
  refuseByScope,
  refuseKeyManagement,
} from "../identity/permissions.ts";
import type {
  AccountPrincipal,
  ApiKeyPrincipal,
  ConnectorPrincipal,
  LeadSourcePrincipal,
  MailGateway,
  Principal,
  RecipientPrincipal,
  SessionPrincipal,
  VisitorPrincipal,
  VisitorRecordKind,
} from "../identity/principal.ts";
import type { Recipients } from "../identity/recipient.ts";
import { refuseOtherOrigin } from "../identity/same-origin.ts";
import { signInTokenOf } from "../identity/sign-in-cookie.ts";
import type { SignIns } from "../identity/sign-ins.ts";
import type { Visitors } from "../identity/visitor.ts";
import { visitorBearer } from "../identity/visitor-bearer.ts";
import type { Charged, RateHeaders, RateLimiter } from "../limits/rate-limit.ts";
import type { UsageCounter } from "../limits/usage-counter.ts";
import type { OperationMeta } from "./operation.ts";
import type { RequestRecorder } from "./request-recorder.ts";

/** The dependencies that a process requires, by name: each check fails when its dependency is unavailable. */
export type Dependencies = Record<string, () => Promise<unknown>>;

/** The platform, and what decides whether a request becomes a call. */
export interface GateDependencies {
  platform: Platform;
  authenticator: Authenticator;
  signIns: SignIns;
  visitors: Visitors;
  connectors: Connectors;
  leadSources: LeadSources;
  mailGateways: MailGateways;
  recipients: Recipients;
  limiter: RateLimiter;
  idempotency: IdempotencyStore;
  metrics: Metrics;
  /** The request log. */
  requests: RequestRecorder;
  /** Requests per account and day. */
  usage: UsageCounter;
  /** What must be available for the server to be ready. */
  dependencies: Dependencies;
}

/** The gate's decision about one call. */
export interface Admission {
  caller: Identified | null;
  /** The headers of the response, whatever it is. */
  headers: RateHeaders & { "Cache-Control"?: string };
  /** 401, 429 or 403, in this order. */
  refusal?: AppError;
}

/**
 * Identifies the caller: the visitor of an account, the recipient or the connector in the path, or the caller of an
 * account's API.
 */
export function identify(
  server: GateDependencies,
  { surface, callers, holds, unlisted }: Pick<OperationMeta, "surface" | "callers" | "holds" | "unlisted">,
  { headers, ip, params }: Sender & { params: unknown },
): Identity | Promise<Identity> {
  switch (surface) {
    case "public":
      if (callers.includes("recipient")) return server.recipients.of((params as { token: string }).token);
      if (holds) return identifyHolder(server, holds, headers, params as Record<string, string>);
      return server.visitors.of((params as { slug: string }).slug, unlisted);
    case "inbound":
      if (callers.includes("mailGateway")) return server.mailGateways.of(headers);
      if (callers.includes("leadSource"))
        return server.leadSources.of((params as { token: string }).token, headers);
      return server.connectors.of((params as { id: string }).id, headers);
    case "api":
      return identifyAccount(server, { headers, ip });
  }
}

/** The holder of the key, or else the person signed in with this browser. A request with a key ignores the cookie. */
export function identifyAccount(
  { authenticator, signIns, platform }: GateDependencies,
  { headers, ip }: Sender,
): AccountPrincipal | AppError | Promise<AccountPrincipal | AppError> {
  const { authorization, cookie } = headers;
  const token =
    authorization === undefined && cookie !== undefined
      ? signInTokenOf(headers, platform.config.baseOrigin)
      : undefined;
  return token === undefined ? authenticator.authenticate(authorization, ip) : signIns.of(token, ip);
}

/** The holder of a visitor's token, which is in the path, or in a header next to the id in the path. */
function identifyHolder(
  { visitors }: GateDependencies,
  kind: VisitorRecordKind,
  headers: IncomingHttpHeaders,
  { token, ...ids }: Record<string, string>,
): Identity | Promise<Identity> {
  if (token !== undefined) return visitors.holding(kind, token);
  const bearer = visitorBearer(headers, kind);
  return typeof bearer === "string" ? visitors.holding(kind, bearer, Object.values(ids)[0]) : bearer;
}

/**
 * Decides whether a request becomes a call: who is calling, how often, and is it allowed? Every call passes through it,
 * from either transport. Synchronous when nothing has to be queried (a known key, counters in memory).
 */
export function admit(
  server: GateDependencies,
  identity: Identity | Promise<Identity>,
  from: From,
  operation: Gated,
): Admission | Promise<Admission> {
  return mapMaybePromise(identity, (known) =>
    mapMaybePromise(charge(server, known, from, operation), (charged) =>
      judge(server, known, charged, from, operation),
    ),
  );
}

/**
 * Whether the caller of a request still in flight would be admitted now, disregarding the rate limits: a person in the
 * role that the request was made with, as that decides what its answer shows.
 */
export async function isStillAdmitted(
  server: GateDependencies,
  operation: OperationMeta,
  request: From & { params: unknown; caller: Caller },
): Promise<boolean> {
  const identity = await identify(server, operation, request);
  if (identity instanceof AppError || refuseCaller(server, identity, request, operation)) return false;
  return roleOf(identity) === roleOf(request.caller);
}

type Caller = Principal | MailGateway | null;

const roleOf = (caller: Caller) => (caller?.kind === "session" ? caller.role : undefined);

/** Who sent a request. A Fastify request fits. */
interface Sender {
  ip: string;
  headers: IncomingHttpHeaders;
}

/** Where a request came from. */
interface From extends Sender {
  /** Whether it was submitted by a form on one of our own pages. */
  isForm?: boolean;
}

/** Principals that call over HTTP. */
type Identified =
  | AccountPrincipal
  | VisitorPrincipal
  | ConnectorPrincipal
  | LeadSourcePrincipal
  | RecipientPrincipal
  | MailGateway;
type Identity = Identified | AppError;

function charge(
  { limiter }: GateDependencies,
  identity: Identity,
  { ip: address, headers, isForm }: From,
  { resource, kind }: Gated,
) {
  // An account's visitors must not exhaust what its recipients need to opt out.
  if (identity instanceof AppError || identity.kind === "recipient")
    return limiter.chargeAddress(address, resource);
  if (identity.kind === "mailGateway") return limiter.chargeMailGateway(address, resource);
  if (identity.kind === "visitor" && isForm) return limiter.chargeForm(identity, address, resource);
  if (identity.kind === "visitor")
    return limiter.chargeVisitor(identity, address, resource, kind, headers["x-proof-of-work"]);
  if (identity.kind === "leadSource") return limiter.chargeLeadSource(identity, address, resource);
  if (identity.kind === "connector") return limiter.chargeConnector(identity, address, resource);
  return limiter.chargeCaller(identity, resource, kind);
}

function judge(
  server: GateDependencies,
  identity: Identity,
  { headers, refusal }: Charged,
  from: From,
  operation: Gated,
): Admission {
  if (refusal) server.metrics.rateLimitRefusals.inc({ resource: operation.resource });
  if (identity instanceof AppError) return { caller: null, headers, refusal: refusal ?? identity };
  countUse(server, identity, operation, refusal);
  return {
    caller: identity.kind === "visitor" ? { ...identity, from: networksOf(from.ip) } : identity,
    // Caches know not to share a response to a key, but not one to a cookie.
    headers: identity.kind === "session" ? { ...headers, "Cache-Control": "no-store" } : headers,
    refusal: refusal ?? refuseCaller(server, identity, from, operation),
  };
}

const networksOf = (address: string) => ({
  network: networkOf(address),
  wider: widerNetworkOf(address) ?? null,
});

/** Counts what the limits count, for callers acting for the account. */
function countUse(
  { usage }: GateDependencies,
  caller: Identified,
  { kind }: Pick<Gated, "kind">,
  refusal: AppError | undefined,
): void {
  if (caller.kind === "apiKey" || caller.kind === "session")
    usage.count(caller.accountId, kind, refusal !== undefined);
}

/**
 * The plan determines what a key, a person or a connector may do, and the role what a person may do; other callers may
 * call what is declared for them.
 */
function refuseCaller(
  server: GateDependencies,
  caller: Identified,
  { headers }: From,
  operation: Gated,
): AppError | undefined {
  if (!operation.callers.includes(caller.kind)) return notFound("operation", "surface");
  if (caller.kind === "visitor") return refuseOrigin(server, caller, headers.origin);
  if (caller.kind === "recipient") return undefined;
  // The plans of the accounts that a mail is for are checked once it is read.
  if (caller.kind === "mailGateway") return undefined;
  const refusal = caller.kind === "session" ? refusePerson(server, caller, headers, operation) : undefined;
  return (
    refusal ??
    refuseKeyManagement(caller, operation) ??
    refuseByScope(caller, operation) ??
    refuseByMode(caller, operation) ??
    refuseByPlan(caller, operation, server.platform.clock)
  );
}

/** A person's writes must come from our own pages, and be allowed by the person's role. */
function refusePerson(
  { platform }: GateDependencies,
  caller: SessionPrincipal,
  headers: IncomingHttpHeaders,
  operation: Gated,
): AppError | undefined {
  const foreign =
    operation.kind === "write" ? refuseOtherOrigin(headers, platform.config.baseOrigin) : undefined;
  return foreign ?? refuseByRole(caller, operation);
}

/**
 * Pages of other origins may call on an account's behalf if it allows them. Programs other than browsers send no
 * origin.
 */
function refuseOrigin(
  { platform }: GateDependencies,
  { allowedOrigins }: VisitorPrincipal,
  origin: string | undefined,
): AppError | undefined {
  if (origin === undefined || allowedOrigins.length === 0) return undefined;
  if (allowedOrigins.includes(origin) || origin === new URL(platform.config.baseOrigin).origin)
    return undefined;
  return new AppError(
    "forbidden",
    `Pages of ${origin.slice(0, 200)} may not call the API for this account. Its owner can add the origin to the setting allowedOrigins.`,
    { code: "origin_not_allowed" },
  );
}

/**
 * The equivalent of `admit` for a protocol message that performs no operation: who is calling, and how often? No plan
 * forbids it.
 */
export async function admitMessage(
  server: GateDependencies,
  identity: ApiKeyPrincipal | AppError,
  from: From,
  resource: string,
): Promise<Admission> {
  const charged = await charge(server, identity, from, {
    resource,
    kind: "read",
    callers: ["apiKey"],
    needs: "viewer",
  });
  if (charged.refusal) server.metrics.rateLimitRefusals.inc({ resource });
  if (identity instanceof AppError) return { caller: null, ...charged, refusal: charged.refusal ?? identity };
  countUse(server, identity, { kind: "read" }, charged.refusal);
  return { caller: identity, ...charged };
}

/** Requests without a key are counted by address. */
export async function admitAnonymous(
  server: GateDependencies,
  address: string,
  resource: string,
): Promise<Charged> {
  const charged = await server.limiter.chargeAddress(address, resource);
  if (charged.refusal) server.metrics.rateLimitRefusals.inc({ resource });
  return charged;
}
