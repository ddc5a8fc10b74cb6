import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ImageHost } from "../../domains/listings/images/image-host.ts";
import { imageRefusal } from "../../domains/listings/images/images.verify.ts";
import { ImageError } from "../../domains/listings/images/render/image-error.ts";
import { parseRenderParams } from "../../domains/listings/images/render/image-query.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { AppError, invalid } from "../../platform/app-error.ts";
import { matchesEtag } from "../../platform/etag.ts";
import { endWithoutAnswer } from "../protection/client-disconnect.ts";

const prefix = "/cdn/";

/**
 * `GET /cdn/<objectKey>?w=&h=&fit=&q=&format=`: needs no key. Cached renditions are free; a new rendition is charged to
 * the client's address, and aborted once all clients waiting for it have disconnected.
 */
export function registerCdn(app: FastifyInstance, server: GateDependencies): void {
  app.register(async (scope) => {
    const host = await ImageHost.open(server.platform, (error) =>
      app.log.warn({ err: error }, "the storage of an image or of the image cache failed"),
    );
    server.metrics.state.watchCache("image_renditions", () => host.use);
    scope.get(`${prefix}*`, (request, reply) => serve(server, host, request, reply));
  });
}

async function serve(
  server: GateDependencies,
  host: ImageHost,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const objectKey = (request.params as { "*": string })["*"];
  if (objectKey.includes("\0")) throw noImage();
  const parsed = parseRenderParams(request.query as Record<string, unknown>, request.headers.accept);
  if (!parsed.ok) throw invalid([{ field: parsed.field, message: parsed.message }]);
  const signal = leaving(reply);
  const visitor = { signal, beforeRendering: () => charge(server, request.ip) };
  const image = await host
    .render(objectKey, parsed.params, parsed.variant, visitor)
    .catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error instanceof ImageError ? imageRefusal(error) : error;
    });
  if (signal.aborted) {
    endWithoutAnswer(server, request, reply);
    return reply;
  }
  if (!image) throw noImage();
  const etag = `"${image.etag}"`;
  reply.headers({
    etag,
    // The bytes of an object key never change.
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    // Pages of any website may show these images.
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  });
  if (parsed.varies) reply.header("vary", "Accept");
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.header("content-type", `image/${parsed.params.format}`).send(image.body);
}

/** Aborts when the client closes the connection before it has received its response. */
function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}

/** @throws AppError 429 */
async function charge({ limiter }: GateDependencies, address: string): Promise<void> {
  const { refusal } = await limiter.chargeAddress(address, "images");
  if (refusal) throw refusal;
}

const noImage = () => new AppError("not-found", "There is no image at this URL.");
