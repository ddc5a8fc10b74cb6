import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Server } from "../gate/gate.ts";
import { ImageHost } from "../modules/images/image-host.ts";
import { imageRefusal } from "../modules/images/images.verify.ts";
import { ImageError } from "../modules/images/render/image-error.ts";
import { parseRenderParams } from "../modules/images/render/parse-params.ts";
import { AppError, invalid } from "../platform/app-error.ts";

const prefix = "/cdn/";

/** `GET /cdn/<objectKey>?w=&h=&fit=&q=&format=`: needs no key and is not charged. Spec 2.2. */
export function registerCdn(app: FastifyInstance, server: Server): void {
  app.register(async (scope) => {
    const host = await ImageHost.open(server.platform, (error) =>
      app.log.warn({ err: error }, "the image cache has trouble with its disk"),
    );
    scope.get(`${prefix}*`, (request, reply) => serve(host, request, reply));
  });
}

async function serve(host: ImageHost, request: FastifyRequest, reply: FastifyReply) {
  const objectKey = (request.params as { "*": string })["*"];
  if (objectKey.includes("\0")) throw noImage();
  const parsed = parseRenderParams(request.query as Record<string, unknown>, request.headers.accept);
  if (!parsed.ok) throw invalid([{ field: parsed.field, message: parsed.message }]);
  const image = await host.render(objectKey, parsed.params, parsed.variant).catch((error: unknown) => {
    throw error instanceof ImageError ? imageRefusal(error) : error;
  });
  if (!image) throw noImage();
  const etag = `"${image.etag}"`;
  reply.headers({
    etag,
    // The bytes of an object key never change.
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    // Pages of any site show these images.
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  });
  if (parsed.varies) reply.header("vary", "Accept");
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.header("content-type", `image/${parsed.params.format}`).send(image.body);
}

const noImage = () => new AppError("not-found", "There is no image at this address.");

/** Weak comparison, as If-None-Match wants it. RFC 9110, 13.1.2. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, "")));
}
