import { mailAddress } from "@rental/contract";
import type { FastifyReply } from "fastify";
import { mailLinks } from "../../domains/people/people/asked-links.service.ts";
import { holderOf, signInByLink } from "../../domains/people/people/sign-ins.service.ts";
import { signInCookie } from "../../gate/identity/sign-in-cookie.ts";
import { attributes, type Html, html } from "../../platform/text/html.ts";
import { forgetCookie, personOf, redirectTo, returnOf, sendPage, type Visit } from "./route.ts";

/**
 * The page for people who are not signed in. Its header tells the service worker of the console to forget what it keeps.
 */
export function showSignIn(visit: Visit): FastifyReply {
  visit.reply.header("Console-Signed-Out", "true");
  return sendPage(visit, visit.texts.signIn, addressForm(visit.texts));
}

/** The form that requests a link, below an optional message. */
export const addressForm = (
  t: Visit["texts"],
  first = t.askForLink,
  wrong?: { value: string; message: string },
): Html => html`<p class="lede">${first}</p>
<form class="panel stack" method="post" action="/console/sign-in">
<div class="field"><label for="email">${t.email}</label>
<input${attributes({
  id: "email",
  name: "email",
  type: "email",
  autocomplete: "email",
  required: true,
  ...(wrong && { value: wrong.value, "aria-invalid": "true", "aria-describedby": "email-wrong" }),
})}>
${wrong && html`<p class="wrong" id="email-wrong">${wrong.message}</p>`}</div>
<button type="submit">${t.sendLink}</button>
</form>
<p class="soft">${t.byOperator}</p>`;

/** Requests for links that have been answered but are still being processed. */
const asked = new Set<Promise<void>>();

/** Waits until all requested links have been sent. */
export const allLinksSent = (): Promise<unknown> => Promise.all(asked);

/** Emails a link. The response and its timing are the same whether or not anybody has the address. */
export async function askForLink(visit: Visit): Promise<FastifyReply> {
  const { server, request, form, texts: t } = visit;
  const email = (form.get("email") ?? "").trim();
  if (!mailAddress.safeParse(email).success) {
    const wrong = { value: email.slice(0, 320), message: t.notAnAddress };
    return sendPage(visit, t.signIn, addressForm(t, undefined, wrong), 422);
  }
  const { mayMail, refusal } = await server.limiter.chargeSignInMail(request.ip, email);
  if (refusal) throw refusal;
  if (mayMail) {
    // Not awaited, because its duration would reveal whether anybody has the address.
    const sent = mailLinks(server.platform, email)
      .catch((error: unknown) =>
        request.log.error({ reqId: request.id, err: error }, "a link to sign in was not sent"),
      )
      .finally(() => asked.delete(sent));
    asked.add(sent);
  }
  return sendPage(
    visit,
    t.checkEmail,
    html`<p class="lede" role="status">${t.onItsWay(email)}</p>
<p><a href="/console">${t.back}</a></p>`,
  );
}

/** What a link opens: a button. Programs that open the links in an email, such as scanners, thus do not use them up. */
export async function showLink(visit: Visit): Promise<FastifyReply> {
  const { texts: t } = visit;
  const { accountName, name, email } = await holderOf(visit.server.platform, visit.params.token!);
  const who = name ?? email;
  return sendPage(
    visit,
    t.signInTo(accountName),
    html`${who !== null && html`<p class="lede">${t.signingInAs(who)}</p>`}
<form method="post"><button type="submit">${t.signIn}</button></form>`,
  );
}

/** Uses the link up and signs the browser in. */
export async function followLink(visit: Visit): Promise<FastifyReply> {
  const { server, request, reply, params } = visit;
  const earlier = await personOf(visit);
  const browser = { userAgent: request.headers["user-agent"], earlier };
  const token = await signInByLink(server.platform, params.token!, browser, request.id);
  if (earlier) forgetCookie(visit);
  reply.header("Set-Cookie", signInCookie(token, server.platform.config.baseOrigin));
  return redirectTo(visit, returnOf(visit));
}
