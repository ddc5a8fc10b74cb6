import type { IncomingMessage } from "node:http";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import type { GateDependencies } from "../gate/operation/gate.ts";
import { registerConsole } from "../http/console/index.ts";
import { registerDocsForPrograms } from "../http/docs/for-programs.ts";
import { registerDocs } from "../http/docs/route.ts";
import { chargeUnknown, registerErrors, sendFailure } from "../http/errors.ts";
import { registerAttachments } from "../http/files/attachments.ts";
import { registerCdn } from "../http/files/cdn.ts";
import { registerExports } from "../http/files/exports.ts";
import { registerFeeds } from "../http/files/feeds.ts";
import { registerFont } from "../http/files/font.ts";
import { registerIcal } from "../http/files/ical.ts";
import { registerLogos } from "../http/files/logos.ts";
import { registerSitemaps } from "../http/files/sitemaps.ts";
import { registerUploads } from "../http/files/uploads.ts";
import { registerWidget } from "../http/files/widget.ts";
import { registerHealth } from "../http/health.ts";
import { registerHome } from "../http/home.ts";
import { registerMcp } from "../http/mcp/route.ts";
import { observe, observeRequests, quiet, registerMetrics } from "../http/observe.ts";
import { Documents } from "../http/openapi/documents.ts";
import { registerDocuments } from "../http/openapi/route.ts";
import { isPageUrl, registerPages, sendUnroutedError } from "../http/pages/index.ts";
import { registerProblemPages } from "../http/problem-pages.ts";
import {
  answerClientError,
  answerExpectations,
  answerWithoutHost,
} from "../http/protection/client-errors.ts";
import { announceStops, closeIdleOnes, closeInStages } from "../http/protection/closing.ts";
import { limitConnections } from "../http/protection/connections.ts";
import { registerCors } from "../http/protection/cors.ts";
import { guardAgainstSlowBodies } from "../http/protection/slow-body-guard.ts";
import { separateKeys } from "../http/repeated-keys.ts";
import { acceptJson } from "../http/rest/body.ts";
import { registerLeadChallenge } from "../http/rest/lead-challenge.ts";
import { registerRest } from "../http/rest/rest.ts";
import { traceRequests } from "../http/tracing.ts";
import { registerTrpc } from "../http/trpc/trpc.ts";
import { AppError } from "../platform/app-error.ts";
import { newRequestId } from "../platform/ids.ts";

/** The HTTP server: a table of contents. */
export function buildApp(server: GateDependencies, log: Logger): FastifyInstance {
  const { slowBodies } = server.platform.config;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (raw) => {
      const id = newRequestId();
      (raw as IncomingMessage).requestId = id;
      return id;
    },
    // A separate logger per request is expensive; our log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: server.platform.config.trustProxy,
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
    // Requests that arrive while the program is stopping are still served.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    requestTimeout: slowBodies.requestMs,
    http: {
      // Node.js would respond with nothing but a status.
      requireHostHeader: false,
      headersTimeout: slowBodies.headersMs,
      requestTimeout: slowBodies.requestMs,
      connectionsCheckingInterval: slowBodies.periodMs / 10,
    },
    frameworkErrors: (error, request, reply) => {
      reply.header("X-Request-Id", request.id);
      const tooLong = error.code === "FST_ERR_MAX_PARAM_LENGTH";
      const detail = tooLong
        ? "A segment of the path is too long to be an id."
        : "The path can't be decoded. Check its percent signs.";
      const told = new AppError("not-found", detail, { cause: error });
      const send = isPageUrl(request.url) ? sendUnroutedError : sendFailure;
      void chargeUnknown(server, request, reply)
        .then(
          () => send(server, told, request, reply),
          (refusal) => send(server, refusal, request, reply),
        )
        // Requests without a route run no hooks.
        .finally(() => observe(server, request, reply));
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest("caller", null);
  app.decorateRequest("refusals", null);
  app.decorateRequest("problem", null);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1") answerWithoutHost(reply);
    else done();
  });
  traceRequests(app, server, quiet);
  observeRequests(app, server);
  limitConnections(app, server.platform.config);
  guardAgainstSlowBodies(app, slowBodies);
  announceStops(app);
  closeInStages(app);
  closeIdleOnes(app);
  answerExpectations(app);
  acceptJson(app);
  separateKeys(app);
  registerCors(app, server);
  registerErrors(app, server);
  registerRest(app, server);
  registerTrpc(app, server);
  registerMcp(app, server);
  const documents = new Documents(server.platform.config);
  registerDocuments(app, server, documents);
  registerDocs(app, server, documents);
  registerDocsForPrograms(app, server.platform);
  registerProblemPages(app);
  registerHome(app, server);
  registerPages(app, server);
  registerConsole(app, server);
  registerSitemaps(app, server);
  registerWidget(app);
  registerFont(app);
  registerHealth(app, server);
  registerMetrics(app, server);
  registerUploads(app, server);
  registerCdn(app, server);
  registerLogos(app, server);
  registerAttachments(app, server);
  registerExports(app, server);
  registerIcal(app, server);
  registerFeeds(app, server);
  registerLeadChallenge(app, server);
  return app;
}
