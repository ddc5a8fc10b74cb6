/** What XML 1.0 forbids, even as a reference: control characters, half surrogate pairs and two others. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  // A reader would turn a bare one into a line feed.
  "\r": "&#13;",
};

/** Anything but the letters that stay as they are: most texts have none of it, and need no further look. */
const special = /[^\t\n !#-%(-;=?-\ud7ff\ue000-\ufffd]/;

/** Text for an element or a quoted attribute. */
const xmlText = (text: string): string =>
  special.test(text)
    ? text.replace(forbidden, "").replace(/[&<>"'\r]/g, (letter) => references[letter]!)
    : text;

type Value = string | number | boolean | null | undefined;

/** An element with text. Nothing for a value that is missing or blank: optional elements are left out, not empty. */
export function element(name: string, value: Value, attributes?: Record<string, Value>): string {
  if (value === null || value === undefined) return "";
  const text = xmlText(String(value).trim());
  return text === "" ? "" : `<${name}${attributesOf(attributes)}>${text}</${name}>\n`;
}

/** An element with others. Nothing without any, unless it has attributes. */
export function parent(name: string, content: string[], attributes?: Record<string, Value>): string {
  const inner = content.join("");
  const shown = attributesOf(attributes);
  if (inner === "") return shown === "" ? "" : `<${name}${shown}/>\n`;
  return `<${name}${shown}>\n${inner}</${name}>\n`;
}

/** A loop, because most of the time that a feed takes is spent on its elements. */
function attributesOf(attributes: Record<string, Value> | undefined): string {
  let text = "";
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== null && value !== undefined) text += ` ${name}="${xmlText(String(value))}"`;
  }
  return text;
}
