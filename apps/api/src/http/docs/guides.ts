import { existsSync, readFileSync } from "node:fs";
import { Marked, type Tokens } from "marked";
import { escapeHtml, type Html, html, trusted } from "../../platform/text/html.ts";

export interface Guide {
  /** Name in the URL, `/docs/guides/<name>`, and in the file name, `docs/<name>.md`. */
  name: string;
  /** Title in menus. */
  title: string;
  /** A one-line summary. */
  about: string;
}

const folder = new URL("../../../../../docs/", import.meta.url);

/** The guides, in the order in which a new integrator needs them. Their texts are the files in docs. */
const all: Guide[] = [
  { name: "first-steps", title: "First steps", about: "From a key to the first record, in five commands." },
  { name: "api", title: "The API at a glance", about: "Every resource, and what all requests share." },
  {
    name: "first-prospect",
    title: "Your first prospect",
    about: "A listing, the chat, a form and a booking, as a prospect sees them.",
  },
  { name: "keys", title: "API keys", about: "Creating, using, replacing and revoking keys." },
  { name: "people", title: "People", about: "Signing in, inviting people, and what roles allow." },
  { name: "console", title: "Console", about: "Working with an account in a browser." },
  { name: "paging", title: "Paging and filters", about: "Reading lists, page by page." },
  { name: "errors", title: "Errors", about: "Every kind of error, and what to do about it." },
  { name: "idempotency", title: "Idempotency", about: "Repeating a write safely." },
  { name: "sandbox", title: "Sandboxes", about: "Building and testing without reaching anybody." },
  {
    name: "limits",
    title: "Limits and plans",
    about: "How many requests you can send, how large they can be, and what a 429 means.",
  },
  { name: "uploads", title: "Uploads", about: "Photos of listings: uploads, imports and their order." },
  { name: "webhooks", title: "Webhooks", about: "Receiving and verifying events." },
  { name: "events", title: "Events", about: "Every event, with its payload and its schema." },
  { name: "changes", title: "Changes", about: "Every change, without gaps, to keep a copy of an account." },
  {
    name: "audit",
    title: "Audit log and usage",
    about: "Who changed what, which requests arrived, and how much is used.",
  },
  { name: "connectors", title: "Connectors", about: "Text messages, chat apps and your own mail." },
  { name: "mail", title: "Email", about: "Email in both directions." },
  {
    name: "calendars",
    title: "Calendars",
    about: "Feeds for calendar programs, and imports of other calendars.",
  },
  { name: "feeds", title: "Feeds for portals", about: "Listings on Zillow and other portals." },
  { name: "leads", title: "Leads", about: "Inquiries from portals, and the first answer." },
  { name: "workflows", title: "Workflows", about: "Templates, triggers, steps and runs." },
  { name: "pre-screening", title: "Pre-screening", about: "Forms for prospects, and their review." },
  { name: "booking", title: "Booking", about: "How prospects book showings by themselves." },
  { name: "public-pages", title: "Public pages", about: "The pages for prospects." },
  { name: "chat", title: "Chat", about: "What the chat answers, and when messages are sent." },
  {
    name: "chat-on-your-site",
    title: "Chat on your site",
    about: "Adding the chat to a website with one line.",
  },
  { name: "assistant", title: "The assistant", about: "A language model that helps the chat." },
  {
    name: "fair-housing",
    title: "Fair housing",
    about: "What automatic texts never say, and the record of a form.",
  },
  { name: "settings", title: "Settings", about: "What each setting does." },
  { name: "reports", title: "Reports", about: "From lead to approval, in numbers, and letters to owners." },
  {
    name: "moving-in-and-out",
    title: "Moving in and out",
    about: "Exporting an account, and moving it to another server.",
  },
  { name: "erasing", title: "Erasing a contact", about: "What becomes of somebody's data." },
  { name: "mcp", title: "Assistants (MCP)", about: "Letting assistants work with an account." },
  { name: "command-line", title: "Command line", about: "Every operation from a terminal." },
  { name: "packages", title: "Packages", about: "The packages for TypeScript and JavaScript." },
  { name: "operations", title: "Operations", about: "Running the server." },
  {
    name: "high-availability",
    title: "High availability",
    about: "Losing a machine without losing a write.",
  },
  { name: "configuration", title: "Configuration", about: "Every environment variable, and the plans." },
  { name: "security", title: "Security", about: "What the server guarantees." },
  { name: "decisions", title: "Decisions", about: "Behavior that no other page describes." },
  { name: "glossary", title: "Glossary", about: "The terms of the API." },
];

/** The guides whose files are part of this installation. */
export const guides: Guide[] = all.filter(({ name }) => existsSync(fileOf(name)));

function fileOf(name: string): URL {
  return new URL(`${name}.md`, folder);
}

/** The origin that the guides' commands use for a server on the reader's machine. */
const exampleOrigin = "http://127.0.0.1:3000";

const textOf = ({ name }: Guide): string =>
  readFileSync(fileOf(name), "utf8").replace(/<!--[\s\S]*?-->\n?/g, "");

/** The sections of a guide, with the anchors of their headings; the first is the guide itself. */
export function sectionsOf(guide: Guide): { heading: string; anchor: string; text: string }[] {
  const sections = [{ heading: guide.title, anchor: "", text: `${guide.about}\n` }];
  for (const token of markdown.lexer(textOf(guide))) {
    if (token.type === "heading" && token.depth > 1)
      sections.push({ heading: token.text.replaceAll("`", ""), anchor: anchorOf(token.text), text: "" });
    else if (token.type !== "heading") sections.at(-1)!.text += `${token.raw}\n`;
  }
  return sections;
}

/**
 * A guide as Markdown, without links to files that only the repository has.
 * @param origin the origin of this server, which its commands call
 */
export const guideText = (guide: Guide, origin: string): string =>
  textOf(guide)
    .replaceAll(exampleOrigin, origin)
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, text: string, href: string) => {
      if (href in served) return `[${text}](${served[href]})`;
      return targetOf(href) === undefined ? text : link;
    });

/** Renders a guide as HTML. @param origin the origin of this server, which its commands call */
export function renderGuide(guide: Guide, origin: string): Html {
  const text = guideText(guide, origin);
  return html`<article class="guide">${trusted(markdown.parse(text, { async: false }))}</article>`;
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      return `<h${depth} id="${escapeHtml(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Wide tables and code blocks scroll on their own, also by keyboard.
    table(token: Tokens.Table): string {
      const cell = (text: string, tag: string) => `<${tag}>${text}</${tag}>`;
      // An empty cell is not a heading.
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map(({ text, tokens }) => cell(this.parser.parseInline(tokens), text.trim() ? tag : "td")).join("")}</tr>`;
      return `<div class="wide" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("\n")}</tbody></table></div>\n`;
    },
    code({ text }: Tokens.Code): string {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      const text = this.parser.parseInline(tokens);
      const target = targetOf(href);
      return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
    },
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
  },
});

/** The anchor of a heading, as generated by GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** Files of the folder that the server has elsewhere. */
const served: Record<string, string> = {
  "openapi.json": "/api/v1/openapi.json",
  "openapi-public.json": "/public/v1/openapi.json",
};

/** Where a link in a guide leads on the server; undefined for repository files that it does not serve. */
function targetOf(href: string): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [, name, anchor = ""] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return all.some((guide) => guide.name === name) ? `/docs/guides/${name}${anchor}` : undefined;
}
