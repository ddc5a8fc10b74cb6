import type { BrowserContext, Page } from "playwright-core";

/** What a page is for: the reference shows names of fields and ids on purpose. */
export interface Reading {
  language?: "en" | "es";
  /** Whether the page is about programs, and shows their words. */
  isTechnical?: boolean;
  /** Texts that people wrote, in whatever language. */
  written?: string[];
}

/** What no page for people shows, by what it is called. */
const raw: [string, RegExp][] = [
  ["an id", /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i],
  ["a name of a program's field", /\b[a-z]{2,}[a-z0-9]*[A-Z][A-Za-z0-9]*\b/],
  ["a value of a program", /\b[a-z]{2,}(_[a-z]+)+\b/],
  ["a placeholder", /\{\w*\}|\$\{/],
  ["a value that is missing", /\b(undefined|NaN)\b|\bnull\b|Invalid Date/],
  ["two periods", /(?<!\.)\.\.(?!\.)/],
  ["an object", /\[object /],
];

/** Names that are written like that. */
const names = /\b(iCal|iCloud|iPhone|macOS|iOS|eBay|WhatsApp)\w*/g;

/** Words that appear in any English text of two lines, and in no Spanish one. */
export const english = /\b(the|and|your|with|this|please|when|will|have)\b/i;

/** Addresses of this server and of mail are shown in full. */
const withoutAddresses = (text: string): string =>
  text.replace(names, "").replace(/\bhttps?:\/\/\S+|\S+@\S+/g, "");

/** The raw words in a text. */
export const rawIn = (text: string): string[] =>
  raw.flatMap(([what, pattern]) => {
    const match = pattern.exec(withoutAddresses(text));
    return match ? [`${what}, "${match[0]}"`] : [];
  });

/** What a page shows or says, and the language that it says it is in. */
interface Shown {
  text: string;
  lang: string;
}

/**
 * Runs in the page, as text, because tests know no DOM: what a person reads or hears. Code is left out: it shows the words of programs
 * on purpose.
 */
const textsOfPage = `() => {
  const texts = [];
  const apart = "code, pre, kbd, script, style, noscript, template, textarea";
  const collect = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        const parent = node.parentElement;
        if (!parent || parent.closest(apart)) continue;
        if (parent.localName !== "option" && !parent.checkVisibility()) continue;
        if (node.nodeValue.trim() !== "") texts.push({ text: node.nodeValue.trim(), lang: parent.closest("[lang]")?.lang ?? "" });
      } else {
        if (node.shadowRoot) collect(node.shadowRoot);
        if (!node.checkVisibility()) continue;
        for (const name of ["aria-label", "placeholder", "title", "alt"]) {
          const text = node.getAttribute(name);
          if (text) texts.push({ text, lang: node.closest("[lang]")?.lang ?? "" });
        }
      }
    }
  };
  if (document.body) collect(document.body);
  texts.push({ text: document.title, lang: document.documentElement.lang });
  return texts;
}`;

/**
 * Runs in each page before its own scripts: tells what is new in each state that the page is painted in, however short.
 */
const watching = `(() => {
  const told = new Set();
  const textsOfPage = ${textsOfPage};
  let due = false;
  const look = () => {
    due = false;
    const fresh = textsOfPage().filter(({ text, lang }) => !told.has(lang + text) && told.add(lang + text));
    if (fresh.length > 0) tellShown(fresh);
  };
  const soon = () => {
    if (!due) requestAnimationFrame(look);
    due = true;
  };
  const watch = (root) => {
    new MutationObserver(soon).observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
    return root;
  };
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return watch(attachShadow.call(this, options));
  };
  watch(document);
  addEventListener("DOMContentLoaded", soon);
})()`;

/** Calls back with each raw or untranslated word that any page of the browser shows at any moment, and where. */
export async function watchWords(
  context: BrowserContext,
  reading: Reading,
  onRaw: (where: string, word: string) => void,
): Promise<void> {
  await context.exposeBinding("tellShown", ({ page }, shown: Shown[]) => {
    for (const word of rawAmong(shown, reading)) onRaw(page.url(), word);
  });
  await context.addInitScript(watching);
}

/** @returns each raw or untranslated word that the page shows now, with the text that has it */
export async function rawWordsIn(page: Page, reading: Reading): Promise<string[]> {
  return rawAmong((await page.evaluate(`(${textsOfPage})()`)) as Shown[], reading);
}

/** @returns each raw or untranslated word in what is shown, with the text that has it */
export function rawAmong(shown: Shown[], reading: Reading): string[] {
  const found = new Set<string>();
  const written = reading.written ?? [];
  for (const { text, lang } of shown) {
    const words = withoutAddresses(written.reduce((rest, own) => rest.replaceAll(own, ""), text));
    for (const [what, pattern] of reading.isTechnical ? raw.slice(-1) : raw) {
      const match = pattern.exec(words);
      if (match) found.add(`${what}, "${match[0]}", in "${text.slice(0, 120)}"`);
    }
    if (reading.language === "es" && !lang.startsWith("en")) {
      const match = english.exec(words);
      if (match) found.add(`an English word, "${match[0]}", in "${text.slice(0, 120)}"`);
    }
  }
  return [...found];
}
