import { afterAll, beforeAll, expect, it } from "vitest";
import { plain } from "../mail/corpus/make.ts";
import { addressOf, handIn, receiving } from "../mail/hand-in.ts";
import { ConsoleSite, describeConsole, expectGoodAtEveryWidth, skipped } from "./console.ts";

const site = new ConsoleSite();
beforeAll(async () => {
  if (!skipped) await site.open("pro", receiving);
}, 240_000);
afterAll(() => site.close());

const arrive = async (body: string, headers: Record<string, string> = {}) =>
  handIn(site.server, plain(body, { To: await addressOf(site.server, site.account.accountId), ...headers }));

describeConsole("incoming mail", () => {
  it("is listed with what became of it, and what was not shown can be made a conversation", async () => {
    await arrive("I am away.\n", { "Auto-Submitted": "auto-replied", "Message-ID": "<away@example.net>" });
    await site.as(
      "agent",
      async (page) => {
        await page
          .getByText("A program wrote it, as its header says: Auto-Submitted: auto-replied.")
          .first()
          .waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: /^Make this a conversation/ }).click();
        await page.getByRole("link", { name: /^Open the conversation/ }).click();
        await page.getByRole("log").getByText("I am away.").waitFor();
      },
      { path: "/incoming" },
    );
  }, 120_000);

  it("marks in its conversation what nobody proved, and opts out when somebody says so", async () => {
    const { data } = (
      await arrive("STOP\n", { From: "Kim <kim@example.net>", "Message-ID": "<stop@example.net>" })
    ).body;
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("Nothing proves who wrote this email.").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Send this contact no more email" }).click();
        await page.getByText("This contact gets no more email.").waitFor();
      },
      { path: `/inbox/${data.conversationId}` },
    );
    const contact = await site.server.request("GET", `/contacts/${data.contactId}`, { as: site.account });
    expect(contact.body.data.optedOutAt.email).toEqual(expect.any(String));
  }, 120_000);
});
