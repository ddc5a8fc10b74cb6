import { expect, it } from "vitest";
import { makeListing } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectAccessible, expectNoSideways } from "./console.ts";

const site = consoleSite();
const phone = { viewport: { width: 360, height: 740 } };

describeConsole("the console", () => {
  it("asks to sign in, and leads back to the page that was asked for", async () => {
    await site.visit({ path: "/listings" }, async (page) => {
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
    });
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
      },
      { path: "/listings" },
    );
  }, 90_000);

  it("works at the width of a phone, and axe finds nothing", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("link", { name: "Listings" }).waitFor();
        await expectNoSideways(page);
        await expectAccessible(page);
      },
      { path: "/listings", ...phone },
    );
  }, 90_000);

  it("fits a window of 320 px also for a person whose name is an email address", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        const { accountId } = site.account;
        await site.server.database.sql`update people set name = email where account_id = ${accountId}`;
        await page.reload();
        await page.getByRole("button", { name: /owner-.+@example\.com/ }).waitFor();
        await expectNoSideways(page);
      },
      { path: "/listings", viewport: { width: 320, height: 740 } },
    );
  }, 90_000);

  it("works by keyboard: skips to the content, and moves the focus to it after each change of page", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        await page.keyboard.press("Tab");
        await expect
          .poll(() => page.evaluate("document.activeElement.textContent"))
          .toBe("Skip to the content");
        await page.keyboard.press("Enter");
        await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
        await page.getByRole("link", { name: "Inbox" }).click();
        await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
        await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
      },
      { path: "/listings" },
    );
  }, 90_000);

  it("speaks the browser's language, and another when it is chosen, also after a reload", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByRole("heading", { name: "Propiedades", level: 1 }).waitFor();
        await expect.poll(() => page.getAttribute("html", "lang")).toBe("es");
        await page.getByText("Su rol es lector").waitFor();
        await page.getByRole("button", { name: /^Su cuenta/ }).click();
        await page.getByRole("button", { name: "English" }).click();
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        await page.reload();
        await page.getByText("Your role is viewer").waitFor();
      },
      { path: "/listings", locale: "es-MX" },
    );
  }, 90_000);

  it("shows changes of other people at once, in every tab over one connection", async () => {
    await site.as(
      "owner",
      async (page) => {
        const context = page.context();
        const other = await context.newPage();
        await other.goto(`${site.origin}/console/listings`);
        for (const each of [page, other])
          await each.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        await makeListing(site.server, site.account, { title: "Bright loft" });
        for (const each of [page, other]) await each.getByText("Bright loft").waitFor();
      },
      { path: "/listings" },
    );
  }, 90_000);
});
