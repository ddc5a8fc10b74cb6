import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openAgency } from "../fixtures/agency.ts";
import { makePerson, signedIn } from "../fixtures/people.ts";
import { makeProperty } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  expectGoodAtEveryWidth,
  holdBack,
  openFields,
  patience,
} from "./console.ts";

const site = consoleSite();
/** Monday, 7:00 in Chicago. */
const monday = "2026-06-15T12:00:00.000Z";
const week = "/calendar?view=week&day=2026-06-16";

/** An agency with a public home and an agent. */
async function agencyWithAgent() {
  site.server.clock.set(monday);
  const agency = await openAgency(site.server);
  const agent = await makePerson(site.server, agency.account.accountId, "agent");
  const hostOf = async (id: string) => (await agency.api("GET", `/people/${id}/host`)).body.data;
  return { ...agency, agent, hostOf };
}

const entry = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^(?!Confirm |Decline ).*${title}`) });

/** Books Tuesday, 10:00, as a prospect does. */
async function bookOnPublicPage(slug: string, home: string) {
  await site.visit({ locale: "en-US" }, async (page) => {
    await page.goto(`${site.origin}/p/${slug}/book/${home}?day=2026-06-16`);
    await page.getByRole("button", { name: "10:00 AM" }).click();
    await page.getByLabel("Your name").fill("Dana Reyes");
    await page.getByLabel("Email").fill("dana@example.com");
    // Nobody types that fast.
    site.server.clock.advance(5000);
    await page.getByRole("button", { name: "Book the showing" }).click();
    await page.getByText("Your request was sent.").waitFor();
  });
}

describeConsole("people who show homes", () => {
  it("are made by an owner, get what prospects book, and are shown in the calendar", async () => {
    const { account, agent, api, slug, listingId, hostOf, showings } = await agencyWithAgent();
    const owner = await signedIn(site.server, account, "owner");
    const { personId } = owner;
    await site.as(
      "owner",
      async (page) => {
        for (const id of [personId, agent.id]) {
          await page.getByRole("link", { name: "People", exact: true }).click();
          await page.locator(`a[href$="/people/${id}"]`).click();
          await page.getByRole("heading", { name: "Notices", exact: true }).waitFor();
          const shows = page.getByRole("switch", { name: "Shows homes" });
          await shows.waitFor();
          expect(await page.getByRole("button", { name: "Save the hours" }).count()).toBe(0);
          await shows.click();
          await expectGoodAtEveryWidth(page);
          await page.getByRole("button", { name: "Save the hours" }).click();
          await expect.poll(async () => (await hostOf(id)).active, patience).toBe(true);
        }
      },
      { account, person: owner },
    );
    await bookOnPublicPage(slug, listingId);
    const [{ id, assigneeId }] = await showings();
    expect([personId, agent.id]).toContain(assigneeId);
    const other = assigneeId === personId ? agent.id : personId;
    await site.as(
      "owner",
      async (page) => {
        const initials = assigneeId === personId ? "OW" : "AG";
        await entry(page, `${initials} · Dana Reyes`).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Filters" }).click();
        await page.getByLabel("Shown by").selectOption("none");
        await entry(page, "Dana Reyes").waitFor({ state: "detached" });
        await page.getByLabel("Shown by").selectOption({ label: "Everybody" });
        await entry(page, "Dana Reyes").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Shown by").selectOption(other);
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect.poll(() => dialog.count(), patience).toBe(0);
        await expect
          .poll(async () => (await api("GET", `/showings/${id}`)).body.data.assigneeId, patience)
          .toBe(other);
      },
      { account, person: owner, path: week },
    );
  }, 240_000);

  it("say beside the field what is not accepted, and an agent sets the own hours by keyboard", async () => {
    const { account, hostOf } = await agencyWithAgent();
    const agent = await signedIn(site.server, account, "agent");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Times and help" }).press("Enter");
        await page.getByRole("link", { name: "When you show homes" }).press("Enter");
        await page.getByRole("switch", { name: "Shows homes" }).press("Space");
        const until = page.getByLabel("Monday, to");
        await until.fill("08:00");
        await page.getByRole("button", { name: "Save the hours" }).press("Enter");
        await page.locator("[name='hours.0.end'][aria-invalid=true]").waitFor();
        expect((await hostOf(agent.personId)).active).toBe(false);
        await expectGoodAtEveryWidth(page);
        await until.fill("12:00");
        await page.getByRole("button", { name: "Add hours on Monday" }).press("Enter");
        await page.getByRole("button", { name: "Save the hours" }).press("Enter");
        await expect.poll(async () => (await hostOf(agent.personId)).active, patience).toBe(true);
        expect((await hostOf(agent.personId)).hours).toEqual(
          expect.arrayContaining([
            { day: 1, start: "09:00", end: "12:00" },
            { day: 1, start: "13:00", end: "14:00" },
          ]),
        );
      },
      { account, person: agent, path: "/calendar", expected: /422/ },
    );
  }, 120_000);

  it("are named where the calendar says why a time is not free", async () => {
    const { account, agent, api, listingId } = await agencyWithAgent();
    const owner = await signedIn(site.server, account, "owner");
    const host = (await api("GET", `/people/${agent.id}/host`)).body.data;
    await site.server.request("PUT", `/people/${agent.id}/host`, {
      as: account,
      body: { ...host, active: true, daysOff: ["2026-06-16"] },
    });
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("button", { name: "Book a showing" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("combobox", { name: "Listing" }).selectOption(listingId);
        await dialog.getByText("agent has a day off.").waitFor();
        await expectGoodAtEveryWidth(page);
        await dialog.getByLabel("Date").fill("2026-06-17");
        await dialog.getByText("Yes. It can be booked.").waitFor();
      },
      { account, person: owner, path: week },
    );
  }, 120_000);

  it("show a group as one entry, which names its parties, at a listing that takes several", async () => {
    const { account, api, listingId, made } = await agencyWithAgent();
    const owner = await signedIn(site.server, account, "owner");
    const parties = async () => (await api("GET", `/properties/${listingId}`)).body.data.showingParties;
    await site.as(
      "owner",
      async (page) => {
        await openFields(page, "Showings");
        await page.getByLabel("Parties at one showing").fill("5");
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await expect.poll(parties, patience).toBe(5);
        for (const [at, name] of ["Ana Ruiz", "Bo Lee", "Cy Poe"].entries())
          await made("2026-06-16T15:00:00.000Z", { name, email: `party-${at}@example.com` });
        await page.goto(`${site.origin}/console${week}`);
        await entry(page, "3 of 5").waitFor();
        await expectGoodAtEveryWidth(page);
        await entry(page, "3 of 5").click();
        await page.getByRole("dialog").getByText("Parties: 3 of 5").waitFor();
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /^(Ana Ruiz|Bo Lee)/ })
          .first()
          .click();
        await page.getByRole("dialog", { name: /Ana Ruiz|Bo Lee/ }).waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { account, person: owner, path: `/listings/${listingId}` },
    );
  }, 180_000);

  it("get all homes that a search finds at once", async () => {
    const { account, agent, hostOf } = await agencyWithAgent();
    for (const unit of ["1", "2", "3"])
      await makeProperty(site.server, account, { title: "Flat", address: "9 Pine Road", unit });
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("switch", { name: "Shows homes" }).click();
        await page.getByRole("combobox", { name: "Which" }).selectOption("Only these");
        await page.getByLabel("Find a home").fill("pine");
        await page.getByRole("button", { name: "Choose all 3" }).click();
        await page.getByRole("button", { name: "Remove Flat, 9 Pine Road, Unit 2" }).click();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Save the hours" }).click();
        await expect.poll(async () => (await hostOf(agent.id)).propertyIds?.length, patience).toBe(2);
      },
      { account, path: `/people/${agent.id}` },
    );
  }, 90_000);

  it("keep what is typed while it is being saved, and what another tab saved", async () => {
    const { account, agent, api, hostOf } = await agencyWithAgent();
    const personOf = async () => (await api("GET", `/people/${agent.id}`)).body.data;
    await api("PATCH", `/people/${agent.id}`, { name: "Ann Agent" });
    await site.as(
      "owner",
      async (page) => {
        const [hours, person] = ["Save the hours", "Save"].map((name) =>
          page.getByRole("button", { name, exact: true }),
        );
        const [most, name] = [page.getByLabel("Most showings a day"), page.getByLabel("Name")];
        await page.getByRole("switch", { name: "Shows homes" }).click();
        const [put, update] = [
          await holdBack(page, "**/trpc/hosts.put*"),
          await holdBack(page, "**/trpc/people.update*"),
        ];
        await most.fill("4");
        await hours!.click();
        await put.arrived;
        await most.fill("5");
        put.release();
        await expect.poll(async () => (await hostOf(agent.id)).maxPerDay, patience).toBe(4);
        await expect.poll(() => hours!.isEnabled(), patience).toBe(true);
        expect(await most.inputValue()).toBe("5");
        await hours!.click();
        await expect.poll(async () => (await hostOf(agent.id)).maxPerDay, patience).toBe(5);
        await name.fill("Ann Sent");
        await person!.click();
        await update.arrived;
        await name.fill("Ann Since");
        await api("PATCH", `/people/${agent.id}`, { role: "viewer" });
        update.release();
        await expect.poll(personOf, patience).toMatchObject({ name: "Ann Sent", role: "viewer" });
        await expect.poll(() => person!.isEnabled(), patience).toBe(true);
        expect(await name.inputValue()).toBe("Ann Since");
        await page.getByRole("link", { name: "All people" }).click();
        await page.getByRole("button", { name: "Stay here" }).click();
      },
      { account, path: `/people/${agent.id}` },
    );
  }, 90_000);
});
