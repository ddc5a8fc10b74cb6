import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createContact, createProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, patience } from "./console.ts";

const site = consoleSite();
const hourMs = 3_600_000;

/** An account with a showing to which the prospect came, an hour ago. */
async function attended() {
  const { server } = site;
  const account = await server.createAccount("pro");
  const { id: contactId } = await createContact(server, account, { source: "zillow" });
  const { id: propertyId } = await createProperty(server, account, { title: "Elm Street 9" });
  const begin = server.clock.now().getTime() - hourMs;
  const [startTime, endTime] = [begin, begin + hourMs / 2].map((time) => new Date(time).toISOString());
  const body = { contactId, propertyId, title: "Showing", startTime, endTime };
  const { id } = (await server.request("POST", "/showings", { as: account, body })).body.data;
  await server.request("PATCH", `/showings/${id}`, { as: account, body: { outcome: "attended" } });
  return account;
}

/** The days around the server's clock, which browsers do not share. */
const around = () => {
  const day = (days: number) =>
    new Date(site.server.clock.now().getTime() + days * 24 * hourMs).toISOString().slice(0, 10);
  return { from: day(-2), to: day(2) };
};

describeConsole("numbers", () => {
  it("shows a viewer charts that can be read aloud, with formulas, tables and CSV", async () => {
    const { from, to } = around();
    await site.as(
      "viewer",
      async (page) => {
        await page.getByLabel("From", { exact: true }).fill(from);
        await page.getByLabel("To, inclusive").fill(to);
        await page.getByRole("img", { name: "Showings, Booked: Elm Street 9 1." }).waitFor();
        await page.getByRole("img", { name: "From lead to approval, Leads: Zillow 1." }).waitFor();
        await page.getByText("Attendance100%").waitFor();
        await page.getByText("Attended, divided by attended and no-show together.").waitFor();
        await page.getByRole("region", { name: "Showings" }).getByText("Elm Street 9").waitFor();
        const fair = page.getByRole("region", { name: "Fair access" });
        await fair.getByText("Only sources are compared").waitFor();
        await fair.getByRole("row", { name: /All together\s*1/ }).waitFor();
        await expectGoodAtEveryWidth(page);

        await page.getByLabel("Group “Showings” by").selectOption("host");
        await page.getByRole("img", { name: "Showings, Booked: none 1." }).waitFor();
        const downloading = page.waitForEvent("download");
        await page.getByRole("button", { name: "Download “Showings” as CSV" }).press("Enter");
        const download = await downloading;
        expect(download.suggestedFilename()).toBe(`showings-${from}-${to}.csv`);
        const saved = await readFile(await download.path(), "utf8");
        expect(saved).toContain(",total,1,0,1,0,0,1");
        // Excel reads accents only after a byte order mark.
        expect(saved.startsWith("\ufeff")).toBe(true);
      },
      { account: await attended(), path: "/numbers" },
    );
  }, 120_000);

  it("is on a phone a list of key figures, whose parts and tables are opened by keyboard", async () => {
    const { from, to } = around();
    await site.as(
      "viewer",
      async (page) => {
        await page.getByLabel("From", { exact: true }).fill(from);
        await page.getByLabel("To, inclusive").fill(to);
        const showings = page.locator("summary", { hasText: "Showings" });
        for (const figure of ["Leads: 1", "Booked: 1"])
          await page.getByText(figure, { exact: true }).first().waitFor();
        await page.locator("summary", { hasText: "Fair access" }).getByText("Median answer time:").waitFor();
        const height = () => page.evaluate("document.documentElement.scrollHeight");
        expect(await height()).toBeLessThan(1_600);
        const chart = page.getByRole("img", { name: "Showings, Booked: Elm Street 9 1." });
        expect(await chart.isVisible()).toBe(false);
        await showings.press("Enter");
        await chart.waitFor();
        const table = page.getByRole("region", { name: "Showings" });
        expect(await table.isVisible()).toBe(false);
        await page.locator("summary:visible", { hasText: "As a table" }).press("Enter");
        await table.getByText("Elm Street 9").waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { account: await attended(), path: "/numbers", viewport: { width: 360, height: 740 } },
    );
  }, 120_000);

  it("shows the letter of an owner's month, downloads it, sends it, and asks before sending it again", async () => {
    const { server } = site;
    const account = await server.createAccount("pro");
    const { id: ownerContactId } = await createContact(server, account, { name: "Marta Ruiz" });
    await createContact(server, account, { name: "Sam Stranger", email: "sam@example.com" });
    const home = await createProperty(server, account, { title: "Elm Street 9" });
    await site.as(
      "agent",
      async (page) => {
        await page.clock.setFixedTime(server.clock.now());
        await page.reload();
        const section = page.getByRole("region", { name: "Letter to an owner" });
        const owner = section.getByLabel("Owner of the homes");
        await section.getByText("None of the homes has an owner yet").waitFor();
        await server.request("PATCH", `/properties/${home.id}`, { as: account, body: { ownerContactId } });
        await page.reload();
        await owner.selectOption({ label: "Somebody else …" });
        const offered = await owner.locator("option").allTextContents();
        expect(offered).toEqual(["Choose …", "Marta Ruiz, dana@example.com", "Somebody else …"]);
        await section.getByLabel("Contact").selectOption({ label: "Sam Stranger, sam@example.com" });
        await section.getByText("This contact owns none of the homes").waitFor();
        await owner.selectOption(ownerContactId);
        await section.getByRole("region", { name: "Homes of the owner" }).getByText("Elm Street 9").waitFor();
        await section.getByText(/^Elm Street 9, 12 Elm Street was added only after/).waitFor();
        await expectGoodAtEveryWidth(page);
        const downloading = page.waitForEvent("download");
        await section.getByRole("link", { name: "Download PDF" }).press("Enter");
        const download = await downloading;
        expect(download.suggestedFilename()).toMatch(/^owner-letter-\d{4}-\d\d\.pdf$/);
        expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");

        await section.getByText("Not sent yet.").waitFor();
        await section.getByRole("button", { name: "Send by email" }).click();
        await page.getByRole("dialog").getByText("goes to dana@example.com as a PDF").waitFor();
        await page.getByRole("dialog").getByRole("button", { name: "Send by email" }).click();
        await page.getByText("The letter is on its way").waitFor();
        await section.getByText(/^Sent /).waitFor();
        await section.getByRole("button", { name: "Send again" }).waitFor();
      },
      { account, path: "/numbers", expected: /422/ },
    );
  }, 120_000);

  it("tells homes of one title apart, and counts those that are too many to name", async () => {
    const { server } = site;
    const account = await server.createAccount("pro");
    const { id: ownerContactId } = await createContact(server, account, { name: "Marta Ruiz" });
    for (const unit of ["1", "2", "3", "4", "5", "6"])
      await createProperty(server, account, { title: "Two rooms", unit, ownerContactId });
    server.clock.advance(3_600_000);
    await site.as(
      "agent",
      async (page) => {
        await page.clock.setFixedTime(server.clock.now());
        await page.reload();
        const section = page.getByRole("region", { name: "Letter to an owner" });
        await section.getByLabel("Owner of the homes").selectOption(ownerContactId);
        await section.getByText(/^6 homes were added only after/).waitFor();
        await section.getByText("12 Elm Street, Unit 6").waitFor();
        const vacancy = page.getByRole("region", { name: "Vacancy" });
        await vacancy.getByRole("rowheader", { name: "Two rooms, 12 Elm Street, Unit 6" }).waitFor();
      },
      { account, path: "/numbers" },
    );
  }, 120_000);

  it("does not say that no home has an owner when it has not read all homes", async () => {
    const { server } = site;
    const account = await server.createAccount("scale");
    const { id: ownerContactId } = await createContact(server, account, { name: "Marta Ruiz" });
    await createProperty(server, account, { title: "The first home", ownerContactId });
    server.clock.advance(hourMs);
    const home = { title: "Two rooms", address: "9 Pine Road", rent: 1500, beds: 2, baths: 1 };
    for (let made = 0; made < 500; made += 100) {
      const homes = Array.from({ length: 100 }, (_, at) => ({ ...home, unit: `${made + at + 1}` }));
      await server.request("POST", "/properties/bulk", { as: account, body: { properties: homes } });
    }
    await server.drain();
    await site.as(
      "agent",
      async (page) => {
        const section = page.getByRole("region", { name: "Letter to an owner" });
        const owner = section.getByLabel("Owner of the homes");
        await owner.locator(`option[value="${ownerContactId}"]`).waitFor({ state: "attached" });
        // Among all contacts: the homes that were read have none.
        expect(await owner.locator("option", { hasText: "Somebody else …" }).count()).toBe(0);
        expect(await section.getByText("None of the homes has an owner yet").count()).toBe(0);
      },
      { account, path: "/numbers" },
    );
  }, 120_000);

  it("says what is wrong with a period", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByLabel("From", { exact: true }).fill("2026-03-01");
        await page.getByLabel("To, inclusive").fill("2026-02-01");
        await page.getByText("must not be after to").first().waitFor();
      },
      { path: "/numbers", expected: /422/ },
    );
  }, 90_000);

  it.each(["free_trial", "starter"] as const)(
    "says on %s which plans have them",
    async (plan) => {
      const account = await site.server.createAccount(plan, "Small Homes");
      await site.as(
        "owner",
        async (page) => {
          await page.getByText("Reports are part of the Pro and Scale plans").waitFor();
          await expectGoodAtEveryWidth(page);
        },
        { account, path: "/numbers" },
      );
    },
    90_000,
  );

  it("prints charts in the colors of paper where the screen is dark", async () => {
    const { from, to } = around();
    await site.as(
      "viewer",
      async (page) => {
        await page.getByLabel("From", { exact: true }).fill(from);
        await page.getByLabel("To, inclusive").fill(to);
        await page.getByRole("img", { name: /^From lead to approval/ }).waitFor();
        const fill = 'getComputedStyle(document.querySelector("main svg[role=img] text")).fill';
        const ink = () => page.evaluate(fill);
        const onScreen = await ink();
        await page.emulateMedia({ colorScheme: "light" });
        await expect.poll(ink, patience).not.toBe(onScreen);
        const light = await ink();
        await page.emulateMedia({ colorScheme: "dark" });
        await expect.poll(ink, patience).toBe(onScreen);
        await page.evaluate(`addEventListener("beforeprint", () => { window.printed = ${fill}; })`);
        await page.pdf();
        expect(await page.evaluate("window.printed")).toBe(light);
        expect(await ink()).toBe(onScreen);
      },
      // With less motion, all styles change a millisecond later.
      { account: await attended(), path: "/numbers", colorScheme: "dark", reducedMotion: "no-preference" },
    );
  }, 90_000);
});
