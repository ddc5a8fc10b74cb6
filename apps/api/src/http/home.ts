import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Server } from "../gate/gate.ts";
import { surfaces } from "../gate/operation.ts";
import { html } from "./html.ts";
import { sendPlainPage } from "./pages/plain.ts";

/** Whether a person is asking, with a browser: programs do not ask for HTML. */
export const isBrowser = ({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean =>
  method === "GET" && (headers.accept ?? "").includes("text/html");

/** `GET /`: what this server is and where its parts are, as a page for browsers and as JSON for programs. */
export function registerHome(app: FastifyInstance, server: Server): void {
  const origin = server.platform.config.baseOrigin;
  const links = {
    api: `${origin}${surfaces.api}`,
    reference: `${origin}/docs`,
    openapi: `${origin}${surfaces.api}/openapi.json`,
    publicApi: `${origin}${surfaces.public}`,
    publicOpenapi: `${origin}${surfaces.public}/openapi.json`,
    ready: `${origin}/readyz`,
  };
  const body = html`<h1>Rental API</h1>
<p class="lede">This server is running. Programs call it with an API key; websites use its public part without one.</p>
<p class="actions"><a class="button" href="/docs">API reference</a> <a class="button plain" href="/docs/guides/first-steps">First steps</a></p>
<dl class="stack">
<div><dt class="label">API, with a key</dt><dd><code>${links.api}</code> (<a href="${links.openapi}">OpenAPI</a>)</dd></div>
<div><dt class="label">Public API, without a key</dt><dd><code>${links.publicApi}</code> (<a href="${links.publicOpenapi}">OpenAPI</a>)</dd></div>
<div><dt class="label">Public pages of accounts</dt><dd><code>${origin}/p/SLUG</code></dd></div>
<div><dt class="label">State of the server</dt><dd><a href="${links.ready}">${links.ready}</a></dd></div>
</dl>`;
  app.get("/", async (request, reply) => {
    const { headers, refusal } = await server.limiter.chargeAddress(request.ip, "home");
    reply.headers(headers);
    if (refusal) throw refusal;
    if (isBrowser(request)) return sendPlainPage(reply, 200, "Rental API", body);
    return reply.header("Vary", "Accept").send({ name: "Rental API", ...links });
  });
}
