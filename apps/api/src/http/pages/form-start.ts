import { html } from "../../platform/text/html.ts";
import { brandOfHolder } from "./brand.ts";
import { chosenTime, rememberTime } from "./form-before.ts";
import { homeLine } from "./home-line.ts";
import { botCheckFields, refuseBot } from "./human.ts";
import { titled } from "./layout.ts";
import { listingNamed } from "./listing-named.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import type { Visit } from "./visit.ts";

/** `/p/{slug}/w/{workflowSlug}`: describes a form, with the button that starts it. */
export const formStartPage: Page = {
  path: "/p/:slug/w/:workflowSlug",
  admits: "forms.get",
  show: (visit) => sendStart(visit, 200),
  send: { admits: "forms.createSession", handle: start },
};

async function start(visit: Visit, form: URLSearchParams) {
  const refusal = refuseBot(visit, form);
  if (refusal) return sendStart(visit, 422, refusal);
  const propertyId = form.get("property");
  const { data } = await visit.perform("forms.createSession", {
    ...visit.params,
    ...(propertyId && { propertyId }),
    language: visit.language,
  });
  rememberTime(visit, data.token, form);
  return redirectTo(visit, `/p/sessions/${data.token}`);
}

async function sendStart(visit: Visit, status: number, problem?: string) {
  const { texts: t, params, query, language } = visit;
  const { slug } = params as { slug: string };
  const [brand, { data: form }, home] = await Promise.all([
    brandOfHolder(visit, slug),
    visit.perform("forms.get", { ...params, language }),
    listingNamed(visit, slug, query.property),
  ]);
  const count = form.questions.length;
  return sendDocument(visit, status, {
    ...titled(form.name, brand),
    body: html`<div class="stack-wide narrow">
<div class="stack"><h1>${form.name}</h1>
${form.intro && html`<p class="lede prose">${form.intro}</p>`}
${home && homeLine(home, slug)}</div>
${problem && html`<p class="problems" role="alert">${problem}</p>`}
<form method="post" class="stack">
${home && html`<input type="hidden" name="property" value="${home.id}">`}
${home && chosenTime(new URLSearchParams(query)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${botCheckFields(visit)}
<p class="soft">${t.questionCount(count)} ${t.canReturn}</p>
<button>${t.startForm}</button>
</form>
</div>`,
  });
}
