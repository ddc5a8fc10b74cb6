import { type Content, type Html, html, trusted } from "../../platform/text/html.ts";
import { brandStyles } from "./brand-styles.ts";
import { fontPreload, styles } from "./styles.ts";
import { type Language, languages, texts } from "./texts/index.ts";
import type { OutputOf, Visit } from "./visit.ts";

/** The account that a page belongs to. */
export interface Brand {
  profile: OutputOf<"profiles.get">["data"];
  /** Whether the profile and the listings are accessible. */
  isPublic: boolean;
}

export interface Document {
  title: string;
  /** Content of `<main>`, with the page's only h1. */
  body: Html;
  brand?: Brand | undefined;
  /** The current item of the menu. */
  current?: "homes" | "chat";
  /** What search engines and messengers show; pages without it are not indexed. */
  summary?: Summary;
}

export interface Summary {
  description: string;
  /** The page's own path and query, without the language choice. */
  path: string;
  image?: string | undefined;
  /** Further elements of the head. */
  data?: Html;
}

const styleElement = trusted(`<style>${styles}</style>`);

/** Renders a complete page. */
export function documentOf(visit: Visit, { title, body, brand, current, summary }: Document): string {
  const { language, texts: t } = visit;
  const own = brandStyles(brand);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${summary ? summaryTags(visit, title, summary, brand) : html`<meta name="robots" content="noindex">`}
${fontPreload}${styleElement}${own === undefined ? "" : trusted(`<style>${own}</style>`)}
</head>
<body>
<a class="skip" href="#content">${t.skip}</a>
${brand && header(visit, brand, current)}
<main id="content" class="wrap top" tabindex="-1">
${body}
</main>
${footer(visit, brand)}
</body>
</html>
`.text;
}

function summaryTags(visit: Visit, title: string, summary: Summary, brand: Brand | undefined): Html {
  const { origin, query, texts: t, language } = visit;
  const at = (lang?: Language) => `${origin}${withLanguage(summary.path, lang)}`;
  const address = at(query.lang === language ? language : undefined);
  const { description, image, data } = summary;
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${languages.map((each) => html`<link rel="alternate" hreflang="${each}" href="${at(each)}">\n`)}
<link rel="alternate" hreflang="x-default" href="${at()}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:locale" content="${t.locale.replace("-", "_")}">
${brand && html`<meta property="og:site_name" content="${nameOf(brand)}">`}
${image && html`<meta property="og:image" content="${image}">`}
<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">
${data}`;
}

/** The URL of a page in a chosen language. */
function withLanguage(path: string, language?: Language): string {
  if (!language) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

function header({ texts: t }: Visit, brand: Brand, current: Document["current"]): Html {
  const { profile, isPublic } = brand;
  const name = logoOf(brand) ?? nameOf(brand);
  if (!isPublic)
    return html`<header class="site"><div class="wrap"><span class="brand">${name}</span></div></header>`;
  const item = (key: Document["current"], path: string, label: string) =>
    html`<li><a href="${path}"${current === key && html` aria-current="page"`}>${label}</a></li>`;
  return html`<header class="site"><div class="wrap">
<a class="brand" href="/p/${profile.slug}">${name}</a>
<nav aria-label="${t.menu}"><ul>
${item("homes", `/p/${profile.slug}`, t.homes)}
${item("chat", `/p/${profile.slug}/chat`, t.chat)}
</ul></nav>
</div></header>`;
}

/** The account's logo, with its name as alternative text. */
function logoOf(brand: Brand): Html | undefined {
  const { logo } = brand.profile;
  if (!logo) return undefined;
  const { url, width, height } = logo;
  return html`<img src="${url}" alt="${nameOf(brand)}" width="${width}" height="${height}">`;
}

function footer(visit: Visit, brand: Brand | undefined): Html {
  return html`<footer class="foot"><div class="wrap">
${brand && contact(visit, brand.profile)}
<nav aria-label="${visit.texts.languages}"><ul>${languages.map((each) => languageLink(visit, each))}</ul></nav>
</div></footer>`;
}

/** How to contact the account, and its license. */
function contact({ texts: t }: Visit, { publicPhone, licenseNumber, externalLink }: Brand["profile"]): Html {
  const items: Content[] = [
    publicPhone && html`<li>${phoneLink(publicPhone, t.call(publicPhone))}</li>`,
    externalLink &&
      html`<li><a href="${externalLink.url}" rel="noopener">${externalLink.label || t.website}</a></li>`,
    licenseNumber && html`<li>${t.license(licenseNumber)}</li>`,
  ];
  return html`<ul>${items}</ul>`;
}

/** Links to the same page in another language. */
function languageLink({ request, language }: Visit, each: Language): Html {
  const label = texts[each].language;
  if (each === language) return html`<li lang="${each}" aria-current="true">${label}</li>`;
  const [path = "", query] = request.url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set("lang", each);
  return html`<li><a lang="${each}" hreflang="${each}" href="${path}?${parameters.toString()}">${label}</a></li>`;
}

/** A phone number, as a link when it can be dialed. */
export function phoneLink(phone: string, label: string): Content {
  const number = phone.replace(/[^\d+]/g, "");
  return /^\+?\d{3,15}$/.test(number) ? html`<a href="tel:${number}">${label}</a>` : phone;
}

/** The title of an account's page, with the account's branding. */
export const titled = (title: string, brand: Brand): Pick<Document, "title" | "brand"> => ({
  title: `${title} | ${nameOf(brand)}`,
  brand,
});

export const nameOf = ({ profile }: Brand): string => profile.agentName.trim() || profile.slug;
