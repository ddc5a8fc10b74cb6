import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Compressed } from "./compressed.ts";

/** Built by `npm run generate` and checked in, so that a start needs no build. */
const built = new URL("../../../widget/built/", import.meta.url);

/** Any website may load these scripts, whatever it demands of resources of other origins. */
const forAnySite = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
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

/** A built script. */
class Script {
  readonly text: string;
  readonly #compressed: Compressed;

  constructor(name: string) {
    this.text = readFileSync(new URL(name, built), "utf8");
    this.#compressed = new Compressed(this.text, "text/javascript; charset=utf-8");
  }

  send(request: FastifyRequest, reply: FastifyReply, cacheControl: string): Promise<FastifyReply> {
    return this.#compressed.send(request, reply.headers(forAnySite), cacheControl);
  }
}
