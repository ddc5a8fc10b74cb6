import { distribution } from "../../platform/process/distribution.ts";
import { type Html, html } from "../../platform/text/html.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import { documentPath } from "../openapi/document.ts";
import type { Guide } from "./guides.ts";
import { fragmentOf, methodLabel, operationsOf } from "./resource.ts";
import { marked } from "./schema.ts";

/**
 * The first page of the reference: the key, the guides and all operations.
 * @param hasDemo whether the server creates demo accounts on its first start
 */
export const overview = (
  document: OpenApiDocument,
  guides: readonly Guide[],
  hasDemo: boolean,
): Html => html`<h1>API reference</h1>
<p class="lede">Choose an operation to read about it, or test it with a request from this page.</p>
<p id="loading" role="status" hidden>Loading the test requests ...</p>
<form id="key-form" class="panel stack" hidden>
<h2>Your API key</h2>
<p id="key-state" role="status">Requests need a key. ${hasDemo ? demoKeys : "The operator of this server creates it."} <a href="/docs/guides/keys">About keys</a></p>
<div class="key-form">
<div class="field"><label for="key">API key</label><input id="key" type="password" autocomplete="off" spellcheck="false" required pattern="\\s*rk_[!-~]+\\s*" title="A key begins with rk_"></div>
<button>Use this key</button>
<button type="button" class="plain" id="forget" hidden>Forget the key</button>
</div>
<p class="hint">The key stays in this tab until you close the tab, and is sent only to this server.</p>
</form>
<section class="operation" aria-labelledby="guides">
<h2 id="guides">Guides</h2>
<ul class="guides">${guides.map(
  ({ name, title, about }) =>
    html`<li><a href="/docs/guides/${name}">${title}</a><br><span class="soft">${about}</span></li>`,
)}</ul>
</section>
<section class="operation" aria-labelledby="operations">
<h2 id="operations">Operations</h2>
<p>They are also in the <a href="${documentPath}">OpenAPI document</a>, for tools and code generators.</p>
${document.tags.map(({ name, description }) => listOperations(document, name, description))}
</section>`;

const demoKeys = html`The first <code>${distribution.server}</code> printed the keys of the demo accounts, and saved them in <code>.data/demo-keys.txt</code>.`;

function listOperations(document: OpenApiDocument, resource: string, description: string): Html {
  return html`<h3><a href="/docs/resources/${resource}">${resource}</a></h3>
<p class="soft">${marked(description)}</p>
<ul class="operations">${operationsOf(document, resource).map((each) => {
    const { operationId, summary } = each.operation;
    return html`<li>${methodLabel(each.method)} <a href="/docs/resources/${resource}#${operationId}">${summary}</a>
<a class="test" href="${fragmentOf(each)}">Test <span class="hidden">${summary}</span></a></li>`;
  })}</ul>`;
}
