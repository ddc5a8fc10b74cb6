import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeContact, makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, patience } from "./console.ts";

const site = consoleSite();
const options = {
  path: "/inbox",
  hasServiceWorkers: true,
  expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Unable to preload|status of 4/,
};

/** What the browser keeps of the console: the paths of files, and what was seen, by the hash of its query. */
const kept = (page: Page): Promise<{ files: string[]; seen: string[] }> =>
  page.evaluate(`(async () => {
    const settled = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const files = (await caches.has("console")) ? await (await caches.open("console")).keys() : [];
    const known = (await indexedDB.databases()).some(({ name }) => name === "console");
    const database = known && (await settled(indexedDB.open("console")));
    const seen = database ? await settled(database.transaction("seen").objectStore("seen").getAllKeys()) : [];
    if (database) database.close();
    return { files: files.map(({ url }) => new URL(url).pathname), seen };
  })()`);

/** Waits until the browser keeps this, and the page that shows it. */
async function waitUntilKept(page: Page, query: string): Promise<void> {
  await expect.poll(async () => (await kept(page)).seen.join(), patience).toContain(query);
  await expect.poll(async () => (await kept(page)).files, patience).toContain("/console");
}

describeConsole("the console without a network", () => {
  it("shows what was seen after a reload, keeps what is typed, and forgets all at the sign-out", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: /Dana Reyes/ }).click();
        await page.getByRole("log").getByText("Hello Dana").waitFor();
        await page.getByRole("link", { name: "Today" }).click();
        await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
        await waitUntilKept(page, id);
        await waitUntilKept(page, `["showings","today"]`);
        await page.context().setOffline(true);
        await page.reload();
        await page.getByText(/^You are offline\. What you see is from \d+:\d\d\s[AP]M\./).waitFor();
        await page.getByRole("link", { name: "Inbox", exact: true }).click();
        await page.getByRole("link", { name: /Dana Reyes/ }).click();
        await page.getByRole("log").getByText("Hello Dana").waitFor();
        await page.getByLabel("Reply to Dana Reyes").fill("Typed in the basement.");
        await page.reload();
        await page.getByRole("log").getByText("Hello Dana").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("link", { name: "Reports" }).click();
        await page.getByText("This page could not be loaded. You may be offline").waitFor();
        await page.goBack();
        await page.context().setOffline(false);
        const reply = page.getByLabel("Reply to Dana Reyes");
        await expect.poll(() => page.getByText("You are offline.").count(), patience).toBe(0);
        expect(await reply.inputValue()).toBe("Typed in the basement.");
        await page.getByRole("button", { name: "Send" }).click();
        await page.getByRole("log").getByText("Typed in the basement.").waitFor();
        await page.getByRole("button", { name: /^Your account/ }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        expect(await kept(page)).toEqual({ files: [], seen: [] });
      },
      options,
    );
  }, 120_000);

  it("reads the rows of a list again once the network is back", async () => {
    await makeContact(site.server, site.account, { name: "Noor Beck" });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Noor Beck" }).waitFor();
        await waitUntilKept(page, `["contacts","list"`);
        await page.context().setOffline(true);
        await page.reload();
        await page.getByText(/^You are offline\./).waitFor();
        await page.getByRole("link", { name: "Noor Beck" }).waitFor();
        await makeContact(site.server, site.account, { name: "Quinn Moor" });
        await page.context().setOffline(false);
        await page.getByRole("link", { name: "Quinn Moor" }).waitFor();
        expect(await page.getByRole("alert").count()).toBe(0);
      },
      { ...options, path: "/contacts" },
    );
  }, 120_000);

  it("keeps nothing that may be secret and no earlier version, and forgets all at a 401 and a sign-in", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
        await waitUntilKept(page, `["people","me"]`);
        await page.evaluate(`(async () => {
          const cache = await caches.open("console");
          await cache.put("/console", new Response("an earlier version"));
          await cache.put("/console/assets/earlier.js", new Response(""));
        })()`);
        await page.reload();
        const files = async () => (await kept(page)).files;
        await expect.poll(files, patience).not.toContain("/console/assets/earlier.js");
        await page.getByRole("link", { name: "Contacts" }).click();
        await waitUntilKept(page, `["contacts","list"`);
        expect((await kept(page)).seen.join()).not.toContain("webhooks");
        // A link to sign in, for anybody, may be the beginning of another person's time here.
        const other = await page.context().newPage();
        await other.goto(`${site.origin}/console/sign-in/of-somebody-else`);
        expect(await kept(page)).toEqual({ files: [], seen: [] });
        await other.close();
        await page.reload();
        await waitUntilKept(page, `["contacts","list"`);
        await page.context().clearCookies();
        await page.getByRole("link", { name: "Listings" }).click();
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        expect(await kept(page)).toEqual({ files: [], seen: [] });
      },
      { ...options, path: "/webhooks" },
    );
  }, 120_000);
});
