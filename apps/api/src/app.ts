import type { IncomingMessage } from "node:http";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import type { GateDependencies } from "./gate/gate.ts";
import { registerAttachments } from "./http/attachments.ts";
import { acceptJson } from "./http/body.ts";
import { registerCdn } from "./http/cdn.ts";
import { answerClientError, answerExpectations, answerWithoutHost } from "./http/client-errors.ts";
import { announceStops, closeIdleOnes, closeInStages } from "./http/closing.ts";
import { limitConnections } from "./http/connections.ts";
import { registerConsole } from "./http/console/index.ts";
import { registerCors } from "./http/cors.ts";
import { registerDocs } from "./http/docs.ts";
import { chargeUnknown, registerErrors, sendProblem } from "./http/errors.ts";
import { registerHealth } from "./http/health.ts";
import { registerHome } from "./http/home.ts";
import { registerIcal } from "./http/ical.ts";
import { registerLogos } from "./http/logos.ts";
import { registerMcp } from "./http/mcp/route.ts";
import { observe, observeRequests, quiet, registerMetrics } from "./http/observe.ts";
import { Documents } from "./http/openapi/documents.ts";
import { registerDocuments } from "./http/openapi/route.ts";
import { registerPages } from "./http/pages/index.ts";
import { registerProblemPages } from "./http/problem-pages.ts";
import { registerRest } from "./http/rest.ts";
import { registerSitemaps } from "./http/sitemaps.ts";
import { guardAgainstSlowBodies } from "./http/slow-body-guard.ts";
import { traceRequests } from "./http/tracing.ts";
import { registerTrpc } from "./http/trpc.ts";
import { registerUploads } from "./http/uploads.ts";
import { registerWidget } from "./http/widget.ts";
import { AppError } from "./platform/app-error.ts";
import { newRequestId } from "./platform/ids.ts";

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
    // A separate logger for each request is expensive; our log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: server.platform.config.trustProxy,
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
    // Requests in progress when the program is told to stop are still served.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    requestTimeout: slowBodies.requestMs,
    http: {
      // Node.js would answer with nothing but a status.
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
      void chargeUnknown(server, request, reply)
        .then(
          () => sendProblem(server, told, request, reply),
          (refusal) => sendProblem(server, refusal, request, reply),
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
  registerCors(app, server);
  registerErrors(app, server);
  registerRest(app, server);
  registerTrpc(app, server);
  registerMcp(app, server);
  const documents = new Documents(server.platform.config);
  registerDocuments(app, server, documents);
  registerDocs(app, server, documents);
  registerProblemPages(app);
  registerHome(app, server);
  registerPages(app, server);
  registerConsole(app, server);
  registerSitemaps(app, server);
  registerWidget(app);
  registerHealth(app, server);
  registerMetrics(app, server);
  registerUploads(app, server);
  registerCdn(app, server);
  registerLogos(app, server);
  registerAttachments(app, server);
  registerIcal(app, server);
  return app;
}
