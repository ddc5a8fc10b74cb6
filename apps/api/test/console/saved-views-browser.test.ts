import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { signedIn } from "../fixtures/people.ts";
import { createContact, makeConversation, makeLabel } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite();

const views = (page: Page) => page.getByRole("button", { name: "Views", exact: true });
const link = (page: Page, name: RegExp | string) => page.getByRole("main").getByRole("link", { name });

describeConsole("saved views", () => {
  it("are kept, opened from the list and the search, shared, changed and deleted", async () => {
    const { server, account } = site;
    await createContact(server, account, { name: "Noor Beck", tags: ["elm"] });
    await createContact(server, account, { name: "Ada Lind", email: "ada@example.com" });
    const person = await signedIn(server, account, "agent");
    const agent = async (work: (page: Page) => Promise<void>, path: string) =>
      site.as("agent", work, { path, person });
    await agent(async (page) => {
      await page.getByLabel("Tag", { exact: true }).fill("elm");
      await page.getByText("Ada Lind").waitFor({ state: "detached" });
      await page.getByLabel("Role").selectOption("prospect");
      await page.getByText("Noor Beck").waitFor();
      await views(page).click();
      await page.getByText(/then save that as a view/).waitFor();
      await page.getByRole("button", { name: "Save this view" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Hot in Elm");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("The view Hot in Elm is saved.").waitFor();
    }, "/contacts");
    await agent(async (page) => {
      await page.getByText("Ada Lind").waitFor();
      await views(page).focus();
      await page.keyboard.press("Enter");
      await link(page, "Hot in Elm").waitFor();
      await expectGoodAtEveryWidth(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText("Ada Lind").waitFor({ state: "detached" });
      expect(await page.getByLabel("Tag", { exact: true }).inputValue()).toBe("elm");
      expect(new URL(page.url()).search).toBe("?role=prospect&tag=elm");
      // The same again from another page.
      await page.getByRole("link", { name: "Today" }).click();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search" }).fill("hot in");
      await page.getByRole("option", { name: /Hot in Elm/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Noor Beck").waitFor();
      expect(new URL(page.url()).search).toBe("?role=prospect&tag=elm");
      await page.getByLabel("Role").selectOption("");
      await views(page).click();
      await page.getByRole("button", { name: "Change: Hot in Elm" }).click();
      await page.getByLabel("Keep what the list shows now").check();
      await page.getByLabel("Share with everybody of the account").check();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("The view Hot in Elm is saved.").waitFor();
    }, "/contacts");
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Ada Lind").waitFor();
        await views(page).click();
        await link(page, /Hot in Elm\s*Shared by agent/).click();
        await page.getByText("Ada Lind").waitFor({ state: "detached" });
        expect(new URL(page.url()).search).toBe("?tag=elm");
        await views(page).click();
        expect(await page.getByRole("button", { name: /^Change: / }).count()).toBe(0);
        await link(page, "Clear search and filters").click();
        await page.getByText("Ada Lind").waitFor();
      },
      { path: "/contacts" },
    );
    await agent(async (page) => {
      await views(page).click();
      await page.getByRole("button", { name: "Change: Hot in Elm" }).click();
      await expectGoodAtEveryWidth(page);
      await page.getByRole("button", { name: "Delete the view" }).click();
      await page.getByText("The view Hot in Elm is deleted.").waitFor();
      await page.getByRole("status").getByRole("button", { name: "Close" }).click();
      await views(page).click();
      await page.getByText(/then save that as a view/).waitFor();
    }, "/contacts");
    await expect.poll(async () => (await server.database.sql`select name from saved_views`).length).toBe(0);
  }, 120_000);

  it("open a list that can be reset when what they name is deleted", async () => {
    const { server, account } = site;
    await makeConversation(server, account);
    const label = await makeLabel(server, account);
    const person = await signedIn(server, account, "agent");
    const gone = await signedIn(server, account, "agent");
    const query = `label=${label}&who=${gone.personId}`;
    const { headers } = person;
    const body = { list: "inbox", name: "Before", query };
    await server.request("POST", "/people/me/saved-views", { headers, body });
    await server.request("DELETE", `/labels/${label}`, { as: account });
    await server.database.sql`delete from people where id = ${gone.personId}`;
    await site.as(
      "agent",
      async (page) => {
        await views(page).click();
        await link(page, "Before").click();
        await page
          .getByRole("option", { name: "a deleted label", selected: true })
          .waitFor({ state: "attached" });
        await page.getByText("No conversations here").waitFor();
        await expectGoodAtEveryWidth(page);
        await views(page).click();
        await link(page, "Clear search and filters").click();
        await page.getByRole("link", { name: /Dana Reyes/ }).waitFor();
      },
      { path: "/inbox", person },
    );
  }, 90_000);

  it("keep which pre-screenings are listed", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByLabel("Decision").selectOption("All");
        await page.waitForURL(/\?status=completed&reviewStatus=any/);
        await page.reload();
        expect(await page.getByLabel("Decision").inputValue()).toBe("");
        expect(await page.getByLabel("Status").inputValue()).toBe("completed");
      },
      { path: "/screening" },
    );
  }, 60_000);
});
