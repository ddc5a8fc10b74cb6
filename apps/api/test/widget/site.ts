import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@rental/contract";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { proofOf } from "../fixtures/proof-of-work.ts";
import { sharedBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/free-port.ts";
import { ProgramProcess } from "../harness/program-process.ts";

/** What the strictest policy of a website must allow: the server's origin, for scripts and requests. */
const policy = (origin: string) =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

/** The whole program, and a website of another origin that shows the chat of its Pro account. */
export class Site {
  static readonly slug = "demo-pro";
  program!: ProgramProcess;
  apiKey = "";
  origin = "";
  /** Attributes of the script tag. */
  attributes = "";
  /** What the page shows. */
  body = "<h1>A website</h1>";
  #pages!: Server;
  #browser!: Browser;
  #dataDir = "";

  async open(): Promise<void> {
    this.#dataDir = await mkdtemp(join(tmpdir(), "rental-widget-"));
    this.program = new ProgramProcess(this.#dataDir, await freePort(), { LOG_LEVEL: "error" });
    this.program.start();
    const port = await freePort();
    // Another site than 127.0.0.1, where the program is.
    this.origin = `http://localhost:${port}`;
    this.#pages = createServer((_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("content-security-policy", policy(this.program.origin));
      response.end(this.#html());
    });
    await new Promise<void>((resolve) => this.#pages.listen(port, "localhost", resolve));
    this.#browser = await sharedBrowser();
    this.apiKey = await this.program.demoKey("Pro");
  }

  async close(): Promise<void> {
    this.#pages?.close();
    await this.program?.kill();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** A browser of a new visitor. Fails when a page violates its policy or throws. */
  async visit<T>(
    options: Parameters<Browser["newContext"]>[0],
    work: (page: Page, context: BrowserContext) => Promise<T>,
  ): Promise<T> {
    const context = await this.#browser.newContext({ locale: "en-US", ...options });
    const complaints: string[] = [];
    context.on("weberror", (error) => complaints.push(error.error().message));
    context.on("console", (message) => {
      if (/Content.Security.Policy|Trusted/i.test(message.text())) complaints.push(message.text());
    });
    try {
      const page = await context.newPage();
      await page.goto(this.origin);
      const result = await work(page, context);
      if (complaints.length > 0) throw new Error(complaints.join("\n"));
      return result;
    } finally {
      await context.close();
    }
  }

  /** A request to the API with the account's key. @returns `data` */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  async api(method: string, path: string, body?: object): Promise<any> {
    const answer = await fetch(`${this.program.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return data;
  }

  /** A chat of somebody without a browser. */
  async openChat(content: string): Promise<{ chatId: string; token: string }> {
    const open = async (proof?: string) => {
      const answer = await fetch(`${this.program.origin}/public/v1/${Site.slug}/chats`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(proof && { "x-proof-of-work": proof }) },
        body: JSON.stringify({ content }),
      });
      return (await answer.json()) as { data?: { chatId: string; token: string } } & Problem;
    };
    const first = await open();
    // This address has written a lot.
    const { data } = first.challenge ? await open(proofOf(first.challenge)) : first;
    return data!;
  }

  #html(): string {
    const script = `<script src="${this.program.origin}/widget.js" data-account="${Site.slug}" ${this.attributes} async></script>`;
    return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A website</title>
${script}<main>${this.body}</main></html>`;
  }
}

/** The chat on a page. */
export const chatOn = (page: Page) => ({
  opener: page.getByRole("button", { name: /^(Open|Close) the chat/ }).first(),
  panel: page.getByRole("dialog"),
  log: page.getByRole("log"),
  field: page.getByRole("textbox", { name: "Your message" }),
  notice: page.getByRole("status"),
  /** Texts of the messages, oldest first. */
  texts: () => page.locator(".entry .bubble").allTextContents(),
  async open() {
    await page.getByRole("button", { name: "Open the chat" }).click();
    await page.locator(".entry .bubble").first().waitFor();
  },
  async say(text: string) {
    await page.getByRole("textbox", { name: "Your message" }).fill(text);
    await page.getByRole("textbox", { name: "Your message" }).press("Enter");
  },
});

/** Waits until nothing moves: the fading in of messages changes their contrast for a moment. */
export async function untilStill(page: Page, patience: { timeout: number }): Promise<void> {
  // A document does not list the animations of its shadow trees.
  const animations = `[document, ...[...document.querySelectorAll("*")].flatMap((each) => each.shadowRoot ?? [])]
    .flatMap((tree) => tree.getAnimations()).length`;
  await expect.poll(() => page.evaluate(animations), patience).toBe(0);
}
