import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuseOtherOrigin } from "../../gate/identity/same-origin.ts";
import { admitAnonymous, type GateDependencies } from "../../gate/operation/gate.ts";
import { problemOf } from "../../gate/operation/problem.ts";
import { notFound } from "../../platform/app-error.ts";
import { html } from "../../platform/text/html.ts";
import { fromHttp } from "../errors.ts";
import { explanation } from "../pages/errors.ts";
import { acceptForms } from "../pages/form-body.ts";
import { texts } from "../pages/texts/index.ts";
import { endWithoutAnswer, isDisconnected } from "../protection/client-disconnect.ts";
import { sendAsset } from "./built-pages.ts";
import { logOut, showConsole, showFileList } from "./home.ts";
import { showDrawnIcon, showIcon, showManifest } from "./installing.ts";
import { acceptJson, showListingPreview } from "./listing-preview.ts";
import { sendPage, type Visit, visitOf } from "./route.ts";
import { showSessionRecord } from "./session-record.ts";
import { addressForm, allLinksSent, askForLink, followLink, showLink } from "./sign-in.ts";

/**
 * `/console/**`: where people of an account sign in, as pages without scripts, and the console itself, which is built
 * from apps/console. A table of contents.
 */
export function registerConsole(app: FastifyInstance, server: GateDependencies): void {
  app.register(async (scope) => {
    acceptForms(scope);
    // The database is closed after this hook.
    scope.addHook("onClose", async () => void (await allLinksSent()));
    scope.addHook("onRequest", async (request, reply) => {
      const { headers, refusal } = await admitAnonymous(server, request.ip, "console");
      reply.headers(headers);
      if (refusal) throw refusal;
      const foreign =
        request.method === "POST" && refuseOtherOrigin(request.headers, server.platform.config.baseOrigin);
      if (foreign) throw foreign;
    });
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (isDisconnected(request)) endWithoutAnswer(server, request, reply);
      else sendError(visitOf(server, request, reply), fromHttp(error));
    });
    const by = (handle: (visit: Visit) => FastifyReply | Promise<FastifyReply>) => {
      return (request: FastifyRequest, reply: FastifyReply) => handle(visitOf(server, request, reply));
    };

    scope.get("/console", by(showConsole));
    scope.get("/console/manifest.webmanifest", by(showManifest));
    scope.get("/console/files.json", by(showFileList));
    scope.get("/console/icon.svg", by(showIcon));
    scope.get("/console/icon-:side(\\d+).png", by(showDrawnIcon));
    scope.get("/console/sessions/:id/record", by(showSessionRecord));
    scope.get("/console/*", by(showConsole));
    scope.post("/console/sign-in", by(askForLink));
    scope.get("/console/sign-in/:token", by(showLink));
    scope.post("/console/sign-in/:token", by(followLink));
    scope.post("/console/logout", by(logOut));
    scope.register(async (inner) => {
      acceptJson(inner);
      inner.post("/console/listing-preview", by(showListingPreview));
    });
    scope.route({
      method: ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      url: "/console/*",
      handler: async () => {
        throw notFound("page", "console");
      },
    });
  });
  // Not rate limited, like the other scripts, because a page loads many of them at once.
  app.get("/console/assets/:name", sendAsset);
}

/**
 * The error page: what happened and what to do. Error details are in English, so in Spanish only the kind of error is
 * shown.
 */
function sendError(visit: Visit, error: unknown): FastifyReply {
  const { server, request, reply, language, texts: t } = visit;
  const { problem, headers, toLog } = problemOf(error, server.platform.config.baseOrigin, request.id);
  if (toLog) request.log[toLog.level]({ reqId: request.id, err: toLog.error }, "a request failed");
  reply.headers(headers);
  const { status, title, detail } = problem;
  if (status === 410) return sendPage(visit, t.linkOver, addressForm(t, t.linkOverHelp), status);
  const wait = Number(headers["Retry-After"] ?? 60);
  const said =
    language === "en" ? { title, text: detail } : explanation(texts[language], status, wait, request.id);
  const body = html`<p class="lede">${said.text}</p>\n<p><a href="/console">${t.backToConsole}</a></p>`;
  return sendPage(visit, said.title, body, status);
}
