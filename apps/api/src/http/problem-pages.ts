import { type ProblemType, problems } from "@rental/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/app-error.ts";
import { escapeHtml } from "./html.ts";

const kinds = Object.entries(problems) as [ProblemType, (typeof problems)[ProblemType]][];

/** Serves a short page for each error type, so that the `type` of a problem document resolves. */
export function registerProblemPages(app: FastifyInstance): void {
  const pages = new Map(kinds.map(([type]) => [type as string, page(type)]));
  app.get<{ Params: { type: string } }>("/problems/:type", async (request, reply) => {
    const html = pages.get(request.params.type);
    if (!html) throw new AppError("not-found", `There is no error type called ${request.params.type}.`);
    return reply.type("text/html; charset=utf-8").header("Cache-Control", "public, max-age=3600").send(html);
  });
}

function page(type: ProblemType): string {
  const { status, title, meaning, example } = problems[type];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status} ${title}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}</style></head>
<body>
<h1>${status} ${title}</h1>
<p><code>${type}</code></p>
<p>${code(meaning)}</p>
<p>For example: ${escapeHtml(example.detail)}</p>
<p><a href="/docs">API reference</a></p>
</body>
</html>
`;
}

/** The error types as a Markdown page; docs/errors.md contains this text. */
export function problemTable(): string {
  const rows = kinds.map(
    ([type, { status, title, meaning, example }]) =>
      `| ${status} | \`${type}\` | ${title} | ${meaning} | ${example.detail} |`,
  );
  return `# Errors

Every error is an RFC 9457 problem document, \`application/problem+json\`: \`type\`, \`title\`, \`status\`, \`detail\`
and \`instance\`, which is the request id. \`type\` is \`{origin}/problems/<suffix>\` and opens as a page. A violated
business rule adds a stable \`code\`; invalid fields are listed in \`errors\`.

| Status | Type suffix | Title | Meaning | Example of a detail |
|---|---|---|---|---|
${rows.join("\n")}

A request that is rejected before it is routed has the type \`about:blank\`: invalid HTTP (400, 417, 431), a request that does not
arrive in time (408), too many connections from one address (429).

This table is written by \`npm run openapi\` from \`packages/contract/src/problems.ts\`.
`;
}

/** Names in backticks become code. */
const code = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
