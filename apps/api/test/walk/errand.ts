import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { type Reading, rawAmong, rawWordsIn, watchWords } from "./raw-words.ts";
import type { WalkedAccount, WalkedServer } from "./walked-server.ts";

/** Where an errand is done. */
export interface Place {
  server: WalkedServer;
  account: WalkedAccount;
  /** For files of the errand; removed at the end. */
  folder: string;
}

/** Longer than anything takes on a busy machine. */
const patienceMs = 30_000;

/**
 * An errand in a browser, step by step. A step fails on what a person would stumble over, whenever it was there: an error in the
 * browser's console, an answer of 4xx or 5xx that the errand did not ask for, and a raw or untranslated word.
 */
export class Errand {
  readonly #faults = new Set<string>();
  readonly #contexts: BrowserContext[] = [];
  readonly #asked: { status: number; path: RegExp }[] = [];
  readonly #readings = new Map<BrowserContext, Reading>();
  #page: Page | undefined;
  #steps = 0;

  constructor(
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  /** @returns whether it was done; prints why not */
  async run(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      this.#mustBeFaultless();
      return true;
    } catch (error) {
      process.stdout.write(`    ${error instanceof Error ? error.message : String(error)}\n`);
      await this.#shoot("broken");
      return false;
    } finally {
      for (const context of this.#contexts) await context.close();
    }
  }

  /** A new browser of a person. @param reading what its pages show */
  async visit(options: BrowserContextOptions = {}, reading: Reading = {}): Promise<Page> {
    const context = await this.browser.newContext({
      locale: "en-US",
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    context.setDefaultTimeout(patienceMs);
    this.#contexts.push(context);
    context.on("page", (page) => this.#watch(page));
    await watchWords(context, reading, (where, word) => this.#faults.add(`${where} shows ${word}`));
    this.#readings.set(context, reading);
    this.#page = await context.newPage();
    return this.#page;
  }

  /** Goes on in another page. */
  goOn(page: Page): void {
    this.#page = page;
  }

  /** A text that the person of this page reads elsewhere, such as a mail. */
  reads(page: Page, text: string): void {
    for (const word of rawAmong([{ text, lang: "" }], this.#readings.get(page.context()) ?? {}))
      this.#faults.add(`a mail says ${word}`);
  }

  /** An answer that the errand wants to see. */
  asksFor(status: number, path: RegExp): void {
    this.#asked.push({ status, path });
  }

  /** @returns what the step found */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const number = String(++this.#steps).padStart(4);
    try {
      const result = await work();
      const seconds = ((performance.now() - began) / 1000).toFixed(2).padStart(7);
      await this.#read();
      process.stdout.write(`${number} ${seconds} s  ${name}\n`);
      await this.#shoot(name);
      this.#mustBeFaultless();
      return result;
    } catch (error) {
      process.stdout.write(`${number}    broken  ${name}\n`);
      // What the browser met says more than what was waited for in vain.
      this.#mustBeFaultless();
      throw error;
    }
  }

  #mustBeFaultless(): void {
    if (this.#faults.size > 0) throw new Error([...this.#faults].join("\n    "));
  }

  /** Looks for raw words in what the page shows now, which may not be painted yet. */
  async #read(): Promise<void> {
    const page = this.#page;
    if (!page || page.isClosed() || page.url() === "about:blank") return;
    for (const word of await rawWordsIn(page, this.#readings.get(page.context()) ?? {}))
      this.#faults.add(`${page.url()} shows ${word}`);
  }

  async #shoot(name: string): Promise<void> {
    if (!this.#page || this.#page.isClosed()) return;
    const file = `${String(this.#steps).padStart(2, "0")}-${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 60)}.png`;
    await writeFile(join(this.folder, file), await this.#page.screenshot());
  }

  #watch(page: Page): void {
    page.on("pageerror", (error) => this.#faults.add(`${page.url()} threw ${error.message}`));
    page.on("response", (response) => {
      const status = response.status();
      if (status >= 400 && !this.#wants(status, response.url()))
        this.#faults.add(`${response.request().method()} ${response.url()} was answered with ${status}`);
    });
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      // The browser writes a line for each answer of 4xx and 5xx, too; those are looked at above.
      if (message.text().startsWith("Failed to load resource")) return;
      // Frames that run no scripts, such as the preview of a listing, refuse what watches for raw words, too.
      if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
      this.#faults.add(`${page.url()} wrote to the console: ${message.text()}`);
    });
  }

  #wants(status: number, url: string): boolean {
    const { pathname } = new URL(url);
    return this.#asked.some((asked) => asked.status === status && asked.path.test(pathname));
  }
}
