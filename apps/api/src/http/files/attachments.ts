import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "../../domains/inbox/attachments/download.service.ts";
import { attachmentPath, verifyLink } from "../../domains/inbox/attachments/links.service.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { openLinked } from "./signed-link.ts";

interface Params {
  id: string;
}

/**
 * `GET /attachments/<id>?expires=&signature=`: a message's file, for anyone with its signed URL; needs no key and is
 * charged to the client's address. The files come from strangers, so browsers are made to download them, never to run
 * them.
 */
export function registerAttachments(app: FastifyInstance, server: GateDependencies): void {
  app.get<{ Params: Params }>(`${attachmentPath}:id`, (request, reply) => serve(server, request, reply));
}

async function serve(
  server: GateDependencies,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
) {
  const isPreview = (request.query as Readonly<Record<string, unknown>>).preview === "true";
  const file = await openLinked(server, request, reply, {
    verify: verifyLink,
    expired: "This link has expired. Open the message again for a new one.",
    open: (id) => open(server.platform, id, isPreview),
  });
  // The chat shows thumbnails on any website.
  if (isPreview) reply.header("access-control-allow-origin", "*");
  return reply
    .headers({
      "content-type": file.contentType,
      "content-length": file.size,
      "content-disposition": dispositionOf(file.name),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "private, max-age=3600",
      "cross-origin-resource-policy": isPreview ? "cross-origin" : "same-origin",
    })
    .send(file.stream);
}

/** RFC 6266: an ASCII fallback for old programs, and the real name. */
const dispositionOf = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
