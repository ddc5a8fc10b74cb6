import { readFileSync } from "node:fs";
import { fontPath } from "@rental/contract/design/tokens";
import type { FastifyInstance } from "fastify";

/** Copied by `npm run generate` from the package of the typeface, and checked in. */
const file = new URL("../../../../widget/built/figtree.gen.woff2", import.meta.url);

/** The typeface of the console, the public pages and the guides. Its path has its version, so what is behind it never changes. */
export function registerFont(app: FastifyInstance): void {
  const font = readFileSync(file);
  app.get(fontPath, (_request, reply) =>
    reply
      .headers({
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      })
      .type("font/woff2")
      .send(font),
  );
}
