import type { FastifyInstance, FastifyReply } from "fastify";
import { surfaces } from "../../gate/operation/operation.ts";
import type { Platform } from "../../platform/platform.ts";
import { Compressed } from "../compressed.ts";
import { documentPath31, eventsDocumentPath } from "../openapi/document.ts";
import { guides, guideText } from "./guides.ts";

const markdown = "text/markdown; charset=utf-8";
const dayMs = 86_400_000;

/**
 * What programs look for to find their way: `/llms.txt` (llmstxt.org), each guide as Markdown, the catalog of APIs (RFC
 * 9727) and, where the operator says whom to tell, `security.txt` (RFC 9116).
 */
export function registerDocsForPrograms(app: FastifyInstance, { config, clock }: Platform): void {
  const { baseOrigin: origin, securityContact } = config;
  const list = new Compressed(llmsText(origin), markdown);
  app.get("/llms.txt", (request, reply) => list.send(request, reply, "no-cache"));
  for (const guide of guides) {
    let page: Compressed | undefined;
    app.get(`/docs/guides/${guide.name}.md`, (request, reply) => {
      page ??= new Compressed(guideText(guide, origin), markdown);
      return page.send(request, reply, "no-cache");
    });
  }
  app.get("/.well-known/api-catalog", (_request, reply) =>
    sendStatic(reply, 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
      .header("Link", `<${origin}/.well-known/api-catalog>; rel="api-catalog"`)
      .send(JSON.stringify(catalog(origin))),
  );
  if (securityContact === null) return;
  app.get("/.well-known/security.txt", (_request, reply) => {
    // It must expire within a year, so that nobody trusts a forgotten one.
    const expires = new Date(clock.now().getTime() + 180 * dayMs).toISOString();
    return sendStatic(reply, "text/plain; charset=utf-8").send(
      `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en, es\n`,
    );
  });
}

const sendStatic = (reply: FastifyReply, type: string) =>
  reply.header("Cache-Control", "public, max-age=3600").type(type);

function llmsText(origin: string): string {
  const guideLinks = guides.map(
    ({ name, title, about }) => `- [${title}](${origin}/docs/guides/${name}.md): ${about}`,
  );
  return `# Rental operations API

> Listings, contacts, showings, conversations, workflows, pre-screening and webhooks of rental agencies, over REST,
> TypeScript and MCP.

Requests carry an API key as \`Authorization: Bearer\`. Writes take an \`Idempotency-Key\`. Errors are RFC 9457 problem documents.

## API

- [OpenAPI of the API](${origin}${surfaces.api}/openapi.json): every operation of ${origin}${surfaces.api}, with schemas and examples
- [The same in OpenAPI 3.1](${origin}${documentPath31}): with the webhooks
- [AsyncAPI of the events](${origin}${eventsDocumentPath}): what webhooks deliver
- [OpenAPI of the public API](${origin}${surfaces.public}/openapi.json): what websites of an account may use without a key
- [Model Context Protocol](${origin}/mcp): the same operations as tools, over streamable HTTP

## Guides

${guideLinks.join("\n")}
`;
}

function catalog(origin: string) {
  const entry = (base: string, doc: string, ...more: string[]) => ({
    anchor: origin + base,
    "service-desc": [`${base}/openapi.json`, ...more].map((path) => ({
      href: origin + path,
      type: "application/json",
    })),
    "service-doc": [{ href: origin + doc, type: "text/html" }],
    status: [{ href: `${origin}/readyz`, type: "application/json" }],
  });
  return {
    linkset: [
      entry(surfaces.api, "/docs/", documentPath31, eventsDocumentPath),
      entry(surfaces.public, "/docs/guides/public-pages"),
    ],
  };
}
