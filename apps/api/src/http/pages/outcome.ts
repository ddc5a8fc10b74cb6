import { showingOutcomes } from "@rental/contract";
import { showingOutcomeWords } from "@rental/contract/words/calendar";
import { atStart } from "@rental/contract/words/language";
import { AppError } from "../../platform/app-error.ts";
import { type Content, html } from "../../platform/text/html.ts";
import { brandOfHolder } from "./brand.ts";
import { type Problems, problemSummary, textArea } from "./fields.ts";
import { titled } from "./layout.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import { whenOf } from "./times.ts";
import { type OutputOf, speaking, type Visit } from "./visit.ts";

type Asked = OutputOf<"outcomes.get">["data"];

/**
 * `/p/outcomes/{token}`: the host records the outcome of a showing. A GET changes nothing, because mail scanners follow
 * links.
 */
export const outcomePage: Page = {
  path: "/p/outcomes/:token",
  admits: "outcomes.get",
  isSecret: true,
  show: (visit) => send(visit, 200),
  send: { admits: "outcomes.record", handle: record },
};

/** What was typed and refused. */
interface Refused {
  note: string;
  problems: Problems;
}

async function record(visit: Visit, form: URLSearchParams) {
  const { token } = visit.params as { token: string };
  const note = form.get("note")?.trim().replaceAll("\r\n", "\n") ?? "";
  try {
    await visit.perform("outcomes.record", { token, outcome: form.get("outcome") ?? "", note });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // It is over, as the page says.
    if (error.code === "outcome_closed") return redirectTo(visit, `/p/outcomes/${token}`);
    if (error.status !== 422) throw error;
    const { visit: spoken } = await askedOf(visit);
    return send(visit, 422, { note, problems: problemsIn(spoken, error) });
  }
  return redirectTo(visit, `/p/outcomes/${token}?done=recorded`);
}

const problemsIn = ({ texts: t }: Visit, { options: { errors = [] } }: AppError): Problems =>
  new Map(errors.map(({ field }) => (field === "note" ? ["note", t.notesWrong] : ["", t.outcomeMissing])));

/** What the token in the path asks, in the account's language. */
async function askedOf(asked: Visit): Promise<{ visit: Visit; data: Asked }> {
  const { data } = await asked.perform("outcomes.get", asked.params);
  return { visit: speaking(asked, data.language), data };
}

async function send(asked: Visit, status: number, refused?: Refused) {
  const { visit, data } = await askedOf(asked);
  const { texts: t } = visit;
  const brand = await brandOfHolder(visit, data.slug);
  return sendDocument(visit, status, {
    ...titled(t.outcomeTitle, brand),
    body: html`<div class="stack-wide narrow">
<h1>${t.outcomeTitle}</h1>
${recorded(visit, data)}
<dl class="panel stack data">
${data.contactName && html`<div><dt>${t.outcomeWho}</dt><dd>${data.contactName}</dd></div>`}
<div><dt>${t.when}</dt><dd>${atStart(whenOf(data, data.timeZone, t))}</dd></div>
<div><dt>${t.where}</dt><dd>${data.location}</dd></div>
</dl>
${data.openUntil === null ? html`<p>${t.outcomeClosed}</p>` : choices(visit, data, refused)}
</div>`,
  });
}

function recorded({ texts: t, query }: Visit, { outcome, note }: Asked): Content {
  if (outcome === null) return null;
  return html`<div class="note"${query.done === "recorded" && html` role="status"`}>
<p><b>${t.outcomeRecorded(showingOutcomeWords[t.code][outcome])}</b></p>
${note && html`<p class="prose">${note}</p>`}
</div>`;
}

function choices({ texts: t, params }: Visit, { outcome, note }: Asked, refused?: Refused): Content {
  const problems = refused?.problems ?? new Map<string, string>();
  return html`<form method="post" action="/p/outcomes/${params.token}" class="stack">
${problemSummary(problems, t)}
${outcome !== null && html`<p>${t.outcomeCorrect}</p>`}
${textArea({ name: "note", label: t.outcomeNote, hint: t.optional, value: refused?.note ?? note ?? "", problems, more: { maxlength: 2000, rows: 2 } })}
${showingOutcomes.map(
  (each) =>
    html`<p><button class="full${each !== "attended" && " plain"}" name="outcome" value="${each}">${atStart(showingOutcomeWords[t.code][each])}</button></p>`,
)}
</form>`;
}
