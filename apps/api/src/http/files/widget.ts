import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { Compressed } from "../compressed.ts";

/** Built by `npm run generate` and checked in, so that a start needs no build. */
const built = new URL("../../../../widget/built/", import.meta.url);

/** Any website may load these scripts, whatever it demands of resources of other origins. */
const forAnySite = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/** `max-age` of a script whose address stays the same when its content changes, in seconds. */
const briefly = "public, max-age=300";
const forGood = "public, max-age=31536000, immutable";

/**
 * `GET /widget.js`, the button that any site can show; `GET /widget/<hash>.js`, the chat that it loads; `GET
 * /widget/files/<hash>.js` and `/widget/proof/<hash>.js`, parts that the chat loads; and
 * `GET /photos.js`, which shows the photos of a listing on its public page, and `GET /leave.js`, which gives up a time that is
 * held for a visitor.
 */
export function registerWidget(app: FastifyInstance): void {
  const loader = scriptOf("loader.gen.js");
  const widget = scriptOf("widget.gen.js");
  const current = /widget\/([0-9a-f]+)\.js/.exec(loader.text)?.[1];
  app.get("/widget.js", (request, reply) => loader.send(request, reply.headers(forAnySite), briefly));
  // What the chat loads when it needs it. An earlier chat gets the current parts, too.
  for (const part of ["files", "proof"]) {
    const script = scriptOf(`${part}.gen.js`);
    const now = new RegExp(`${part}/([0-9a-f]+)\\.js`).exec(widget.text)?.[1];
    app.get<{ Params: { hash: string } }>(`/widget/${part}/:hash(^[0-9a-f]+).js`, (request, reply) =>
      script.send(request, reply.headers(forAnySite), request.params.hash === now ? forGood : briefly),
    );
  }
  for (const [path, script] of [
    ["/photos.js", scriptOf("photos.gen.js")],
    ["/leave.js", scriptOf("leave.gen.js")],
  ] as const) {
    app.get(path, (request, reply) =>
      script.send(request, reply.header("x-content-type-options", "nosniff"), briefly),
    );
  }
  // During an update, loaders and widgets of two versions meet. They fit together, so that no button is without a chat.
  app.get<{ Params: { hash: string } }>("/widget/:hash(^[0-9a-f]+).js", (request, reply) =>
    widget.send(request, reply.headers(forAnySite), request.params.hash === current ? forGood : briefly),
  );
}

const scriptOf = (name: string): Compressed =>
  new Compressed(readFileSync(new URL(name, built), "utf8"), "text/javascript; charset=utf-8");
