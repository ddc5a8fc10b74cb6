import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsOf } from "../harness/axe.ts";
import { withoutBrowser } from "../harness/browser.ts";
import { chatOn, Site, untilStill } from "./site.ts";

const skipped = withoutBrowser("the chat on a website");

const site = new Site();
beforeAll(async () => {
  if (!skipped) await site.open();
}, 120_000);
afterAll(() => site.close());
beforeEach(() => {
  site.attributes = "";
  site.body = "<h1>A website</h1>";
});

const small = { viewport: { width: 320, height: 640 }, hasTouch: true };
/** Longer than a text that is shown at once takes on a busy machine. */
const patience = { timeout: 40_000 };

/** What the account's own API knows of the newest conversation, oldest message first. */
async function newestConversation() {
  const [conversation] = await site.api("GET", "/conversations?limit=1");
  const messages = await site.api("GET", `/conversations/${conversation.id}/messages?limit=50`);
  return { contactId: conversation.contactId as string, messages };
}

// What runs in the page is text, because the tests know no DOM.
const storageKey = () => JSON.stringify(`rental-chat:${site.program.origin}/${Site.slug}`);
const focused = "document.activeElement.shadowRoot.activeElement.className";

describe.skipIf(skipped)("the chat on a website with the strictest policy", () => {
  it("greets, answers and links, and loads nothing but from its server", async () => {
    await site.visit({}, async (page) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).origin));
      const chat = chatOn(page);
      await chat.open();
      await expect.poll(chat.texts, patience).toHaveLength(1);
      await page.getByRole("button", { name: "See listings" }).click();
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      expect((await chat.texts())[1]).toBe("See listings");
      await page.getByRole("group", { name: "Suggestions" }).getByRole("button").first().click();
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(5);
      const link = chat.log.getByRole("link").first();
      expect(await link.getAttribute("href")).toContain(`${site.program.origin}/p/${Site.slug}/`);
      expect(await link.getAttribute("rel")).toBe("noopener");
      expect(new Set(asked)).toEqual(new Set([site.program.origin]));
      expect(await page.locator("[style]").count()).toBe(0);
    });
  }, 60_000);

  it("works by keyboard alone, and returns the focus to the button", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.opener.waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await chat.panel.waitFor();
      await page.locator(".entry .bubble").first().waitFor();
      await page.keyboard.type("Hello");
      await page.keyboard.press("Shift+Enter");
      await page.keyboard.type("Who are you?");
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await chat.texts())[1], patience).toBe("Hello\nWho are you?");
      await expect.poll(() => chat.field.inputValue(), patience).toBe("");
      await page.keyboard.press("Escape");
      await expect.poll(() => chat.panel.isVisible()).toBe(false);
      await expect.poll(() => page.evaluate(focused), patience).toBe("launch");
      await expect.poll(() => chat.opener.getAttribute("aria-expanded"), patience).toBe("false");
    });
  }, 60_000);

  it("leaves to an input method the Enter that confirms what it proposes, as Safari sends it, too", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      await chat.field.pressSequentially("Is it still ");
      for (const how of ["{ isComposing: true }", "{ keyCode: 229 }"]) {
        const key = `new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...${how} })`;
        // Whether the key is left to the browser.
        const isLeft = `document.activeElement.shadowRoot.activeElement.dispatchEvent(${key})`;
        expect(await page.evaluate(isLeft)).toBe(true);
      }
      await chat.field.pressSequentially("free?");
      await chat.field.press("Enter");
      await expect.poll(async () => (await chat.texts())[1], patience).toBe("Is it still free?");
    });
  }, 60_000);

  it("goes on in other tabs and after a reload, and shows every message once", async () => {
    await site.visit({}, async (page, context) => {
      const chat = chatOn(page);
      await chat.open();
      await chat.say("First");
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      const other = await context.newPage();
      await other.goto(site.origin);
      const otherChat = chatOn(other);
      await otherChat.open();
      await expect.poll(otherChat.texts, patience).toEqual(await chat.texts());
      await otherChat.say("Second");
      await expect.poll(async () => (await otherChat.texts()).length, patience).toBe(5);
      await page.bringToFront();
      await expect.poll(chat.texts, patience).toEqual(await otherChat.texts());
      await page.reload();
      await expect.poll(chat.texts, patience).toEqual(await otherChat.texts());
      expect(await chat.panel.isVisible()).toBe(true);
    });
  }, 90_000);

  it("counts answers that came while it was closed", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      await chat.say("Is somebody there?");
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      const { contactId } = await newestConversation();
      await page.keyboard.press("Escape");
      await site.api("POST", "/messages", { contactId, content: "Yes, I am." });
      await page.getByRole("button", { name: "Open the chat: 1 new message" }).click(patience);
      expect((await chat.texts()).at(-1)).toBe("Yes, I am.");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Open the chat", exact: true }).waitFor();
    });
  }, 60_000);

  it("neither loses nor doubles a message while its server is killed and started again", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      await chat.say("Who are you?");
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      const { contactId } = await newestConversation();
      await site.program.kill();
      // The same text as before, and twice.
      await chat.say("Who are you?");
      await chat.say("Who are you?");
      await expect.poll(() => chat.notice.textContent(), patience).toContain("Reconnecting");
      await expect.poll(() => page.getByText("Sending …").count(), patience).toBe(2);
      site.program.start();
      await site.program.serves(site.apiKey);
      await expect.poll(async () => (await chat.texts()).length, { timeout: 40_000 }).toBe(7);
      await site.api("POST", "/messages", { contactId, content: "Here I am again." });
      await expect.poll(async () => (await chat.texts()).at(-1), patience).toBe("Here I am again.");
      const { messages } = await newestConversation();
      const stored = messages.map(({ content }: { content: string }) => content);
      expect((await chat.texts()).toSorted()).toEqual(stored.toSorted());
      await expect.poll(() => page.getByText("Sending …").count(), patience).toBe(0);
    });
  }, 120_000);

  it("keeps what was written without a connection, even when the page is closed, and sends it once", async () => {
    await site.visit({}, async (page, context) => {
      const chat = chatOn(page);
      await chat.open();
      await chat.say("Online");
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      await context.setOffline(true);
      await chat.say("Offline");
      await chat.field.fill("half a thou");
      await expect.poll(() => page.getByText("Sending …").count(), patience).toBe(1);
      await context.setOffline(false);
      await page.reload();
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(5);
      expect((await chat.texts())[3]).toBe("Offline");
      await expect.poll(() => chat.field.inputValue(), patience).toBe("half a thou");
    });
  }, 60_000);

  it("shows whatever anybody writes as text", async () => {
    await site.visit({}, async (page) => {
      const hostile = `<img src=x onerror=alert(1)> javascript:alert(1) </textarea><script>alert(1)</script> "' \u202e\u0000end`;
      let alerts = 0;
      page.on("dialog", (dialog) => {
        alerts += 1;
        void dialog.dismiss();
      });
      const chat = chatOn(page);
      await chat.open();
      await chat.say(hostile.replace("\u0000", ""));
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      const { contactId } = await newestConversation();
      const answer = `${hostile.replace("\u0000", "")} https://a.example/"onclick=alert(1) http://b.example/<b>.`;
      await site.api("POST", "/messages", { contactId, content: answer });
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(4);
      expect((await chat.texts())[1]).toBe(hostile.replace("\u0000", ""));
      const hrefs = await chat.log
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(hrefs.slice(-2)).toEqual(["https://a.example/", "http://b.example/"]);
      expect(await chat.log.locator("img, script, b").count()).toBe(0);
      expect(alerts).toBe(0);
    });
  }, 60_000);

  it("begins a new chat when the old one is gone, without losing what was typed", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      await chat.field.fill("half a thou");
      await page.evaluate(`{
        const access = JSON.parse(localStorage.getItem(${storageKey()}));
        access.token = access.token.slice(0, -1) + "_";
        localStorage.setItem(${storageKey()}, JSON.stringify(access));
      }`);
      await page.reload();
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(1);
      await expect.poll(() => chat.field.inputValue(), patience).toBe("half a thou");
      await chat.field.press("Enter");
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
    });
  }, 60_000);

  it("solves the proof of work when its address has written a lot", async () => {
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await chat.open();
      const asked: number[] = [];
      page.on("response", (response) => {
        if (response.request().method() === "POST") asked.push(response.status());
      });
      const open = () =>
        fetch(`${site.program.origin}/public/v1/${Site.slug}/chats`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        });
      // Until the address has used up what it may write; the minute may end in between.
      const statuses = [];
      while (statuses.at(-1) !== 429 && statuses.length < 70) statuses.push((await open()).status);
      await chat.say("One of many");
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      expect(asked).toEqual([429, 201]);
    });
  }, 60_000);

  it("says that it is not available where the account does not allow the website", async () => {
    /** The setting takes effect within a second. */
    const allow = async (origins: string[], status: number) => {
      await site.api("PATCH", "/settings", { allowedOrigins: origins });
      const profile = `${site.program.origin}/public/v1/demo-pro`;
      const visit = async () => (await fetch(profile, { headers: { origin: site.origin } })).status;
      await expect.poll(visit, patience).toBe(status);
    };
    await allow(["https://www.example.com"], 403);
    try {
      await site.visit({}, async (page) => {
        await page.getByRole("button", { name: "Open the chat" }).click();
        await expect.poll(() => chatOn(page).notice.textContent(), patience).toContain("not available");
      });
      await allow([site.origin], 200);
      await site.visit({}, async (page) => {
        await chatOn(page).open();
      });
    } finally {
      await allow([], 200);
    }
  }, 60_000);

  it("speaks Spanish to a Spanish browser, and what the page says", async () => {
    await site.visit({ locale: "es-MX" }, async (page) => {
      await page.getByRole("button", { name: "Abrir el chat" }).click();
      await page.getByLabel("Su mensaje").waitFor();
      await expect.poll(chatOn(page).texts, patience).toEqual([expect.stringContaining("Hola")]);
    });
    site.attributes = `data-language="en"`;
    await site.visit({ locale: "es-MX" }, (page) => chatOn(page).open());
  }, 60_000);

  it("has the color of the account, in a button and in an element, unless the page names one", async () => {
    await site.api("PATCH", "/settings", { brandColor: "#c2185b" });
    const launch = (page: Page) => page.getByRole("button", { name: "Open the chat" });
    const backgroundOf = (page: Page) =>
      page.evaluate(
        `getComputedStyle(document.querySelector("rental-chat").shadowRoot.querySelector("button")).backgroundColor`,
      );
    await site.visit({}, async (page) => {
      await launch(page).waitFor();
      expect(await backgroundOf(page)).toBe("rgb(194, 24, 91)");
    });
    site.attributes = `data-color="#123456"`;
    await site.visit({}, async (page) => {
      await launch(page).waitFor();
      expect(await backgroundOf(page)).toBe("rgb(18, 52, 86)");
    });
    site.attributes = `data-mount="chat"`;
    const accent = (page: Page) =>
      page.evaluate(`getComputedStyle(document.getElementById("chat")).getPropertyValue("--chat-accent")`);
    site.body = `<div id="chat">Write to us</div>`;
    await site.visit({}, (page) => expect.poll(() => accent(page), patience).toBe("#c2185b"));
    site.body = `<div id="chat">Write to us</div>`;
    await site.api("PATCH", "/settings", { brandColor: "" });
    site.attributes = "";
    await site.visit({}, async (page) => {
      await launch(page).waitFor();
      expect(await backgroundOf(page)).toBe("rgb(11, 93, 81)");
    });
  }, 60_000);

  it("takes the place of an element, keeps what was typed there, and leaves it where no chat can be opened", async () => {
    site.attributes = `data-mount="chat"`;
    site.body = `<h1>A website</h1><div id="chat"><form><textarea name="content">half a thou</textarea></form></div>`;
    await site.visit({}, async (page) => {
      const chat = chatOn(page);
      await page.waitForLoadState("networkidle");
      expect(await page.locator("#chat > form > textarea").isVisible()).toBe(true);
      await page.mouse.move(100, 100);
      await page.mouse.move(101, 101);
      await page.locator(".entry .bubble").first().waitFor();
      await expect.poll(() => chat.field.inputValue(), patience).toBe("half a thou");
      expect(await page.getByRole("button", { name: "Open the chat" }).count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
    });
    await site.api("PATCH", "/settings", { allowedOrigins: ["https://www.example.com"] });
    await site.visit({}, async (page) => {
      await page.waitForLoadState("networkidle");
      const told = page.waitForEvent("console", (message) => message.text().includes("could not be opened"));
      await page.locator("textarea").focus();
      await told;
      expect(await page.locator("#chat > form > textarea").isVisible()).toBe(true);
    });
    await site.api("PATCH", "/settings", { allowedOrigins: [] });
  }, 60_000);

  it("takes over on the account's own page, for a new visitor and for one who began without scripts", async () => {
    const path = `/p/${Site.slug}/chat`;
    await site.visit(small, async (page) => {
      await page.goto(site.program.origin + path);
      // The chat is there some time after the page, and then takes over once the visitor does something.
      let x = 100;
      const takenOver = async () => {
        await page.mouse.move(++x, 100);
        return page.locator(".entry .bubble").count();
      };
      await expect.poll(takenOver, patience).toBeGreaterThan(0);
      const chat = chatOn(page);
      await page.getByRole("button", { name: "Who are you?" }).click();
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      expect(await faultsOf(page)).toEqual([]);
      const elsewhere = await page
        .getByRole("link", { name: "Continue on another device" })
        .getAttribute("href");
      await page.context().clearCookies();
      await page.evaluate("localStorage.clear()");
      await page.goto(elsewhere!);
      await page.getByRole("button", { name: "Continue it in this browser" }).click();
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
    });
    const { chatId, token } = await site.openChat("Who are you?");
    await site.visit({}, async (page, context) => {
      await context.addCookies([{ name: "chat", value: token, url: site.program.origin + path }]);
      await page.goto(site.program.origin + path);
      const chat = chatOn(page);
      await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
      expect(await page.evaluate(`localStorage.getItem(${storageKey()})`)).toContain(chatId);
    });
  }, 60_000);

  it("sends once what is sent by the page's own form while the chat loads, and leaves the box empty", async () => {
    const path = `/p/${Site.slug}/chat`;
    await site.visit({}, async (page) => {
      let release: () => void = () => undefined;
      const isSlow = new Promise<void>((resolve) => {
        release = resolve;
      });
      const sends: string[] = [];
      await page.route("**/public/v1/**", async (route) => {
        await isSlow;
        await route.continue();
      });
      await page.route(`**${path}`, async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        sends.push(route.request().postData() ?? "");
        // The chat has loaded, and follows its messages, before the page is left.
        const loaded = page.waitForRequest((request) => request.url().endsWith("/stream"));
        release();
        await loaded;
        await route.continue();
      });
      let isOpening = false;
      page.on("request", (request) => {
        isOpening ||= request.url().endsWith("/chats");
      });
      await page.goto(site.program.origin + path);
      await page.locator("#chat textarea").fill("Is it still free?");
      let x = 100;
      const opening = async () => {
        await page.mouse.move(++x, 100);
        return isOpening;
      };
      await expect.poll(opening, patience).toBe(true);
      await page.getByRole("button", { name: "Send" }).click({ noWaitAfter: true });
      const chat = chatOn(page);
      const isOnce = async () => {
        await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
        expect((await chat.texts())[1]).toBe("Is it still free?");
        expect(await chat.field.inputValue()).toBe("");
      };
      await isOnce();
      await page.reload();
      await isOnce();
      expect(sends).toHaveLength(1);
    });
  }, 60_000);

  it.each(["light", "dark"] as const)(
    "fits a screen of 320 pixels, and axe finds nothing, %s",
    async (colorScheme) => {
      await site.visit({ ...small, colorScheme }, async (page) => {
        const chat = chatOn(page);
        await chat.open();
        await chat.say("Hello");
        await expect.poll(async () => (await chat.texts()).length, patience).toBe(3);
        expect(await chat.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
        const box = () => chat.log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
        expect(await box()).toBe(true);
        expect(await faultsOf(page)).toEqual([]);
      });
      await site.visit({ colorScheme }, async (page) => {
        await chatOn(page).open();
        expect(await faultsOf(page)).toEqual([]);
      });
    },
    60_000,
  );
});

/** What axe finds wrong in the chat, with its target. */
async function faultsOf(page: Page): Promise<string[]> {
  await untilStill(page, patience);
  const violations = await violationsOf(page);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
