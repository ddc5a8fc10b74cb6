/** What the console is for, from the first start to the last click, with the program as `npm start` runs it. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formWorkflow } from "../fixtures/records.ts";
import { sharedBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/free-port.ts";
import { ProgramProcess } from "../harness/program-process.ts";
import { type Recorder, startRecorder, status } from "../webhooks/recorder.ts";
import { describeConsole, patience, skipped } from "./console.ts";

let folder: string;
let program: ProgramProcess;
let apiKey: string;
let receiver: Recorder;
let browser: Browser;

beforeAll(async () => {
  if (skipped) return;
  folder = await mkdtemp(join(tmpdir(), "rental-test-"));
  program = new ProgramProcess(join(folder, "data"), await freePort(), {
    ALLOW_PRIVATE_NETWORKS: "true",
    LOG_LEVEL: "error",
    // A failed delivery is not repeated before a person does it.
    WEBHOOK_RETRY_BASE_MS: "3600000",
  });
  program.start();
  receiver = await startRecorder();
  browser = await sharedBrowser();
  apiKey = await program.demoKey("Pro");
}, 240_000);
afterAll(async () => {
  await receiver?.close();
  await program?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}, 60_000);

const call = async (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) => {
  const response = await fetch(`${program.origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body ? { "content-type": "application/json" } : {}) },
    body: body ? JSON.stringify(body) : null,
  });
  const answer = (await response.json()) as { data: never; detail?: string };
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.detail}`);
  return answer.data;
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
const menu = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

/** Takes a picture into the folder SCREENSHOTS_TO, if it is set. */
async function picture(page: Page, name: string) {
  const to = process.env.SCREENSHOTS_TO;
  if (!to) return;
  await mkdir(to, { recursive: true });
  await page.screenshot({ path: `${to}/finish-${name}.png` });
}

const photo = async (number: number) => ({
  name: `photo-${number}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: 60 * number, g: 120, b: 90 } },
  })
    .jpeg()
    .toBuffer(),
});

async function opened(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience.timeout);
  await page.goto(path.startsWith("http") ? path : program.origin + path);
  return page;
}

async function signIn(page: Page) {
  const address = /Open the console .*: (\S+)/.exec(program.output)![1]!;
  await page.goto(address);
  await button(page, "Sign in").click();
  await page.waitForURL(({ pathname }) => !pathname.includes("/sign-in/"));
  await menu(page, "Listings");
  await heading(page, "Listings");
  await picture(page, "1-signed-in");
}

/** Types as fast as people do: forms that are filled in faster are refused. */
const type = (page: Page, label: string, text: string) =>
  page.getByLabel(label).pressSequentially(text, { delay: 100 });

/** @returns the listing's id */
async function publish(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Add a listing" }).first().click();
  await page.getByLabel("Address").fill("7 Maple Court");
  await page.getByLabel("Rent a month, in dollars").fill("1450");
  await page.getByLabel("Bedrooms").fill("2");
  await page.getByLabel("Bathrooms").fill("1");
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Choose photos").click();
  await (await chooser).setFiles([await photo(1), await photo(2), await photo(3)]);
  await button(page, "Remove photo 3").waitFor();
  await button(page, "Create and publish").click();
  await heading(page, "7 Maple Court");
  await page.getByText("Prospects can see it and book showings.").waitFor();
  await picture(page, "2-published");
  return page.url().split("/").at(-1)!;
}

async function answer(page: Page, prospect: Page) {
  await prospect.goto(`${program.origin}/p/demo-pro/chat`);
  await type(prospect, "Your message", "Is the street quiet at night?");
  await prospect.getByRole("button", { name: "Send" }).click();
  await prospect.getByRole("log").getByText("Is the street quiet at night?").waitFor();
  await menu(page, "Inbox");
  await page.getByRole("link", { name: /^Website visitor/ }).click();
  await page.getByRole("log").getByText("Is the street quiet at night?").waitFor();
  await page.getByRole("textbox", { name: /^Reply to/ }).fill("Very quiet, it is a dead end.");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("log").getByText("Very quiet, it is a dead end.").waitFor();
  await prospect.getByRole("log").getByText("Very quiet, it is a dead end.").waitFor();
  await picture(page, "3-answered");
  await picture(prospect, "3-prospect");
}

async function book(prospect: Page, listing: string) {
  await prospect.goto(`${program.origin}/p/demo-pro/book/${listing}`);
  await prospect
    .getByRole("button", { name: /\d+:\d\d [AP]M/ })
    .first()
    .click();
  await type(prospect, "Your name", "Dana Reyes");
  await type(prospect, "Email", "dana@example.com");
  await prospect.getByRole("button", { name: "Book the showing" }).click();
  await prospect.getByText("Your request was sent.").waitFor();
  await picture(prospect, "4-booked");
  const showings: { propertyId: string; status: string }[] = await call(
    "GET",
    `/showings?propertyId=${listing}`,
  );
  expect(showings).toMatchObject([{ propertyId: listing, status: "pending" }]);
}

async function approve(page: Page, prospect: Page) {
  const form: { slug: string } = await call("POST", "/workflows", { ...formWorkflow, name: "Pre-screening" });
  await prospect.goto(`${program.origin}/p/demo-pro/w/${form.slug}`);
  await prospect.getByRole("button", { name: "Start" }).click();
  const next = () => prospect.getByRole("button", { name: "Next" }).click();
  await prospect.getByLabel("name").fill("Robin Okafor");
  await next();
  await prospect.getByLabel("email").fill("robin@example.com");
  await next();
  await next();
  await prospect.getByLabel("When would you like to move in?").fill("2027-02-01");
  await next();
  await prospect.getByLabel("No").check();
  await next();
  await prospect.getByRole("button", { name: "Send my answers" }).click();
  await prospect.getByRole("heading", { name: "Thank you" }).waitFor();
  await picture(prospect, "5-answers-sent");

  await menu(page, "Pre-screening");
  await page.getByRole("link", { name: "Robin Okafor" }).click();
  await button(page, "Approve").click();
  await page.getByText("Your pre-screening was approved").waitFor();
  await picture(page, "5-email-first");
  await inDialog(page, "Approve and send").click();
  await page.getByText("Approved", { exact: true }).waitFor();
  await picture(page, "6-approved");
}

async function resend(page: Page) {
  receiver.answer = status(500);
  const events = ["contact.created"];
  const webhook: { id: string } = await call("POST", "/webhooks", { url: receiver.url, events });
  await call("POST", "/contacts", { name: "Kim Lee", phone: "+1 555 0123" });
  await expect.poll(() => receiver.got.length, patience).toBe(1);
  await menu(page, "Webhooks");
  await page.locator(`main a[href*="${webhook.id}"]`).first().click();
  await page.getByText("Failing, 1 in a row").waitFor();
  await page.getByRole("link", { name: "contact.created" }).click();
  await page.getByText("The receiver responded with 500").waitFor();
  await picture(page, "7-failed");
  receiver.answer = status(200);
  await button(page, "Send again").click();
  await page.getByText("Attempt 2").waitFor();
  await page.getByText("Delivered", { exact: true }).waitFor();
  await picture(page, "8-sent-again");
  const [first, second] = receiver.take();
  expect(second!.event.webhookId).toBe(first!.event.webhookId);
}

async function revoke(page: Page) {
  const reads = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${program.origin}/api/v1/properties`, { headers })).status;
  };
  await menu(page, "Developers");
  await button(page, "Make a key").click();
  await page.getByLabel("Name").fill("Website");
  await inDialog(page, "Make a key").click();
  const key = (await page.getByText(/^rk_live_/).textContent())!;
  expect(await reads(key)).toBe(200);
  await inDialog(page, "Close").last().click();
  await button(page, "Revoke: Website").click();
  await inDialog(page, "Revoke").click();
  await page.getByText("Revoked", { exact: true }).waitFor();
  await expect.poll(() => reads(key), patience).toBe(401);
  await picture(page, "9-revoked");
}

describeConsole("a person who has only the one-time address", () => {
  it("publishes a listing with three photos, answers a prospect, is booked, approves, resends a webhook and revokes a key", async () => {
    const wrong: string[] = [];
    const own = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
    // The prospect is somebody else, with a browser of their own.
    const foreign = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
    for (const context of [own, foreign])
      context.on("page", (page) => page.on("pageerror", (error) => wrong.push(error.message)));
    try {
      const page = await opened(own, "/");
      await page.waitForURL(/\/console/);
      const prospect = await opened(foreign, "/p/demo-pro");
      await signIn(page);
      const listing = await publish(page);
      await answer(page, prospect);
      await book(prospect, listing);
      await approve(page, prospect);
      await resend(page);
      await revoke(page);
      expect(wrong).toEqual([]);
    } finally {
      await own.close();
      await foreign.close();
    }
  }, 300_000);
});
