import { it } from "vitest";
import { signedIn } from "../fixtures/people.ts";
import { makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite();

describeConsole("two people in one conversation", () => {
  it("see each other, who writes, and that the other has answered, until one leaves", async () => {
    const path = `/inbox/${await makeConversation(site.server, site.account, "email")}`;
    await site.as(
      "agent",
      async (page) => {
        await site.as(
          "owner",
          async (other) => {
            await page.getByText("owner is here").waitFor();
            await other.getByText("agent is here").waitFor();
            await page.getByLabel("Reply to Dana Reyes").fill("It is still free.");
            await other.getByText("agent is writing …").waitFor();
            await other.getByLabel("Send by").waitFor();
            const reply = other.getByLabel("Reply to Dana Reyes");
            await reply.pressSequentially("Yes");
            await page.getByText("owner is writing …").waitFor();
            await reply.press("Control+Enter");
            await reply.press("Control+Enter");
            await page
              .getByRole("alert")
              .getByText(/^Another answer was sent/)
              .waitFor();
            await expectGoodAtEveryWidth(page);
            await other.goto("about:blank");
            await page.getByText(/^owner is/).waitFor({ state: "detached" });
          },
          { path },
        );
        await page.getByLabel("Reply to Dana Reyes").fill("");
        await page.getByText(/^Another answer was sent/).waitFor({ state: "detached" });
      },
      { path },
    );
  }, 90_000);

  it("see each other when the second has come since the first opened it", async () => {
    const account = await site.server.createAccount("pro");
    const path = `/inbox/${await makeConversation(site.server, account, "email")}`;
    const person = await signedIn(site.server, account, "owner", { id: account.userId, email: "" });
    await site.as(
      "owner",
      async (page) => {
        await page.getByLabel("Send by").waitFor();
        await site.as(
          "agent",
          async (other) => {
            await page.getByText("agent is here").waitFor();
            await other.getByText(/ is here$/).waitFor();
            const beside = page.getByRole("complementary", { name: "Contact" });
            await beside.getByLabel("Looked after by").selectOption("agent");
          },
          { path, account },
        );
      },
      { path, account, person },
    );
  }, 90_000);
});
