import type { FastifyInstance } from "fastify";

const name = "idempotency-key";

/**
 * Gives several headers `Idempotency-Key` of a request as a list, which is refused: Node.js joins their values to one,
 * which is a key that nobody chose.
 */
export function separateKeys(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers, raw: { rawHeaders } }, _reply, done) => {
    if (headers[name]?.includes(",")) {
      const keys = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
      if (keys.length > 1) headers[name] = keys;
    }
    done();
  });
}
