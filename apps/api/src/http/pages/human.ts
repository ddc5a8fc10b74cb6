import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../platform/app-error.ts";
import { type Html, html } from "../../platform/text/html.ts";
import type { Visit } from "./visit.ts";

/** A page left open for longer than this is shown again, with what was typed. */
const maxMs = 24 * 3600_000;

/** A name that browsers and password managers don't fill in. */
const trap = "hollow";
const stamp = "shown";

/**
 * Fields that distinguish form-filling bots from people, without scripts or cookies: a honeypot that people don't
 * see, and the signed time at which the form was shown.
 */
export function botCheckFields(visit: Visit): Html {
  const now = visit.server.platform.clock.now().getTime().toString(36);
  return html`<div class="trap" aria-hidden="true"><label>${visit.texts.leaveEmpty} <input name="${trap}" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true"></label></div>
<input type="hidden" name="${stamp}" value="${now}.${signature(visit, now)}">`;
}

/**
 * Checks whether a form was filled in by a person, as far as can be known. Speed proves nothing: browsers autofill entire
 * forms, and some submit them. Call this only for forms in which nothing is missing, because missing fields have to be
 * reported first. A filled honeypot is no proof either, because a browser may have filled it: the form is shown again
 * with the honeypot empty.
 * @returns the message for the visitor, who can submit the form again; undefined when all is well
 * @throws AppError 403 for a form that this server never showed
 */
export function refuseBot(visit: Visit, form: URLSearchParams): string | undefined {
  const [time = "", signed = ""] = (form.get(stamp) ?? "").split(".");
  if (!isSigned(signed, signature(visit, time)))
    throw new AppError("forbidden", "The form was not filled in on its page.");
  if (form.get(trap)) return visit.texts.sendAgain;
  const age = visit.server.platform.clock.now().getTime() - Number.parseInt(time, 36);
  return age > maxMs ? visit.texts.tooOld : undefined;
}

const signature = ({ server }: Visit, time: string): string =>
  createHmac("sha256", server.platform.secrets.key("page-forms"))
    .update(time)
    .digest("base64url")
    .slice(0, 22);

const isSigned = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
