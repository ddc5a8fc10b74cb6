import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../platform/app-error.ts";
import { type Html, html } from "../html.ts";
import type { Visit } from "./visit.ts";

/** Nobody types into a form and sends it faster. */
const typingMs = 1500;
/** A page that was left open for longer is loaded again, with what was typed. */
const mostMs = 24 * 3600_000;

const trap = "website";
const stamp = "shown";

/**
 * What tells programs that fill in every form from people, without a script and without a cookie: a field that people
 * don't see, and the time at which the form was shown, signed.
 */
export function humanFields(visit: Visit): Html {
  const now = visit.server.platform.clock.now().getTime().toString(36);
  return html`<div class="trap" aria-hidden="true"><label>${visit.texts.leaveEmpty} <input name="${trap}" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="${stamp}" value="${now}.${signature(visit, now)}">`;
}

/**
 * Whether a form was filled in by a person, as far as that can be known.
 * @param leastMs how long that takes
 * @returns what to tell the visitor, who can send the form again; nothing when all is well
 * @throws AppError 403 for a form that this server never showed, or whose trap was filled in
 */
export function refuseHaste(visit: Visit, form: URLSearchParams, leastMs = typingMs): string | undefined {
  const [time = "", signed = ""] = (form.get(stamp) ?? "").split(".");
  if (form.get(trap) || !isSigned(signed, signature(visit, time)))
    throw new AppError("forbidden", "The form was not filled in on its page.");
  const age = visit.server.platform.clock.now().getTime() - Number.parseInt(time, 36);
  if (age < leastMs) return visit.texts.tooFast;
  return age > mostMs ? visit.texts.tooOld : undefined;
}

const signature = ({ server }: Visit, time: string): string =>
  createHmac("sha256", server.platform.secrets.key("page-forms"))
    .update(time)
    .digest("base64url")
    .slice(0, 22);

const isSigned = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
