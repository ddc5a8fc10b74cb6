import type { EmailWish } from "@rental/contract";
import { unsubscribePath } from "../../gate/identity/recipient-tokens.ts";
import { html } from "../../platform/text/html.ts";
import { contentSecurityPolicy } from "./policy.ts";
import type { Page } from "./route.ts";
import { sendDocument } from "./send.ts";
import { speaking, type Visit } from "./visit.ts";

/**
 * The page behind the link in automatic emails: a GET shows a button and changes nothing; a POST opts out, whether it
 * was sent by the button or by a mail program (RFC 8058).
 */
export const unsubscribePage: Page = {
  path: `${unsubscribePath}:token`,
  admits: "unsubscribe.get",
  isSecret: true,
  show: async (visit) => sendWish(visit, (await visit.perform("unsubscribe.get", visit.params)).data),
  send: {
    admits: "unsubscribe.create",
    isOpenToOthers: true,
    handle: async (visit) => sendWish(visit, (await visit.perform("unsubscribe.create", visit.params)).data),
  },
};

function sendWish(visit: Visit, { agentName, language, optedOutAt }: EmailWish) {
  const spoken = speaking(visit, language);
  const { texts: t } = spoken;
  const name = agentName.trim() || t.us;
  // Without a domain for incoming mail, no answer may ever be read.
  const receivesMail = visit.server.platform.config.mailDomain !== null;
  spoken.reply.header("Content-Security-Policy", contentSecurityPolicy());
  return sendDocument(spoken, 200, {
    title: t.stopEmails,
    body: html`<div class="stack narrow">
<h1>${t.stopEmails}</h1>
${
  optedOutAt === null
    ? html`<p>${t.stopQuestion(name)}</p>\n<form method="post"><button type="submit">${t.stopEmails}</button></form>`
    : html`<p role="status">${t.stopped(name)}</p>${receivesMail && html`\n<p>${t.stopUndo}</p>`}`
}
</div>`,
  });
}
