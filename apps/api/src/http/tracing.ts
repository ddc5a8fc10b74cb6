import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GateDependencies } from "../gate/operation/gate.ts";
import type { Span, Tracer } from "../platform/observability/tracing/tracer.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set while the request is traced. */
    span: Span | null;
  }
}

/**
 * Starts a span for each request, in a new trace: callers could otherwise decide what is recorded, and add requests to
 * other traces. The caller's trace is linked.
 * @param untraced routes that are polled
 */
export function traceRequests(
  app: FastifyInstance,
  { platform }: GateDependencies,
  untraced: Set<string>,
): void {
  const { tracer } = platform;
  app.decorateRequest("span", null);
  if (!tracer) return;
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url;
    if (route !== undefined && untraced.has(route)) return done();
    const { traceparent } = headers;
    request.span = tracer.start(route === undefined ? method : `${method} ${route}`, {
      kind: "server",
      parent: null,
      link: typeof traceparent === "string" ? traceparent : undefined,
      // Not url.path: it holds the tokens of links.
      attributes: {
        "http.request.method": method,
        ...(route !== undefined && { "http.route": route }),
        "url.scheme": request.protocol,
        "rental.request.id": id,
      },
    });
    tracer.run(request.span, done);
  });
  // The body arrives in events of its connection, which belongs to no request.
  app.addHook("preHandler", (request, _reply, done) => tracer.run(request.span ?? undefined, done));
  app.addHook("onResponse", (request, reply, done) => {
    endTrace(tracer, request, reply);
    done();
  });
}

/** When the response ends; a stream may end hours later, so its span ends when the stream starts. */
export function endTrace(
  tracer: Tracer | undefined,
  request: FastifyRequest,
  { statusCode }: FastifyReply,
): void {
  const { span, caller, problem } = request;
  if (!tracer || !span) return;
  request.span = null;
  span.setAttribute("http.response.status_code", statusCode);
  if (caller && "accountId" in caller) span.setAttribute("rental.account.id", caller.accountId);
  if (statusCode >= 500) tracer.fail(span, problem ?? String(statusCode));
  else if (problem) span.setAttribute("error.type", problem);
  span.end();
}
