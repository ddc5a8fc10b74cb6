import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  consoleOperations,
  inboundOperations,
  operations,
  publicOperations,
  streamOperations,
} from "../domains/operations.ts";
import { admit, type GateDependencies, identifyAccount } from "../gate/operation/gate.ts";
import { surfaces } from "../gate/operation/operation.ts";
import { problemContentType, problemOf } from "../gate/operation/problem.ts";
import { AppError } from "../platform/app-error.ts";
import { html } from "../platform/text/html.ts";
import { isBrowser } from "./home.ts";
import { noteProblem } from "./observe.ts";
import { sendPlainPage } from "./pages/plain.ts";
import { preferredLanguage } from "./pages/texts/index.ts";
import { endWithoutAnswer, isDisconnected } from "./protection/client-disconnect.ts";
import { restPrefix } from "./rest/rest.ts";

/** Every error is sent as a problem document, including errors of the HTTP layer. */
export function registerErrors(app: FastifyInstance, server: GateDependencies): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    isDisconnected(request)
      ? endWithoutAnswer(server, request, reply)
      : sendFailure(server, fromHttp(error), request, reply),
  );
  // Before the body is read, so that an unknown path is reported as such, and not because of its body.
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    chargeUnknown(server, request, reply).then(() => done(unknownPath(request)), done);
  });
  // A handler may find that the resource does not exist.
  app.setNotFoundHandler((request) => {
    throw unknownPath(request);
  });
}

/**
 * Paths for programs and files, where every error is a problem document. Case-insensitive, because only programs
 * mistype them.
 */
const withoutPages = /^\/(?:(?:api|public|inbound|cdn|uploads|ical|widget)\/|mcp\b)/i;

/** A person followed a broken link. */
const wantsPage = (request: FastifyRequest): boolean => isBrowser(request) && !withoutPages.test(request.url);

const notFound = {
  en: {
    title: "Page not found",
    text: "There is no page at this address. Check it for typing errors.",
    start: "To the start page",
  },
  es: {
    title: "Página no encontrada",
    text: "No hay ninguna página en esta dirección. Compruebe que esté bien escrita.",
    start: "Ir a la página de inicio",
  },
};

function sendNotFound({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(headers["accept-language"]);
  const { title, text, start } = notFound[language];
  const body = html`<h1>${title}</h1>
<p class="lede">${text}</p>
<p class="actions"><a class="button" href="/">${start}</a></p>`;
  return sendPlainPage(reply, 404, title, body, language);
}

/** A page for people who followed a broken link, and a problem document otherwise. */
export function sendFailure(
  server: GateDependencies,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof AppError && error.type === "not-found" && wantsPage(request))
    return sendNotFound(request, reply);
  return sendProblem(server, error, request, reply);
}

export function sendProblem(
  server: GateDependencies,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { problem, headers, toLog } = problemOf(error, server.platform.config.baseOrigin, request.id);
  if (toLog) request.log[toLog.level]({ reqId: request.id, err: toLog.error }, "a request failed");
  noteProblem(server, request, problem);
  return reply
    .code(problem.status)
    .headers(headers)
    .header("content-type", problemContentType)
    .send(JSON.stringify(problem));
}

/** Requests without a route are charged too, and inside the API they get a 401 first. */
export async function chargeUnknown(
  server: GateDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const resource = /^\/api\/v1\/([a-z]+)/.exec(request.url)?.[1] ?? "api";
  const known = operations.some(({ meta }) => meta.resource === resource) ? resource : "api";
  const identity = await identifyAccount(server, request);
  const admission = await admit(server, identity, request, {
    resource: known,
    kind: "read",
    callers: ["apiKey", "session"],
    needs: "viewer",
  });
  request.caller = admission.caller;
  reply.headers(admission.headers);
  const { refusal } = admission;
  // Outside the API no key is needed, and no plan forbids an unknown path.
  if (refusal?.type === "rate-limited") throw refusal;
  if (refusal?.type === "unauthorized" && request.url.startsWith(`${restPrefix}/`)) throw refusal;
}

const routes = [
  ...[operations, consoleOperations, streamOperations, publicOperations, inboundOperations]
    .flat()
    .map(({ meta }) => ({
      method: meta.openapi.method,
      pattern: new RegExp(`^${surfaces[meta.surface]}${meta.openapi.path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
    })),
  { method: "GET", pattern: /^\/(?:api\/v1\/openapi(?:-3\.1)?|public\/v1\/openapi)\.json\/?$/ },
  { method: "POST", pattern: /^\/mcp\/?$/ },
  { method: "GET", pattern: /^\/ical\/[^/]+\.ics\/?$/ },
  { method: "GET", pattern: /^\/feeds\/[^/]+\.(?:xml|json|csv)\/?$/ },
];

function unknownPath(request: FastifyRequest): AppError {
  const path = request.url.split("?", 1)[0]!;
  const allowed = [
    ...new Set(
      routes
        .filter(({ pattern }) => pattern.test(path))
        .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    ),
  ];
  if (allowed.length > 0) {
    return new AppError(
      "method-not-allowed",
      `${path} accepts ${allowed.join(", ")}, not ${request.method}.`,
      {
        headers: {
          Allow: allowed.join(", "),
          ...(allowed.includes("PATCH") && { "Accept-Patch": "application/json" }),
        },
      },
    );
  }
  return new AppError(
    "not-found",
    `Nothing exists at ${path}. The API is described at ${restPrefix}/openapi.json.`,
  );
}

/** Converts errors that Fastify raises before any handler runs. */
export function fromHttp(error: FastifyError): unknown {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new AppError(
        "payload-too-large",
        "The body is larger than this endpoint accepts. Send less at once.",
      );
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new AppError(
        "unsupported-media-type",
        "This endpoint accepts only JSON. Send the header Content-Type: application/json.",
      );
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new AppError("validation-error", "The length of the body differs from Content-Length.", {
        errors: [{ field: "body", message: "does not have the length given by Content-Length" }],
      });
    case "FST_ERR_BAD_URL":
      return new AppError(
        "not-found",
        "The path can't be decoded: a % is not followed by two hexadecimal digits.",
      );
    default:
      // Only Fastify's own messages may be repeated: other errors may reveal internals.
      return isRefusal(error) ? refused(error.message) : error;
  }
}

const isRefusal = ({ code, statusCode = 500 }: FastifyError): boolean =>
  code?.startsWith("FST_") && statusCode < 500;

const refused = (message: string) =>
  new AppError("validation-error", "The request is not valid HTTP.", {
    errors: [{ field: "request", message }],
  });
