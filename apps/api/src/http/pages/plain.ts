import type { FastifyReply } from "fastify";
import { type Html, html, trusted } from "../../platform/html.ts";
import { contentSecurityPolicy } from "./policy.ts";
import { styles } from "./styles.ts";

/** Sends a page about the server itself, in English: it belongs to no account. @param body with the page's only h1 */
export function sendPlainPage(reply: FastifyReply, status: number, title: string, body: Html): FastifyReply {
  return reply
    .code(status)
    .headers({
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      Vary: "Accept",
    })
    .type("text/html; charset=utf-8")
    .send(plainPage(title, body));
}

const policy = contentSecurityPolicy();

const plainPage = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
${trusted(`<style>${styles}</style>`)}
</head>
<body>
<header class="site"><div class="wrap"><a class="brand" href="/">Rental API</a>
<nav aria-label="Menu"><ul><li><a href="/docs">API reference</a></li></ul></nav></div></header>
<main class="wrap top"><div class="stack narrow">
${body}
</div></main>
</body>
</html>
`.text;
