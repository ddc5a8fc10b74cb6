import { type Html, html } from "../../platform/text/html.ts";
import type { OpenApiDocument, OperationObject } from "../openapi/document.ts";
import type { JsonSchema } from "../openapi/json-schema.ts";
import { describeMembers, marked, typeOf } from "./schema.ts";

/** An operation in the document, with its method and path. */
export interface Served {
  method: string;
  path: string;
  operation: OperationObject;
}

/** The operations of a resource, in document order. */
export const operationsOf = ({ paths }: OpenApiDocument, resource: string): Served[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.tags[0] === resource ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
  );

/** The URL fragment with which Scalar opens at an operation. */
export const fragmentOf = ({ method, path, operation }: Served): string =>
  `#tag/${operation.tags[0]}/${method}${path}`;

export const methodLabel = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

/** The page of a resource: everything the document says about its operations. */
export function describeResource(document: OpenApiDocument, resource: string): Html {
  const { description } = document.tags.find(({ name }) => name === resource)!;
  const served = operationsOf(document, resource);
  return html`<h1>${resource}</h1>
<p class="lede">${marked(description)}</p>
<ul class="operations">${served.map(
    (each) =>
      html`<li>${methodLabel(each.method)} <a href="#${each.operation.operationId}">${each.operation.summary}</a></li>`,
  )}</ul>
${served.map((each) => describeOperation(document, each))}`;
}

function describeOperation(document: OpenApiDocument, served: Served): Html {
  const { method, path, operation } = served;
  const { operationId, summary, description, requestBody } = operation;
  const body = requestBody?.content["application/json"];
  return html`<section class="operation" aria-labelledby="${operationId}">
<h2 id="${operationId}">${summary}</h2>
<p class="call">${methodLabel(method)} <code>${path}</code> <a class="tap" href="/docs/${fragmentOf(served)}">Test request</a></p>
<p>${marked(description)}</p>
${describeParameters(document, operation)}
${body && html`<h3>Body</h3>${describeSchema(body.schema, document)}`}
${describeSamples(operation)}
${describeResponses(document, operation)}
</section>`;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: JsonSchema;
}

function describeParameters({ components }: OpenApiDocument, { parameters = [] }: OperationObject) {
  if (parameters.length === 0) return null;
  const resolved = parameters.map((each) =>
    "$ref" in each ? components.parameters![each.$ref!.toString().split("/").at(-1)!] : each,
  ) as unknown as Parameter[];
  return html`<h3>Parameters</h3>
<dl class="members">${resolved.map(
    (each) =>
      html`<dt><code>${each.name}</code> <span class="soft">${typeOf(each.schema, {})}, in the ${each.in}${
        each.required && ", required"
      }</span></dt><dd>${marked(each.description)}</dd>`,
  )}</dl>`;
}

const describeSchema = (schema: JsonSchema, { components }: OpenApiDocument) =>
  describeMembers(schema, components.schemas as Record<string, JsonSchema>);

const describeSamples = ({ "x-codeSamples": samples = [] }: OperationObject): Html =>
  html`<div class="samples">${samples.map(
    ({ label, source }, index) =>
      html`<details${index === 0 && html` open`}><summary>${label}</summary>${codeBlock(source)}</details>`,
  )}</div>`;

const codeBlock = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

function describeResponses(document: OpenApiDocument, { responses }: OperationObject): Html {
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith("2"))!;
  const content = Object.values(success.content ?? {})[0];
  return html`<h3>Response</h3>
<div class="schema">
<p>${status}${content ? "" : ", without a body"}</p>
${
  content &&
  html`<details><summary>Members</summary>${describeSchema(content.schema, document)}</details>
<details><summary>Example</summary>${codeBlock(JSON.stringify(content.example, null, 2))}</details>`
}
</div>
<p>Errors: ${errors.map(([code], index) => html`${index > 0 && ", "}${code}`)}. <a href="/docs/guides/errors">What they mean</a></p>`;
}
