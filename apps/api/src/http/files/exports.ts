import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exportPath, open, verifyLink } from "../../domains/account/exports/exports.service.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { AppError } from "../../platform/app-error.ts";

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
  const charged = await server.limiter.chargeAddress(request.ip, "images");
  reply.headers({ ...charged.headers, "cache-control": "no-store" });
  if (charged.refusal) throw charged.refusal;
  const id = request.params.id.toLowerCase();
  const verdict = verifyLink(server.platform, id, request.query as Readonly<Record<string, unknown>>);
  if (verdict === "expired")
    throw new AppError("gone", "This link has expired, and the file was deleted. Export the account again.");
  const file = verdict === "good" ? await open(server.platform, id) : undefined;
  if (!file) throw new AppError("not-found", "There is no file at this URL.");
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
