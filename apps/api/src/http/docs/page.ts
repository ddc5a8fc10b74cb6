import type { FastifyInstance } from "fastify";
import { type Content, type Html, html, trusted } from "../../platform/text/html.ts";
import { Compressed } from "../compressed.ts";
import { contentSecurityPolicy } from "../pages/policy.ts";
import { fontPreload, stylesSource } from "../pages/styles.ts";
import type { Guide } from "./guides.ts";
import { searchForm } from "./search-page.ts";
import { docsStyles, docsStylesSource } from "./styles.ts";

/** What the reference's menu lists. */
export interface Contents {
  guides: readonly Guide[];
  /** Names of the resources. */
  resources: readonly string[];
}

export interface DocsPage {
  title: string;
  /** Content of `<main>`, with the page's only h1. */
  body: Html;
  /** Further elements of the head. */
  head?: Html;
  /** The search query. */
  question?: string;
}

/** The pages load a single script and the typeface from this server, and no other files. */
export const pagePolicy = contentSecurityPolicy({ isScripted: true }).replace(stylesSource, docsStylesSource);

/** Serves a page of the reference, rendered and compressed once. */
export function servePage(
  app: FastifyInstance,
  contents: Contents,
  path: string,
  page: () => DocsPage,
): void {
  let made: Compressed | undefined;
  app.get(path, (request, reply) => {
    made ??= new Compressed(documentOf(contents, path, page()), "text/html; charset=utf-8");
    reply.header("Content-Security-Policy", pagePolicy).header("X-Content-Type-Options", "nosniff");
    return made.send(request, reply, "no-cache");
  });
}

export const documentOf = (
  contents: Contents,
  path: string,
  { title, body, head, question }: DocsPage,
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
${fontPreload}${trusted(`<style>${docsStyles}</style>`)}
<script src="/docs/page.js" defer></script>
${head}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="site"><div class="wrap"><a class="brand" href="/">Rental API</a>
${searchForm(question)}
<nav aria-label="Menu"><ul><li><a href="/docs/"${path === "/docs/" && html` aria-current="page"`}>API reference</a></li>
<li><a href="#contents">Contents</a></li></ul></nav></div></header>
<div class="wrap top manual">
<main id="content" class="stack" tabindex="-1">
${body}
</main>
<nav class="contents" id="contents" aria-label="Contents">${menu(contents, path)}</nav>
</div>
</body>
</html>
`.text;

/** On phones, it comes after the page. */
const menu = ({ guides, resources }: Contents, current: string): Html => html`<h2 class="label">Guides</h2>
<ul>${guides.map(({ name, title }) => item(`/docs/guides/${name}`, title, current))}</ul>
<h2 class="label">Resources</h2>
<ul>${resources.map((name) => item(`/docs/resources/${name}`, name, current))}</ul>`;

const item = (path: string, label: Content, current: string): Html =>
  html`<li><a href="${path}"${path === current && html` aria-current="page"`}>${label}</a></li>`;
