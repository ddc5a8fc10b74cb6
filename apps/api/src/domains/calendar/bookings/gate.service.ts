import type { Property, ShowingRequest } from "@rental/contract";
import { DateTime } from "luxon";
import { type Asking, dbOf } from "../../../gate/operation/look-up.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import { type OpeningHours, openingOn } from "../../../platform/text/working-hours.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { findOffered } from "../../automation/workflows/form.service.ts";
import { unfit } from "../../screening/answers/answers.service.ts";
import { completedSession, type Proof } from "../../screening/forms/completed.service.ts";

/** The form that may be required before a booking. It never denies one: a person decides about answers that don't fit. */

type Home = Pick<Property, "id" | "bookingRequires">;

/** The form required before a prospect books a showing of a home; null for none. */
async function requiredForm(call: Asking, { bookingRequires: own }: Home) {
  const { accountId } = call.caller;
  const { bookingRequires, prescreeningEnabled } = await settings.of(dbOf(call), accountId);
  const id = own ?? bookingRequires;
  if (id === null || id === "none" || !prescreeningEnabled) return null;
  return (await findOffered(dbOf(call), accountId, id)) ?? null;
}

/** The URL of the form required before a booking; null for none. */
export async function formUrlOf(call: Asking, home: Home, start?: Date): Promise<string | null> {
  const form = await requiredForm(call, home);
  return form && urlOf(call, form.slug, home.id, start);
}

async function urlOf(call: Asking, form: string, property: string, start?: Date): Promise<string> {
  const account = await accounts.find(dbOf(call), call.caller.accountId);
  const query = new URLSearchParams({ property, ...(start && { start: start.toISOString() }) });
  return `${call.config.baseOrigin}/p/${account!.slug}/w/${form}?${query.toString()}`;
}

/** A booker who has completed the form, and whether a person must decide about the booking. */
interface Passed {
  contactId: string;
  /** Null if it can be booked right away. */
  request: ShowingRequest | null;
}

/**
 * Lets a prospect book who has completed the form; null when none is required.
 * @throws AppError 422 `form_required` with `formUrl`
 */
export async function pass(
  call: Asking,
  home: Property,
  start: Date,
  proof: Proof | null,
): Promise<Passed | null> {
  const form = await requiredForm(call, home);
  if (!form) return null;
  const session = proof && (await completedSession(call, form.id, proof));
  if (!session) throw formRequired(await urlOf(call, form.slug, home.id, start));
  const { sessionId, contactId, answers, isDenied } = session;
  const ours = await settings.of(dbOf(call), call.caller.accountId);
  const now = call.clock.now();
  const today = DateTime.fromJSDate(now, { zone: ours.timezone }).toISODate()!;
  const reasons = unfit(home, answers, today);
  if (isDenied) reasons.push("denied");
  if (reasons.length === 0) return { contactId, request: null };
  return { contactId, request: { reasons, sessionId, answerBy: answerBy(ours, now, start).toISOString() } };
}

/** @throws AppError 422 `form_required` with `formUrl` when somebody else has completed the form */
export async function mustBeOwn(
  call: Asking,
  home: Property,
  start: Date,
  passed: Passed | null,
  contactId: string,
): Promise<void> {
  if (passed === null || passed.contactId === contactId) return;
  throw formRequired((await formUrlOf(call, home, start))!, true);
}

const formRequired = (formUrl: string, isOfAnother = false) =>
  ruleBroken(
    "form_required",
    isOfAnother
      ? "The form was completed with another name or address. Book with the email address or phone number given there, or complete the form at formUrl."
      : "This listing requires a form before a showing is booked. Complete the form at formUrl, and send the token of its session as sessionToken.",
    { extra: { formUrl } },
  );

const hourMs = 3_600_000;
/** Minimum time for a person to answer, within working hours. */
const minAnswerMs = 4 * hourMs;
/** Number of days that are searched: every weekday occurs in them. */
const daysAhead = 15;

/**
 * The deadline for a person's answer: the end of the first working hours that leave enough time or, without working
 * hours, a day from now; in any case before the showing would begin.
 */
export function answerBy(hours: OpeningHours, now: Date, start: Date): Date {
  const enough = new Date(now.getTime() + minAnswerMs);
  const today = DateTime.fromJSDate(now, { zone: hours.timezone });
  // Yesterday's working hours may extend into today.
  for (let days = -1; days <= daysAhead; days++) {
    const end = openingOn(hours, today.plus({ days }).toISODate()!)?.end;
    if (end && end >= enough) return end < start ? end : start;
  }
  const tomorrow = new Date(now.getTime() + 24 * hourMs);
  return tomorrow < start ? tomorrow : start;
}
