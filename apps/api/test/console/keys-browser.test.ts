import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, holdBack, patience } from "./console.ts";

const site = consoleSite();

const post = (path: string, body: unknown) =>
  site.server.request("POST", path, { as: site.account, body }).then((answer) => answer.body.data);

/** A contact who was sent a text. @returns the ids of both */
async function writtenTo(name: string, content: string) {
  const contact = await post("/contacts", { name, email: `${name.toLowerCase()}@example.com` });
  const { conversationId } = await post("/messages", { contactId: contact.id, channel: "email", content });
  return { contactId: contact.id as string, conversationId: conversationId as string };
}

const field = (page: Page) => page.getByRole("combobox", { name: "Search", exact: true });
/** In the dialog: the reply of a conversation has options, too. */
const result = (page: Page, name: RegExp) => page.getByRole("dialog").getByRole("option", { name });
/** Opens the search by its key. A dialog that still fades keeps what is typed. */
async function openSearch(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole("dialog").count(), patience).toBe(0);
  await page.keyboard.press("Control+k");
}
/** The button comes with the keys. */
const keysWork = (page: Page) => page.getByRole("button", { name: "Search Ctrl K" }).waitFor();

describeConsole("the keys", () => {
  it("find people, homes, conversations and pages, and open the one that is chosen by keyboard", async () => {
    const { contactId, conversationId } = await writtenTo("Zelda", "The quince tree belongs to the home.");
    const propertyId = await makeProperty(site.server, site.account, { title: "Quiet loft", city: "Quincy" });
    await site.as("agent", async (page) => {
      await keysWork(page);
      await openSearch(page);
      await field(page).fill("quin");
      await result(page, /Zelda The quince tree/).waitFor();
      await result(page, /Quiet loft/).waitFor();
      await expectGoodAtEveryWidth(page);
      await field(page).press("Enter");
      await page.waitForURL(`**/listings/${propertyId}`);

      await openSearch(page);
      await field(page).fill("quince");
      await result(page, /Zelda The quince tree/).click();
      await page.waitForURL(`**/inbox/${conversationId}`);

      await openSearch(page);
      await field(page).fill("zeld");
      await result(page, /zelda@example.com/).waitFor();
      // Safari's, which confirms what an input method proposes.
      const confirming = '{ key: "Enter", keyCode: 229, bubbles: true, cancelable: true }';
      const isLeft = `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", ${confirming}))`;
      expect(await page.evaluate(isLeft)).toBe(true);
      await field(page).press("Enter");
      await page.waitForURL(`**/contacts/${contactId}`);

      await openSearch(page);
      await field(page).fill("call");
      await page.getByText("Nothing found").waitFor();
      await field(page).fill("cal");
      await result(page, /^Calendar$/).waitFor();
      await field(page).press("Enter");
      await page.waitForURL("**/calendar**");
    });
  }, 120_000);

  it("work on a page with a dialog that is not open, and the page can be scrolled", async () => {
    const on = { as: site.account, body: { profilePublic: true } };
    await site.server.request("PATCH", "/settings", on);
    await site.as(
      "owner",
      async (page) => {
        await keysWork(page);
        await page.getByRole("button", { name: "QR code" }).waitFor();
        await page.mouse.move(640, 400);
        await page.mouse.wheel(0, 300);
        await expect.poll(() => page.evaluate<number>("scrollY"), patience).toBeGreaterThan(0);
        await openSearch(page);
        await field(page).waitFor();
      },
      { path: "/settings/public" },
    );
  }, 120_000);

  it("begin what is made most often, where the role allows it", async () => {
    await site.as("agent", async (page) => {
      await page.getByRole("button", { name: "Search Ctrl K" }).click();
      await result(page, /^New contact$/).click();
      await page.getByRole("dialog", { name: "Add a contact" }).waitFor();
      await page.keyboard.press("Escape");
      await openSearch(page);
      await field(page).press("ArrowDown");
      await field(page).press("Enter");
      await page.getByRole("dialog", { name: "Book a showing" }).waitFor();
    });
    await site.as("viewer", async (page) => {
      await keysWork(page);
      await page.keyboard.press("Control+k");
      await result(page, /^Inbox$/).waitFor();
      expect(await result(page, /^New contact$/).count()).toBe(0);
    });
  }, 120_000);

  it("go through the inbox, do nothing while somebody types, and can be turned off", async () => {
    const older = await writtenTo("Anna", "First");
    site.server.clock.advance(60_000);
    const newer = await writtenTo("Berta", "Second");
    const at = (page: Page, { conversationId }: { conversationId: string }) =>
      page.waitForURL(`**/inbox/${conversationId}`);
    await site.as(
      "agent",
      async (page) => {
        await keysWork(page);
        await page.getByRole("link", { name: /Berta/ }).waitFor();
        await page.keyboard.press("j");
        await at(page, newer);
        await page.keyboard.press("j");
        await at(page, older);
        await page.keyboard.press("k");
        await at(page, newer);
        const reply = page.getByLabel("Reply to Berta");
        await reply.waitFor();
        await page.keyboard.press("r");
        await page.keyboard.type("jk?r");
        await expect.poll(() => reply.inputValue(), patience).toBe("jk?r");
        await at(page, newer);
        await reply.fill("");
        await page.getByRole("heading", { level: 1 }).click();
        await page.keyboard.press("?");
        const keys = page.getByRole("dialog", { name: "Keys" });
        await keys.getByText("Next conversation").waitFor();
        await expectGoodAtEveryWidth(page);
        await keys.getByRole("checkbox", { name: /^Single keys work/ }).uncheck();
        await page.keyboard.press("Escape");
        await keys.waitFor({ state: "detached" });
        await page.keyboard.press("?");
        await page.keyboard.press("Control+k");
        await field(page).waitFor();
        await expect.poll(() => keys.count(), patience).toBe(0);
      },
      { path: "/inbox" },
    );
  }, 120_000);

  it("keep for the search what is typed before it has loaded, instead of acting on it", async () => {
    const { conversationId } = await writtenTo("Elmo", "Fourth");
    await site.as(
      "agent",
      async (page) => {
        await keysWork(page);
        await page.getByLabel("Reply to Elmo").waitFor();
        const palette = await holdBack(page, "**/palette-*.js");
        await page.keyboard.press("Control+k");
        await palette.arrived;
        await page.keyboard.type("elm");
        // The browser's own keys remain.
        const reload = '{ key: "r", ctrlKey: true, bubbles: true, cancelable: true }';
        const isLeft = `document.body.dispatchEvent(new KeyboardEvent("keydown", ${reload}))`;
        expect(await page.evaluate(isLeft)).toBe(true);
        palette.release();
        await expect.poll(() => field(page).inputValue(), patience).toBe("elm");
        await field(page).and(page.locator(":focus")).waitFor(patience);
        await page.keyboard.type("o");
        await expect.poll(() => field(page).inputValue(), patience).toBe("elmo");
        const { body } = await site.server.request("GET", `/conversations/${conversationId}`, {
          as: site.account,
        });
        expect(body.data.state).toBe("open");
      },
      { path: `/inbox/${conversationId}` },
    );
  }, 120_000);

  it("reply to a conversation that is still loading, as soon as it is there", async () => {
    const { conversationId } = await writtenTo("Clara", "Third");
    await site.as(
      "agent",
      async (page) => {
        await keysWork(page);
        const opening = await holdBack(page, "**/trpc/conversations.open*");
        await page.getByRole("link", { name: /Clara/ }).waitFor();
        await page.keyboard.press("j");
        await page.waitForURL(`**/inbox/${conversationId}`);
        await page.keyboard.press("r");
        opening.release();
        const reply = page.getByLabel("Reply to Clara");
        await reply.and(page.locator(":focus")).waitFor(patience);
        await page.keyboard.type("ejl");
        await expect.poll(() => reply.inputValue(), patience).toBe("ejl");
      },
      { path: "/inbox" },
    );
  }, 120_000);

  it("go on at a conversation that takes no reply, and leave the focus where somebody types", async () => {
    const older = await writtenTo("Dora", "Fourth");
    site.server.clock.advance(60_000);
    const newer = await writtenTo("Emil", "Fifth");
    const at = (page: Page, { conversationId }: { conversationId: string }) =>
      page.waitForURL(`**/inbox/${conversationId}`);
    await site.as(
      "viewer",
      async (page) => {
        await keysWork(page);
        await page.getByRole("log").getByText("Fifth").waitFor();
        await page.keyboard.press("r");
        await page.keyboard.press("j");
        await at(page, older);
      },
      { path: `/inbox/${newer.conversationId}` },
    );
    await site.as(
      "agent",
      async (page) => {
        await keysWork(page);
        const opening = await holdBack(page, "**/trpc/conversations.open*");
        await page.getByRole("link", { name: /Emil/ }).waitFor();
        await page.keyboard.press("j");
        await at(page, newer);
        await page.keyboard.press("r");
        const search = page.getByRole("searchbox").first();
        await search.focus();
        opening.release();
        await page.getByLabel("Reply to Emil").waitFor();
        await page.keyboard.type("do");
        expect(await search.inputValue()).toBe("do");
      },
      { path: "/inbox" },
    );
  }, 120_000);
});
