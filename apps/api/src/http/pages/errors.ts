import type { FastifyReply } from "fastify";
import { problemOf } from "../../gate/operation/problem.ts";
import { type Html, html } from "../../platform/text/html.ts";
import { brandOf } from "./brand.ts";
import { type Brand, titled } from "./layout.ts";
import { sendDocument } from "./send.ts";
import type { Texts } from "./texts/index.ts";
import type { Visit } from "./visit.ts";

/** The error page: what happened and what to do, in the visitor's language. */
export async function sendError(visit: Visit, error: unknown): Promise<FastifyReply> {
  const { server, request, reply, texts: t } = visit;
  const { problem, headers, toLog } = problemOf(error, visit.origin, request.id);
  if (toLog) request.log[toLog.level]({ reqId: request.id, err: toLog.error }, "a request failed");
  reply.headers(headers);
  const now = server.platform.clock.now();
  const wait = Number(headers["Retry-After"] ?? 60 - now.getUTCSeconds());
  // A URL that no page can have, such as one with a malformed id.
  const status = request.method !== "POST" && problem.status === 422 ? 404 : problem.status;
  const { title, text } = explanation(t, status, wait, request.id);
  const isLink = status === 404 && visit.params.token !== undefined;
  const brand = status < 429 ? await brandIfAny(visit) : undefined;
  return sendDocument(visit, status, {
    ...(brand ? titled(title, brand) : { title }),
    body: html`<div class="stack narrow">
<h1>${title}</h1>
<p class="lede">${isLink ? t.linkGone : text}</p>
${status < 429 && wayOn(visit)}
</div>`,
  });
}

/** The branding of the account below whose slug the address is, if the visitor was admitted to its pages. */
async function brandIfAny(visit: Visit): Promise<Brand | undefined> {
  const { params, request } = visit;
  if (!isAdmitted(visit)) return undefined;
  try {
    return await brandOf(visit);
  } catch (error) {
    request.log.warn({ reqId: request.id, err: error, slug: params.slug }, "an error page has no branding");
    return undefined;
  }
}

const isAdmitted = ({ request: { caller }, params }: Visit): boolean =>
  caller?.kind === "visitor" && params.slug === caller.slug;

/** Explains an error in terms that visitors understand. */
export function explanation(t: Texts, status: number, waitSeconds: number, requestId: string) {
  if (status === 404 || status === 405) return { title: t.notFoundTitle, text: t.notFound };
  if (status === 410) return { title: t.goneTitle, text: t.gone };
  if (status === 413) return { title: t.tooLargeTitle, text: t.tooLarge };
  if (status === 429) return { title: t.tooManyTitle, text: t.tooMany(waitSeconds) };
  if (status === 503) return { title: t.busyTitle, text: t.busy };
  if (status < 500) return { title: t.refusedTitle, text: t.refused };
  return { title: t.failedTitle, text: t.failed(requestId) };
}

/** A link to the account's listings, if the visitor was admitted to its pages. */
function wayOn(visit: Visit): Html | undefined {
  if (!isAdmitted(visit)) return undefined;
  return html`<p><a class="button" href="/p/${visit.params.slug}">${visit.texts.allHomes}</a></p>`;
}
