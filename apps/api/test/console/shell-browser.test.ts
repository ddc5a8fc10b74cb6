import { expect, it } from "vitest";
import { signedIn } from "../fixtures/people.ts";
import { makeListing } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectAccessible, expectNoSideways, holdBack } from "./console.ts";

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

  it("shows nothing of an account any more once somebody signs in to another one in the same browser", async () => {
    await makeListing(site.server, site.account, { title: "The first account's house" });
    const account = await site.server.createAccount("pro", "Other Homes");
    await makeListing(site.server, account, { title: "The other account's house" });
    const { cookie } = await signedIn(site.server, account, "agent");
    const [name, value] = cookie.split("=") as [string, string];
    await site.as(
      "agent",
      async (page) => {
        const listings = page.getByRole("link", { name: "Listings", exact: true });
        await page.getByRole("link", { name: /first account's house/ }).waitFor();
        await page.getByRole("link", { name: "Contacts", exact: true }).click();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
        await page.context().addCookies([{ name, value, url: site.origin }]);
        const reloaded = page.waitForEvent("load");
        // After a time without the server, what is shown is read again.
        await page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))");
        await reloaded;
        await listings.click();
        await page.getByRole("link", { name: /other account's house/ }).waitFor();
        expect(await page.getByRole("link", { name: /first account's house/ }).count()).toBe(0);
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

  it("fits the window of a phone also for a person who is called by a long email address", async () => {
    const { server, account } = site;
    const email = "annemarie.fitzgerald-lindqvist@property-management.example.com";
    const person = await signedIn(server, account, "owner");
    await site.as(
      "owner",
      async (page) => {
        for (const name of [email, null]) {
          await server.database
            .sql`update people set name = ${name}, email = ${email} where id = ${person.personId}`;
          await page.reload();
          await page.getByRole("button", { name: email }).waitFor();
          await page.getByRole("button", { name: "Search" }).waitFor();
          for (const width of [320, 360]) {
            await page.setViewportSize({ width, height: 740 });
            await expectNoSideways(page);
          }
        }
      },
      { path: "/listings", person },
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
        // A screen reader says the name that the content has when it gets the focus.
        await page.evaluate(`
          said = [];
          document.querySelector("main").addEventListener("focus", ({ target }) => {
            const name = target.getAttribute("aria-labelledby");
            said.push(name && document.getElementById(name)?.textContent);
          });
        `);
        const { arrived, release } = await holdBack(page, "**/assets/page-*.js");
        await page.getByRole("link", { name: "Contacts", exact: true }).press("Enter");
        await arrived;
        await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
        expect(await page.evaluate("said")).toEqual([null]);
        release();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
        await expect.poll(() => page.evaluate("said")).toEqual([null, "Contacts"]);
        await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
      },
      { path: "/listings" },
    );
  }, 90_000);

  it("prints the content of a page alone, and all of it", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByRole("link", { name: "Inbox" }).waitFor();
        await page.emulateMedia({ media: "print" });
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        expect(await page.getByRole("link", { name: "Inbox" }).isVisible()).toBe(false);
        expect(await page.getByRole("banner").isVisible()).toBe(false);
        expect((await page.getByRole("main").boundingBox())?.x).toBe(0);
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
