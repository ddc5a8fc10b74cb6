import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Server } from "../gate/gate.ts";

/** Polled every few seconds; its lines would drown out the others. */
const quiet = new Set(["/healthz", "/readyz", "/metrics"]);

/** Paths that end in a secret, such as the link of an email: the log shows only their beginning. */
const secretPath =
  /^(\/(?:ical|p\/(?:unsubscribe|bookings|chats|sessions)|public\/v1\/mail\/unsubscribe)\/).*/;

/** One log line and one measurement for each request, once its answer is sent. */
export function observeRequests(app: FastifyInstance, server: Server): void {
  app.addHook("onResponse", (request, reply, done) => {
    observe(server, request, reply);
    done();
  });
}

/** Never logs headers, the query string or tokens, because they contain keys and signatures, or are permissions. */
export function observe({ metrics }: Server, request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, routeOptions, caller } = request;
  const status = reply.statusCode;
  const ms = reply.elapsedTime;
  const route = routeOptions.url ?? "unmatched";
  metrics.observeRequest(method, route, status, ms / 1000);
  if (reply.getHeader("x-idempotent-replayed") !== undefined) metrics.idempotentReplays.inc({ route });
  const query = url.indexOf("?");
  request.log[quiet.has(route) ? "debug" : "info"](
    {
      reqId: request.id,
      method,
      path: (query < 0 ? url : url.slice(0, query)).replace(secretPath, "$1..."),
      status,
      ms: Math.round(ms * 100) / 100,
      accountId: caller && "accountId" in caller ? caller.accountId : undefined,
      keyId: caller?.kind === "apiKey" ? caller.keyId : undefined,
    },
    "request",
  );
}

/** Serves the measurements for Prometheus. */
export function registerMetrics(app: FastifyInstance, { metrics }: Server): void {
  app.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
