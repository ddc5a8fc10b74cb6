import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ServedFeed, served } from "../../domains/listings/listing-feeds/feed.service.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { matchesEtag } from "../../platform/etag.ts";
import { encodingFor } from "../compressed.ts";

/** `GET /feeds/<token>.<xml|json|csv>`: listings for a portal. Needs no key; charged to the client's address. */
export function registerFeeds(app: FastifyInstance, server: GateDependencies): void {
  app.get<{ Params: { file: string } }>("/feeds/:file", async (request, reply) => {
    const { headers, refusal } = await server.limiter.chargeAddress(request.ip, "listing-feeds");
    reply.headers(headers);
    if (refusal) throw refusal;
    // HEAD asks only whether there is something new: whoever reads the feed sends GET.
    const by = request.method === "HEAD" ? null : (request.headers["user-agent"] ?? "");
    const feed = await served(server.platform, request.params.file, by);
    const etag = `"${feed.key}"`;
    const isGzip = acceptsGzip(request);
    reply.headers({
      // Weak when compressed, because the text then has several encodings.
      etag: isGzip ? `W/${etag}` : etag,
      "last-modified": feed.changedAt.toUTCString(),
      "cache-control": "private, max-age=300",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    if (isUnchanged(request, feed, etag)) return reply.code(304).send();
    reply.type(feed.contentType);
    return sendFile(reply, await feed.open(), isGzip);
  });
}

const acceptsGzip = ({ headers }: FastifyRequest): boolean => {
  const accepted = headers["accept-encoding"] ?? "";
  return encodingFor(String(accepted).replace(/\bbr\b/gi, "")) === "gzip";
};

/** RFC 9110, 13.1.3: If-None-Match decides alone where it is sent. Dates have no fractions of a second. */
function isUnchanged({ headers }: FastifyRequest, { changedAt }: ServedFeed, etag: string): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return matchesEtag(tags, etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return since >= Math.floor(changedAt.getTime() / 1000) * 1000;
}

async function sendFile(reply: FastifyReply, file: FileHandle, isGzip: boolean): Promise<FastifyReply> {
  if (isGzip) {
    const { size } = await file.stat();
    reply.headers({ "content-encoding": "gzip", "content-length": size });
    return reply.send(file.createReadStream());
  }
  const text = createGunzip();
  pipeline(file.createReadStream(), text, () => {
    // Fastify reports what fails while it sends the text; this only closes the file when the reader leaves.
  });
  return reply.send(text);
}
