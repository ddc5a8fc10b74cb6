import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { signedIn } from "../fixtures/people.ts";
import { makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectAccessible, patience, setHidden } from "./console.ts";

const site = consoleSite();

/** The number of unread conversations in the menu and in the tab's title; null: none. */
async function expectUnread(page: Page, number: number | null): Promise<void> {
  const title = number === null ? "Inbox · Elm Homes" : `(${number}) Inbox · Elm Homes`;
  await expect.poll(() => page.title(), patience).toBe(title);
  const link = page.getByRole("navigation").getByRole("link", { name: /^Inbox/ });
  await expect.poll(() => link.textContent(), patience).toBe(`Inbox${number ?? ""}`);
}

describeConsole("unread conversations", () => {
  it("are the same in all browsers of a person, and none are lost behind the newest", async () => {
    const person = await signedIn(site.server, site.account, "agent");
    const ids: string[] = [];
    for (let i = 0; i < 33; i++) ids.push(await makeConversation(site.server, site.account, "email"));
    await site.as(
      "agent",
      async (desk) => {
        await expectUnread(desk, 33);
        await expectAccessible(desk);
        await site.as(
          "agent",
          async (phone) => {
            await phone.getByRole("log").getByText("Hello Dana").waitFor();
            for (const page of [phone, desk]) await expectUnread(page, 32);
            await setHidden(desk, true);
            const paths: string[] = [];
            desk.on("request", (request) => paths.push(request.url()));
            await makeConversation(site.server, site.account, "email");
            for (const page of [phone, desk]) await expectUnread(page, 33);
            expect(paths).toEqual([]);
          },
          { path: `/inbox/${ids[0]}`, person },
        );
      },
      { path: "/inbox", person },
    );
    await site.as("agent", (colleague) => expectUnread(colleague, 34), { path: "/inbox" });
  }, 180_000);
});
