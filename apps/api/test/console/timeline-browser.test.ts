import { expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { createContact, createProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, yearUnlessThis } from "./console.ts";

const site = consoleSite();
const year = yearUnlessThis(2026);

describeConsole("what happened with a contact and a home", () => {
  it("is shown by day on both pages, part by part, and leads to the conversation", async () => {
    const { server, account } = site;
    const contactId = (await createContact(server, account, { name: "Noor Beck" })).id;
    const propertyId = (await createProperty(server, account, { title: "Sunny loft" })).id;
    const send = (method: "POST" | "PATCH", path: string, body: object) =>
      server.request(method, path, { as: account, body });
    await forAccount(server.platform, account.accountId, async (call) => {
      for (let n = 1; n <= 25; n++) {
        const content = `Is the loft still free? (${n})`;
        await receiveMessage(call, { contactId, propertyId, content, channel: "email" });
      }
    });
    const showing = { title: "Showing", startTime: "2026-07-01T15:00:00Z", endTime: "2026-07-01T16:00:00Z" };
    await send("PATCH", "/settings", { timezone: "America/Chicago" });
    await send("POST", "/showings", { ...showing, contactId, propertyId });
    const later = { title: "Second", startTime: "2026-07-08T15:00:00Z", endTime: "2026-07-08T16:00:00Z" };
    await send("POST", "/showings", { ...later, contactId, propertyId });
    // Cancelled, it is not coming.
    const off = { title: "Third", startTime: "2026-07-09T15:00:00Z", endTime: "2026-07-09T16:00:00Z" };
    const { body } = await send("POST", "/showings", { ...off, contactId, propertyId });
    await send("PATCH", `/showings/${body.data.id}`, { status: "cancelled" });
    await send("PATCH", `/contacts/${contactId}`, { status: "applicant", phone: "+15550100" });
    await send("PATCH", `/properties/${propertyId}`, { monthlyRent: 1900 });
    await site.as(
      "owner",
      async (page) => {
        // Between the two showings.
        await page.clock.setFixedTime("2026-07-02T12:00:00Z");
        await page.reload();
        const region = page.getByRole("region", { name: "What happened" });
        const shown = region
          .getByRole("listitem")
          .filter({ has: page.getByText("Showing", { exact: true }) });
        await shown
          .filter({ hasNotText: "cancelled" })
          .getByText(/^10:00 AM/)
          .waitFor();
        const showings = page.getByRole("region", { name: "Showings" });
        await showings.getByText(`Jul 1${year}, 10:00 AM`).waitFor();
        await showings.getByRole("link", { name: "Sunny loft" }).first().waitFor();
        const ahead = page.getByRole("region", { name: "Coming up" });
        await ahead.getByRole("listitem").getByText("Showing", { exact: true }).waitFor();
        expect(await ahead.getByRole("listitem").count()).toBe(1);
        await region.getByRole("link", { name: "Sunny loft" }).first().waitFor();
        await region.getByText("prospect → applicant · Phone number").waitFor();
        await expectGoodAtEveryWidth(page);
        expect(await region.getByRole("listitem").count()).toBe(19);
        await region.getByRole("button", { name: "Show more" }).click();
        await region.getByText("Added").waitFor();
        expect(await region.getByRole("listitem").count()).toBe(29);
        await region.getByRole("link", { name: "Sunny loft" }).first().click();
        await page.getByRole("heading", { name: "Sunny loft", level: 1 }).waitFor();
        await region.getByText("$1,850 → $1,900").waitFor();
        await region.getByRole("link", { name: "Noor Beck" }).first().waitFor();
        await expectGoodAtEveryWidth(page);
        await region.getByRole("link", { name: "Conversation began" }).click();
        await page.getByRole("log").getByText("(25)").waitFor();
      },
      // Setting the clock runs a script also in the listing's preview, where none may run.
      { path: `/contacts/${contactId}`, expected: /Blocked script execution in 'about:srcdoc'/ },
    );
  }, 90_000);

  it("leaves no gap before the form of a contact on a phone", async () => {
    const contactId = (await createContact(site.server, site.account, { name: "Ada Short" })).id;
    await site.as(
      "owner",
      async (page) => {
        const last = page.getByRole("region", { name: "What happened" }).getByRole("listitem").last();
        const name = await page.getByRole("textbox", { name: "Name", exact: true }).elementHandle();
        const gap = () =>
          last.evaluate(
            (above, below) => below!.getBoundingClientRect().y - above.getBoundingClientRect().bottom,
            name,
          );
        await expect.poll(gap, { timeout: 10_000 }).toBeLessThan(300);
      },
      { path: `/contacts/${contactId}`, viewport: { width: 360, height: 740 } },
    );
  }, 60_000);
});
