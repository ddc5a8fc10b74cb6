/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** Finished HTML. Created by `html`, or by `trusted` from text that the program itself wrote. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

/** What a template may contain. Null, undefined and booleans render nothing. */
export type Content = Html | string | number | boolean | null | undefined | Content[];

/**
 * A template whose values are escaped, unless they are `Html` themselves. Values belong between tags or in quoted
 * attributes; a URL of somebody else must have been checked to be http or https.
 *
 *     html`<p title="${title}">${rows.map((row) => html`<b>${row}</b>`)}</p>`
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  let text = strings[0]!;
  for (let i = 0; i < values.length; i++) text += shown(values[i]) + strings[i + 1]!;
  return new Html(text);
}

/** Marks text as HTML: only for the program's own constants, never for text from anyone else. */
export const trusted = (text: string): Html => new Html(text);

/** `name="value"` for each member, preceded by a space; a bare name for true; nothing for null, undefined and false. */
export function attributes(given: Record<string, string | number | boolean | null | undefined>): Html {
  let text = "";
  for (const [name, value] of Object.entries(given)) {
    if (value === true) text += ` ${name}`;
    else if (value !== false && value !== null && value !== undefined)
      text += ` ${name}="${escapeHtml(String(value))}"`;
  }
  return new Html(text);
}

/** A value for a `<script>` data block: none of its text can end the element or be parsed as HTML. */
export const jsonInScript = (value: unknown): Html =>
  new Html(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );

function shown(value: Content): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(shown).join("");
  if (value === null || value === undefined || typeof value === "boolean") return "";
  return escapeHtml(String(value));
}
