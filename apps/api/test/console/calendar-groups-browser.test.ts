/** Several parties who see a home at the same time are one entry of the calendar, and moved together. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeContact, makeProperty } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  descriptionOf,
  expectGoodAtEveryWidth,
  patience,
  yearUnlessThis,
} from "./console.ts";

const site = consoleSite();
const year = yearUnlessThis(2026);
/** Wednesday in Chicago, six hours behind UTC. */
const at = (hour: number): string => new Date(Date.UTC(2026, 11, 2, 6) + hour * 3_600_000).toISOString();
const week = "/calendar?view=week&day=2026-12-02";

/** An account with three parties at 10:00 and a showing of another home at 13:00. */
async function withGroup() {
  const account = await site.server.createAccount("pro", "Oak Homes");
  const api = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
    site.server.request(method, path, { as: account, ...(body && { body }) });
  await api("PATCH", "/settings", { timezone: "America/Chicago" });
  const elm = await makeProperty(site.server, account, { title: "Elm", showingParties: 5 });
  const oak = await makeProperty(site.server, account, { title: "Oak" });
  const show = async (title: string, propertyId: string, hour: number): Promise<string> => {
    const contactId = await makeContact(site.server, account);
    const times = { startTime: at(hour), endTime: at(hour + 1) };
    return (await api("POST", "/showings", { propertyId, contactId, title, ...times })).body.data.id;
  };
  const ids: string[] = [];
  for (const title of ["Ada", "Ben", "Cleo"]) ids.push(await show(title, elm, 10));
  await show("Oak viewing", oak, 13);
  /** When each party comes. */
  const starts = async (): Promise<string[]> =>
    Promise.all(ids.map(async (id) => (await api("GET", `/showings/${id}`)).body.data.startTime));
  return { account, api, ids, elm, show, starts };
}

const group = (page: Page, size = "3 of 5") =>
  page.getByRole("button", { name: new RegExp(`^(?!Confirm |Decline ).*${size} ·`) });
const other = (page: Page) => page.getByRole("button", { name: /^(?!Confirm |Decline ).*Oak viewing/ });

/** Drags the group this many hours later, of which three lie between both entries. */
async function drag(page: Page, hours: number): Promise<void> {
  const [from, to] = [(await group(page).boundingBox())!, (await other(page).boundingBox())!];
  const [x, y] = [from.x + from.width / 2, from.y + 8];
  const down = ((to.y - from.y) / 3) * hours;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + down / 2, { steps: 4 });
  await page.mouse.move(x, y + down, { steps: 4 });
  await page.mouse.up();
}

const all = (hour: number) => [at(hour), at(hour), at(hour)];

describeConsole("a group in the calendar", () => {
  it("is dragged as a whole and back, and is put back as a whole when it is refused", async () => {
    const { account, starts } = await withGroup();
    await site.as(
      "agent",
      async (page) => {
        await group(page).waitFor();
        await drag(page, 3);
        await page.getByText(`The showing of 3 parties was not moved to Dec 2${year}, 1:00 PM.`).waitFor();
        await page.getByText("This time is taken.").waitFor();
        await expectGoodAtEveryWidth(page);
        expect(await starts()).toEqual(all(10));
        await page.getByRole("button", { name: "Leave it where it was" }).click();
        await drag(page, 1);
        await expect.poll(starts, patience).toEqual(all(11));
        await page.getByText(`The showing of 3 parties was moved to Dec 2${year}, 11:00 AM.`).waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await expect.poll(starts, patience).toEqual(all(10));
      },
      { path: week, account, expected: /409/ },
    );
  }, 120_000);

  it("is moved by typing, anyway if the time is taken, and without who cancelled meanwhile", async () => {
    const { account, api, ids, starts } = await withGroup();
    await site.as(
      "agent",
      async (page) => {
        await group(page).press("Enter");
        await page.getByRole("button", { name: "Move all 3 parties" }).press("Enter");
        const dialog = page.getByRole("dialog", { name: "Move all 3 parties" });
        await dialog.getByLabel("Time", { exact: false }).first().fill("13:00");
        await dialog.getByRole("button", { name: "Save", exact: true }).press("Enter");
        await dialog.getByText("This time is taken.").waitFor();
        const time = dialog.getByLabel("Time", { exact: false }).first();
        await expect.poll(() => descriptionOf(time), patience).toMatch(/No:.*does something else then/);
        await expectGoodAtEveryWidth(page);
        expect(await starts()).toEqual(all(10));
        await api("DELETE", `/showings/${ids[0]}`);
        await dialog.getByRole("button", { name: "Save it anyway" }).press("Enter");
        await expect.poll(starts, patience).toEqual([at(10), at(13), at(13)]);
        await expect.poll(() => page.getByRole("dialog").count(), patience).toBe(0);
        await group(page, "2 of 5").waitFor();
      },
      { path: week, account, expected: /409/ },
    );
  }, 120_000);

  it("is given to somebody by keyboard in the day by person, with one who booked meanwhile", async () => {
    const { account, api, ids, elm, show } = await withGroup();
    const assignees = async () =>
      Promise.all(ids.map(async (id) => (await api("GET", `/showings/${id}`)).body.data.assigneeId));
    for (const id of ids) await api("PATCH", `/showings/${id}`, { assigneeId: null });
    await site.as(
      "agent",
      async (page) => {
        const menu = page.getByRole("button", { name: /^Give 3 of 5 · .* to somebody$/ });
        await menu.press("Enter");
        const item = page.getByRole("menuitem").first();
        await item.waitFor();
        ids.push(await show("Dov", elm, 10));
        await item.press("Enter");
        await page.getByText(/^The showing of 4 parties was given to /).waitFor();
        const given = await assignees();
        expect([given.length, new Set(given).size, given[0] === null]).toEqual([4, 1, false]);
        await page.getByRole("button", { name: /^Give 4 of 5 · .* to somebody$/ }).waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { path: week.replace("week", "people"), account, expected: /409/ },
    );
  }, 120_000);
});
