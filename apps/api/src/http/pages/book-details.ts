import type { PublicListingDetail } from "@rental/contract";
import { atStart } from "@rental/contract/words/language";
import { DateTime } from "luxon";
import { AppError } from "../../platform/app-error.ts";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import { ownHold } from "./book.ts";
import { brandOf } from "./brand.ts";
import { contactInputs, contactProblem, contactProblems } from "./contact-inputs.ts";
import { type Problems, problemSummary, problemsOf, textArea } from "./fields.ts";
import { formFirst, ownForm } from "./form-before.ts";
import { homeLine } from "./home-line.ts";
import { botCheckFields, refuseBot } from "./human.ts";
import { type Brand, titled } from "./layout.ts";
import { contentSecurityPolicy } from "./policy.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import { dayOf, localDay, type Slot, timeOf, zoneName } from "./times.ts";
import type { Visit } from "./visit.ts";

/** `/p/{slug}/book/{propertyId}/details`: asks for the visitor's details, for a showing at the chosen time. */
export const bookDetailsPage: Page = {
  path: "/p/:slug/book/:id/details",
  admits: "listings.get",
  show: (visit) =>
    sendDetails(visit, 200, { entered: new URLSearchParams(visit.query), problems: new Map() }),
  send: { admits: "bookings.create", handle: book },
};

interface State {
  /** What the visitor typed, and the time: `start`, and the hold with its end, if there is one. */
  entered: URLSearchParams;
  problems: Problems;
  /** The next free times, when the chosen time is taken. */
  alternatives?: Slot[];
  /** The page of the form that the booking was refused for. */
  formUrl?: string | undefined;
}

async function book(visit: Visit, entered: URLSearchParams) {
  const { slug, id } = visit.params;
  const { profile } = await brandOf(visit);
  const problems = contactProblems(entered, profile, visit.texts);
  // Forms that this server never showed are always refused.
  const refusal = refuseBot(visit, entered);
  if (problems.size > 0) return sendDetails(visit, 422, { entered, problems });
  if (refusal) return sendDetails(visit, 422, { entered, problems: new Map([["", refusal]]) });
  const form = await ownForm(visit);
  try {
    const { data } = await visit.perform("bookings.create", {
      slug,
      propertyId: id,
      start: entered.get("start") ?? "",
      ...given(entered, "hold", "holdId"),
      name: entered.get("name") ?? "",
      ...given(entered, "email"),
      ...given(entered, "phone"),
      ...given(entered, "notes"),
      ...(form && { sessionToken: form.token }),
      language: visit.language,
    });
    return redirectTo(visit, `/p/bookings/${data.token}?done=booked`);
  } catch (error) {
    return refused(visit, entered, error);
  }
}

const given = (form: URLSearchParams, name: string, as = name) => {
  const value = form.get(name)?.trim();
  return value ? { [as]: value } : {};
};

function refused(visit: Visit, entered: URLSearchParams, error: unknown) {
  if (!(error instanceof AppError)) throw error;
  const { slug, id } = visit.params;
  const { errors, extra } = error.options;
  if (error.code === "slot_taken" || error.code === "time_not_offered") {
    const { alternatives = [] } = extra as { alternatives?: Slot[] };
    return sendDetails(visit, 409, { entered, problems: new Map(), alternatives });
  }
  if (error.code === "form_required") {
    const { formUrl } = extra as { formUrl?: string };
    return sendDetails(visit, 422, { entered, problems: new Map(), formUrl });
  }
  if (error.code === "booked_elsewhere") return redirectTo(visit, `/p/${slug}/book/${id}`);
  if (error.code === "too_many_open_requests")
    return sendDetails(visit, 422, { entered, problems: new Map([["", visit.texts.openRequests]]) });
  if (!errors) throw error;
  const problems = problemsOf(errors, (field) => contactProblem(field, entered, visit.texts));
  return sendDetails(visit, 422, { entered, problems });
}

async function sendDetails(visit: Visit, status: number, state: State) {
  const { texts: t } = visit;
  const { slug, id } = visit.params as { slug: string; id: string };
  const start = new Date(state.entered.get("start") ?? "");
  // A link without a time: choose the time first.
  if (Number.isNaN(start.getTime())) return redirectTo(visit, `/p/${slug}/book/${id}`);
  const [brand, { data: listing }, { data: times }, form] = await Promise.all([
    brandOf(visit),
    visit.perform("listings.get", { slug, id }),
    visit.perform("listings.getSlots", { slug, id }),
    ownForm(visit),
  ]);
  const entered = new URLSearchParams(state.entered);
  for (const [name, value] of Object.entries(form?.contact ?? {}))
    if (value && !entered.has(name)) entered.set(name, value);
  const policy = contentSecurityPolicy({ photosAt: visit.server.platform.config.cdnUrl, isScripted: true });
  visit.reply.header("Content-Security-Policy", policy);
  return sendDocument(visit, status, {
    ...titled(t.yourDetails, brand),
    body: body(visit, brand, listing, {
      ...state,
      entered,
      start: start.toISOString(),
      timeZone: times.timeZone,
      formUrl: state.formUrl ?? (form ? undefined : (times.formUrl ?? undefined)),
      // Nothing was typed yet that would be lost.
      isFormFirst: times.formUrl !== null && !form && status === 200,
    }),
  });
}

interface Shown extends State {
  start: string;
  timeZone: string;
  /** Whether the form comes before the details. */
  isFormFirst: boolean;
}

function body(visit: Visit, brand: Brand, listing: PublicListingDetail, shown: Shown): Html {
  const { texts: t } = visit;
  const { slug } = brand.profile;
  const { entered, problems, start, timeZone, alternatives, formUrl, isFormFirst } = shown;
  const path = `/p/${slug}/book/${listing.id}`;
  const hold = entered.get("hold");
  return html`<div class="stack-wide narrow">
<div class="stack"><h1>${isFormFirst ? t.book : t.yourDetails}</h1>${homeLine(listing, slug)}</div>
${problemSummary(problems, t)}
${alternatives ? takenNote(alternatives, t) : timeNote(visit, shown, path)}
${formUrl && formFirst(visit, formUrl, entered, !isFormFirst)}
${!isFormFirst && detailsForm()}
${alternatives && html`<p><a class="tap" href="${path}">${t.otherTime}</a></p>`}
${!alternatives && isHeld(visit, shown) && leaving(path, { start, hold: hold! }, t, formUrl === undefined)}
</div>`;

  function detailsForm(): Content {
    return html`<form method="post" action="${path}/details" class="panel stack" novalidate>
${alternatives ? otherTimes(alternatives, timeZone, t) : html`<input type="hidden" name="start" value="${start}">`}
${!alternatives && hold && html`<input type="hidden" name="hold" value="${hold}"><input type="hidden" name="until" value="${entered.get("until")}">`}
${contactInputs({ entered, problems, texts: t })}
${textArea({ name: "notes", label: t.notes, hint: t.optional, value: entered.get("notes") ?? "", problems, more: { maxlength: 2000 } })}
${botCheckFields(visit)}
${(!alternatives || alternatives.length > 0) && html`<button class="full">${t.confirmBooking}</button>`}
</form>`;
  }
}

/** Whether this browser still holds the time: it may have been released, or be in the past. */
function isHeld(visit: Visit, { entered }: Shown): boolean {
  const until = DateTime.fromISO(entered.get("until") ?? "");
  const isOver = !(until.isValid && until.toMillis() > visit.server.platform.clock.now().getTime());
  return !isOver && ownHold(visit)?.holdId === entered.get("hold");
}

/**
 * The ways to release the time for others: a button, and a script for visitors who just leave.
 * @param isLast whether nothing leads away from here that comes back, such as the form before a booking
 */
const leaving = (
  path: string,
  { start, hold }: { start: string; hold: string },
  t: Visit["texts"],
  isLast: boolean,
): Html =>
  html`<form method="post" action="${path}/leave"><input type="hidden" name="hold" value="${hold}">
<button class="plain" name="leave" value="true">${t.leaveTime}</button></form>
${isLast && html`<script src="/leave.js" data-path="${path}" data-start="${start}" data-hold="${hold}"></script>`}`;

/** The chosen time, and until when nobody else can take it. */
function timeNote(visit: Visit, shown: Shown, path: string): Content {
  const { texts: t } = visit;
  const { start, timeZone, entered } = shown;
  const again = new URLSearchParams({ day: localDay(start, timeZone) });
  return html`<div class="note"><p><b>${atStart(dayOf(start, timeZone, t))}, ${timeOf(start, timeZone, t)}</b> <span class="soft">${atStart(zoneName(start, timeZone, t))}</span></p>
${isHeld(visit, shown) && html`<p>${t.heldUntil(timeOf(entered.get("until")!, timeZone, t))}</p>`}
<p><a class="tap" href="${path}?${again.toString()}">${t.otherTime}</a></p></div>`;
}

const takenNote = (alternatives: Slot[], t: Visit["texts"]): Content =>
  html`<div class="problems" role="alert" tabindex="-1" autofocus><h2>${t.takenTitle}</h2>
<p>${alternatives.length > 0 ? t.takenChoose : t.takenHelp}</p></div>`;

function otherTimes(alternatives: Slot[], timeZone: string, t: Visit["texts"]): Content {
  if (alternatives.length === 0) return null;
  return html`<fieldset class="field"><legend>${t.nextTimes}</legend><div class="choices">
${alternatives.map(({ start }, index) => html`<label class="choice"><input type="radio" name="start" value="${start}"${index === 0 && html` checked`}> ${atStart(dayOf(start, timeZone, t))}, ${timeOf(start, timeZone, t)}</label>`)}
</div></fieldset>`;
}
