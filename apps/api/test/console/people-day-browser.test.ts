import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openAgency } from "../fixtures/agency.ts";
import { makePerson, signedIn } from "../fixtures/people.ts";
import { makeContact } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, patience } from "./console.ts";

const site = consoleSite();
/** Monday, 7:00 in Chicago. */
const monday = "2026-06-15T12:00:00.000Z";
const tuesday = "/calendar?view=people&day=2026-06-16";

/** An agency of three people, with a showing of each on Tuesday at 10:00 and one of nobody, of different homes. */
async function agencyOfThree() {
  site.server.clock.set(monday);
  const agency = await openAgency(site.server);
  const { account, api } = agency;
  const named = async (name: string) => {
    const { id } = await makePerson(site.server, account.accountId, "agent");
    await api("PATCH", `/people/${id}`, { name });
    return id;
  };
  const robin = await named("Robin Elm");
  const kim = await named("Kim Oak");
  const owner = await signedIn(site.server, account, "owner");
  const contactId = await makeContact(site.server, account);
  const show = async (title: string, assigneeId: string | null, hour = 15) => {
    const propertyId = await agency.list({ title: `Home of ${title}`, address: `${title} Street 1` });
    const [startTime, endTime] = [`2026-06-16T${hour}:00:00.000Z`, `2026-06-16T${hour}:30:00.000Z`];
    const body = { propertyId, contactId, title, assigneeId, startTime, endTime };
    const { id } = (await api("POST", "/showings", body)).body.data;
    return async () => (await api("GET", `/showings/${id}`)).body.data;
  };
  return { ...agency, robin, kim, owner, show };
}

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const entry = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^\\d.* · ${title} ·`) });

describeConsole("a day by person", () => {
  it("has a column for each, from which showings are dragged to another person and time, and back", async () => {
    const { account, robin, kim, owner, show } = await agencyOfThree();
    const elm = await show("Elm", robin);
    await show("Oak", kim, 17);
    await show("Ash", null);
    await site.as(
      "owner",
      async (page) => {
        await column(page, "Robin Elm").getByText("Elm ·").waitFor();
        await column(page, "Nobody").getByText("Ash ·").waitFor();
        const faceOf = (name: string) => column(page, name).locator("h3 [data-initials]");
        expect(await faceOf("Robin Elm").getAttribute("data-initials")).toBe("RE");
        expect(await faceOf("Nobody").count()).toBe(0);
        await expectGoodAtEveryWidth(page);
        const from = (await entry(page, "Elm").boundingBox())!;
        const to = (await entry(page, "Oak").boundingBox())!;
        await page.mouse.move(from.x + 20, from.y + 5);
        await page.mouse.down();
        await page.mouse.move(to.x + 10, from.y + 30, { steps: 4 });
        // An hour later: four steps of 15 px.
        await page.mouse.move(to.x + 20, from.y + 65, { steps: 4 });
        await page.mouse.up();
        await expect.poll(async () => (await elm()).assigneeId, patience).toBe(kim);
        expect((await elm()).startTime).toBe("2026-06-16T16:00:00.000Z");
        await page.getByText("“Elm” was given to Kim Oak.").waitFor();
        await column(page, "Kim Oak").getByText("Elm ·").waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await expect.poll(async () => (await elm()).assigneeId, patience).toBe(robin);
        expect((await elm()).startTime).toBe("2026-06-16T15:00:00.000Z");
      },
      { account, person: owner, path: tuesday },
    );
  }, 120_000);

  it("is changed by keyboard and by a menu, and says why somebody can't get a showing, which goes back", async () => {
    const { account, robin, kim, owner, api, show } = await agencyOfThree();
    const elm = await show("Elm", robin);
    const host = (await api("GET", `/people/${kim}/host`)).body.data;
    for (const [id, daysOff] of [
      [robin, []],
      [kim, ["2026-06-16"]],
    ] as const)
      await site.server.request("PUT", `/people/${id}/host`, {
        as: account,
        body: { ...host, active: true, daysOff },
      });
    await site.as(
      "owner",
      async (page) => {
        await entry(page, "Elm").press("Space");
        // As a person does, who hears where it is.
        await page.getByText("“Elm” is being moved.").waitFor();
        for (const time of ["10:15", "10:30"]) {
          await page.keyboard.press("ArrowDown");
          await page.getByText(`${time} AM, Robin Elm.`).waitFor();
        }
        await page.keyboard.press("Space");
        await expect.poll(async () => (await elm()).startTime, patience).toBe("2026-06-16T15:30:00.000Z");
        expect((await elm()).assigneeId).toBe(robin);

        await page.getByRole("button", { name: "Give Elm to somebody" }).press("Enter");
        await page.getByRole("menuitem", { name: "Give to Kim Oak" }).press("Enter");
        await page.getByText("“Elm” was not given to Kim Oak.").waitFor();
        await page.getByText("Kim Oak has a day off.").waitFor();
        await column(page, "Robin Elm").getByText("Elm ·").waitFor();
        expect((await elm()).assigneeId).toBe(robin);
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Leave it where it was" }).click();
        await page.getByRole("button", { name: "Give Elm to somebody" }).press("Enter");
        await page.getByRole("menuitem", { name: "Give to Nobody" }).press("Enter");
        await expect.poll(async () => (await elm()).assigneeId, patience).toBeNull();
        await column(page, "Nobody").getByText("Elm ·").waitFor();
      },
      { account, person: owner, path: tuesday, expected: /409/ },
    );
  }, 120_000);

  it("shows one person at a time on a phone, and books for whose column was clicked", async () => {
    const { account, robin, kim, owner, show } = await agencyOfThree();
    await show("Elm", robin);
    await show("Oak", kim);
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("combobox", { name: "Person" }).selectOption({ label: "Robin Elm" });
        await entry(page, "Elm").waitFor();
        await expect.poll(() => entry(page, "Oak").count(), patience).toBe(0);
        await page.getByRole("combobox", { name: "Person" }).selectOption({ label: "Kim Oak" });
        await entry(page, "Oak").waitFor();
        await expectGoodAtEveryWidth(page);
        const { x, y } = (await entry(page, "Oak").boundingBox())!;
        await page.mouse.click(x + 20, y + 100);
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Shown by").waitFor();
        await expect.poll(() => dialog.getByLabel("Shown by").inputValue(), patience).toBe(kim);
      },
      { account, person: owner, path: tuesday, viewport: { width: 360, height: 740 } },
    );
  }, 120_000);

  it("says of any place why it is not free, also to viewers", async () => {
    const { account, robin, show, listingId } = await agencyOfThree();
    await show("Elm", robin);
    await site.as(
      "viewer",
      async (page) => {
        const { x, y, width } = (await column(page, "Nobody").boundingBox())!;
        // 40 px of names, and two hours after 7.
        await page.mouse.click(x + width / 2, y + 40 + 120 + 5);
        const panel = page.getByRole("region", { name: "Why is a time not free?" });
        await expect.poll(() => panel.getByLabel("Time").inputValue(), patience).toBe("09:00");
        await panel.getByRole("combobox", { name: "Listing" }).selectOption(listingId);
        await panel.getByText("Yes. It can be booked.").waitFor();
        await panel.getByLabel("Time").fill("06:00");
        await panel.getByText("The account shows no homes at this time.").waitFor();
        await expectGoodAtEveryWidth(page);
        await panel.getByRole("button", { name: "Close" }).click();
        await panel.waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Times and help" }).click();
        await page.getByRole("button", { name: "Why is a time not free?" }).click();
        await panel.waitFor();
      },
      { account, path: tuesday },
    );
  }, 120_000);
});
