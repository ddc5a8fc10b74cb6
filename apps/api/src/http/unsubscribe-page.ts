import { createHash } from "node:crypto";
import type { EmailWish } from "@rental/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestCall } from "../gate/call.ts";
import type { Server } from "../gate/gate.ts";
import type { Principal } from "../gate/principal.ts";
import { problemOf } from "../gate/problem.ts";
import { unsubscribePath } from "../gate/recipient-tokens.ts";
import { publicOperations } from "../operations.ts";
import { escapeHtml } from "./html.ts";
import { endWithoutAnswer, hasLeft } from "./leaving.ts";
import { admitRequest } from "./rest.ts";

const style =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem}";
/** The page loads nothing, runs nothing, and can be shown in no frame. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface Texts {
  title: string;
  /** A sender without a name. */
  us: string;
  question: (name: string) => string;
  button: string;
  done: (name: string) => string;
  undo: string;
}

const texts: Record<"en" | "es", Texts> = {
  en: {
    title: "Stop emails",
    us: "us",
    question: (name) => `Do you want to stop emails from ${name}?`,
    button: "Stop emails",
    done: (name) => `You will get no more emails from ${name}.`,
    undo: "If you change your mind, answer one of the emails with the word START.",
  },
  es: {
    title: "Dejar de recibir correos",
    us: "nosotros",
    question: (name) => `¿Quiere dejar de recibir correos de ${name}?`,
    button: "Dejar de recibir correos",
    done: (name) => `Ya no recibirá correos de ${name}.`,
    undo: "Si cambia de opinión, responda a uno de los correos con la palabra START.",
  },
};

const limit = 16 * 1024;

/**
 * The page that the link in automatic email opens: a GET shows a button and changes nothing, a POST opts out, whether
 * the button or a mail program sends it (RFC 8058).
 */
export function registerUnsubscribePage(app: FastifyInstance, server: Server): void {
  app.register(async (scope) => {
    // What a form or a mail program sends says no more than the POST itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: limit }, (_request, _body, done) =>
      done(null),
    );
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.headers({
        "Content-Security-Policy": contentSecurityPolicy,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
      });
      done();
    });
    scope.setErrorHandler((error, request, reply) => {
      if (hasLeft(request)) return endWithoutAnswer(server, request, reply);
      const { problem, headers, toLog } = problemOf(error, server.platform.config.baseOrigin, request.id);
      if (toLog) request.log[toLog.level]({ reqId: request.id, err: toLog.error }, "a request failed");
      reply.headers(headers);
      return send(reply, problem.status, "en", problem.title, `<p>${escapeHtml(problem.detail ?? "")}</p>`);
    });
    serve(scope, server, "GET", "unsubscribe.get");
    serve(scope, server, "POST", "unsubscribe.create");
  });
}

/** Serves a page that performs an operation. */
function serve(scope: FastifyInstance, server: Server, method: "GET" | "POST", name: string): void {
  const operation = publicOperations.find((each) => each.name === name)!;
  scope.route({
    method,
    url: `${unsubscribePath}:token`,
    bodyLimit: limit,
    onRequest: (request, reply, done) => admitRequest(server, operation, request, reply, done),
    handler: async (request, reply) => {
      const { data } = (await operation.perform(callOf(server, request), {
        params: request.params as Record<string, string>,
        fields: undefined,
      })) as { data: EmailWish };
      return sendWish(reply, data);
    },
  });
}

const callOf = (server: Server, request: FastifyRequest): RequestCall => ({
  ...server.platform,
  idempotency: server.idempotency,
  caller: request.caller as Principal,
  requestId: request.id,
  idempotencyKey: null,
  reply: { headers: {} },
});

function sendWish(reply: FastifyReply, { agentName, language, optedOutAt }: EmailWish): FastifyReply {
  const shown = language === "es" ? "es" : "en";
  const { title, us, question, button, done, undo } = texts[shown];
  const name = escapeHtml(agentName.trim() || us);
  const body =
    optedOutAt === null
      ? `<p>${question(name)}</p>\n<form method="post"><button type="submit">${button}</button></form>`
      : `<p role="status">${done(name)}</p>\n<p>${undo}</p>`;
  return send(reply, 200, shown, title, body);
}

/** @param body HTML */
function send(reply: FastifyReply, status: number, language: string, title: string, body: string) {
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
  return reply.code(status).type("text/html; charset=utf-8").send(html);
}
