import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { Compressed } from "../compressed.ts";

/** Built by `npm run generate` and checked in, so that starting requires no build. */
const built = new URL("../../../../widget/built/", import.meta.url);

/** Lets any website load these scripts, whatever its policy on cross-origin resources. */
const forAnySite = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/** Caching of scripts whose URL stays the same when their content changes. */
const briefly = "public, max-age=300";
const forGood = "public, max-age=31536000, immutable";

/**
 * `GET /widget.js`, the button that any site can embed; `GET /widget/<hash>.js`, the chat that it loads; `GET
 * /widget/files/<hash>.js` and `/widget/proof/<hash>.js`, parts that the chat loads on demand; `GET /photos.js`, the
 * photo viewer of public listing pages; `GET /leave.js`, which releases the time held for a visitor;
 * and `GET /map.js`, the map of public pages.
 */
export function registerWidget(app: FastifyInstance): void {
  const loader = scriptOf("loader.gen.js");
  const widget = scriptOf("widget.gen.js");
  const current = /widget\/([0-9a-f]+)\.js/.exec(loader.text)?.[1];
  app.get("/widget.js", (request, reply) => loader.send(request, reply.headers(forAnySite), briefly));
  // What the chat loads on demand. An outdated chat gets the current parts, too.
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
    ["/map.js", scriptOf("map.gen.js")],
  ] as const) {
    app.get(path, (request, reply) =>
      script.send(request, reply.header("x-content-type-options", "nosniff"), briefly),
    );
  }
  // During an upgrade, loaders and chats of two versions meet. They are compatible, so that every button has a chat.
  app.get<{ Params: { hash: string } }>("/widget/:hash(^[0-9a-f]+).js", (request, reply) =>
    widget.send(request, reply.headers(forAnySite), request.params.hash === current ? forGood : briefly),
  );
}

const scriptOf = (name: string): Compressed =>
  new Compressed(readFileSync(new URL(name, built), "utf8"), "text/javascript; charset=utf-8");
