import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { admitAnonymous, type GateDependencies } from "../../gate/operation/gate.ts";
import { html } from "../../platform/text/html.ts";
import { Compressed } from "../compressed.ts";
import { documentPath } from "../openapi/document.ts";
import type { Documents } from "../openapi/documents.ts";
import { guides, renderGuide } from "./guides.ts";
import { overview } from "./overview.ts";
import { documentOf, pagePolicy, servePage } from "./page.ts";
import { describeResource } from "./resource.ts";
import { ScalarScript } from "./scalar.ts";
import { DocsSearch, maxQuestionLength } from "./search.ts";
import { results } from "./search-page.ts";

/**
 * The first page runs this server's scripts and connects to nothing else. Scalar, which it loads to send requests, adds
 * styles at run time.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** `/docs`: the reference and the guides, generated from the OpenAPI document and the files in docs. */
export function registerDocs(app: FastifyInstance, server: GateDependencies, documents: Documents): void {
  const { demoAccounts, baseOrigin } = server.platform.config;
  const { resources } = documents;
  const contents = { guides, resources };
  // Browsers request it on their own.
  app.get("/favicon.ico", (_request, reply) =>
    reply.code(204).header("Cache-Control", "max-age=86400").send(),
  );

  const javascript = (text: string) => new Compressed(text, "text/javascript; charset=utf-8");
  const script = javascript(readFileSync(new URL("./reference.js", import.meta.url), "utf8"));
  const pageScript = javascript(readFileSync(new URL("./page.js", import.meta.url), "utf8"));
  const scalar = new ScalarScript(server);
  app.get("/docs/reference.js", (request, reply) => script.send(request, reply, "no-cache"));
  app.get("/docs/page.js", (request, reply) => pageScript.send(request, reply, "no-cache"));
  app.get("/docs/js/scalar.js", (request, reply) => scalar.send(request, reply));

  let first: Compressed | undefined;
  app.get("/docs", (request, reply) => {
    reply
      .header("Content-Security-Policy", contentSecurityPolicy)
      .header("X-Content-Type-Options", "nosniff");
    if (!request.url.split("?")[0]!.endsWith("/")) return reply.redirect("/docs/", 301);
    first ??= new Compressed(
      documentOf(contents, "/docs/", {
        title: "Rental operations API",
        body: overview(documents.of("api"), guides, demoAccounts),
        head: html`<script src="/docs/reference.js" data-document="${documentPath}" defer></script>`,
      }),
      "text/html; charset=utf-8",
    );
    scalar
      .warm()
      .catch((error) => request.log.warn({ err: error }, "the reference's script could not be loaded"));
    return first.send(request, reply, "no-cache");
  });

  let search: DocsSearch | undefined;
  // Built on the first search, so that it does not delay startup.
  const index = () => (search ??= new DocsSearch(documents.of("api"), guides));
  app.get<{ Querystring: { q?: string | string[] } }>("/docs/search", async (request, reply) => {
    const { headers, refusal } = await admitAnonymous(server, request.ip, "docs");
    reply.headers(headers);
    if (refusal) throw refusal;
    const question = [request.query.q ?? ""].flat()[0]!.slice(0, maxQuestionLength);
    reply
      .header("Content-Security-Policy", pagePolicy)
      .header("X-Content-Type-Options", "nosniff")
      .header("Cache-Control", "no-store")
      .type("text/html; charset=utf-8");
    const title = question ? `${question}: search in the Rental API` : "Search: Rental API";
    const body = results(question, index().find(question));
    return reply.send(documentOf(contents, "/docs/search", { title, question, body }));
  });

  for (const name of resources)
    servePage(app, contents, `/docs/resources/${name}`, () => ({
      title: `${name}: Rental API`,
      body: describeResource(documents.of("api"), name),
    }));
  for (const guide of guides)
    servePage(app, contents, `/docs/guides/${guide.name}`, () => ({
      title: `${guide.title}: Rental API`,
      body: renderGuide(guide, baseOrigin),
    }));
}
