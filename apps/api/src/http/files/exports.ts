import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exportPath, open, verifyLink } from "../../domains/account/exports/exports.service.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { openLinked } from "./signed-link.ts";

interface Params {
  id: string;
}

/**
 * `GET /exports/<id>?expires=&signature=`: the file of an export, for anyone with its signed URL; needs no key and is
 * charged to the client's address. Logs have no query strings, so they do not have the link.
 */
export function registerExports(app: FastifyInstance, server: GateDependencies): void {
  app.get<{ Params: Params }>(`${exportPath}:id`, (request, reply) => serve(server, request, reply));
}

async function serve(
  server: GateDependencies,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
) {
  const file = await openLinked(server, request, reply, {
    verify: verifyLink,
    expired: "This link has expired, and the file was deleted. Export the account again.",
    open: (id) => open(server.platform, id),
  });
  return reply
    .headers({
      "content-type": "application/zip",
      "content-length": file.size,
      "content-disposition": `attachment; filename="export-${file.at.toISOString().slice(0, 10)}.zip"`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    })
    .send(file.stream);
}
