import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeContact, makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, holdBack, patience } from "./console.ts";

const site = consoleSite();

/** What the API has of a conversation, newest first. */
async function textsOf(id: string): Promise<string[]> {
  const { body } = await site.server.request("GET", `/conversations/${id}/messages`, { as: site.account });
  return body.data.map(({ content }: { content: string }) => content);
}

const replyIn = (page: Page) => page.getByLabel("Reply to Dana Reyes");
const onItsWay = (page: Page) => page.getByRole("log").getByText(/^Sending in \d+ s$/);

/** Ten seconds last until the test lets them pass. */
async function holdTime(page: Page): Promise<void> {
  const hold = `{
    const { setTimeout } = window;
    const held = [];
    window.setTimeout = (run, ms, ...more) => (ms === 10_000 ? held.push(run) : setTimeout(run, ms, ...more));
    window.pass = () => held.splice(0).forEach((run) => run());
  }`;
  await page.addInitScript(hold);
  await page.evaluate(hold);
}

const letTimePass = (page: Page) => page.evaluate("pass()");

/** Writes an answer, and sends it as far as it can still be undone. */
async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel("Send by").waitFor();
  await replyIn(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await onItsWay(page).waitFor();
}

describeConsole("an answer that is about to be sent", () => {
  it("is taken back with its files, and sent once after ten seconds if it is not", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        await holdTime(page);
        const buffer = Buffer.from("hello");
        await page
          .locator("form input[type=file]")
          .setInputFiles([{ name: "lease.txt", mimeType: "text/plain", buffer }]);
        const chosen = page.getByRole("button", { name: "Remove lease.txt" });
        await chosen.waitFor();
        await answer(page, "Hello Dan");
        expect(await replyIn(page).inputValue()).toBe("");
        await expectGoodAtEveryWidth(page);
        // The button that sent it is disabled, and the keyboard goes on in the reply.
        await expect
          .poll(() => replyIn(page).evaluate((field) => field.matches(":focus")), patience)
          .toBe(true);
        await page.keyboard.press("Control+z");
        await chosen.waitFor();
        expect(await replyIn(page).inputValue()).toBe("Hello Dan");
        await onItsWay(page).waitFor({ state: "detached" });

        await page.keyboard.press("Control+Enter");
        await onItsWay(page).waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await expect
          .poll(() => replyIn(page).evaluate((field) => field.matches(":focus")), patience)
          .toBe(true);
        await page.keyboard.press("Control+End");
        await page.keyboard.type("a!");
        await page.keyboard.press("Control+Enter");
        await onItsWay(page).waitFor();
        expect(await textsOf(id)).toEqual(["Hello Dana"]);
        await letTimePass(page);
        await page.getByRole("log").getByRole("link", { name: "Download lease.txt" }).waitFor();
        await onItsWay(page).waitFor({ state: "detached" });
        expect(await textsOf(id)).toEqual(["Hello Dana!", "Hello Dana"]);
      },
      { path: `/inbox/${id}` },
    );
  }, 90_000);

  it("is sent once when the page is left, reloaded or signed out of", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    const sent = (...texts: string[]) =>
      expect.poll(() => textsOf(id), patience).toEqual([...texts, "Hello Dana"]);
    await site.as(
      "agent",
      async (page) => {
        await holdTime(page);
        await answer(page, "One");
        await page.getByRole("navigation").getByRole("link", { name: "Contacts" }).click();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
        await page.goBack();
        await onItsWay(page).waitFor();
        await page.reload();
        await sent("One");
        await expect.poll(() => page.getByRole("log").getByText("One").count(), patience).toBe(1);
        await expect.poll(() => page.evaluate("Object.keys(localStorage).join()")).not.toContain("outgoing");
        await answer(page, "Two");
        await page.getByRole("button", { name: /^Your account/ }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        await sent("Two", "One");
      },
      { path: `/inbox/${id}` },
    );
  }, 90_000);

  it("is finished by the page that opens next, whichever it is", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    const { contactId } = (await site.server.request("GET", `/conversations/${id}`, { as: site.account }))
      .body.data;
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        const me = (await page.evaluate("fetch('/api/v1/people/me').then((answer) => answer.json())")) as {
          data: { person: { id: string } };
        };
        const answer = {
          key: "a".repeat(32),
          conversationId: id,
          contactId,
          content: "Begun",
          attachments: [],
          failed: "",
          waits: "",
        };
        const begun = { answer, personId: me.data.person.id, state: "sending", keptAt: Date.now() };
        await page.evaluate(
          `localStorage.setItem("console.outgoing.${answer.key}", ${JSON.stringify(JSON.stringify(begun))})`,
        );
        await page.goto(`${site.origin}/console/`);
        await expect.poll(() => textsOf(id), patience).toEqual(["Begun", "Hello Dana"]);
      },
      { path: "/listings" },
    );
  }, 90_000);

  it("is in one tab only, and in the reply again after that tab has crashed", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        await holdTime(page);
        await answer(page, "Once");
        const other = await page.context().newPage();
        await other.goto(page.url());
        await replyIn(other).waitFor();
        // Longer than a page waits for those that are being left.
        await other.waitForTimeout(3_500);
        expect(await replyIn(other).inputValue()).toBe("");
        const devtools = await page.context().newCDPSession(page);
        await Promise.race([devtools.send("Page.crash").catch(() => undefined), page.waitForEvent("crash")]);
        await other.reload();
        await expect.poll(() => replyIn(other).inputValue(), patience).toBe("Once");
        expect(await textsOf(id)).toEqual(["Hello Dana"]);
      },
      { path: `/inbox/${id}` },
    );
  }, 90_000);

  it("is waited for by who signs out without a network, and says so", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        await holdTime(page);
        await answer(page, "One");
        await page.context().setOffline(true);
        await page.getByRole("button", { name: /^Your account/ }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByText(/^Your answer to Dana Reyes is still on its way/).waitFor();
        await page.context().setOffline(false);
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        expect(await textsOf(id)).toEqual(["One", "Hello Dana"]);
      },
      { path: `/inbox/${id}`, expected: /ERR_INTERNET_DISCONNECTED/ },
    );
  }, 90_000);

  it("returns to the reply if it is refused, wherever the person is, and if nobody is signed in any more", async () => {
    const { server, account } = site;
    const id = await makeConversation(server, account, "email");
    const { contactId } = (await server.request("GET", `/conversations/${id}`, { as: account })).body.data;
    await site.as(
      "agent",
      async (page) => {
        await holdTime(page);
        await answer(page, "Is Friday fine?");
        const cookies = await page.context().cookies();
        await page.context().clearCookies();
        await page.getByRole("button", { name: "Send now" }).click();
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        await page.context().addCookies(cookies);
        await page.goto(`${site.origin}/console/inbox/${id}`);
        await expect.poll(() => replyIn(page).inputValue(), patience).toBe("Is Friday fine?");
        expect(await textsOf(id)).toEqual(["Hello Dana"]);

        await replyIn(page).press("Control+Enter");
        await onItsWay(page).waitFor();
        await page.getByRole("navigation").getByRole("link", { name: "Contacts" }).click();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
        const body = { channel: "email" };
        await server.request("POST", `/contacts/${contactId}/opt-out`, { as: account, body });
        await letTimePass(page);
        await page.getByText("Your answer to Dana Reyes was not sent. It is in the reply again.").waitFor();
        await page.goBack();
        await expect.poll(() => replyIn(page).inputValue(), patience).toBe("Is Friday fine?");
        await page.getByRole("alert").getByText("The server did not accept this.").waitFor();
        expect(await textsOf(id)).toEqual(["Hello Dana"]);
      },
      { path: `/inbox/${id}`, expected: /401|422/ },
    );
  }, 90_000);

  it("is told of once if it is refused after the conversation was left", async () => {
    const { server, account } = site;
    // The address of the others is opted out by now.
    const contactId = await makeContact(server, account, { email: "dana@elsewhere.example" });
    const id = await makeConversation(server, account, "email", { contactId });
    await site.as(
      "agent",
      async (page) => {
        await holdTime(page);
        await answer(page, "Is Friday fine?");
        const sending = await holdBack(page, "**/trpc/messages.create*");
        await page.getByRole("button", { name: "Send now" }).click();
        await sending.arrived;
        await page.getByRole("navigation").getByRole("link", { name: "Contacts" }).click();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
        const body = { channel: "email" };
        await server.request("POST", `/contacts/${contactId}/opt-out`, { as: account, body });
        sending.release();
        await page.getByText("Your answer to Dana Reyes was not sent. It is in the reply again.").waitFor();
        expect(await page.getByText(/^Not saved on the page/).count()).toBe(0);
      },
      { path: `/inbox/${id}`, expected: /422/ },
    );
  }, 90_000);
});
