/**
 * How fast the console is for a person at a slow computer: an account with 100,000 records in each list, everything in
 * one process with its database, and a browser whose processor is made four times slower.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { chromiumPath } from "../../../scripts/chromium.ts";
import { ensureConsole } from "../../../scripts/lib/console.mjs";
import { openDatabase } from "../../api/src/platform/database/database.ts";
import { signedIn } from "../../api/test/fixtures/people.ts";
import { freePort } from "../../api/test/harness/free-port.ts";
import type { BenchDatabase } from "./database.ts";
import { fill } from "./lists/fill.ts";
import { median, plain, type Result, type Say } from "./result.ts";
import { startProgramOn, withoutLimits } from "./server.ts";

const records = 100_000;
const slower = 4;
const rounds = 5;
/** By then, what is loaded after the first view has come. The stream of changes never ends, so no wait for idleness does. */
const settledAfterMs = 4_000;
/** Rows that are in a list before it is scrolled. */
const scrolled = 10_000;

/** What a page shows when a person can begin. */
const pages = [
  ["Today", "", "#content section h2"],
  ["Inbox", "inbox", 'main li a[href*="/inbox/"]'],
  ["Contacts", "contacts", 'main tbody a[href*="/contacts/"]'],
  ["Listings", "listings", 'main tbody a[href*="/listings/"]'],
] as const;

/**
 * In the page, before anything of it runs: what jumps, and when an element has been painted, in ms since the navigation began.
 * A locator that waits would look at the page, too, on the same slow processor.
 */
const observers = `
  window.shown = (selector) =>
    new Promise((resolve) => {
      const look = () =>
        document.querySelector(selector)
          ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
          : requestAnimationFrame(look);
      look();
    });
  window.jumped = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.jumped += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;

const axe = readFileSync(
  createRequire(new URL("../../api/package.json", import.meta.url)).resolve("axe-core/axe.min.js"),
  "utf8",
);

export async function benchConsole(at: BenchDatabase, say: Say): Promise<Result[]> {
  if (!chromiumPath) {
    say("console: there is no Chromium; set CHROMIUM_PATH");
    return [];
  }
  await ensureConsole();
  const database = openDatabase(at.connection, { poolSize: 2 });
  await fill(database.sql, at.accountId, records, say);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = await startProgramOn(at, {
    PORT: String(port),
    BASE_ORIGIN: origin,
    PLAN_OVERRIDES: withoutLimits,
  });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const clock = { now: () => new Date() };
    const { cookie } = await signedIn({ database, clock }, at, "owner");
    const visit = { browser, origin, cookie };
    const results: Result[] = [];
    for (const [name, path, first] of pages) {
      say(`console: ${name}`);
      results.push(...(await firstView(visit, name, path, first)));
    }
    say("console: changes of the page");
    results.push(await changeOfPage(visit));
    say(`console: ${scrolled} rows`);
    results.push(...(await scrolling(visit)));
    return results;
  } finally {
    await browser.close();
    await program.stop();
    await database.close();
  }
}

interface Visit {
  browser: Browser;
  origin: string;
  cookie: string;
}

/** A page in a new context, so that nothing is cached, with a slow processor. */
async function open({ browser, cookie }: Visit): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, timezoneId: "UTC" });
  const [name, value] = cookie.split("=") as [string, string];
  await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/" }]);
  await context.addInitScript(observers);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return { page, devtools };
}

/** The first view of a page by somebody whose browser knows nothing yet, and by somebody who comes back. */
async function firstView(visit: Visit, name: string, path: string, first: string): Promise<Result[]> {
  const anew: number[] = [];
  const again: number[] = [];
  const jumps: number[] = [];
  let bytes = 0;
  let faults = 0;
  for (let round = 0; round < rounds; round++) {
    const { page, devtools } = await open(visit);
    await devtools.send("Network.enable");
    bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    anew.push(await timeTo(page, `${visit.origin}/console/${path}`, first));
    await page.waitForTimeout(settledAfterMs);
    const loaded = bytes;
    again.push(await timeTo(page, `${visit.origin}/console/${path}`, first));
    jumps.push((await page.evaluate("window.jumped")) as number);
    if (round === 0) {
      await page.evaluate(axe);
      faults = (await page.evaluate("axe.run().then(({ violations }) => violations.length)")) as number;
    }
    bytes = loaded;
    await page.context().close();
  }
  return [
    plain(`${name}: first view, nothing cached`, "ms", median(anew)),
    plain(`${name}: first view of who comes back`, "ms", median(again), 500),
    plain(`${name}: layout shift`, "", Math.max(...jumps), 0.02),
    plain(`${name}: transferred, nothing cached`, "kB", bytes / 1000),
    plain(`${name}: violations found by axe`, "", faults, 0),
  ];
}

async function timeTo(page: Page, address: string, first: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return (await page.evaluate(`shown(${JSON.stringify(first)})`)) as number;
}

/** From the click on the menu, over which the pointer was for a moment, to the first row of the list in the next frame. */
async function changeOfPage(visit: Visit): Promise<Result> {
  const { page } = await open(visit);
  const menu = page.getByRole("navigation").first();
  await timeTo(page, `${visit.origin}/console/inbox`, 'main li a[href*="/inbox/"]');
  const took: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [name, path, first] of pages.slice(1)) {
      const link = menu.getByRole("link", { name, exact: false }).first();
      await link.hover();
      await page.waitForTimeout(150);
      const { x, y } = (await link.boundingBox())!;
      await page.evaluate(
        `void (window.changed = new Promise((resolve) => addEventListener("click", () => {
          const began = performance.now();
          const look = () =>
            location.pathname.endsWith(${JSON.stringify(path)}) && document.querySelector(${JSON.stringify(first)})
              ? resolve(performance.now() - began)
              : requestAnimationFrame(look);
          look();
        }, { once: true, capture: true })))`,
      );
      await page.mouse.click(x + 5, y + 5);
      took.push((await page.evaluate("changed")) as number);
    }
  await page.context().close();
  return plain("change of the page: p50", "ms", median(took), 100);
}

/** Frames a second while a list of many rows is scrolled by a screen in each half second, for 5 s. */
async function scrolling(visit: Visit): Promise<Result[]> {
  const { page, devtools } = await open(visit);
  // Reading the rows is not what is measured.
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goto(`${visit.origin}/console/contacts`);
  await page.locator("main tbody tr").first().waitFor();
  const more = page.getByRole("button", { name: "Show more" });
  // A long table draws only what is near the screen, and says how many rows it has with its header.
  const count = `(document.querySelector("main table").ariaRowCount ?? document.querySelectorAll("main tr").length) - 1`;
  const began = performance.now();
  for (let had = 0; had < scrolled; ) {
    await more.click();
    const before = had;
    do had = (await page.evaluate(count)) as number;
    while (had <= before);
  }
  const read = performance.now() - began;
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.evaluate("scrollTo(0, 0)");
  const perSecond = (await page.evaluate(`new Promise((resolve) => {
    const began = performance.now();
    let frames = 0;
    const frame = () => {
      frames++;
      scrollBy(0, innerHeight / 30);
      const took = performance.now() - began;
      if (took < 5_000) requestAnimationFrame(frame);
      else resolve((frames / took) * 1_000);
    };
    requestAnimationFrame(frame);
  })`)) as number;
  await page.context().close();
  return [
    plain(`${scrolled} rows read by "Show more"`, "s", read / 1_000),
    {
      name: `frames a second while ${scrolled} rows are scrolled`,
      value: perSecond,
      unit: "1/s",
      baseline: null,
      ratio: null,
      goal: ">= 58",
      holds: perSecond >= 58,
    },
  ];
}
