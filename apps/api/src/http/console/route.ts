import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionPrincipal } from "../../gate/identity/principal.ts";
import { signInTokenOf } from "../../gate/identity/sign-in-cookie.ts";
import { type GateDependencies, identifyAccount } from "../../gate/operation/gate.ts";
import { AppError } from "../../platform/app-error.ts";
import { type Html, html } from "../../platform/text/html.ts";
import { sendPlainPage } from "../pages/plain.ts";
import { type Language, preferredLanguage } from "../pages/texts/index.ts";
import { signInTexts } from "./texts.ts";

/** One request for a page of the console. */
export interface Visit {
  server: GateDependencies;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Path parameters. */
  params: Record<string, string>;
  /** Fields of the submitted form. */
  form: URLSearchParams;
  /** The browser's preferred language, since nobody may be signed in. */
  language: Language;
  texts: (typeof signInTexts)[Language];
}

export function visitOf(server: GateDependencies, request: FastifyRequest, reply: FastifyReply): Visit {
  const language = preferredLanguage(request.headers["accept-language"]);
  return {
    server,
    request,
    reply,
    language,
    texts: signInTexts[language],
    params: request.params as Record<string, string>,
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
  };
}

/** The person signed in with this browser; null when nobody is. Keys are not accepted for pages. */
export async function personOf({ server, request }: Visit): Promise<SessionPrincipal | null> {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  const identity = await identifyAccount(server, { headers: { cookie }, ip: request.ip });
  return identity instanceof AppError || identity.kind !== "session" ? null : identity;
}

/** Evicts the browser's sign-in from this process's cache, after it has ended. */
export function forgetCookie({ server, request }: Visit): void {
  const token = signInTokenOf(request.headers, server.platform.config.baseOrigin);
  if (token !== undefined) server.signIns.forget(token);
}

/** Sends a page of the console, uncached. */
export function sendPage(
  { reply, language }: Pick<Visit, "reply" | "language">,
  title: string,
  body: Html,
  status = 200,
): FastifyReply {
  // Other sites must not learn the page's URL. With no referrer at all, browsers would send forms with `Origin: null`.
  reply.headers({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin" });
  const { console: name } = signInTexts[language];
  return sendPlainPage(reply, status, title, html`<h1>${title}</h1>\n${body}`, language, name);
}

/** Redirects to a page with GET after a form was submitted. */
export const redirectTo = ({ reply }: Visit, path: string): FastifyReply =>
  reply.code(303).headers({ Location: path, "Cache-Control": "no-store" }).send();

/** A call by the signed-in person. */
export const callOf = ({ server, request }: Visit, caller: SessionPrincipal) => ({
  ...server.platform,
  caller,
  requestId: request.id,
});

/** How long a page is remembered while its reader signs in, in seconds. */
const keptReturnSeconds = 3_600;
const returnCookie = "rental-console-return";

/** Remembers in the browser which page to show after sign-in. */
export function keepReturn({ reply }: Visit, url: string): void {
  const path = encodeURIComponent(url.slice(0, 1_000));
  reply.header(
    "Set-Cookie",
    `${returnCookie}=${path}; Path=/console; Max-Age=${keptReturnSeconds}; HttpOnly; SameSite=Lax`,
  );
}

/** The console page that was requested before sign-in, or else the first one. Never another site. */
export function returnOf({ request }: Visit): string {
  const found = new RegExp(`(?:^|;\\s*)${returnCookie}=([\\w.~%!*'()-]+)`).exec(
    request.headers.cookie ?? "",
  )?.[1];
  const path = found === undefined ? "" : decoded(found);
  return /^\/console\/(?!\/)[\w\-./?=&%]*$/.test(path) ? path : "/console";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not a value written by `keepReturn`.
    return "";
  }
}
