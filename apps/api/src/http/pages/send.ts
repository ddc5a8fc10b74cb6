import type { FastifyReply } from "fastify";
import { isSandbox } from "../../platform/sandbox/sandbox-id.ts";
import { brandStyles, sourceOf } from "./brand-styles.ts";
import { type Document, documentOf } from "./layout.ts";
import { stylesSource } from "./styles.ts";
import type { Visit } from "./visit.ts";

/** Sends a page, uncached: it depends on the visitor's language, and may have changed by the next request. */
export function sendDocument(visit: Visit, status: number, given: Document): FastifyReply {
  const document = isOfSandbox(visit) ? { ...given, summary: undefined } : given;
  allowBrandStyles(visit, document);
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

/** Search engines must not list a sandbox's homes, which don't exist. */
const isOfSandbox = ({ request: { caller } }: Visit): boolean =>
  caller !== undefined && caller !== null && "accountId" in caller && isSandbox(caller.accountId);

/** Allows the account's colors on the page. */
function allowBrandStyles({ reply }: Visit, { brand }: Document): void {
  const own = brandStyles(brand);
  if (own === undefined) return;
  const policy = String(reply.getHeader("Content-Security-Policy"));
  reply.header("Content-Security-Policy", policy.replace(stylesSource, `${stylesSource} ${sourceOf(own)}`));
}

/** Redirects to a page with GET after a form was submitted, so that reloading it submits nothing again. */
export const redirectTo = ({ reply }: Visit, path: string): FastifyReply =>
  reply.code(303).header("Location", path).header("Cache-Control", "no-store").send();
