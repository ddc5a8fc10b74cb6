import { mailAddress } from "@rental/contract";
import type { FastifyReply } from "fastify";
import { signInCookie } from "../../gate/sign-in-cookie.ts";
import { mailLinks } from "../../modules/people/asked-links.service.ts";
import { holderOf, signInByLink } from "../../modules/people/sign-ins.service.ts";
import { attributes, type Html, html } from "../../platform/html.ts";
import { forgetCookie, leadTo, personOf, returnOf, sendPage, type Visit } from "./route.ts";

/** The page for somebody who is not signed in. */
export const showSignIn = (visit: Visit): FastifyReply => sendPage(visit, "Sign in", addressForm());

/** A form that asks for a link, below what is to be said first. */
export const addressForm = (
  first: Html = html`<p class="lede">Enter your email address to get a link that signs you in.</p>`,
  wrong?: { value: string; message: string },
): Html => html`${first}
<form class="panel stack" method="post" action="/console/sign-in">
<div class="field"><label for="email">Email address</label>
<input${attributes({
  ...{ id: "email", name: "email", type: "email", autocomplete: "email", required: true },
  ...(wrong && { value: wrong.value, "aria-invalid": "true", "aria-describedby": "email-wrong" }),
})}>
${wrong && html`<p class="wrong" id="email-wrong">${wrong.message}</p>`}</div>
<button type="submit">Send the link</button>
</form>
<p class="soft">The operator of this server can make a link with <code>rental console link --account ACCOUNT_ID</code>.</p>`;

/** Requests for links that were answered and are still being dealt with. */
const asked = new Set<Promise<void>>();

/** Waits until everyone who asked for a link has been sent one. */
export const allLinksSent = (): Promise<unknown> => Promise.all(asked);

/** Emails a link. The answer is the same whether anybody has the address, and takes as long. */
export async function askForLink(visit: Visit): Promise<FastifyReply> {
  const { server, request, form } = visit;
  const email = (form.get("email") ?? "").trim();
  if (!mailAddress.safeParse(email).success) {
    const wrong = {
      value: email.slice(0, 320),
      message: "Enter an email address such as robin@example.com.",
    };
    return sendPage(visit, "Sign in", addressForm(undefined, wrong), 422);
  }
  const { mayMail, refusal } = await server.limiter.chargeSignInMail(request.ip, email);
  if (refusal) throw refusal;
  if (mayMail) {
    // Not awaited, because the time that it takes would tell whether anybody has the address.
    const sent = mailLinks(server.platform, email)
      .catch((error: unknown) =>
        request.log.error({ reqId: request.id, err: error }, "a link to sign in was not sent"),
      )
      .finally(() => asked.delete(sent));
    asked.add(sent);
  }
  return sendPage(
    visit,
    "Check your email",
    html`<p class="lede" role="status">If ${email} is the address of a person on this server, a link to sign in is on its way. It works once, for 15 minutes.</p>
<p><a href="/console">Back</a></p>`,
  );
}

/** What a link opens: a button. Programs that open the links of an email, such as scanners, use nothing up. */
export async function showLink(visit: Visit): Promise<FastifyReply> {
  const { accountName, name, email } = await holderOf(visit.server.platform, visit.params.token!);
  const who = name ?? email;
  return sendPage(
    visit,
    `Sign in to ${accountName}`,
    html`${who !== null && html`<p class="lede">You are signing in as ${who}.</p>`}
<form method="post"><button type="submit">Sign in</button></form>`,
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
  return leadTo(visit, returnOf(visit));
}
