import Fastify, { type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { acceptJson } from "./http/body.ts";
import { chargeUnknown, registerErrors, sendProblem } from "./http/errors.ts";
import { registerRest } from "./http/rest.ts";
import type { Server } from "./http/server.ts";
import { registerTrpc } from "./http/trpc.ts";
import { AppError } from "./platform/app-error.ts";
import { newId } from "./platform/ids.ts";

/** The HTTP server: a table of contents. Spec 4; contract "HTTP surfaces". */
export function buildApp(server: Server, log: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: server.platform.config.trustProxy,
    routerOptions: { maxParamLength: 5000 },
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      reply.header("X-Request-Id", request.id);
      const told = new AppError("not-found", "The path can't be decoded. Check its percent signs.", {
        cause: error,
      });
      void chargeUnknown(server, request, reply).then(
        () => sendProblem(server, told, request, reply),
        (refusal) => sendProblem(server, refusal, request, reply),
      );
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest("caller", null);
  app.decorateRequest("refusals", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
  });
  acceptJson(app);
  registerErrors(app, server);
  registerRest(app, server);
  registerTrpc(app, server);
  return app;
}
