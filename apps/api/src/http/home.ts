import type { FastifyInstance, FastifyRequest } from "fastify";
import type { GateDependencies } from "../gate/operation/gate.ts";
import { surfaces } from "../gate/operation/operation.ts";

/** Whether a person is asking, with a browser: programs do not request HTML. */
export const isBrowser = ({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean =>
  (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");

/** `GET /`: the console for browsers; for programs, what this server is and where to find its parts. */
export function registerHome(app: FastifyInstance, server: GateDependencies): void {
  const origin = server.platform.config.baseOrigin;
  const home = {
    name: "Rental API",
    api: `${origin}${surfaces.api}`,
    reference: `${origin}/docs`,
    openapi: `${origin}${surfaces.api}/openapi.json`,
    console: `${origin}/console`,
    publicApi: `${origin}${surfaces.public}`,
    publicOpenapi: `${origin}${surfaces.public}/openapi.json`,
    ready: `${origin}/readyz`,
  };
  app.get("/", async (request, reply) => {
    const { headers, refusal } = await server.limiter.chargeAddress(request.ip, "home");
    reply.headers({ ...headers, Vary: "Accept" });
    if (refusal) throw refusal;
    return isBrowser(request) ? reply.redirect("/console", 302) : reply.send(home);
  });
}
