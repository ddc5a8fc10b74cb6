import { type Problem, unknownRoute } from "@rental/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { named } from "../gate/identity/actor.ts";
import type { GateDependencies } from "../gate/operation/gate.ts";

/** Polled every few seconds; their log lines would drown out the others. */
export const quiet = new Set(["/healthz", "/readyz", "/metrics"]);

/** Writes one log line and one measurement per request, once its response is sent. */
export function observeRequests(app: FastifyInstance, server: GateDependencies): void {
  app.addHook("onResponse", (request, reply, done) => {
    observe(server, request, reply);
    done();
  });
}

/**
 * Never logs headers, query strings or anything in a path other than ids, because they may contain keys and signatures,
 * or be permissions themselves: links in emails and calendar URLs end in one.
 */
export function observe(server: GateDependencies, request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions, caller } = request;
  const status = reply.statusCode;
  const ms = reply.elapsedTime;
  const route = routeOptions.url ?? "unmatched";
  server.metrics.observeRequest(method, route, status, ms / 1000);
  if (route.startsWith("/inbound/")) noteReceived(server, request, status);
  if (reply.getHeader("x-idempotent-replayed") !== undefined) server.metrics.idempotentReplays.inc({ route });
  record(server, request, reply);
  request.log[quiet.has(route) ? "debug" : "info"](
    {
      reqId: request.id,
      method,
      path: pathOf(routeOptions.url, request.params as Record<string, string>),
      status,
      ms: Math.round(ms * 100) / 100,
      accountId: caller && "accountId" in caller ? caller.accountId : undefined,
      keyId: caller?.kind === "apiKey" ? caller.keyId : undefined,
      personId: caller?.kind === "session" ? caller.personId : undefined,
    },
    "request",
  );
}

/** Counts requests from connectors, mail gateways and portals; those that are refused have no channel. */
function noteReceived({ metrics }: GateDependencies, { caller }: FastifyRequest, status: number): void {
  const channel = channelOf(caller);
  const outcome = status >= 500 ? "failed" : status >= 400 ? "refused" : "accepted";
  metrics.connectorReceived.inc({ channel, outcome });
}

function channelOf(caller: FastifyRequest["caller"]): string {
  if (caller?.kind === "connector") return caller.channel;
  if (caller?.kind === "mailGateway") return "mail";
  return caller?.kind === "leadSource" ? "lead" : "unknown";
}

/** Records the problem in the response, and counts refusals by the account's plan. */
export function noteProblem(
  { metrics }: GateDependencies,
  request: FastifyRequest,
  { type, code }: Problem,
): void {
  request.problem ??= type.slice(type.lastIndexOf("/") + 1);
  const { caller, problem } = request;
  const limit = code !== undefined && planLimits.test(code) ? code : problem === "rate-limited" && "requests";
  if (limit && caller && "plan" in caller) metrics.planRefusals.inc({ plan: caller.plan, limit });
}

/** Codes of refusals that another plan would avoid; all of them are our own words. */
const planLimits = /^(plan_(is_read_only|lacks_bulk|lacks_resource)|trial_ended|[a-z_]+_limit_reached)$/;

/** Writes the requests of keys and people to their account's request log. */
function record(
  { requests, platform }: GateDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { caller, routeOptions } = request;
  const who = caller && named(caller);
  if (!who || !("accountId" in caller)) return;
  const counted = { accountId: caller.accountId, at: platform.clock.now(), status: reply.statusCode };
  requests.record(counted, () => ({
    id: request.id,
    method: request.method,
    path: pathOf(routeOptions.url, request.params as Record<string, string>),
    operation: request.operation ?? routeOptions.config?.operation ?? null,
    problem: request.problem,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    principalKind: who.kind,
    principalId: who.id,
  }));
}

/** The route's path with the request's ids filled in. Anything else that a path can contain may be a secret. */
function pathOf(route: string | undefined, params: Record<string, string>): string {
  if (route === undefined) return unknownRoute;
  if (!route.includes(":")) return route;
  return route.replace(/:(\w+)/g, (parameter, name: string) =>
    isId.test(params[name]!) ? params[name]! : parameter,
  );
}

const isId = /^[0-9a-f-]{36}$/i;

/** Serves the metrics for Prometheus. */
export function registerMetrics(app: FastifyInstance, { metrics }: GateDependencies): void {
  app.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
