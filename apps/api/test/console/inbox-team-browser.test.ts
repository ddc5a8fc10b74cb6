import { expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite();

const conversation = async (id: string) =>
  (await site.server.request("GET", `/conversations/${id}`, { as: site.account })).body.data;
const receive = (contactId: string, content: string) =>
  forAccount(site.server.platform, site.account.accountId, (call) =>
    receiveMessage(call, { contactId, content, channel: "email" }),
  );

describeConsole("a team's inbox", () => {
  it("closes by E, takes that back, snoozes by S, and shows what the contact writes again", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    const { contactId } = await conversation(id);
    await site.as(
      "agent",
      async (page) => {
        const list = page.getByRole("region", { name: "Conversations" });
        const entry = list.getByRole("link", { name: /Dana Reyes/ });
        await entry.waitFor();
        await page.getByRole("button", { name: "Close", exact: true }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.keyboard.press("e");
        await page.getByText(/^Closed on/).waitFor();
        await entry.waitFor({ state: "detached" });
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
        await page.getByLabel("State", { exact: true }).selectOption("Snoozed");
        await page.waitForURL(/show=snoozed/);
        await entry.waitFor();
        await page.getByLabel("State", { exact: true }).selectOption("Open");
        await entry.waitFor({ state: "detached" });
        expect(await conversation(id)).toMatchObject({ snoozedUntil: "2999-01-04T09:00:00.000Z" });

        await receive(contactId, "Is Friday fine?");
        await entry.getByText("Is Friday fine?").waitFor();
        await page.getByText(/^Snoozed until/).waitFor({ state: "detached" });
      },
      { path: `/inbox/${id}` },
    );
  }, 120_000);
});
