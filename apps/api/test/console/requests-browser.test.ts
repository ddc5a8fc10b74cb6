import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeContact, makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, setHidden } from "./console.ts";

const site = consoleSite();

/** What the page asks the server for from now on, by method and path. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|trpc|healthz)/.test(pathname)) paths.push(`${request.method()} ${pathname}`);
  });
  return paths;
}

/** A message to the contact of a conversation, by a program. */
async function write(conversationId: string, content: string): Promise<void> {
  const { body } = await site.server.request("GET", `/conversations/${conversationId}`, { as: site.account });
  const { contactId } = body.data;
  const sent = await site.server.request("POST", "/messages", {
    as: site.account,
    body: { contactId, conversationId, content, channel: "email" },
  });
  expect(sent.status).toBe(201);
}

describeConsole("what the console asks the server for", () => {
  it("is one request for an opened conversation, beside what may not be for everybody, and one when it changes", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    const { body } = await site.server.request("GET", `/conversations/${id}`, { as: site.account });
    const { contactId } = body.data;
    const draft = { contactId, content: "A draft that waits.", channel: "email" };
    await site.server.request("POST", "/drafts", { as: site.account, body: draft });
    await site.as(
      "agent",
      async (page) => {
        const rename = (name: string) =>
          site.server.request("PATCH", `/contacts/${contactId}`, { as: site.account, body: { name } });
        await page.getByRole("link", { name: /Dana Reyes/ }).waitFor();
        // From here on, the page follows the changes.
        await rename("Dana Hall");
        const link = page.getByRole("link", { name: /Dana Hall/ });
        await link.waitFor();
        const paths = asked(page);
        await link.click();
        await page.getByRole("log").getByText("Hello Dana").waitFor();
        await page.getByText("A draft that waits.").waitFor();
        await page.getByLabel("Send by").waitFor();
        await page.getByLabel("Contact", { exact: true }).getByText("dana@example.com").waitFor();
        // The list and its numbers may still be read again because of the new name.
        const reads = () =>
          paths.filter(
            (each) => each.startsWith("GET") && !/conversations\.(list|counts|unread)$/.test(each),
          );
        // These are apart, because who may read conversations may not always read them.
        const apart = [
          "cannedAnswers.list",
          "notes.list",
          "sessions.list",
          "showings.list",
          "workflows.list",
        ];
        const expected = [...apart, "conversations.open"].sort().map((name) => `GET /api/v1/trpc/${name}`);
        await expect.poll(() => reads().sort()).toEqual(expected);
        paths.length = 0;
        await rename("Dana Reyes-Hall");
        await page.getByRole("complementary").getByText("Dana Reyes-Hall").waitFor();
        expect(reads()).toEqual(["GET /api/v1/trpc/conversations.open"]);
      },
      { path: "/inbox" },
    );
  }, 90_000);

  it("is a list once when a page is opened, and once when a record of it changes", async () => {
    const id = await makeContact(site.server, site.account, { name: "Ida Lund" });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Ida Lund" }).waitFor();
        const paths = asked(page);
        await page.reload();
        await page.getByRole("link", { name: "Ida Lund" }).waitFor();
        const body = { name: "Ida Lund-Berg" };
        await site.server.request("PATCH", `/contacts/${id}`, { as: site.account, body });
        await page.getByRole("link", { name: "Ida Lund-Berg" }).waitFor();
        const lists = paths.filter((path) => path === "GET /api/v1/trpc/contacts.list");
        expect(lists).toHaveLength(2);
        // These come with the page.
        expect(paths.filter((path) => /people\.me|settings\.get/.test(path))).toEqual([]);
      },
      { path: "/contacts" },
    );
  }, 90_000);

  it("is nothing while the tab is hidden, and what was missed once it is shown", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("log").getByText("Hello Dana").waitFor();
        await site.as(
          "owner",
          async (other) => {
            await other.getByRole("log").getByText("Hello Dana").waitFor();
            await setHidden(page, true);
            const paths = asked(page);
            await write(id, "Written while nobody looked.");
            await other.getByRole("log").getByText("Written while nobody looked.").waitFor();
            await page.evaluate("window.dispatchEvent(new Event('online'))");
            // What was asked because the other has signed in may still have been on its way.
            expect(paths.filter((path) => !path.endsWith("people.listAssignable"))).toEqual([]);
            await setHidden(page, false);
            await page.getByRole("log").getByText("Written while nobody looked.").waitFor();
          },
          { path: `/inbox/${id}` },
        );
      },
      { path: `/inbox/${id}` },
    );
  }, 90_000);

  it("is each message of a long conversation once, a page at a time", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.server.database.sql`
      insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, sent_at, created_at)
      select account_id, gen_random_uuid(), id, 'inbound', 'Old ' || n, 'old ' || n, 'email',
        started_at - n * interval '1 minute', started_at
      from conversations, generate_series(1, 120) n where id = ${id}`;
    await site.as(
      "agent",
      async (page) => {
        const log = page.getByRole("log");
        await log.getByText("Hello Dana").waitFor();
        const older = page.getByRole("button", { name: "Older messages" });
        await older.click();
        await log.getByText("Old 99", { exact: true }).waitFor();
        await older.click();
        await log.getByText("Old 120", { exact: true }).waitFor();
        await expect.poll(() => older.count()).toBe(0);
        await write(id, "The newest.");
        await log.getByText("The newest.").waitFor();
        await expect.poll(() => log.getByRole("listitem").count()).toBe(122);
        const texts = await log.getByRole("listitem").locator("p").allTextContents();
        expect(texts.slice(0, 2)).toEqual(["Old 120", "Old 119"]);
        expect(new Set(texts).size).toBe(122);
      },
      { path: `/inbox/${id}` },
    );
  }, 90_000);
});
