import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { admitAnonymous, type GateDependencies } from "../../gate/operation/gate.ts";
import { surfaces } from "../../gate/operation/operation.ts";
import { headers } from "../openapi/responses.ts";
import { restPrefix } from "../rest/rest.ts";

/** Origins whose pages may read responses. */
export type Origins = "*" | readonly string[];

/** All documented headers, and the one that the SDK takes the time from. */
const exposed = [...Object.keys(headers), "Date"].join(", ");
/** How long a browser may cache a preflight response, in seconds: the maximum that any browser allows. */
const preflightSeconds = "7200";

/**
 * Lets pages of `CORS_ORIGINS` call the API with a key, and pages of any origin call the public API: the gate refuses
 * those that an account does not allow. Keys and tokens are sent in headers, so cookies are not involved.
 */
export function registerCors(app: FastifyInstance, server: GateDependencies): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.url.startsWith(`${surfaces.public}/`)) return done();
    allow("*", request, reply);
    if (!isPreflight(request)) return done();
    answerPreflight(server, "GET, POST, PATCH, DELETE", request, reply).then(undefined, done);
  });
  const origins = server.platform.config.corsOrigins;
  if (origins.length === 0) return;
  app.addHook("onRequest", (request, reply, done) => {
    if (!isApi(request)) return done();
    allow(origins, request, reply);
    if (!isPreflight(request) || !isAllowed(origins, request)) return done();
    answerPreflight(server, "GET, POST, PUT, PATCH, DELETE", request, reply).then(undefined, done);
  });
  // Again at the end, because some routes overwrite the header with what else their response depends on.
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (!isApi(request)) return;
    // The headers of a Response, such as tRPC's for batches, replace those of the reply after this hook.
    if (payload instanceof Response) payload.headers.set("Vary", withOrigin(payload.headers.get("Vary")));
    else reply.header("Vary", withOrigin(reply.getHeader("Vary")));
  });
}

/** Lets pages of any origin PUT to the paths below: their URLs are the permission and contain no key. */
export function allowAnyOrigin(scope: FastifyInstance, server: GateDependencies, path: string): void {
  scope.addHook("onRequest", (request, reply, done) => {
    allow("*", request, reply);
    done();
  });
  scope.options(path, (request, reply) => answerPreflight(server, "PUT", request, reply));
}

/** Lets the requesting page read the response if its origin is allowed. */
function allow(origins: Origins, request: FastifyRequest, reply: FastifyReply): void {
  if (origins !== "*") reply.header("Vary", "Origin");
  if (!isAllowed(origins, request)) return;
  reply.headers({
    "Access-Control-Allow-Origin": origins === "*" ? "*" : request.headers.origin,
    "Access-Control-Expose-Headers": exposed,
  });
}

const isApi = ({ url }: FastifyRequest): boolean => url.startsWith(`${restPrefix}/`) || /^\/mcp\b/.test(url);

/** A `Vary` header that also names Origin. */
function withOrigin(vary: unknown): string {
  const names = vary === undefined || vary === null ? [] : String(vary).split(/\s*,\s*/);
  return names.some((name) => name.toLowerCase() === "origin")
    ? names.join(", ")
    : [...names, "Origin"].join(", ");
}

const isAllowed = (origins: Origins, { headers: { origin } }: FastifyRequest): boolean =>
  origin !== undefined && (origins === "*" || origins.includes(origin));

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

/**
 * Browsers send preflights without the key, so the address is charged. The actual request is charged when it arrives.
 */
async function answerPreflight(
  server: GateDependencies,
  methods: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const charged = await admitAnonymous(server, request.ip, "preflight");
  reply.headers(charged.headers);
  if (charged.refusal) throw charged.refusal;
  return reply
    .code(204)
    .headers({
      "Access-Control-Allow-Methods": methods,
      // Unknown headers have no effect, so pages may send whatever their tools add.
      "Access-Control-Allow-Headers": request.headers["access-control-request-headers"] ?? "",
      "Access-Control-Max-Age": preflightSeconds,
    })
    .send();
}
