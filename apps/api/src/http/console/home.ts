import type { FastifyReply } from "fastify";
import * as logo from "../../domains/account/settings/logo.service.ts";
import * as settings from "../../domains/account/settings/settings.service.ts";
import * as changes from "../../domains/integrations/changes/changes.service.ts";
import * as people from "../../domains/people/people/people.service.ts";
import * as signIns from "../../domains/people/people/sign-ins.service.ts";
import { refuseByPlan, refuseResource } from "../../gate/identity/permissions.ts";
import type { SessionPrincipal } from "../../gate/identity/principal.ts";
import { signInCookie } from "../../gate/identity/sign-in-cookie.ts";
import type { Call } from "../../gate/operation/call.ts";
import { notFound } from "../../platform/app-error.ts";
import { html } from "../../platform/text/html.ts";
import { readFileList, readPage } from "./built-pages.ts";
import { contentSecurityPolicy } from "./policy.ts";
import { callOf, forgetCookie, keepReturn, personOf, redirectTo, sendPage, type Visit } from "./route.ts";
import { showSignIn } from "./sign-in.ts";

/**
 * The responses to the console's first requests. Callers who may not make a request get the error when the console
 * makes it.
 */
async function firstOf(call: Call & { caller: SessionPrincipal }): Promise<Record<string, unknown>> {
  if (refuseByPlan(call.caller, ofEveryPlan, call.clock)) return {};
  // The position is read first, so that the data read later include all changes before it.
  const after = refuseResource(call, "changes") ? undefined : await changes.now(call);
  const [session, ours] = await Promise.all([people.me(call), settingsOf(call)]);
  return { session, ...ours, ...(after && { changes: after }) };
}

/** Each page shows the account's logo and color, and notes about its public page. */
async function settingsOf(call: Call): Promise<Record<string, unknown>> {
  if (refuseResource(call, "settings")) return {};
  const [values, image] = await Promise.all([settings.get(call), logo.get(call)]);
  return { settings: values, logo: image };
}

const ofEveryPlan = { resource: "people", callers: [], kind: "read", onEveryPlan: true } as const;

/** `/console` and everything below it: the console for people who are signed in, otherwise the sign-in page. */
export async function showConsole(visit: Visit): Promise<FastifyReply> {
  const { server, request, reply, texts, params } = visit;
  const caller = await personOf(visit);
  if (!caller) {
    keepReturn(visit, request.url);
    return showSignIn(visit);
  }
  const page = await readPage(params["*"] ?? "", await firstOf(callOf(visit, caller)));
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
