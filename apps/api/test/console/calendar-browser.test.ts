import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as events from "../../src/domains/calendar/events/events.service.ts";
import { makeContact, makeProperty } from "../fixtures/records.ts";
import type { TestAccount } from "../harness/server.ts";
import {
  consoleSite,
  describeConsole,
  descriptionOf,
  expectAccessible,
  expectGoodAtEveryWidth,
  holdBack,
  patience,
  yearUnlessThis,
} from "./console.ts";

const site = consoleSite();
const year = yearUnlessThis(2026);
const call = (account: TestAccount, method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  site.server.request(method, path, { as: account, body });

/** An account in Chicago, six hours behind UTC in winter, with a listing and a contact. */
async function chicago() {
  const account = await site.server.createAccount("pro", "Oak Homes");
  await call(account, "PATCH", "/settings", { timezone: "America/Chicago" });
  const propertyId = await makeProperty(site.server, account, { title: "Loft", city: "Springfield" });
  const contactId = await makeContact(site.server, account);
  return { account, propertyId, contactId };
}

/** A showing at this time, UTC, for an hour. @returns what reads it */
async function show(
  { account, ...about }: Awaited<ReturnType<typeof chicago>>,
  title: string,
  startTime: string,
) {
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  const { body } = await call(account, "POST", "/showings", { ...about, title, startTime, endTime });
  return async () => (await call(account, "GET", `/showings/${body.data.id}`)).body.data;
}

/** An entry, not the buttons that confirm and decline it. */
const entry = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^(?!Confirm |Decline ).*${title}`) });

/** How far above the other an entry is. */
async function pxBefore(page: Page, title: string, other: string): Promise<number> {
  const [first, second] = await Promise.all(
    [title, other].map(async (name) => (await entry(page, name).boundingBox())!),
  );
  return second!.y - first!.y;
}

/** Drags an entry so that it begins where another one does, days later. */
async function drag(page: Page, title: string, onto: string, days = 0): Promise<void> {
  const from = (await entry(page, title).boundingBox())!;
  const to = (await entry(page, onto).boundingBox())!;
  const [monday, tuesday] = await Promise.all(
    ["Mon 30", "Tue 1"].map(async (name) => (await page.getByText(name, { exact: true }).boundingBox())!),
  );
  const right = to.x - from.x + days * (tuesday!.x - monday!.x);
  const [x, y] = [from.x + from.width / 2, from.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + (to.y - from.y) / 2, { steps: 4 });
  await page.mouse.move(x + right, y + to.y - from.y, { steps: 4 });
  await page.mouse.up();
}

const week = "/calendar?view=week&day=2026-12-02";

describeConsole("calendar", () => {
  it("moves a showing by dragging, says which rule refused and puts it back, and moves it back again", async () => {
    const records = await chicago();
    // Wednesday, 10:00 and 13:00 in Chicago.
    const early = await show(records, "Early viewing", "2026-12-02T16:00:00.000Z");
    await show(records, "Late viewing", "2026-12-02T19:00:00.000Z");
    const startOf = async () => (await early()).startTime;
    await site.as(
      "agent",
      async (page) => {
        await entry(page, "Early viewing").waitFor();
        await page.getByText("1:00 – 2:00 PM", { exact: true }).waitFor({ state: "attached" });
        const earlier = await pxBefore(page, "Early viewing", "Late viewing");
        await drag(page, "Early viewing", "Late viewing");
        await page.getByText(`“Early viewing” was not moved to Dec 2${year}, 1:00 PM.`).waitFor();
        await page.getByText("This time is taken.").waitFor();
        await page.getByText(`It is “Late viewing”, Dec 2${year}, 1:00`).waitFor();
        expect(await pxBefore(page, "Early viewing", "Late viewing")).toBe(earlier);
        expect(await startOf()).toBe("2026-12-02T16:00:00.000Z");
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Move it anyway" }).click();
        await expect.poll(startOf, patience).toBe("2026-12-02T19:00:00.000Z");
        await page.getByRole("button", { name: "Undo" }).click();
        await expect.poll(startOf, patience).toBe("2026-12-02T16:00:00.000Z");
      },
      { path: week, account: records.account, expected: /409/ },
    );
  }, 120_000);

  it("moves a showing to another day, and shows at once what others change", async () => {
    const records = await chicago();
    const early = await show(records, "Early viewing", "2026-12-02T16:00:00.000Z");
    const late = await show(records, "Late viewing", "2026-12-02T19:00:00.000Z");
    await call(records.account, "PATCH", `/contacts/${records.contactId}`, { email: "dana@example.com" });
    await call(records.account, "PATCH", `/showings/${(await early()).id}`, { invite: true });
    await site.as(
      "owner",
      async (page) => {
        const mails = async () => {
          const [row] = await site.server.database.sql`
            select count(*)::int as number from outgoing_mail where account_id = ${records.account.accountId}`;
          return row!.number;
        };
        const before = await mails();
        await entry(page, "Early viewing").waitFor();
        await page.clock.install();
        await drag(page, "Early viewing", "Late viewing", 1);
        const told = page.getByText("The contact gets an email about it, unless you undo it.");
        await told.waitFor();
        const undo = page.getByRole("button", { name: "Undo" });
        // The message stays while the focus is on it, however long it takes to look at it.
        await undo.focus();
        await page.clock.fastForward(20_000);
        await expectGoodAtEveryWidth(page);
        await undo.click();
        await told.waitFor({ state: "detached" });
        expect([(await early()).startTime, await mails()]).toEqual(["2026-12-02T16:00:00.000Z", before]);
        await drag(page, "Early viewing", "Late viewing", 1);
        await told.waitFor();
        await page.getByRole("status").getByRole("button", { name: "Close" }).last().click();
        await expect.poll(async () => (await early()).startTime, patience).toBe("2026-12-03T19:00:00.000Z");
        expect(await mails()).toBe(before + 1);
        const { id } = await late();
        await call(records.account, "PATCH", `/showings/${id}`, { title: "Changed elsewhere" });
        await entry(page, "Changed elsewhere").waitFor();
        await show(records, "Another viewing", "2026-12-04T16:00:00.000Z");
        await entry(page, "Another viewing").waitFor();
      },
      { path: week, account: records.account },
    );
  }, 120_000);

  it("moves a showing at the next visit if the browser ended before anybody was told, and says when it is too late", async () => {
    const records = await chicago();
    const early = await show(records, "Early viewing", "2026-12-02T16:00:00.000Z");
    await show(records, "Late viewing", "2026-12-02T19:00:00.000Z");
    await call(records.account, "PATCH", `/contacts/${records.contactId}`, { email: "dana@example.com" });
    await call(records.account, "PATCH", `/showings/${(await early()).id}`, { invite: true });
    await site.as(
      "owner",
      async (page) => {
        const kept = () => page.evaluate(`localStorage.getItem("console.moves")`);
        const dragAndCrash = async (agoMs: number) => {
          await entry(page, "Early viewing").waitFor();
          await drag(page, "Early viewing", "Late viewing", 1);
          await page.getByText("The contact gets an email about it, unless you undo it.").waitFor();
          // As in a crash, nothing is sent any more; and that was some time ago.
          await page.evaluate(`
            globalThis.fetch = () => new Promise(() => undefined);
            const kept = JSON.parse(localStorage.getItem("console.moves"));
            localStorage.setItem("console.moves", JSON.stringify(kept.map((each) => ({ ...each, at: each.at - ${agoMs} }))));
          `);
          await page.reload();
        };
        await dragAndCrash(86_400_000);
        await page.getByText("“Early viewing” was not moved.").waitFor();
        expect((await early()).startTime).toBe("2026-12-02T16:00:00.000Z");
        expect(await kept()).toBe("[]");
        await dragAndCrash(120_000);
        await expect.poll(async () => (await early()).startTime, patience).toBe("2026-12-03T19:00:00.000Z");
        await expect.poll(kept, patience).toBe("[]");
      },
      { path: week, account: records.account },
    );
  }, 120_000);

  it("books and changes showings by keyboard, in the time zone of the account", async () => {
    const { account } = await chicago();
    const stored = async () => (await call(account, "GET", "/showings")).body.data;
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("Nothing is planned for this period").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Book a showing" }).press("Enter");
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Find a home").fill("no such home");
        await dialog.getByText("Nothing found. Search for something else.").waitFor();
        await dialog.getByLabel("Find a home").fill("springf");
        // It is announced, because the focus is still in the search.
        await dialog.getByRole("status").filter({ hasText: "1 found. Choose it, or press Enter." }).waitFor();
        await dialog.getByLabel("Find a home").press("Enter");
        const listing = dialog.getByRole("combobox", { name: "Listing" });
        await expect.poll(() => listing.locator("option:checked").textContent()).toBe("Loft, 12 Elm Street");
        expect(await listing.evaluate((field) => field.matches(":focus"))).toBe(true);
        await dialog.getByRole("combobox", { name: "Contact" }).selectOption({ index: 1 });
        await dialog.getByLabel("Date").fill("2026-12-03");
        await dialog.getByLabel("Time", { exact: false }).first().fill("14:30");
        await dialog.getByLabel("Minutes").fill("45");
        await dialog.getByLabel("Title").fill("Second viewing");
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Book a showing" }).press("Enter");
        await entry(page, "Second viewing").waitFor();
        expect(await stored()).toMatchObject([
          { startTime: "2026-12-03T20:30:00.000Z", endTime: "2026-12-03T21:15:00.000Z", status: "confirmed" },
        ]);
        await page.getByRole("button", { name: "Times and help" }).press("Enter");
        await page.getByText("Drag a showing to move it, or open it (Tab, Enter).").waitFor();
        await page.getByRole("region", { name: "Entries by day and time" }).focus();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        const date = dialog.getByLabel("Date");
        for (const wrong of ["12026-12-04", ""]) {
          await date.fill(wrong);
          await dialog.getByRole("button", { name: "Save" }).press("Enter");
          // The browser says there what is wrong.
          await dialog.locator("input[type=date]:invalid:focus").waitFor();
        }
        await date.fill("2026-12-04");
        await dialog.getByLabel("Status").selectOption("pending");
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Save" }).press("Enter");
        await expect.poll(() => dialog.count(), patience).toBe(0);
        await page.getByText(new RegExp(`^Second viewing was moved to Dec 4${year}`)).waitFor();
        expect(await stored()).toMatchObject([
          { startTime: "2026-12-04T20:30:00.000Z", status: "pending", title: "Second viewing" },
        ]);
        // Drawn anew at its new time, it still has the focus.
        const changed = entry(page, "Second viewing · To be confirmed");
        await changed.waitFor();
        await expect.poll(() => changed.evaluate((one) => one.matches(":focus")), patience).toBe(true);
        await page.keyboard.press("Enter");
        await dialog.getByRole("button", { name: "Cancel the showing" }).press("Enter");
        await page.getByText("The showing was cancelled.").waitFor();
        await entry(page, "Second viewing").waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Undo" }).press("Enter");
        await entry(page, "Second viewing · To be confirmed").waitFor();
        await page.getByText("Undone", { exact: true }).waitFor();
        // Moved to another week, it is followed there.
        await entry(page, "Second viewing · To be confirmed").press("Enter");
        await date.fill("2026-12-15");
        await dialog.getByRole("button", { name: "Save" }).press("Enter");
        await page.waitForURL("**day=2026-12-15**");
        await entry(page, "Second viewing · To be confirmed").waitFor();
        // Who has left the calendar before the answer comes is not led back to it.
        const update = await holdBack(page, "**/trpc/showings.update*");
        await entry(page, "Second viewing · To be confirmed").press("Enter");
        await date.fill("2026-12-22");
        await dialog.getByRole("button", { name: "Save" }).press("Enter");
        await update.arrived;
        await dialog.getByRole("button", { name: "Close" }).click();
        await page.getByRole("link", { name: "Listings", exact: true }).click();
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        update.release();
        await page.getByText(new RegExp(`^Second viewing was moved to Dec 22${year}`)).waitFor();
        expect(new URL(page.url()).pathname).toBe("/console/listings");
        await page.goto(`${site.origin}/console/calendar?view=week&day=2026-12-22`);
        await entry(page, "Second viewing · To be confirmed").waitFor();
        await page.getByLabel("Go to").focus();
        // Month, day and year, as browsers take them.
        await page.keyboard.type("12152027", { delay: 150 });
        await page.waitForURL("**day=2027-12-15**");
      },
      { path: week, account },
    );
  }, 120_000);

  it("says at the time of a showing why it is taken, and moves it there anyway", async () => {
    const records = await chicago();
    await show(records, "First viewing", "2026-12-02T16:00:00.000Z");
    const second = await show(records, "Second viewing", "2026-12-02T20:00:00.000Z");
    await site.as(
      "agent",
      async (page) => {
        await entry(page, "Second viewing").press("Enter");
        const dialog = page.getByRole("dialog");
        const time = dialog.getByLabel("Time", { exact: false }).first();
        await time.fill("10:00");
        await dialog.getByRole("button", { name: "Save" }).press("Enter");
        await dialog.getByText("This time is taken.").waitFor();
        await expect
          .poll(() => descriptionOf(time), patience)
          .toMatch(/No:.*takes place at the home\. It is “First viewing”/);
        expect(await time.evaluate((field) => field.matches(":focus"))).toBe(true);
        const why = dialog.getByText("Something else takes place at the home.");
        const [above, below] = [(await time.boundingBox())!, (await why.boundingBox())!];
        expect(below.y - above.y - above.height).toBeLessThan(60);
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Save it anyway" }).press("Enter");
        await expect.poll(() => dialog.count(), patience).toBe(0);
        expect(await second()).toMatchObject({ startTime: "2026-12-02T16:00:00.000Z" });
      },
      { path: week, account: records.account, expected: /409/ },
    );
  }, 90_000);

  it("books where somebody clicks, with an invitation, and confirms a pending showing with one click", async () => {
    const records = await chicago();
    const { account } = records;
    await call(account, "PATCH", `/contacts/${records.contactId}`, {
      name: "Dana",
      email: "dana@example.com",
    });
    const pending = await show(records, "Early viewing", "2026-12-04T16:00:00.000Z");
    const stored = async () => (await call(account, "GET", "/showings")).body.data;
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Confirm Early viewing" }).click();
        await expect.poll(async () => (await pending()).status, patience).toBe("confirmed");
        await entry(page, "Early viewing · Confirmed").waitFor();
        const early = (await entry(page, "Early viewing").boundingBox())!;
        // The same hour, on the day before.
        await page.mouse.click(early.x - early.width / 2, early.y + 4);
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("combobox", { name: "Listing" }).selectOption({ index: 1 });
        await dialog.getByRole("combobox", { name: "Contact" }).selectOption({ index: 1 });
        await dialog.getByRole("checkbox", { name: "Send an invitation to Dana", checked: true }).waitFor();
        // Nobody would be found to show it, which is said before it is booked.
        await dialog.getByText("Nobody is set up to show homes yet: choose who shows this one.").waitFor();
        await dialog.getByRole("link", { name: "Set up who shows homes" }).waitFor();
        await dialog.getByLabel("Date").fill("2026-12-04");
        await dialog.getByText(`It is “Early viewing”, Dec 4${year}, 10:00`).waitFor();
        await dialog.getByRole("button", { name: "Book a showing" }).click();
        await dialog.getByText("Choose another time, or clear").waitFor();
        await dialog.getByLabel("Date").fill("2026-12-03");
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Book a showing" }).click();
        await page
          .getByText("The showing was booked, and Dana was sent an invitation. Nobody shows it yet.")
          .waitFor();
        await entry(page, "Dana, 12 Elm Street · Confirmed").click();
        await dialog.getByText("Dana has an invitation").waitFor();
        // Also afterwards, where it is nobody's.
        await dialog.getByText("Nobody is set up to show homes yet: choose who shows this one.").waitFor();
      },
      { path: week, account, expected: /409/ },
    );
    expect((await stored())[0]).toMatchObject({
      title: "Dana, 12 Elm Street",
      status: "confirmed",
      invited: true,
      startTime: "2026-12-03T16:00:00.000Z",
      endTime: "2026-12-03T16:30:00.000Z",
    });
  }, 120_000);

  it("declines what waits, with a reason for the prospect, and says when nobody is told", async () => {
    const records = await chicago();
    const day = "/calendar?view=list&day=2099-12-02";
    const told = await show(records, "Told viewing", "2099-12-02T16:00:00.000Z");
    const silent = await show(records, "Silent viewing", "2099-12-02T19:00:00.000Z");
    await call(records.account, "PATCH", `/showings/${(await told()).id}`, { invite: true });
    await site.as(
      "agent",
      async (page) => {
        // Not of this year.
        await page.getByRole("heading", { name: "Wednesday, December 2, 2099" }).waitFor();
        await page.getByRole("button", { name: "Decline Told viewing" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Reason, in words for the prospect").fill("The home is being painted.");
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Decline" }).click();
        await expect.poll(async () => (await told()).status, patience).toBe("cancelled");
        await page.getByText("“Told viewing” was declined.").waitFor();
        await page.getByRole("button", { name: "Decline Silent viewing" }).click();
        await dialog.getByText("No email can tell the prospect: tell them yourself.").waitFor();
        await dialog.getByRole("button", { name: "Decline" }).click();
        await expect.poll(async () => (await silent()).status, patience).toBe("cancelled");
      },
      { path: day, account: records.account },
    );
    const mails = await site.server.database.sql`
      select text from outgoing_mail where account_id = ${records.account.accountId} order by created_at, id`;
    expect(mails.at(-1)!.text).toContain("The home is being painted.");
  }, 120_000);

  it("asks one question about a showing that is over: what happened", async () => {
    const records = await chicago();
    const past = await show(records, "Past viewing", "2020-12-02T16:00:00.000Z");
    await site.as(
      "agent",
      async (page) => {
        // A link to the showing opens it.
        const dialog = page.getByRole("dialog", { name: /Past viewing/ });
        await dialog.getByRole("heading", { name: "What happened?" }).waitFor();
        await expectGoodAtEveryWidth(page);
        expect(await dialog.getByLabel("Status").count()).toBe(0);
        expect(await dialog.getByLabel(/^Send an invitation/).count()).toBe(0);
        expect(await dialog.getByRole("button", { name: "Cancel the showing" }).count()).toBe(0);
        const came = dialog.getByRole("button", { name: "Came", exact: true });
        await came.focus();
        await page.keyboard.press("Enter");
        await expect.poll(async () => (await past()).outcome, patience).toBe("attended");
        await dialog.getByRole("button", { name: "Came", exact: true, pressed: true }).waitFor();
        // It was disabled meanwhile, and the keyboard goes on at it.
        await expect.poll(() => came.evaluate((button) => button.matches(":focus")), patience).toBe(true);
      },
      { path: `/calendar?view=list&day=2020-12-02&entry=${(await past()).id}`, account: records.account },
    );
  }, 120_000);

  it("shows imported entries and nothing that changes them, also in a month and in a list on a phone", async () => {
    const records = await chicago();
    await show(records, "<b>Bold</b> viewing", "2026-12-02T16:00:00.000Z");
    await forAccount(site.server.platform, records.account.accountId, (owner) =>
      events.create(owner, {
        type: "meeting",
        title: "Dentist",
        source: "provider_calendar_a",
        startTime: new Date("2026-12-10T16:00:00.000Z"),
        endTime: new Date("2026-12-10T17:00:00.000Z"),
      }),
    );
    await forAccount(site.server.platform, records.account.accountId, (owner) =>
      events.create(owner, {
        type: "meeting",
        title: "Renovation",
        source: "provider_calendar_a",
        startTime: new Date("2026-08-01T16:00:00.000Z"),
        endTime: new Date("2026-12-20T17:00:00.000Z"),
      }),
    );
    await site.as(
      "agent",
      async (page) => {
        await entry(page, "Renovation · Imported").first().waitFor();
        await entry(page, "Dentist · Imported").click();
        await page.getByText("It was imported, and can be changed in its own calendar only.").waitFor();
        expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
        await page.keyboard.press("Escape");
        for (const text of ["Renovation · Imported", "Dentist · Imported"])
          expect(
            await page
              .getByText(text)
              .first()
              .evaluate((title) => title.ownerDocument.defaultView.getComputedStyle(title).textOverflow),
          ).toBe("ellipsis");
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: /^Your account/ }).click();
        await page.getByRole("button", { name: "Español" }).click();
        await page.getByRole("heading", { name: "Calendario", level: 1 }).waitFor();
        await page.getByRole("heading", { name: "diciembre de 2026" }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Reservar una visita" }).press("Enter");
        await page.getByRole("checkbox", { name: /^Enviar una invitación al contacto/ }).waitFor();
      },
      { path: "/calendar?view=month&day=2026-12-02", account: records.account },
    );
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Your role is viewer").waitFor();
        await page.getByText("Wednesday, December 2").waitFor();
        await page.getByText("10:00 AM – 11:00 AM, Showing, To be confirmed").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "<b>Bold</b> viewing" }).click();
        await page.getByRole("dialog").getByText("12 Elm Street").waitFor();
        for (const name of ["Book a showing", "Save", "Cancel the showing"])
          expect(await page.getByRole("button", { name }).count()).toBe(0);
      },
      { path: "/calendar?day=2026-12-02", account: records.account, viewport: { width: 360, height: 740 } },
    );
  }, 120_000);

  it("has its controls in one row, on a phone in two, and what is needed less behind buttons", async () => {
    const records = await chicago();
    await show(records, "Open viewing", "2026-12-02T16:00:00.000Z");
    const cancelled = await show(records, "Cancelled viewing", "2026-12-03T16:00:00.000Z");
    await call(records.account, "PATCH", `/showings/${(await cancelled()).id}`, { status: "cancelled" });
    const list = (width: number) => ({
      path: "/calendar?view=list&day=2026-12-02",
      account: records.account,
      viewport: { width, height: 740 },
    });
    const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
    const topOf = async (page: Page, name: string) => (await button(page, name).boundingBox())!.y;
    await site.as(
      "agent",
      async (page) => {
        const filters = button(page, "Filters");
        await filters.waitFor();
        expect(Math.abs((await topOf(page, "Filters")) - (await topOf(page, "Today")))).toBeLessThan(8);
        await page.getByLabel("Go to").waitFor();
        await filters.press("Enter");
        await page.getByRole("checkbox", { name: "Show cancelled entries" }).press("Space");
        await button(page, "Cancelled viewing").waitFor();
        await page.getByLabel("Shown by").selectOption("none");
        await button(page, "Filters (2)").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.keyboard.press("Escape");
        await page.getByLabel("Shown by").waitFor({ state: "detached" });
        // The keyboard goes on where the panel was opened.
        const opener = button(page, "Filters (2)");
        await expect.poll(() => opener.evaluate((one) => one.matches(":focus")), patience).toBe(true);
        await button(page, "Times and help").press("Enter");
        await page.getByText("Times in America/Chicago, the account’s time zone.").waitFor();
        await page.getByRole("link", { name: "When you show homes" }).waitFor();
        await expectGoodAtEveryWidth(page);
      },
      list(1280),
    );
    await site.as(
      "agent",
      async (page) => {
        await button(page, "Open viewing").waitFor();
        const book = (await button(page, "Book a showing").boundingBox())!;
        const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
        expect(Math.abs(book.y + book.height / 2 - title.y - title.height / 2)).toBeLessThan(8);
        expect((await topOf(page, "Filters")) - (await topOf(page, "Today"))).toBeLessThan(60);
        await button(page, "Go to").press("Enter");
        await page.locator("input[type=date]").fill("2026-12-15");
        await page.waitForURL("**day=2026-12-15**");
        await expectGoodAtEveryWidth(page);
      },
      list(360),
    );
  }, 120_000);

  it("shows on a phone how much each day of a month has, and the entries of one day below", async () => {
    const records = await chicago();
    await show(records, "First viewing", "2026-12-02T16:00:00.000Z");
    // After 18:00 in Chicago it is the next day elsewhere.
    await show(records, "Late viewing", "2026-12-03T01:00:00.000Z");
    for (const hour of [14, 16, 18, 20])
      await show(records, `Viewing at ${hour}`, `2026-12-08T${hour}:00:00.000Z`);
    await site.as(
      "agent",
      async (page) => {
        const day = (name: string) => page.getByRole("button", { name, exact: true });
        const first = day("Wednesday, December 2, 2 entries");
        await first.waitFor();
        expect(await first.getAttribute("aria-pressed")).toBe("true");
        await page.getByRole("button", { name: "First viewing", exact: true }).waitFor();
        await page.getByRole("button", { name: "Late viewing", exact: true }).waitFor();
        const { x, width } = (await page.getByRole("grid").boundingBox())!;
        expect([x >= 0, x + width <= 360]).toEqual([true, true]);
        await expectAccessible(page);
        await day("Thursday, December 3, nothing").click();
        await page.getByText("Nothing is planned for this day.").waitFor();
        // By keyboard, from day to day and week to week.
        for (const key of ["ArrowLeft", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
        const full = day("Tuesday, December 8, 4 entries");
        await expect.poll(() => full.evaluate((one) => one.matches(":focus")), patience).toBe(true);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Tuesday, December 8" }).waitFor();
        await page.getByRole("button", { name: "Viewing at 20", exact: true }).click();
        await page.getByRole("dialog").getByText("12 Elm Street").first().waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Book on this day" }).click();
        expect(await page.getByRole("dialog").getByLabel("Date").inputValue()).toBe("2026-12-08");
      },
      {
        path: "/calendar?view=month&day=2026-12-02",
        account: records.account,
        viewport: { width: 360, height: 740 },
      },
    );
  }, 120_000);

  it("records once what was chosen, when the answer was lost and a note was typed meanwhile", async () => {
    const records = await chicago();
    const past = await show(records, "Lost answer", "2020-12-02T16:00:00.000Z");
    await site.as(
      "agent",
      async (page) => {
        const dialog = page.getByRole("dialog", { name: /Lost answer/ });
        const note = dialog.getByLabel("Note about it");
        let attempts = 0;
        await page.route("**/trpc/showings.update*", async (route) => {
          attempts += 1;
          if (attempts > 1) return route.continue();
          await route.fetch();
          await note.fill("Came late");
          await route.abort();
        });
        await dialog.getByRole("button", { name: "Came", exact: true }).click();
        await page.getByText("The outcome was recorded.").waitFor();
        expect(attempts).toBe(2);
        expect(await past()).toMatchObject({ outcome: "attended", outcomeNote: null });
        expect(await note.inputValue()).toBe("Came late");
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Stay here" }).click();
      },
      {
        path: `/calendar?view=list&day=2020-12-02&entry=${(await past()).id}`,
        account: records.account,
        expected: /ERR_FAILED/,
      },
    );
  }, 120_000);
});
