import type { FastifyInstance } from "fastify";
import { documentPath } from "./openapi/document.ts";

/** The page may load nothing external and connect only to this server. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'self'",
].join("; ");

/** `/docs`: the API reference for people, rendered from the OpenAPI document. */
export function registerDocs(app: FastifyInstance): void {
  // Browsers request it by themselves.
  app.get("/favicon.ico", (_request, reply) =>
    reply.code(204).header("Cache-Control", "max-age=86400").send(),
  );
  app.register(async (scope) => {
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.header("Content-Security-Policy", contentSecurityPolicy).header("Cache-Control", "max-age=3600");
      done();
    });
    // Several megabytes: processes that only work on the queue never load them.
    const { default: reference } = await import("@scalar/fastify-api-reference");
    await scope.register(reference, {
      routePrefix: "/docs",
      configuration: {
        url: documentPath,
        pageTitle: "Rental operations API",
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: "never",
        hideClientButton: true,
      },
    });
  });
}
