import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../platform/app-error.ts";
import { type Html, html } from "../../platform/text/html.ts";
import type { Visit } from "./visit.ts";

/** A page that was left open for longer is loaded again, with what was typed. */
const mostMs = 24 * 3600_000;

/** No name of anything that browsers and password managers fill in. */
const trap = "hollow";
const stamp = "shown";

/**
 * What tells programs that fill in every form from people, without a script and without a cookie: a field that people
 * don't see, and the time at which the form was shown, signed.
 */
export function humanFields(visit: Visit): Html {
  const now = visit.server.platform.clock.now().getTime().toString(36);
  return html`<div class="trap" aria-hidden="true"><label>${visit.texts.leaveEmpty} <input name="${trap}" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true"></label></div>
<input type="hidden" name="${stamp}" value="${now}.${signature(visit, now)}">`;
}

/**
 * Whether a form was filled in by a person, as far as that can be known. How fast it comes says nothing: browsers fill in
 * whole forms, and some send them. To be asked only about a form in which nothing is missing: otherwise, what is missing is
 * what the visitor has to be told. A filled trap is no proof, because a browser may have filled it: the form comes back with
 * the trap empty.
 * @returns what to tell the visitor, who can send the form again; nothing when all is well
 * @throws AppError 403 for a form that this server never showed
 */
export function refuseProgram(visit: Visit, form: URLSearchParams): string | undefined {
  const [time = "", signed = ""] = (form.get(stamp) ?? "").split(".");
  if (!isSigned(signed, signature(visit, time)))
    throw new AppError("forbidden", "The form was not filled in on its page.");
  if (form.get(trap)) return visit.texts.sendAgain;
  const age = visit.server.platform.clock.now().getTime() - Number.parseInt(time, 36);
  return age > mostMs ? visit.texts.tooOld : undefined;
}

const signature = ({ server }: Visit, time: string): string =>
  createHmac("sha256", server.platform.secrets.key("page-forms"))
    .update(time)
    .digest("base64url")
    .slice(0, 22);

const isSigned = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
