import { AppError } from "../../platform/app-error.ts";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import { brandOfHolder } from "./brand.ts";
import { type Problems, problemSummary } from "./fields.ts";
import { rememberForm, wayBack } from "./form-before.ts";
import { completed } from "./form-completed.ts";
import {
  answerField,
  answerIn,
  answerProblem,
  answerTo,
  enteredOf,
  type FormSession,
  questionField,
  shownAnswer,
} from "./form-question.ts";
import { type Brand, titled } from "./layout.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import { holderOf, speaking, type Visit } from "./visit.ts";

/**
 * `/p/sessions/{token}`: a form, one question at a time, followed by all answers for review. The URL can be used to
 * come back on any device.
 */
export const formPage: Page = {
  path: "/p/sessions/:token",
  admits: "forms.getSession",
  isSecret: true,
  holds: "session",
  async show(visit) {
    const { session } = await sessionOf(visit);
    const { q } = visit.query;
    return sendStep(visit, 200, { at: stepAsked(q, session) });
  },
  send: { admits: "forms.updateSession", handle: save },
};

/** Handles the button below all answers. */
export const formCompletePage: Page = {
  path: "/p/sessions/:token/complete",
  admits: "forms.getSession",
  isSecret: true,
  holds: "session",
  show: async (visit) => redirectTo(visit, pathOf(visit)),
  send: { admits: "forms.completeSession", handle: complete },
};

const pathOf = ({ params }: Visit): string => `/p/sessions/${params.token}`;

async function sessionOf(visit: Visit): Promise<{ session: FormSession; brand: Brand }> {
  const { slug, record } = holderOf(visit);
  const [{ data }, brand] = await Promise.all([
    visit.perform("forms.getSession", { id: record.id }),
    brandOfHolder(visit, slug),
  ]);
  return { session: data, brand };
}

/** The number of the question to show, from 0; one after the last for the review of all answers. */
function stepAsked(asked: string | undefined, session: FormSession): number {
  const { questions, missing } = session;
  if (asked !== undefined && /^\d{1,3}$/.test(asked))
    return Math.min(Math.max(Number(asked) - 1, 0), questions.length);
  // Returning visitors continue where something is missing.
  const next = questions.findIndex(({ key }) => missing.includes(key));
  return next < 0 ? questions.length : next;
}

interface Step {
  at: number;
  /** What the visitor typed, if it was refused. */
  entered?: string;
  problems?: Problems;
}

async function save(visit: Visit, form: URLSearchParams) {
  const { session } = await sessionOf(visit);
  const at = stepAsked(form.get("q") ?? "1", session);
  const question = session.questions[at];
  if (!question || session.closed) return redirectTo(visit, pathOf(visit));
  const entered = form.get(answerField) ?? "";
  const answer = answerIn(entered, question);
  const refused = (isEmpty: boolean) => {
    const { texts } = speaking(visit, session.language);
    const problems = new Map([[answerField, answerProblem(question, isEmpty, texts)]]);
    return sendStep(visit, 422, { at, entered, problems });
  };
  if (answer === null && question.required && question.alternativeKey === null) return refused(true);
  try {
    await visit.perform("forms.updateSession", {
      id: holderOf(visit).record.id,
      answers: { [question.key]: answer },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.type === "validation-error") return refused(answer === null);
    // Completed, expired or disabled in the meantime: the page says which.
    if (error.status === 409 || error.status === 410) return redirectTo(visit, pathOf(visit));
    throw error;
  }
  return redirectTo(visit, `${pathOf(visit)}?q=${at + 2}`);
}

async function complete(visit: Visit, form: URLSearchParams) {
  try {
    await visit.perform("forms.completeSession", { id: holderOf(visit).record.id });
  } catch (error) {
    // Questions are unanswered, or the form was closed in the meantime: the page says so.
    if (!(error instanceof AppError && [409, 410, 422].includes(error.status))) throw error;
    return redirectTo(visit, pathOf(visit));
  }
  // A button, so that nobody books with a stranger's answers by following a link to them.
  const { session, brand } = await sessionOf(visit);
  if (form.has("book") && session.propertyId !== null) {
    const { slug } = brand.profile;
    rememberForm(visit, slug, visit.params.token!);
    return redirectTo(visit, wayBack(visit, slug, session.propertyId));
  }
  return redirectTo(visit, pathOf(visit));
}

async function sendStep(asked: Visit, status: number, step: Step) {
  const { session, brand } = await sessionOf(asked);
  const visit = speaking(asked, session.language);
  const { name, closed } = session;
  if (session.status === "completed") return completed(visit, brand, session);
  if (closed) return sendClosed(visit, brand, name, closed);
  const body =
    step.at < session.questions.length ? questionBody(visit, session, step) : answersBody(visit, session);
  return sendDocument(visit, status, { ...titled(name, brand), body });
}

function questionBody(visit: Visit, session: FormSession, { at, entered, problems = new Map() }: Step): Html {
  const { texts: t } = visit;
  const path = pathOf(visit);
  const question = session.questions[at]!;
  const shown = entered ?? enteredOf(answerTo(session, question), question);
  const total = session.questions.length;
  return html`<div class="stack-wide narrow">
<div class="stack"><p class="soft">${session.name} · ${t.questionOf(at + 1, total)}</p>
<progress value="${at}" max="${total}" aria-hidden="true"></progress></div>
${problemSummary(problems, t)}
<form method="post" action="${path}" class="stack" novalidate>
<input type="hidden" name="q" value="${at + 1}">
${questionField({ question, entered: shown, problems, texts: t })}
<div class="actions"><button>${t.next}</button>
${at > 0 && html`<a class="button plain" href="${path}?q=${at}">${t.back}</a>`}</div>
</form>
${comeBack(visit)}
</div>`;
}

/** All answers for review, each with a link to change it. */
function answersBody(visit: Visit, session: FormSession): Html {
  const { texts: t } = visit;
  const path = pathOf(visit);
  const open = session.missing.length > 0;
  const row = (question: FormSession["questions"][number], index: number): Content => {
    const isMissing = session.missing.includes(question.key);
    return html`<div><dt>${question.label}</dt>
<dd>${isMissing ? html`<span class="wrong">${t.stillMissing}</span>` : shownAnswer(answerTo(session, question), question, t)}
<a class="tap" href="${path}?q=${index + 1}">${t.change}<span class="hidden"> ${question.label}</span></a></dd></div>`;
  };
  return html`<div class="stack-wide narrow">
<div class="stack"><p class="soft">${session.name}</p><h1>${t.yourAnswers}</h1></div>
<dl class="answers panel">${session.questions.map(row)}</dl>
${
  open
    ? html`<p class="note">${t.openQuestions}</p><p><a class="button" href="${path}">${t.answerOpen}</a></p>`
    : html`<form method="post" action="${path}/complete"><button>${t.sendAnswers}</button></form>`
}
${comeBack(visit)}
</div>`;
}

const comeBack = ({ texts: t, origin, params }: Visit): Html =>
  html`<details class="come-back"><summary>${t.comeBack}</summary>
<p>${t.comeBackHelp}</p><p><a href="/p/sessions/${params.token}">${origin}/p/sessions/${params.token}</a></p></details>`;

const closedStatus = { completed: 200, expired: 410, form_switched_off: 409 } as const;

/** The form no longer accepts answers: why, and what to do. */
function sendClosed(visit: Visit, brand: Brand, name: string, reason: NonNullable<FormSession["closed"]>) {
  const { texts: t } = visit;
  const { slug } = brand.profile;
  return sendDocument(visit, closedStatus[reason], {
    ...titled(name, brand),
    body: html`<div class="stack narrow">
<h1>${reason === "expired" ? t.formExpiredTitle : t.formOffTitle}</h1>
<p class="lede">${reason === "expired" ? t.formExpired : t.formOff}</p>
${brand.isPublic && html`<p class="actions"><a class="button" href="/p/${slug}/chat">${t.ask}</a><a class="button plain" href="/p/${slug}">${t.allHomes}</a></p>`}
</div>`,
  });
}
