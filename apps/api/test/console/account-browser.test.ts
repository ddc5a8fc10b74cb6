import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { signedIn } from "../fixtures/people.ts";
import { makeContact, makeConversation, makeNote } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, holdBack, setHidden } from "./console.ts";

const site = consoleSite();

describeConsole("the pages of the account", () => {
  it("invite a person with a link that is shown once, change the role and remove the person", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Invite a person" }).click();
        await page.getByLabel("Name").fill("Robin Elm");
        await page.getByLabel("Email").fill("robin@elmhomes.example");
        await page.getByRole("dialog").getByRole("button", { name: "Invite a person" }).click();
        await page.getByText(/\/console\/sign-in\//).waitFor();
        await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
        await page.getByRole("link", { name: "Robin Elm" }).click();
        await page.getByText("Nowhere").waitFor();
        await page.getByLabel("Role").selectOption("viewer");
        await page.getByRole("button", { name: "Save", exact: true }).first().click();
        await page.getByText("Saved.").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Remove" }).click();
        const question = page.getByRole("dialog", { name: "Robin Elm" });
        await question.getByText(/Their upcoming showings go to others/).waitFor();
        await question.getByRole("button", { name: "Remove" }).click();
        await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
        await expect.poll(() => page.getByRole("link", { name: "Robin Elm" }).count()).toBe(0);
      },
      { path: "/people" },
    );
  }, 120_000);

  it("finish a deletion before signing out, and say that they wait for the server", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await makeNote(site.server, site.account, id);
    const notes = async () =>
      (await site.server.request("GET", `/conversations/${id}/notes`, { as: site.account })).body.data;
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("button", { name: "Delete the note" }).click();
        await page.context().setOffline(true);
        await page.getByRole("button", { name: /^Your account/ }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByText("Finishing what you began …").waitFor();
        expect(await notes()).toHaveLength(1);
        await page.context().setOffline(false);
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        expect(await notes()).toEqual([]);
      },
      { path: `/inbox/${id}`, expected: /ERR_INTERNET_DISCONNECTED/ },
    );
  }, 120_000);

  it("show where a person is signed in", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByText("(you)").waitFor();
        await page.getByRole("row").filter({ hasText: "(you)" }).getByRole("link").click();
        await page.getByText("(this browser)").waitFor();
        await page.getByRole("button", { name: /^Sign out there/ }).waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { path: "/people" },
    );
  }, 120_000);

  it("show times in the account's zone, and name it to who is in another", async () => {
    const account = await site.server.createAccount("pro");
    await site.server.request("PATCH", "/settings", { as: account, body: { timezone: "America/Chicago" } });
    const visit = { account, path: "/audit" };
    const rows = (page: Page) => page.getByRole("row").filter({ hasText: /\d:\d\d\s[AP]M/ });
    await site.as(
      "owner",
      async (page) => {
        await rows(page)
          .filter({ hasText: /[AP]M\sC[DS]T/ })
          .first()
          .waitFor();
        const shown = await rows(page).count();
        expect(
          await rows(page)
            .filter({ hasText: /[AP]M\sC[DS]T/ })
            .count(),
        ).toBe(shown);
      },
      { ...visit, timezoneId: "Asia/Tokyo" },
    );
    await site.as(
      "owner",
      async (page) => {
        await rows(page).first().waitFor();
        expect(await page.getByText(/C[DS]T/).count()).toBe(0);
      },
      { ...visit, timezoneId: "America/Chicago" },
    );
  }, 120_000);

  it("show everybody where they are signed in, and end what is somewhere else", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByRole("button", { name: /^Your account/ }).click();
        await page.getByRole("link", { name: "Where you are signed in" }).click();
        await page.getByRole("heading", { name: "Where you are signed in", level: 1 }).waitFor();
        await page.getByText("(this browser)").waitFor();
        expect(await page.getByRole("button", { name: /^Sign out there/ }).count()).toBe(0);
        const [person] = await site.server.database
          .sql`select id, email from people where account_id = ${site.account.accountId} and role = 'viewer'
          order by created_at desc, id desc limit 1`;
        const { headers } = await signedIn(site.server, site.account, "viewer", {
          id: person!.id as string,
          email: "",
        });
        await page.reload();
        await page.getByRole("button", { name: /^Sign out there/ }).click();
        await expectGoodAtEveryWidth(page);
        // The question stays while the list behind it is read again.
        const again = page.waitForResponse((response) => response.url().includes("listOwnSignIns"));
        await setHidden(page, true);
        await setHidden(page, false);
        await again;
        await page.getByRole("dialog").getByRole("button", { name: "Sign out there" }).click();
        await expect.poll(() => page.getByRole("button", { name: /^Sign out there/ }).count()).toBe(0);
        expect((await site.server.request("GET", "/people/me", { headers })).status).toBe(401);
      },
      { path: "/inbox" },
    );
  }, 120_000);

  it("show who changed what, before and after", async () => {
    const id = await makeContact(site.server, site.account, { name: "Kim Before" });
    await site.server.request("PATCH", `/contacts/${id}`, {
      as: site.account,
      body: { name: "<b>Kim After</b>" },
    });
    await site.server.request("PATCH", "/settings", { as: site.account, body: { agentName: "Kim" } });
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
        // Of an account there is one record of settings, whose id says nothing.
        const settings = page.getByRole("row").filter({ hasText: "settings.update" });
        await settings.first().waitFor();
        expect(await settings.first().textContent()).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
        await page.getByLabel("Record").fill(id);
        await page.getByLabel("Action").selectOption("updated");
        const row = page.getByRole("row").filter({ hasText: "contacts.update" });
        await row.getByText("1 field").click();
        await row.getByText('before: "Kim Before"').waitFor();
        await row.getByText('after: "<b>Kim After</b>"').waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { path: "/audit" },
    );
  }, 120_000);

  it("are for owners only", async () => {
    for (const path of ["/people", "/audit"])
      await site.as(
        "agent",
        async (page) => void (await page.getByText("Only owners can see this page").waitFor()),
        {
          path,
        },
      );
  }, 120_000);

  it("ask before the dialog of an invitation is closed that is being sent, and then show its link", async () => {
    await site.as(
      "owner",
      async (page) => {
        const invite = await holdBack(page, "**/trpc/people.create*");
        await page.getByRole("button", { name: "Invite a person" }).click();
        const dialog = page.getByRole("dialog", { name: "Invite a person" });
        await dialog.getByLabel("Name").fill("Toni Elm");
        await dialog.getByLabel("Email").fill("toni@elmhomes.example");
        await dialog.getByRole("button", { name: "Invite a person" }).click();
        await invite.arrived;
        expect(await dialog.getByRole("button", { name: "Cancel" }).isDisabled()).toBe(true);
        await page.keyboard.press("Escape");
        const question = page.getByRole("dialog", { name: "Leave without saving?" });
        await question.waitFor();
        await expectGoodAtEveryWidth(page);
        invite.release();
        await question.waitFor({ state: "detached" });
        await dialog.getByText(/\/console\/sign-in\//).waitFor();
      },
      { path: "/people" },
    );
  }, 90_000);
});
