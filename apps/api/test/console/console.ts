import type { PersonRole, PlanName } from "@rental/contract";
import type { Result } from "axe-core";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { ensureConsole } from "../../../../scripts/lib/console.mjs";
import { signedIn, type TestPerson } from "../fixtures/people.ts";
import { violationsOf, violationsOfColors } from "../harness/axe.ts";
import { sharedBrowser, withoutBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/free-port.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";

/** Longer than anything that is shown at once takes on a busy machine. */
export const patience = { timeout: 40_000 };

export const skipped = withoutBrowser("the console in a real browser");

/** `describe`, unless there is no browser. */
export const describeConsole = describe.skipIf(skipped);

interface VisitOptions extends BrowserContextOptions {
  /** Below `/console`. */
  path?: string;
  /** Of another account than the site's. */
  account?: TestAccount;
  /** In another browser of this person. */
  person?: TestPerson;
  /** Whether the browser has service workers, which keep the console's files. */
  hasServiceWorkers?: boolean;
  /** In place of the one of all tests. */
  browser?: Browser;
  /** Lines of the browser's console that the test expects, such as failed requests. */
  expected?: RegExp;
}

/** A server with an account, and a browser in which its people sign in: for all tests of a file. */
export class ConsoleSite {
  server!: TestServer;
  account!: TestAccount;
  origin!: string;
  #browser!: Browser;

  async open(plan: PlanName, env: NodeJS.ProcessEnv): Promise<void> {
    await ensureConsole();
    const port = await freePort();
    this.origin = `http://127.0.0.1:${port}`;
    this.server = await startTestServer({ ...env, PORT: String(port), BASE_ORIGIN: this.origin });
    this.account = await this.server.createAccount(plan, "Elm Homes");
    await this.server.app.listen({ host: "127.0.0.1", port });
    this.#browser = await sharedBrowser();
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** A page of somebody who has not signed in. The policy of the page, and scripts without errors, are checked at the end. */
  async visit(options: VisitOptions, work: (page: Page) => Promise<void>): Promise<void> {
    const { path = "", account: _, expected, hasServiceWorkers = false, ...more } = options;
    const { browser = this.#browser, ...context } = more;
    // A new account takes the browser's time zone.
    const opened = await browser.newContext({
      locale: "en-US",
      timezoneId: "UTC",
      reducedMotion: "reduce",
      ...context,
    });
    if (!hasServiceWorkers) await opened.addInitScript("delete Navigator.prototype.serviceWorker");
    const wrong: string[] = [];
    const note = (line: string) => void (expected?.test(line) || wrong.push(line));
    opened.on("page", (page) => {
      page.on("pageerror", (error) => note(`error: ${error.message}`));
      page.on("console", (message) => {
        // The stream of changes may let a page read a record once more that is being deleted.
        const isGone = message.text().includes("404") && message.location().url.includes("/api/v1/");
        if (isGone) return;
        if (["error", "warning"].includes(message.type()))
          note(`${message.type()}: ${message.text()} ${message.location().url}`);
      });
    });
    try {
      const page = await opened.newPage();
      page.setDefaultTimeout(patience.timeout);
      await page.goto(`${this.origin}/console${path}`);
      await work(page).catch(async (error: Error) => {
        error.message += `\n\n${await whatIsSeen(page)}\n\n${wrong.join("\n")}`;
        throw error;
      });
      expect(wrong).toEqual([]);
    } finally {
      await opened.close();
    }
  }

  /** A page of a new person with this role. */
  async as(role: PersonRole, work: (page: Page) => Promise<void>, options: VisitOptions = {}): Promise<void> {
    const { person, ...visit } = options;
    const known = person && { id: person.personId, email: person.email };
    const { cookie } = await signedIn(this.server, options.account ?? this.account, role, known);
    const [name, value] = cookie.split("=") as [string, string];
    const storageState = {
      cookies: [
        {
          name,
          value,
          domain: "127.0.0.1",
          path: "/",
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: "Lax" as const,
        },
      ],
      origins: [],
    };
    await this.visit({ storageState, ...visit }, work);
  }
}

/** The page as screen readers say it, for the report of a test that failed on it. */
async function whatIsSeen(page: Page): Promise<string> {
  const seen = page.locator("body").ariaSnapshot({ timeout: 5_000 });
  return `At ${page.url()}:\n${await seen.catch(String)}`;
}

/** The site of a test file, opened before its tests and closed after them. */
export function consoleSite(plan: PlanName = "pro", env: NodeJS.ProcessEnv = {}): ConsoleSite {
  const site = new ConsoleSite();
  beforeAll(async () => {
    if (!skipped) await site.open(plan, env);
  }, 180_000);
  afterAll(() => site.close());
  return site;
}

/** Expects that axe finds nothing on the page, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleIn("light", page);
  await expectAccessibleIn("dark", page, violationsOfColors);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Expects that axe finds nothing on the page, in these colors. */
export async function expectAccessibleIn(
  colorScheme: "light" | "dark",
  page: Page,
  violations: (page: Page) => Promise<Result[]> = violationsOf,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: "attached" });
  // Colors that still change, and what is fading in, have less contrast for a moment.
  const found = async () =>
    (await violations(page)).map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)]);
  await expect.poll(found).toEqual([]);
}

/** Holds back the requests to an address from now on, as a slow server does. */
export async function holdBack(page: Page, url: string) {
  let arrive: () => void = () => undefined;
  let release: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    arrive();
    await released;
    await route.continue();
  });
  return { arrived, release };
}

/** Hides or shows the tab, as far as the page can tell. */
export const setHidden = (page: Page, hidden: boolean): Promise<unknown> =>
  page.evaluate(`
    Object.defineProperty(document, "hidden", { configurable: true, value: ${hidden} });
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "${hidden ? "hidden" : "visible"}" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  `);

/** Expects that nothing of the page is wider than its window, once the page has followed the window's width. */
export async function expectNoSideways(page: Page): Promise<void> {
  const tooWide = () => page.evaluate("document.documentElement.scrollWidth - innerWidth");
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
}

/** Expects both of these of the page: dark at the width of a phone, and light at that of a desk. */
export async function expectGoodAtEveryWidth(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideways(page);
    await expectAccessibleIn(colorScheme, page);
  }
}

/** Opens a closed group of fields. */
export const openFields = (page: Page, title: string): Promise<void> =>
  page.getByRole("group", { name: title, exact: true }).locator("summary").click();

/** What a screen reader says of an element after its name. */
export const descriptionOf = (element: Locator): Promise<string> =>
  element.evaluate((node) =>
    (node.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id: string) => node.ownerDocument.getElementById(id)?.textContent ?? "")
      .join(" "),
  );

/** A year as the console adds it to a date: not if it is this one. */
export const yearUnlessThis = (year: number): string =>
  new Date().getFullYear() === year ? "" : `, ${year}`;

/** A time as the console writes it in English. */
export const momentIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-US", {
    ...(yearUnlessThis(at.getFullYear()) && { year: "numeric" }),
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(at);
