import type { FastifyReply } from "fastify";
import { type Document, documentOf } from "./layout.ts";
import type { Visit } from "./visit.ts";

/** Sends a page. What it shows depends on the visitor's language, and may have changed by the next request. */
export function sendDocument(visit: Visit, status: number, document: Document): FastifyReply {
  return visit.reply
    .code(status)
    .headers({
      "Content-Language": visit.language,
      "Cache-Control": document.summary ? "private, no-cache" : "no-store",
      Vary: "Accept-Language, Cookie",
      ...(!document.summary && { "X-Robots-Tag": "noindex" }),
    })
    .type("text/html; charset=utf-8")
    .send(documentOf(visit, document));
}

/** Leads to a page with GET after a form was sent, so that reloading it sends nothing again. */
export const leadTo = ({ reply }: Visit, path: string): FastifyReply =>
  reply.code(303).header("Location", path).header("Cache-Control", "no-store").send();
