import { beforeEach, expect, it } from "vitest";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite("pro");

// Each test may make as many requests as the plan allows in a minute.
beforeEach(() => site.server.clock.advance(60_000));

describeConsole("sandboxes", () => {
  it("are made with a key that is shown once, looked into, moved in time and deleted", async () => {
    await site.as(
      "owner",
      async (page) => {
        const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
        await page.getByRole("heading", { name: "Sandboxes", level: 1 }).waitFor();
        await page.getByText("No sandboxes").waitFor();
        await button("Make a sandbox").first().click();
        await page.getByLabel("Name").fill("Tests");
        await page.getByRole("dialog").getByRole("button", { name: "Make a sandbox" }).click();
        const key = await page.getByText(/^rk_test_\S+$/).textContent();
        await button("Look inside").click();
        await page.getByRole("heading", { name: "Inside “Tests”" }).waitFor();
        const as = { ...site.account, apiKey: key! };
        const booked = await site.server.request("POST", "/sandbox/simulate/booking", { as, body: {} });
        expect(booked.status, booked.text).toBe(201);
        await button("1 week later").click();
        await page.getByText(/The clock was moved, and \d+ things happened/).waitFor();
        await page
          .getByText(/Reminder of your showing/)
          .first()
          .waitFor();
        await expectGoodAtEveryWidth(page);
        await button("Delete: Tests").click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await page.getByText("No sandboxes").waitFor();
        expect((await site.server.request("GET", "/sandboxes", { as: site.account })).body.data).toEqual([]);
      },
      { path: "/developers/sandboxes" },
    );
  }, 120_000);

  it("are for owners alone", async () => {
    await site.as("agent", (page) => page.getByText("Only owners can see this page").waitFor(), {
      path: "/developers/sandboxes",
    });
  });
});
