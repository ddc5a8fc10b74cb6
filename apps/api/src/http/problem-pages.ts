import { type ProblemType, problems } from "@rental/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/app-error.ts";
import { html } from "../platform/text/html.ts";
import { marked } from "./docs/schema.ts";
import { sendPlainPage } from "./pages/plain.ts";

const kinds = Object.entries(problems) as [ProblemType, (typeof problems)[ProblemType]][];

const isAboutKeys = (status: number) => status === 401 || status === 403;
const keysGuide = html`; <a href="/docs/guides/keys">API keys</a> says how to send a key, and what a key may do`;

/** Serves a short page for each error type, so that the `type` of a problem document resolves. */
export function registerProblemPages(app: FastifyInstance): void {
  app.get<{ Params: { type: string } }>("/problems/:type", async (request, reply) => {
    const known = kinds.find(([type]) => type === request.params.type);
    if (!known) throw new AppError("not-found", `There is no error type called ${request.params.type}.`);
    const [type, { status, title, meaning, example }] = known;
    reply.header("Cache-Control", "public, max-age=3600");
    return sendPlainPage(
      reply,
      200,
      `${status} ${title}`,
      html`<h1>${status} ${title}</h1>
<p><code>${type}</code></p>
<p class="lede">${marked(meaning)}</p>
<p>For example: ${example.detail}</p>
<p>The guide <a href="/docs/guides/errors">Errors</a> lists all of them${isAboutKeys(status) ? keysGuide : ""}.</p>`,
    );
  });
}

/** The error types as Markdown, for inclusion in docs/errors.md. */
export function problemList(): string {
  const rows = kinds.map(([type, { status, meaning }]) => `- ${status} \`${type}\`: ${meaning}`);
  return `# Errors

Every error is an RFC 9457 problem document, \`application/problem+json\`: \`type\`, \`title\`, \`status\`, \`detail\`
and \`instance\`, which is the request id. \`type\` is \`{origin}/problems/<suffix>\` and opens as a page with an example. A violated
business rule adds a stable \`code\`; invalid fields are listed in \`errors\`.

${rows.join("\n")}

If a request is rejected before it is routed, the type of the problem is \`about:blank\`: for invalid HTTP (400, 417, 431), a
request that does not arrive in time (408), or too many connections from one address (429).

This list is written by \`npm run openapi\` from \`packages/contract/src/problems.ts\`.
`;
}
