import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { Visitor } from "../chats/visitor.ts";
import { makePerson, signedIn } from "../fixtures/people.ts";
import { makeConversation, makeForm } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, momentIn, patience } from "./console.ts";

const site = consoleSite();

const conversation = async (id: string) =>
  (await site.server.request("GET", `/conversations/${id}`, { as: site.account })).body.data;
const receive = (contactId: string, content: string) =>
  forAccount(site.server.platform, site.account.accountId, (call) =>
    receiveMessage(call, { contactId, content, channel: "email" }),
  );

/** The number of unread conversations in the title of the page. */
const unread = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

describeConsole("a team's inbox", () => {
  it("has all times in the account's time zone, also those that are typed", async () => {
    const { server } = site;
    const account = await server.createAccount("pro");
    await server.request("PATCH", "/settings", { as: account, body: { timezone: "America/Chicago" } });
    const id = await makeConversation(server, account, "email");
    const read = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
    const [{ sentAt }] = await read(`/conversations/${id}/messages`);
    const time = momentIn("America/Chicago", new Date(sentAt));
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("log").getByText(time).waitFor();
        await page.keyboard.press("s");
        const dialog = page.getByRole("dialog", { name: "Snooze until" });
        await dialog.getByText("Times in America/Chicago, the account’s time zone.").waitFor();
        await dialog.getByRole("button", { name: /^Tomorrow: .*, 9:00\sAM\sC[DS]T$/ }).waitFor();
        await dialog.getByLabel("Another time").fill("2999-01-04T09:00");
        await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
        await page.getByText(/^Snoozed until Jan 4, 2999, 9:00\sAM/).waitFor();
        expect((await read(`/conversations/${id}`)).snoozedUntil).toBe("2999-01-04T15:00:00.000Z");
      },
      { path: `/inbox/${id}`, account },
    );
  }, 90_000);

  it("closes by E, takes that back, snoozes by S, notes by N for a colleague, and shows what the contact writes again", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    const { contactId } = await conversation(id);
    const { id: colleague } = await makePerson(site.server, site.account.accountId, "owner");
    await site.as(
      "agent",
      async (page) => {
        const list = page.getByRole("region", { name: "Conversations" });
        const entry = list.getByRole("link", { name: /Dana Reyes/ });
        const currentView = () =>
          page.getByRole("navigation", { name: "Views" }).locator("[aria-current]").allTextContents();
        await entry.waitFor();
        await page.getByRole("button", { name: "Mark as done" }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.keyboard.press("e");
        await page.getByText(/^Done on/).waitFor();
        await entry.waitFor({ state: "detached" });
        await page.getByText("No conversation is open").waitFor();
        await page.getByRole("link", { name: "Done: 1" }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Undo" }).click();
        await entry.waitFor();

        await page.keyboard.press("s");
        const dialog = page.getByRole("dialog", { name: "Snooze until" });
        await dialog.getByRole("button", { name: /^Tomorrow/ }).waitFor();
        await expectGoodAtEveryWidth(page);
        await dialog.getByLabel("Another time").fill("2999-01-04T09:00");
        await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
        await page.getByText(/^Snoozed until Jan 4, 2999/).waitFor();
        await entry.waitFor({ state: "detached" });
        await page.getByRole("link", { name: "Snoozed 1" }).click();
        await page.waitForURL(/show=snoozed/);
        await entry.waitFor();
        await expect.poll(currentView).toEqual(["Snoozed1"]);
        await page.getByRole("link", { name: "Open 0" }).click();
        await entry.waitFor({ state: "detached" });
        await expect.poll(currentView).toEqual(["Open0"]);
        expect(await conversation(id)).toMatchObject({ snoozedUntil: "2999-01-04T09:00:00.000Z" });
        await page.getByRole("button", { name: "Unsnooze" }).click();
        await entry.waitFor();
        expect(await conversation(id)).toMatchObject({ state: "open", snoozedUntil: null });
        const thread = page.getByRole("region", { name: "Dana Reyes" });
        await thread.getByRole("button", { name: "Mark as done" }).click();
        await entry.waitFor({ state: "detached" });

        await page.keyboard.press("n");
        const note = page.getByRole("textbox", { name: "Private note" });
        const begin = page.getByRole("button", { name: "Private note" });
        const isBack = () =>
          expect.poll(() => begin.evaluate((it) => it.matches(":focus")), patience).toBe(true);
        await note.fill("Has a dog.");
        await page.getByRole("button", { name: "Cancel" }).click();
        await isBack();
        await page.keyboard.press("Enter");
        expect(await note.inputValue()).toBe("");
        await note.fill("Has two cats.");
        await page.getByLabel("Mention somebody").selectOption("owner");
        await expectGoodAtEveryWidth(page);
        await note.press("Control+Enter");
        await isBack();
        const written = page.getByRole("log").getByRole("listitem").filter({ hasText: "Private note" });
        await written.getByText("Has two cats. @owner").waitFor();
        await expectGoodAtEveryWidth(page);
        const [notice] = await site.server.database.sql`
          select data ->> 'text' as text from owner_notices where recipient_id = ${colleague}`;
        expect(notice!.text).toContain("Has two cats. @owner");
        await written.getByRole("button", { name: "Delete the note" }).click();
        await written.waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Undo" }).last().click();
        await written.waitFor();

        await receive(contactId, "Is Friday fine?");
        await entry.getByText("Is Friday fine?").waitFor();
        await page.getByText(/^Done on/).waitFor({ state: "detached" });
      },
      { path: `/inbox/${id}` },
    );
  }, 120_000);

  it("inserts a canned answer that was written in the settings, and says what it lacks", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "owner",
      async (page) => {
        await page.getByText("No canned answers yet").waitFor();
        await page.getByRole("button", { name: "Add a canned answer" }).click();
        const form = page.getByRole("dialog", { name: "Add a canned answer" });
        await form.getByRole("textbox", { name: "Name" }).fill("Hours");
        await form.getByRole("textbox", { name: "Text", exact: true }).fill("Hi ");
        await form
          .getByRole("button", { name: /\(Text\)$/ })
          .first()
          .click();
        await form
          .getByRole("button", { name: /\(Text\)$/ })
          .last()
          .click();
        await expectGoodAtEveryWidth(page);
        await form.getByRole("button", { name: "Add a canned answer" }).click();
        await page.getByRole("button", { name: "Change: Hours" }).waitFor();
        await page.getByText("[contact's name]").first().waitFor();
        await expectGoodAtEveryWidth(page);

        const other = { name: "Directions", text: "Turn left." };
        const made = await site.server.request("POST", "/canned-answers", { as: site.account, body: other });
        expect(made.status).toBe(201);
        await page.goto(`${site.origin}/console/inbox/${id}`);
        const menu = page.getByLabel("Insert a canned answer");
        await menu.waitFor();
        const reply = page.getByLabel("Reply to Dana Reyes");
        await reply.press("/");
        await expect.poll(() => menu.evaluate((element) => element.matches(":focus"))).toBe(true);
        // The menu is open, and the arrows insert nothing on their way.
        for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
        await page
          .getByRole("status")
          .getByText(/the address of the home/)
          .waitFor();
        await expect.poll(() => reply.inputValue()).toBe("Hi Dana Reyesthe property");
        await expectGoodAtEveryWidth(page);
      },
      { path: "/settings/answers" },
    );
  }, 120_000);

  it("inserts a link to a form that prospects can open", async () => {
    const account = await site.server.createAccount("pro", "Form Homes");
    const id = await makeConversation(site.server, account, "email");
    const { slug } = await makeForm(site.server, account, { name: "Questions first" });
    await makeForm(site.server, account, { name: "Not open", isPublic: false });
    await site.as(
      "agent",
      async (page) => {
        const menu = page.getByLabel("Insert a link to a form");
        await menu.waitFor();
        expect(await menu.locator("option").allTextContents()).toEqual([
          "Insert a link to a form",
          "Questions first",
        ]);
        await menu.selectOption("Questions first");
        const reply = page.getByLabel("Reply to Dana Reyes");
        await expect.poll(() => reply.inputValue()).toMatch(/^http/);
        await page.goto(await reply.inputValue());
        await page.getByRole("heading", { name: "Questions first" }).waitFor();
        expect(new URL(page.url()).pathname).toBe(`/p/form-homes/w/${slug}`);
      },
      { account, path: `/inbox/${id}` },
    );
  }, 90_000);

  it("labels a conversation by L, as a colleague does at the same time, until the label is deleted in the settings", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    const call = async (method: "POST" | "PATCH", path: string, body: object) =>
      (await site.server.request(method, path, { as: site.account, body })).body.data;
    const urgent = await call("POST", "/labels", { name: "דחוף 🔥", color: "red" });
    const later = await call("POST", "/labels", { name: "Call back", color: "blue" });
    await site.as(
      "owner",
      async (page) => {
        const entry = page
          .getByRole("region", { name: "Conversations" })
          .getByRole("link", { name: /Dana Reyes/ });
        await page.getByRole("button", { name: "Labels" }).waitFor();
        await page.keyboard.press("l");
        const dialog = page.getByRole("dialog", { name: "Labels of the conversation" });
        await dialog.getByRole("checkbox", { name: "דחוף 🔥" }).check();
        await entry.getByText("דחוף 🔥").waitFor();
        await expectGoodAtEveryWidth(page);
        await call("PATCH", `/conversations/${id}`, { addLabelIds: [later.id] });
        const field = dialog.getByRole("textbox", { name: "Find or create a label" });
        await field.fill("Key sent");
        await field.press("Enter");
        await dialog.getByRole("checkbox", { name: "Key sent", checked: true }).waitFor();
        await dialog.getByRole("checkbox", { name: "Call back", checked: true }).waitFor();
        // The dialog shows what was chosen before the server has it.
        await expect.poll(async () => (await conversation(id)).labelIds).toHaveLength(3);

        await dialog.getByRole("link", { name: "Change labels" }).click();
        await page.getByRole("button", { name: "Change: Key sent" }).click();
        const form = page.getByRole("dialog", { name: "Change the label" });
        await form.getByRole("textbox", { name: "Name" }).fill("CALL BACK");
        await form.getByRole("radio", { name: "Purple" }).check();
        await expectGoodAtEveryWidth(page);
        await form.getByRole("button", { name: "Save" }).click();
        await form.getByText(/Another label has this name/).waitFor();
        await form.getByRole("textbox", { name: "Name" }).fill("Keys");
        await form.getByRole("button", { name: "Save" }).click();
        await page.getByRole("button", { name: "Change: Keys" }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Delete: דחוף 🔥" }).click();
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await expect.poll(async () => (await conversation(id)).labelIds).not.toContain(urgent.id);
        await page.goto(`${site.origin}/console/inbox/${id}`);
        await entry.getByText("Keys").waitFor();
        await page.getByRole("link", { name: "Unassigned" }).click();
        await page.getByLabel("Label", { exact: true }).selectOption("Keys (1)");
        await page.waitForURL(/who=none&label=/);
        await entry.getByText("Keys").waitFor();
        await expectGoodAtEveryWidth(page);
        expect(await entry.getByText("דחוף").count()).toBe(0);
      },
      { path: `/inbox/${id}`, expected: /409 \(Conflict\)/ },
    );
  }, 120_000);

  it("marks and counts who asked the assistant for a person, until somebody has read it and answers", async () => {
    await site.server.request("PATCH", "/settings", {
      as: site.account,
      body: { profilePublic: true, callHumanEnabled: true },
    });
    const visitor = await Visitor.of(site.server, site.account);
    const answer = await visitor.say("Can I talk to a person please?");
    expect(answer!.content).toContain("asked a person at the agency");
    await site.as(
      "agent",
      async (page) => {
        const entry = page
          .getByRole("region", { name: "Conversations" })
          .getByRole("link", { name: /^Website visitor/ });
        await entry.getByText("Unread").waitFor();
        await entry.getByText("Needs a person").waitFor();
        const weight = () =>
          entry
            .getByText(/^Website visitor/)
            .evaluate((name) => name.ownerDocument.defaultView.getComputedStyle(name).fontWeight);
        expect(await weight()).toBe("700");
        const before = await unread(page);
        await expectGoodAtEveryWidth(page);
        await entry.click();
        await expect.poll(() => unread(page)).toBe(before - 1);
        expect(await weight()).toBe("400");
        await entry.getByText("Needs a person").waitFor();
        await page.getByLabel("Reply to Website visitor").fill("Here I am.");
        await page.getByLabel("Reply to Website visitor").press("Control+Enter");
        await page.getByRole("button", { name: "Send now" }).click();
        await entry.getByText("Needs a person").waitFor({ state: "detached" });
        await page.getByLabel("Views").getByRole("link", { name: "Needs a person 0" }).waitFor();
      },
      { path: "/inbox" },
    );
  }, 120_000);

  it("keeps what a person typed from whoever signs in next in the same tab", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    const next = await signedIn(site.server, site.account, "agent");
    const reply = (page: Page) => page.getByLabel("Reply to Dana Reyes");
    const signInNext = async (page: Page) => {
      const [name, value] = next.cookie.split("=") as [string, string];
      await page.context().addCookies([{ name, value, url: site.origin }]);
      await page.goto(`${site.origin}/console/inbox/${id}`);
    };
    const type = async (page: Page) => {
      await reply(page).fill("Half an answer");
      await page.getByRole("button", { name: "Private note" }).click();
      await page.getByRole("textbox", { name: "Private note" }).fill("Between us");
      await page.reload();
      await expect.poll(() => reply(page).inputValue(), patience).toBe("Half an answer");
    };
    const expectNothing = async (page: Page) => {
      await page.getByRole("button", { name: "Private note" }).waitFor();
      expect(await reply(page).inputValue()).toBe("");
    };
    await site.as(
      "agent",
      async (page) => {
        await type(page);
        await signInNext(page);
        await expectNothing(page);
      },
      { path: `/inbox/${id}` },
    );
    await site.as(
      "agent",
      async (page) => {
        await type(page);
        await page.getByRole("button", { name: /^Your account/ }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toMatch(/Half|Between/);
      },
      { path: `/inbox/${id}` },
    );
  }, 90_000);
});
