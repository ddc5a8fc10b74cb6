import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "../platform/etag.ts";

type Encodings = Record<"br" | "gzip", Buffer>;

/** A text that stays the same while the server runs, compressed once, on first request. */
export class Compressed {
  readonly #etag: string;
  #encoded: Promise<Encodings> | undefined;

  constructor(
    readonly text: string,
    private readonly type: string,
  ) {
    this.#etag = etagOf(text);
  }

  async send(request: FastifyRequest, reply: FastifyReply, cacheControl: string): Promise<FastifyReply> {
    const encoding = encodingFor(request.headers["accept-encoding"]);
    // Weak when compressed, because the text then has several encodings.
    const etag = encoding ? `W/${this.#etag}` : this.#etag;
    reply.headers({ "cache-control": cacheControl, etag, vary: "Accept-Encoding" });
    if (matchesEtag(request.headers["if-none-match"], this.#etag)) return reply.code(304).send();
    reply.type(this.type);
    if (!encoding) return reply.send(this.text);
    this.#encoded ??= compress(this.text);
    return reply.header("content-encoding", encoding).send((await this.#encoded)[encoding]);
  }
}

export const etagOf = (text: string) => `"${createHash("sha256").update(text).digest("hex").slice(0, 16)}"`;

/** @param quality Brotli quality, 0 to 11 */
export async function compress(text: string, quality = 11): Promise<Encodings> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  return { br, gzip: gzipped };
}

/** The better of the encodings that a client accepts. RFC 9110, 12.5.3, ignoring preferences. */
export function encodingFor(header: string | string[] = ""): "br" | "gzip" | undefined {
  const accepted = String(header)
    .split(",")
    .map((part) => part.replaceAll(" ", "").toLowerCase())
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}
