import type { FastifyReply } from "fastify";
import * as signIns from "../../domains/people/people/sign-ins.service.ts";
import { signInCookie } from "../../gate/identity/sign-in-cookie.ts";
import { notFound } from "../../platform/app-error.ts";
import { html } from "../../platform/text/html.ts";
import { readFileList, readPage } from "./built-pages.ts";
import { contentSecurityPolicy } from "./policy.ts";
import { forgetCookie, keepReturn, personOf, redirectTo, sendPage, type Visit } from "./route.ts";
import { showSignIn } from "./sign-in.ts";

/** `/console` and everything below it: the console for people who are signed in, otherwise the sign-in page. */
export async function showConsole(visit: Visit): Promise<FastifyReply> {
  const { server, request, reply, texts } = visit;
  if (!(await personOf(visit))) {
    keepReturn(visit, request.url);
    return showSignIn(visit);
  }
  const page = await readPage();
  if (page === null)
    return sendPage(visit, texts.notBuilt, html`<p class="lede">${texts.notBuiltHelp}</p>`, 503);
  return reply
    .headers({
      "Content-Security-Policy": contentSecurityPolicy(server.platform.config),
      "Cache-Control": "no-store",
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Cross-Origin-Opener-Policy": "same-origin",
    })
    .type("text/html; charset=utf-8")
    .send(page);
}

/** `/console/files.json`: the paths of the files that browsers keep for times without a network. */
export async function showFileList({ reply }: Visit): Promise<FastifyReply> {
  const list = await readFileList();
  if (list === null) throw notFound("file", "console");
  return reply
    .headers({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" })
    .type("application/json; charset=utf-8")
    .send(list);
}

/** Signs the browser out. Without a sign-in, it only clears the cookie. */
export async function logOut(visit: Visit): Promise<FastifyReply> {
  const { platform } = visit.server;
  const caller = await personOf(visit);
  if (caller) {
    await platform.database.transact((tx) => signIns.end(tx, caller, visit.request.id));
    forgetCookie(visit);
  }
  visit.reply.header("Set-Cookie", signInCookie(null, platform.config.baseOrigin));
  return redirectTo(visit, "/console");
}
