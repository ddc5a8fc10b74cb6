import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as sitemaps from "../../domains/listings/sitemaps/sitemaps.service.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { AppError } from "../../platform/app-error.ts";
import { escapeHtml } from "../../platform/text/html.ts";

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** For search engines: `/robots.txt`, `/p/sitemap.xml` for all accounts, and `/p/{slug}/sitemap.xml` for each. */
export function registerSitemaps(app: FastifyInstance, server: GateDependencies): void {
  const { platform, visitors, limiter } = server;
  const { baseOrigin } = platform.config;
  const robots = `User-agent: *
Disallow: /api/
Disallow: /public/
Disallow: /console
Disallow: /docs
Sitemap: ${baseOrigin}/p/sitemap.xml
`;

  const charge = async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, refusal } = await limiter.chargeAddress(request.ip, "listings");
    reply.headers({ ...headers, "Cache-Control": "public, max-age=3600" });
    if (refusal) throw refusal;
  };
  app.get("/robots.txt", (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=86400").type("text/plain; charset=utf-8").send(robots),
  );
  app.get("/p/sitemap.xml", { onRequest: charge }, async (_request, reply) =>
    sendXml(reply, "sitemapindex", entries("sitemap", baseOrigin, await sitemaps.all(platform))),
  );
  app.get<{ Params: { slug: string } }>(
    "/p/:slug/sitemap.xml",
    { onRequest: charge },
    async (request, reply) => {
      const visitor = await visitors.of(request.params.slug);
      if (visitor instanceof AppError) throw visitor;
      return sendXml(
        reply,
        "urlset",
        entries("url", baseOrigin, await sitemaps.ofAccount(platform, visitor)),
      );
    },
  );
}

const entries = (name: string, origin: string, given: sitemaps.Entry[]): string =>
  given
    .map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
      return `<${name}><loc>${escapeHtml(origin + path)}</loc>${changed}</${name}>\n`;
    })
    .join("");

const sendXml = (reply: FastifyReply, root: string, content: string): FastifyReply =>
  reply
    .type("application/xml; charset=utf-8")
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${content}</${root}>\n`);
