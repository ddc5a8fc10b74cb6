import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { leadSourceTokens, verifyTokens } from "../../gate/identity/lead-source.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { surfaces } from "../../gate/operation/operation.ts";
import { AppError } from "../../platform/app-error.ts";

const maxChallengeLength = 200;

/**
 * `GET /inbound/v1/leads/<token>`: Facebook checks the address of one of its sources before it sends leads there. It is
 * answered with what it sent, as text, if it knows the verify token of the source.
 */
export function registerLeadChallenge(app: FastifyInstance, server: GateDependencies): void {
  const { secrets } = server.platform;
  app.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
    `${surfaces.inbound}/leads/:token`,
    async ({ ip, params, query, headers: sent }, reply) => {
      const { headers, refusal } = await server.limiter.chargeAddress(ip, "leads");
      reply.headers(headers);
      if (refusal) throw refusal;
      const source = await server.leadSources.of(params.token, sent);
      if (source instanceof AppError) throw source;
      if (source.leadKind !== "facebook")
        throw new AppError(
          "method-not-allowed",
          "This address takes leads, which are sent to it with POST.",
          {
            headers: { Allow: "POST" },
          },
        );
      const challenge = String(query["hub.challenge"] ?? "");
      const isKnown = isSame(
        String(query["hub.verify_token"] ?? ""),
        verifyTokens(secrets).of(leadSourceTokens(secrets).idIn(params.token)!),
      );
      if (query["hub.mode"] !== "subscribe" || !isKnown || !/^[\w.-]+$/.test(challenge))
        throw new AppError(
          "forbidden",
          "This is no check of the address by Facebook: hub.mode, hub.verify_token or hub.challenge is missing or wrong. Enter the verify token that the lead source has.",
          { code: "wrong_verify_token" },
        );
      return reply
        .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
        .type("text/plain; charset=utf-8")
        .send(challenge.slice(0, maxChallengeLength));
    },
  );
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
