import { atStart } from "@rental/contract/words/language";
import { AppError } from "../../platform/app-error.ts";
import { attributes, type Content, html } from "../../platform/text/html.ts";
import { type Booking, bookingOf } from "./booking.ts";
import { checkbox, isFirst, type Problems, problemSummary, textArea } from "./fields.ts";
import { type Brand, titled } from "./layout.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import { whenOf } from "./times.ts";
import type { Visit } from "./visit.ts";

/** `/p/bookings/{token}/feedback`: the prospect says how the showing was. A GET changes nothing. */
export const bookingFeedbackPage: Page = {
  path: "/p/bookings/:token/feedback",
  admits: "bookings.get",
  isSecret: true,
  show: (visit) => send(visit, 200, { entered: new URLSearchParams(), problems: new Map() }),
  send: { admits: "bookings.giveFeedback", handle: say },
};

interface State {
  entered: URLSearchParams;
  problems: Problems;
}

async function say(visit: Visit, entered: URLSearchParams) {
  const { token } = visit.params as { token: string };
  try {
    await visit.perform("bookings.giveFeedback", {
      token,
      rating: Number(entered.get("rating")),
      text: entered.get("text")?.replaceAll("\r\n", "\n") ?? "",
      wantsToApply: entered.get("wantsToApply") === "true",
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // It was given already or can't be given any more, as the page says.
    if (error.code === "feedback_closed") return redirectTo(visit, `/p/bookings/${token}/feedback`);
    if (error.status !== 422) throw error;
    const { visit: spoken } = await bookingOf(visit);
    return send(visit, 422, { entered, problems: problemsIn(spoken, error) });
  }
  return redirectTo(visit, `/p/bookings/${token}/feedback`);
}

const problemsIn = ({ texts: t }: Visit, { options: { errors = [] } }: AppError): Problems =>
  new Map(
    errors.map(({ field }) => (field === "text" ? ["text", t.notesWrong] : ["rating", t.ratingMissing])),
  );

async function send(asked: Visit, status: number, state: State) {
  const { visit, booking, brand } = await bookingOf(asked);
  const { texts: t } = visit;
  return sendDocument(visit, status, {
    ...titled(t.feedbackTitle, brand),
    body: html`<div class="stack-wide narrow">
<h1>${t.feedbackTitle}</h1>
<p class="lede">${atStart(whenOf(booking, booking.timeZone, t))}<br>${booking.location}</p>
${booking.feedback ? thanks(visit, booking, brand) : booking.awaitsFeedback ? questions(visit, booking, state) : closed(visit, brand)}
</div>`,
  });
}

function questions({ texts: t }: Visit, { token }: Booking, { entered, problems }: State): Content {
  const rating = (value: number) =>
    html`<label class="choice"><input${attributes({
      type: "radio",
      name: "rating",
      value,
      required: true,
      id: value === 5 ? "field-rating" : undefined,
      checked: entered.get("rating") === String(value),
      autofocus: value === 5 && isFirst("rating", problems),
    })}> ${t.ratings[value - 1]}</label>`;
  return html`<form method="post" action="/p/bookings/${token}/feedback" class="stack">
${problemSummary(problems, t)}
<fieldset class="field"><legend>${t.rating}</legend>
<div class="choices">${[5, 4, 3, 2, 1].map(rating)}</div>
</fieldset>
${textArea({ name: "text", label: t.feedbackText, hint: t.optional, value: entered.get("text") ?? "", problems, more: { maxlength: 2000 } })}
${checkbox("wantsToApply", t.wantsToApply, entered.get("wantsToApply") === "true")}
<p class="actions"><button>${t.sendFeedback}</button></p>
</form>`;
}

const closed = ({ texts: t }: Visit, { profile, isPublic }: Brand): Content =>
  html`<p>${t.feedbackClosed}</p>
${isPublic && html`<p><a class="button" href="/p/${profile.slug}/chat">${t.ask}</a></p>`}`;

/** The given feedback, and links to apply. */
function thanks({ texts: t }: Visit, { feedback, forms, propertyId }: Booking, { profile }: Brand): Content {
  const link = (form: Booking["forms"][number]) =>
    html`<p><a class="button full" href="/p/${profile.slug}/w/${form.slug}?property=${propertyId}">${form.name}</a></p>`;
  return html`<div class="note" role="status"><p><b>${t.feedbackThanks}</b> ${t.ratings[feedback!.rating - 1]}</p>
${feedback!.text && html`<p class="prose">${feedback!.text}</p>`}</div>
${feedback!.wantsToApply && html`<div class="stack"><p>${forms.length > 0 ? t.applyHere : t.applyLater}</p>${forms.map(link)}</div>`}`;
}
