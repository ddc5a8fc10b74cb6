import type { FastifyInstance } from "fastify";
import { bytesOf, logoPath } from "../../domains/account/settings/logo.service.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { AppError } from "../../platform/app-error.ts";
import { matchesEtag } from "../../platform/etag.ts";

interface Params {
  accountId: string;
  file: string;
}

/** `GET /cdn/logos/<accountId>/<hash>.png`: the logo of an account. Needs no key; charged to the client's address. */
export function registerLogos(app: FastifyInstance, server: GateDependencies): void {
  app.get<{ Params: Params }>(`${logoPath}:accountId/:file`, async ({ ip, params, headers }, reply) => {
    const charged = await server.limiter.chargeAddress(ip, "images");
    reply.headers(charged.headers);
    if (charged.refusal) throw charged.refusal;
    const hash = /^([0-9a-f]{16})\.png$/.exec(params.file)?.[1];
    const png =
      hash && isId.test(params.accountId) && (await bytesOf(server.platform, params.accountId, hash));
    if (!png)
      throw new AppError("not-found", "There is no logo at this URL, or the account has another one now.");
    const etag = `"${hash}"`;
    reply.headers({
      etag,
      // The URL has the hash of the bytes.
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      // The chat shows it on any website.
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
    if (matchesEtag(headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("image/png").send(png);
  });
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
