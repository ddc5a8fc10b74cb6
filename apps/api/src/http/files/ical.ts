import type { FastifyInstance } from "fastify";
import { read } from "../../domains/calendar/calendar-feeds/feed.service.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { matchesEtag } from "../../platform/etag.ts";

/** `GET /ical/<token>.ics`: a calendar feed. Needs no key; charged to the client's address. */
export function registerIcal(app: FastifyInstance, server: GateDependencies): void {
  app.get<{ Params: { file: string } }>("/ical/:file", async (request, reply) => {
    const { headers, refusal } = await server.limiter.chargeAddress(request.ip, "calendar-feeds");
    reply.headers(headers);
    if (refusal) throw refusal;
    const feed = await read(server.platform, /^(.+)\.ics$/.exec(request.params.file)?.[1]);
    reply.headers({
      etag: feed.etag,
      "cache-control": "private, max-age=300",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    if (matchesEtag(request.headers["if-none-match"], feed.etag)) return reply.code(304).send();
    return reply
      .header("content-type", "text/calendar; charset=utf-8")
      .header("content-disposition", 'inline; filename="calendar.ics"')
      .send(await feed.text());
  });
}
