import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "../harness/axe.ts";
import { withoutBrowser } from "../harness/browser.ts";
import { chatOn, Site, untilStill } from "./site.ts";

const skipped = withoutBrowser("files in the chat on a website");

const site = new Site();
beforeAll(async () => {
  if (!skipped) await site.open();
}, 120_000);
afterAll(() => site.close());

/** Long enough for a busy machine that computes the proofs of work of an address that has written a lot. */
const patience = { timeout: 60_000 };
const png = readFileSync(new URL("../fixtures/house.png", import.meta.url));
const photo = { name: "passport.png", mimeType: "image/png", buffer: png };
const named = (name: string, mimeType: string, buffer = Buffer.from("<html>")) => ({
  name,
  mimeType,
  buffer,
});
const button = "Add a photo or document";

type File = ReturnType<typeof named>;

async function choose(page: Page, files: File[], label = button): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser", patience),
    page.getByRole("button", { name: label }).click(patience),
  ]);
  await chooser.setFiles(files);
}

/** Whether everything that was written has arrived. */
const isSent = (page: Page) =>
  expect.poll(() => page.getByText(/^(Sending|Enviando) …$/).count(), patience).toBe(0);

/** The conversation of a page, for the account. */
async function conversationOf(page: Page): Promise<{ id: string; messages: Message[]; contactId: string }> {
  const key = JSON.stringify(`rental-chat:${site.program.origin}/${Site.slug}`);
  const { chatId } = JSON.parse(await page.evaluate(`localStorage.getItem(${key})`));
  await isSent(page);
  const { contactId } = await site.api("GET", `/conversations/${chatId}`);
  const messages = await site.api("GET", `/conversations/${chatId}/messages?limit=50`);
  return { id: chatId, messages, contactId };
}

interface Message {
  content: string;
  direction: string;
  attachments: { name: string; contentType: string; url: string }[];
}

/** An upload of the account, ready to be sent. */
async function uploadedByAccount({ name, mimeType, buffer }: File): Promise<string> {
  const about = { fileName: name, contentType: mimeType, sizeBytes: buffer.length };
  const { uploadUrl, objectKey } = await site.api("POST", "/attachments/presign", about);
  const body = new Uint8Array(buffer);
  await fetch(uploadUrl, { method: "PUT", body, headers: { "content-type": mimeType } });
  return (await site.api("POST", "/attachments/confirm", { objectKey })).id;
}

/** Sizes of the small pictures that were drawn. */
const drawn = (page: Page) =>
  page
    .locator(".files canvas")
    .evaluateAll((all: unknown[]) =>
      (all as { width: number; height: number }[]).map(({ width, height }) => `${width}x${height}`),
    );

describe.skipIf(skipped)("files in the chat on a website with the strictest policy", () => {
  it.each(["light", "dark"] as const)(
    "fit a screen of 320 pixels in Spanish, and axe finds nothing, %s",
    async (colorScheme) => {
      const small = { viewport: { width: 320, height: 640 }, hasTouch: true };
      await site.visit({ ...small, colorScheme, locale: "es-MX" }, async (page) => {
        await page.getByRole("button", { name: "Abrir el chat" }).click();
        const long = `recibo-de-nomina-${"0123456789".repeat(6)}.pdf`;
        const label = "Añadir una foto o un documento";
        await choose(page, [photo, named(long, "application/pdf", Buffer.from("%PDF-1.4"))], label);
        await choose(page, [named("programa.exe", "application/x-msdownload")], label);
        await page.getByText("programa.exe es un programa.").waitFor(patience);
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole("button", { name: "Enviar" }).click();
        await expect.poll(() => drawn(page), patience).toHaveLength(1);
        await isSent(page);
        const fits = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
          scrollWidth <= clientWidth;
        expect(await page.getByRole("log").evaluate(fits)).toBe(true);
        expect(await faultsOf(page)).toEqual([]);
      });
    },
    180_000,
  );

  it("work on the account's own page, which shows them without scripts, too", async () => {
    const path = `/p/${Site.slug}/chat`;
    await site.visit({}, async (page, context) => {
      await page.goto(site.program.origin + path);
      // The chat takes the place of the form once its visitor moves, and its code was loaded.
      const opened = async () => {
        await page.mouse.move(100, 100);
        await page.mouse.move(101, 101);
        return page.locator(".entry .bubble").count();
      };
      await expect.poll(opened, patience).toBe(1);
      await choose(page, [photo]);
      await page
        .getByText("passport.png goes with your message.")
        .waitFor({ state: "attached", ...patience });
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect.poll(() => drawn(page), patience).toEqual([expect.not.stringMatching(/^300x150$/)]);
      await isSent(page);
      const elsewhere = page.getByRole("link", { name: "Continue on another device" });
      const address = (await elsewhere.getAttribute("href"))!;
      const browser = context.browser()!;
      const without = await browser.newContext({ javaScriptEnabled: false, locale: "en-US" });
      const plain = await without.newPage();
      await plain.goto(address);
      await plain.getByRole("button", { name: "Continue it in this browser" }).click();
      await plain.waitForLoadState("networkidle");
      const link = plain.getByRole("link", { name: "Download passport.png" });
      const [download] = await Promise.all([plain.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toBe("passport.png");
      expect(await plain.getByRole("button", { name: button }).count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      await without.close();
    });
  }, 180_000);

  it("go with what the visitor writes, are shown small, and reach the account; its own come back", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      await chat.field.fill("My passport");
      await choose(page, [photo, named("payslip.pdf", "application/pdf", Buffer.from("%PDF-1.4"))]);
      const tray = page.getByRole("list", { name: "Files" });
      await expect.poll(() => tray.getByRole("progressbar").count(), patience).toBe(0);
      expect(await chat.field.inputValue()).toBe("My passport");
      await chat.field.press("Enter");
      await chat.log.getByRole("link", { name: "Download passport.png" }).waitFor();
      await chat.log.getByRole("link", { name: "Download payslip.pdf" }).waitFor();
      await expect.poll(() => drawn(page), patience).toEqual([expect.not.stringMatching(/^300x150$/)]);
      await expect.poll(() => chat.field.inputValue(), patience).toBe("");
      const { messages, contactId, id } = await conversationOf(page);
      const own = messages.find(({ direction }) => direction === "inbound")!;
      expect(own.content).toBe("My passport");
      expect(own.attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
        ["passport.png", "image/png"],
        ["payslip.pdf", "application/pdf"],
      ]);
      const lease = await uploadedByAccount(named("lease.pdf", "application/pdf", Buffer.from("%PDF lease")));
      const answer = { contactId, conversationId: id, channel: "web", attachmentIds: [lease] };
      await site.api("POST", "/messages", answer);
      const link = chat.log.getByRole("link", { name: "Download lease.pdf" });
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toBe("lease.pdf");
      // Two hours later, its address has ended: the chat asks for another.
      await page.evaluate("{ const { now } = Date; Date.now = () => now() + 7_200_000 }");
      const [asked] = await Promise.all([
        page.waitForRequest((request) => request.url().endsWith("/messages") && request.method() === "GET"),
        page.waitForEvent("download"),
        link.click(),
      ]);
      expect(asked.url()).toContain(`/chats/${id}/`);
      await page.reload();
      await expect.poll(() => drawn(page), patience).toHaveLength(1);
    });
  }, 180_000);

  it("are not made of a formatted text that is pasted with a picture of it, but of a picture alone", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      await page.getByRole("button", { name: button }).waitFor();
      // Whether the text is left to the browser.
      const paste = (name: string, text: string) =>
        page.evaluate(`(() => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/html", "<p>1200</p>");
          clipboardData.setData("text/plain", "${text}");
          clipboardData.items.add(new File(["x"], "${name}", { type: "image/png" }));
          return document.activeElement.shadowRoot.activeElement.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
          );
        })()`);
      await chat.field.focus();
      expect(await paste("of-the-text.png", "1200")).toBe(true);
      expect(await paste("alone.png", " ")).toBe(false);
      await page.getByRole("button", { name: "Remove alone.png" }).waitFor();
      expect(await page.getByRole("button", { name: /^Remove / }).count()).toBe(1);
    });
  }, 120_000);

  it("are sent without a text, by keyboard alone, and shown once", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      // Awaited from before the focus moves: otherwise, the key can be pressed before the browser reports choosers.
      const chooser = page.waitForEvent("filechooser", patience);
      await page.getByRole("button", { name: button }).focus();
      await page.keyboard.press("Enter");
      await (await chooser).setFiles([photo, named("spare.txt", "text/plain")]);
      await page.getByRole("button", { name: "Remove spare.txt" }).focus();
      await page.keyboard.press("Enter");
      // The focus moves to where the message is written, which is sent when the upload has ended.
      await chat.field.and(page.locator(":focus")).waitFor(patience);
      await page.keyboard.press("Enter");
      await expect
        .poll(async () => (await chat.texts()).slice(-2), patience)
        .toEqual(["1 picture", expect.stringContaining("Thank you, that has arrived.")]);
      await expect.poll(() => chat.log.getByRole("link", { name: /^Download/ }).count(), patience).toBe(1);
      await expect.poll(() => page.getByRole("list", { name: "Files" }).count(), patience).toBe(1);
    });
  }, 180_000);

  it("that can't go are refused with what to do, and nothing that was typed is lost", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      await chat.field.fill("See the lease");
      const says = (text: string) => page.getByText(text).first().waitFor(patience);
      await choose(page, [named("film.mov", "video/quicktime", Buffer.alloc(10 * 1024 * 1024 + 1))]);
      await says("film.mov is larger than 10 MB. Send a smaller version.");
      await choose(page, [named("none.pdf", "application/pdf", Buffer.alloc(0))]);
      await says("none.pdf is empty.");
      await choose(page, [named("setup.exe", "application/x-msdownload")]);
      await says("setup.exe is a program. Send a photo or a document.");
      await choose(page, [named("page.jpg", "image/jpeg")]);
      await says("page.jpg is not what its name says");
      // A photo with a wrong name is a photo.
      await choose(page, [named("house.jpg", "image/jpeg", png)]);
      for (const name of ["setup.exe", "page.jpg"])
        await page.getByRole("button", { name: `Remove ${name}` }).click();
      await expect.poll(() => page.getByRole("progressbar").count(), patience).toBe(0);
      await chat.field.press("Enter");
      await expect.poll(() => drawn(page), patience).toHaveLength(1);
      const { messages } = await conversationOf(page);
      const own = messages.find(({ direction }) => direction === "inbound")!;
      expect(own).toMatchObject({
        content: "See the lease",
        attachments: [{ name: "house.jpg", contentType: "image/png" }],
      });
    });
  }, 180_000);

  it("wait while there is no connection, and go on when it is back", async () => {
    await site.visit({}, async (page, context) => {
      const chat = chatOn(page);
      await chat.open();
      await page.getByRole("button", { name: button }).waitFor();
      await context.setOffline(true);
      await chat.field.fill("Here it is");
      await choose(page, [photo]);
      await page.getByText("passport.png was not uploaded: no connection.").first().waitFor(patience);
      expect(await chat.field.inputValue()).toBe("Here it is");
      await context.setOffline(false);
      await page
        .getByText("passport.png goes with your message.")
        .waitFor({ state: "attached", ...patience });
      await chat.field.press("Enter");
      await chat.log.getByRole("link", { name: "Download passport.png" }).waitFor();
      // What is uploaded and not sent survives a reload.
      await choose(page, [named("later.txt", "text/plain")]);
      await page.getByText("later.txt goes with your message.").waitFor({ state: "attached", ...patience });
      await page.reload();
      await page.getByRole("button", { name: "Remove later.txt" }).waitFor();
    });
  }, 180_000);
});

/** What axe finds wrong in the chat, with its target. */
async function faultsOf(page: Page): Promise<string[]> {
  await untilStill(page, patience);
  const violations = await violationsOf(page);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
