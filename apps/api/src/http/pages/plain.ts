import type { FastifyReply } from "fastify";
import { type Html, html, trusted } from "../../platform/text/html.ts";
import { contentSecurityPolicy } from "./policy.ts";
import { fontPreload, styles } from "./styles.ts";
import { type Language, texts } from "./texts/index.ts";

/**
 * Sends a page about the server itself, not belonging to any account.
 * @param body with the page's only h1
 * @param language of the body; the reference that the page links to is in English
 * @param consoleName what the console is called, on its pages: their readers look for it, not for the API
 */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  title: string,
  body: Html,
  language: Language = "en",
  consoleName?: string,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      Vary: "Accept, Accept-Language",
    })
    .type("text/html; charset=utf-8")
    .send(plainPage(title, body, language, consoleName));
}

const policy = contentSecurityPolicy();

const plainPage = (title: string, body: Html, language: Language, consoleName: string | undefined): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
${fontPreload}${trusted(`<style>${styles}</style>`)}
</head>
<body>
<header class="site"><div class="wrap">${consoleName ? html`<a class="brand" href="/console">${consoleName}</a>` : html`<a class="brand" href="/">Rental API</a>`}
<nav aria-label="${texts[language].menu}"><ul><li><a href="/docs"${language !== "en" && html` lang="en"`}>API reference</a></li></ul></nav></div></header>
<main class="wrap top"><div class="stack narrow">
${body}
</div></main>
</body>
</html>
`.text;
