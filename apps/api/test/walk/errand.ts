import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { type Reading, rawWordsIn } from "./raw-words.ts";
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
 * An errand in a browser, step by step. A step fails on what a person would stumble over: an error in the browser's console, an
 * answer of 4xx or 5xx that the errand did not ask for, and a raw or untranslated word.
 */
export class Errand {
  readonly #faults: string[] = [];
  readonly #contexts: BrowserContext[] = [];
  readonly #asked: { status: number; path: RegExp }[] = [];
  #page: Page | undefined;
  #reading: Reading = {};
  #steps = 0;

  constructor(
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  /** @returns whether it was done; prints why not */
  async run(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
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
      ...{ locale: "en-US", reducedMotion: "reduce", viewport: { width: 1280, height: 800 } },
      ...options,
    });
    context.setDefaultTimeout(patienceMs);
    this.#contexts.push(context);
    context.on("page", (page) => this.#watch(page));
    this.#reading = reading;
    this.#page = await context.newPage();
    return this.#page;
  }

  /** Goes on in a page that was opened by another one. */
  goOn(page: Page, reading: Reading = this.#reading): void {
    this.#page = page;
    this.#reading = reading;
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
      if (this.#faults.length > 0) throw new Error(this.#faults.join("\n    "));
      return result;
    } catch (error) {
      process.stdout.write(`${number}    broken  ${name}\n`);
      throw error;
    }
  }

  /** Looks for raw words in what the page shows now. */
  async #read(): Promise<void> {
    const page = this.#page;
    if (!page || page.isClosed() || page.url() === "about:blank") return;
    for (const word of await rawWordsIn(page, this.#reading))
      this.#faults.push(`${page.url()} shows ${word}`);
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
    page.on("pageerror", (error) => this.#faults.push(`${page.url()} threw ${error.message}`));
    page.on("response", (response) => {
      const status = response.status();
      if (status >= 400 && !this.#wants(status, response.url()))
        this.#faults.push(`${response.request().method()} ${response.url()} was answered with ${status}`);
    });
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      // The browser writes a line for each answer of 4xx and 5xx, too; those are looked at above.
      if (message.text().startsWith("Failed to load resource")) return;
      this.#faults.push(`${page.url()} wrote to the console: ${message.text()}`);
    });
  }

  #wants(status: number, url: string): boolean {
    const { pathname } = new URL(url);
    return this.#asked.some((asked) => asked.status === status && asked.path.test(pathname));
  }
}
