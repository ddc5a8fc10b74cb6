import { expect, it } from "vitest";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, openFields } from "./console.ts";

const site = consoleSite();

const zoneOf = async () =>
  (await site.server.request("GET", "/settings", { as: site.account })).body.data.timezone;

describeConsole("the console of each plan", () => {
  it("begins on the trial with a page that works, and locks those that the plan lacks", async () => {
    const account = await site.server.createAccount("free_trial", "Trial Homes");
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
        await page.getByRole("link", { name: "Add a home" }).waitFor();
        await page.getByRole("navigation").getByRole("link", { name: "Listings" }).click();
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        await page.getByRole("link", { name: "Add a listing" }).waitFor();
        expect(await page.getByRole("link", { name: "Import" }).count()).toBe(0);
        await page.getByRole("link", { name: /^Inbox/ }).click();
        await page.getByText("The Free Trial plan does not include this page.").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.goto(`${site.origin}/console/developers/sandboxes`);
        await page.getByText("The Free Trial plan does not include this page.").waitFor();
        await page.goto(`${site.origin}/console/listings/new`);
        await openFields(page, "Showings");
        await page.getByRole("button", { name: "Add an open house" }).waitFor();
      },
      { account },
    );
  }, 90_000);

  it("says on a read-only plan why nothing can be changed, and offers no change", async () => {
    const account = await site.server.createAccount("starter", "Starter Homes");
    await site.as(
      "owner",
      async (page) => {
        await page.getByText("The Starter plan is read-only").waitFor();
        expect(await page.getByRole("button", { name: "Add a contact" }).count()).toBe(0);
        await page.goto(`${site.origin}/console/developers/sandboxes`);
        await page.getByText("The Starter plan is read-only").waitFor();
        expect(await page.getByRole("button", { name: "Make a sandbox" }).count()).toBe(0);
        await page.goto(`${site.origin}/console/listings`);
        await page.getByText("Once somebody adds homes, they are here.").waitFor();
        expect(await page.getByText("with the button above").count()).toBe(0);
      },
      { account, path: "/contacts" },
    );
  }, 90_000);

  it("does not ask for an owner's figures in another role", async () => {
    await site.as("viewer", (page) => page.getByText("Only owners can see this page.").waitFor(), {
      path: "/developers/usage",
    });
  }, 90_000);

  it("has sign-out, language and colors at the top of every page, by keyboard too", async () => {
    await site.as(
      "viewer",
      async (page) => {
        const open = page.getByRole("button", { name: /^Your account/ });
        await open.focus();
        await page.keyboard.press("Enter");
        const out = page.getByRole("button", { name: "Sign out" });
        await out.waitFor();
        expect((await out.boundingBox())!.y).toBeLessThan(400);
        await expectGoodAtEveryWidth(page);
        await page.keyboard.press("Escape");
        await out.waitFor({ state: "hidden" });
        await open.click();
        await page.getByRole("button", { name: "Dark colors" }).click();
        await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: "attached" });
        await page.getByRole("button", { name: "Español" }).click();
        await page.getByRole("button", { name: "Cerrar sesión" }).click();
        await page.getByLabel(/Correo|Email/).waitFor();
      },
      { path: "/settings" },
    );
  }, 90_000);

  it("takes the time zone of a new account from the browser, and keeps one that was set", async () => {
    expect(await zoneOf()).toBe("UTC");
    const options = { path: "/contacts", timezoneId: "America/Chicago" };
    await site.as("agent", (page) => page.getByRole("heading", { name: "Contacts" }).waitFor(), options);
    expect(await zoneOf()).toBe("UTC");
    await site.as(
      "owner",
      (page) => page.getByText("The time zone of the account is now America/Chicago").waitFor(),
      options,
    );
    expect(await zoneOf()).toBe("America/Chicago");
    await site.as("owner", (page) => page.getByRole("heading", { name: "Contacts" }).waitFor(), {
      ...options,
      timezoneId: "Europe/Berlin",
    });
    expect(await zoneOf()).toBe("America/Chicago");
  }, 90_000);
});
