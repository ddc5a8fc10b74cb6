import { type Content, type Html, html, trusted } from "../../../../platform/text/html.ts";
import { type LetterText, type Paragraph, paragraphsOf } from "./paragraphs.ts";
import { type BrandColors, palette, stylesFor } from "./styles.ts";

/** The sender's branding: everything in which one agency's email differs from another's. */
export interface LetterBrand {
  /** The name of the agency. */
  name: string;
  /** Empty to show none. */
  phone: string;
  /** Hosted by us, like every image. */
  logo?: { url: string; width: number; height: number } | null;
  /** Null for our own colors. */
  colors?: BrandColors | null;
}

export interface LetterLink {
  label: string;
  url: string;
}

/** An email to render as HTML. All texts are escaped, regardless of their author. */
export interface Letter extends LetterText {
  /** ISO 639-1. */
  language: string;
  brand: LetterBrand;
  subject: string;
  /** Hosted by us: an image on another host would reveal who reads the email, and when. */
  photo: { url: string; alt: string } | null;
  /** The first one is highlighted. */
  buttons: LetterLink[];
  /** How to unsubscribe from these emails. */
  optOut: LetterLink | null;
}

/** The widest layout that every mail client can show. */
const width = 600;

/**
 * The single layout of all email: a column of at most 600 px that fits on a phone, in light or dark colors. Layout and
 * light colors are inline and in tables, because some mail clients drop style sheets; those get no dark colors.
 */
export function letterHtml(letter: Letter): string {
  const { language, brand, subject, photo, buttons } = letter;
  const paragraphs = paragraphsOf(letter);
  return html`<!doctype html>
<html lang="${language}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${trusted(stylesFor(brand.colors ?? null))}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${palette.page};color:${palette.text};font:16px/1.5 ${trusted(fonts)}">
${table(html`<tr><td class="page" align="center" style="padding:24px 12px;background:${palette.page}">
<!--[if mso]><table role="presentation" width="${width}"><tr><td><![endif]-->
${table(
  html`${header(brand)}
<tr><td class="card" style="padding:0;background:${palette.card};border:1px solid ${palette.line};border-radius:12px">
${photo && html`<img src="${photo.url}" alt="${photo.alt}" width="${width - 2}" style="display:block;width:100%;height:auto;border:0;border-radius:11px 11px 0 0">`}
${table(html`<tr><td class="inside" style="padding:24px 28px">
${paragraphs.map(shown)}
${buttons.map((button, index) => buttonOf(button, index === 0))}
</td></tr>`)}
</td></tr>
${footer(letter)}`,
  `max-width:${width}px`,
)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`)}
</body>
</html>
`.text;
}

/** Long addresses and names don't widen the tables. The second one is for mail clients that don't know the first. */
const breaks = "overflow-wrap:anywhere;word-break:break-word";

/** Figtree where it is installed: mail clients load no typefaces. */
const fonts = "Figtree,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const table = (rows: Html, style = ""): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${rows}</table>`;

/** Carries the agency's logo and color. */
const header = ({ name, logo }: LetterBrand): Html =>
  html`<tr><td class="name" style="padding:0 4px 12px;font-size:18px;font-weight:700;color:${palette.text};${breaks}">${logo ? logoOf(logo, name) : name}</td></tr>`;

/** On white, because most logos are designed for it. At most 40 px high; Outlook takes the size from the attributes. */
function logoOf({ url, width, height }: NonNullable<LetterBrand["logo"]>, name: string): Html {
  const scale = Math.min(1, 40 / height, 240 / width);
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  return html`<img src="${url}" alt="${name}" width="${w}" height="${h}" style="display:block;border:0;background:#ffffff;padding:4px 6px;border-radius:6px">`;
}

function shown(paragraph: Paragraph): Content {
  if (paragraph.kind === "rule")
    return html`<hr class="line" style="margin:0 0 16px;border:0;border-top:1px solid ${palette.line}">`;
  if (paragraph.kind === "heading")
    return html`<h2 style="margin:0 0 12px;font-size:17px;line-height:1.35;${breaks}">${paragraph.text}</h2>`;
  if (paragraph.kind === "facts") {
    const rows = paragraph.facts.map(
      ([label, value]) =>
        html`<tr><td class="soft" valign="top" style="padding:4px 16px 4px 0;color:${palette.soft};white-space:nowrap">${label}</td><td valign="top" width="100%" style="padding:4px 0;font-weight:600;${breaks}">${value}</td></tr>`,
    );
    return html`<div style="margin:0 0 16px">${table(html`${rows}`)}</div>`;
  }
  return html`<p style="margin:0 0 16px;${breaks}">${paragraph.lines.map((line, index) => html`${index > 0 && trusted("<br>")}${line}`)}</p>`;
}

/** The entire area is clickable, in a cell with its own color: Outlook supports no other buttons. */
function buttonOf({ label, url }: LetterLink, isFirst: boolean): Html {
  const [kind, back, text] = isFirst
    ? ["button", palette.accent, palette.onAccent]
    : ["button plain", palette.card, palette.accent];
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="display:inline-table;margin:0 8px 12px 0"><tr><td class="${kind}" align="center" style="border-radius:8px;border:1px solid ${palette.accent};background:${back}"><a href="${url}" style="display:block;padding:11px 20px;font-weight:600;color:${text};text-decoration:none">${label}</a></td></tr></table>`;
}

function footer({ brand: { name, phone }, optOut }: Letter): Html {
  return html`<tr><td class="soft" style="padding:16px 4px 0;font-size:13px;color:${palette.soft};${breaks}">
<p style="margin:0 0 8px">${name}${phone && html` · <a class="soft" href="tel:${phone.replace(/[^\d+]/g, "")}" style="color:${palette.soft}">${phone}</a>`}</p>
${optOut && html`<p style="margin:0">${sentence(optOut.label)} <a class="soft" href="${optOut.url}" style="color:${palette.soft}">${linkTextOf(optOut)}</a></p>`}
</td></tr>`;
}

/** The part before the link text; a label ends with the link text, such as "To stop these emails:". */
const sentence = (label: string): string => label.slice(0, label.lastIndexOf(". ") + 1);
const linkTextOf = ({ label }: LetterLink): string =>
  label
    .slice(label.lastIndexOf(". ") + 1)
    .trim()
    .replace(/:$/, "");
