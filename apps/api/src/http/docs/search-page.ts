import { type Html, html } from "../../platform/text/html.ts";
import { methodLabel } from "./resource.ts";
import { type Found, maxQuestionLength } from "./search.ts";

/** The search field in every page's header; "/" focuses it. It works without scripts. */
export const searchForm = (question = ""): Html =>
  html`<form class="search" role="search" action="/docs/search">
<label class="hidden" for="search">Search the guides and operations</label>
<input id="search" name="q" type="search" maxlength="${maxQuestionLength}" value="${question}" placeholder="Search" autocomplete="off" spellcheck="false" required aria-keyshortcuts="/">
<button>Search</button>
</form>`;

/** The results of a search. */
export function results(question: string, found: Found[]): Html {
  if (question.trim() === "")
    return html`<h1>Search</h1><p class="lede">Write a word in the field above: a field, an operation, or what you want to do.</p>`;
  const count = found.length === 1 ? "1 result" : `${found.length} results`;
  return html`<h1>${count} for ${question}</h1>
${
  found.length === 0
    ? html`<p class="lede">Try fewer or other words. All <a href="/docs/">guides and operations</a> are on the first page.</p>`
    : html`<ol class="results">${found.map(
        ({ href, title, within, method, excerpt }) =>
          html`<li><p>${method && methodLabel(method)} <a href="${href}">${title}</a> <span class="soft">${within}</span></p>
<p class="soft">${excerpt}</p></li>`,
      )}</ol>`
}`;
}
