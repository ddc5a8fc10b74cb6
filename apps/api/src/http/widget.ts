import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "./etag.ts";

/** Built by `npm run generate` and checked in, so that a start needs no build. */
const built = new URL("../../../widget/built/", import.meta.url);

/** Any website may load these scripts, whatever it demands of resources of other origins. */
const forAnySite = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  vary: "Accept-Encoding",
};

/** `max-age` of a script whose address stays the same when its content changes, in seconds. */
const briefly = "public, max-age=300";
const forGood = "public, max-age=31536000, immutable";

/** `GET /widget.js`, the button that any site can show, and `GET /widget/<hash>.js`, the chat that it loads. */
export function registerWidget(app: FastifyInstance): void {
  const loader = new Script("loader.gen.js");
  const widget = new Script("widget.gen.js");
  const current = /widget\/([0-9a-f]+)\.js/.exec(loader.text)?.[1];
  app.get("/widget.js", (request, reply) => loader.send(request, reply, briefly));
  // During an update, loaders and widgets of two versions meet. They fit together, so that no button is without a chat.
  app.get<{ Params: { hash: string } }>("/widget/:hash(^[0-9a-f]+).js", (request, reply) =>
    widget.send(request, reply, request.params.hash === current ? forGood : briefly),
  );
}

/** A built script, compressed once. */
class Script {
  readonly text: string;
  readonly #etag: string;
  #encoded: Promise<Record<"br" | "gzip", Buffer>> | undefined;

  constructor(name: string) {
    this.text = readFileSync(new URL(name, built), "utf8");
    this.#etag = `"${createHash("sha256").update(this.text).digest("hex").slice(0, 16)}"`;
  }

  async send(request: FastifyRequest, reply: FastifyReply, cacheControl: string): Promise<FastifyReply> {
    // Weak: the same script in several encodings.
    reply.headers({ ...forAnySite, "cache-control": cacheControl, etag: `W/${this.#etag}` });
    if (matchesEtag(request.headers["if-none-match"], this.#etag)) return reply.code(304).send();
    reply.type("text/javascript; charset=utf-8");
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (!encoding) return reply.send(this.text);
    this.#encoded ??= encode(this.text);
    return reply.header("content-encoding", encoding).send((await this.#encoded)[encoding]);
  }
}

async function encode(text: string): Promise<Record<"br" | "gzip", Buffer>> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(text),
    promisify(gzip)(text, { level: 9 }),
  ]);
  return { br, gzip: gzipped };
}

/** The better of the encodings that a client accepts. RFC 9110, 12.5.3, without the order of preference. */
function encodingFor(header: string | string[] = ""): "br" | "gzip" | undefined {
  const accepted = String(header)
    .split(",")
    .map((part) => part.replaceAll(" ", "").toLowerCase())
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}
