import assert from "node:assert/strict";
import { chromium, type Page } from "playwright-core";
import { chromiumPath } from "../scripts/chromium.ts";
import { type Copy, documented } from "./copies.ts";
import { type Outcome, passed, RunningProgram } from "./programs.ts";

/** What a person does on a page. @returns a summary */
type Visit = (page: Page) => Promise<string>;

const chat: Visit = async (page) => {
  await page.getByRole("button", { name: "Open the chat" }).click();
  await page.getByRole("log").getByText("automated assistant").waitFor();
  await page.getByRole("textbox", { name: "Your message" }).fill("Who are you?");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("The people at the agency").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  return "the chat opened on a page with a strict policy, greeted and answered";
};

const listings: Visit = async (page) => {
  const homes = page.getByRole("listitem");
  await homes.first().waitFor();
  const all = await homes.count();
  await page.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0);

  await page.getByLabel("Bedrooms").selectOption("3");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForFunction((before) => document.querySelectorAll("li").length < before, all);
  const some = await homes.count();
  assert(some > 0);

  await page.getByRole("button", { name: "Free times" }).first().click();
  const book = page.getByRole("link", { name: "Book a showing" });
  await book.waitFor();
  assert.match((await homes.first().textContent()) ?? "", /\d:\d\d\s[AP]M/);
  await book.click();
  await page.waitForURL(/\/p\/[^/]+\/book\//);
  assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
  return `${all} homes with photos, ${some} of them with 3 bedrooms or more, free times, and a page to book`;
};

const reactQuery: Visit = async (page) => {
  const rows = page.getByRole("listitem");
  await rows.first().waitFor();
  const before = await rows.count();

  const address = `${Date.now()} Browser Street`;
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Add a studio" }).click();
  await rows.filter({ hasText: `${address}: $1200, studio` }).waitFor();

  await page.getByLabel("Address").fill("");
  await page.getByRole("button", { name: "Add a studio" }).click();
  await page.getByRole("alert").filter({ hasText: "address" }).waitFor();
  assert.equal(await rows.count(), before + 1);
  return `${before} listings shown, one added, an invalid one rejected with a clear message`;
};

interface Site {
  visit: Visit;
  /** What the browser reports, and is meant to. */
  meant?: RegExp;
}

const sites: Record<string, Site> = {
  "chat-on-your-site": { visit: chat },
  "public-listings-site": { visit: listings },
  // The response to the invalid listing.
  "sdk-react-query": { visit: reactQuery, meant: /status of 422/ },
};

/** Runs the commands of the README, opens the page that they serve in headless Chromium, and uses it. */
export async function checkPage(copy: Copy, baseUrl: string, apiKey: string): Promise<Outcome> {
  if (!chromiumPath && process.env.REQUIRE_BROWSER === "1")
    throw new Error("No browser found. Install chromium or set CHROMIUM_PATH.");
  if (!chromiumPath)
    return { ...passed("SKIPPED: no browser found. Install chromium or set CHROMIUM_PATH."), skipped: true };
  const { visit, meant } = sites[copy.name]!;
  const env = { RENTAL_BASE_URL: baseUrl, PORT: "0", NO_COLOR: "1" };
  const site = RunningProgram.start(documented(copy, { apiKey }), env);
  // Chromium's own sandbox does not start as root.
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const address = /http:\/\/(localhost|127\.0\.0\.1):\d+\//;
    const url = address.exec(await site.waitFor((line) => address.test(line)))![0];
    const page = await browser.newPage({ locale: "en-US" });
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !meant?.test(message.text())) complaints.push(message.text());
    });
    await page.goto(url);
    const summary = await visit(page);
    assert.deepEqual(complaints, []);
    return passed(summary);
  } finally {
    await browser.close();
    await site.stop();
  }
}
