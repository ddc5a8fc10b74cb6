import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, skipped } from "./console.ts";

const site = consoleSite("pro", { ALLOW_PRIVATE_NETWORKS: "true" });

/** A stand-in for the server of another calendar. */
let provider: Server;
let answer: { status: number; body: string };
let url: string;

const calendar = (...events: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Test//EN",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "DTSTAMP:20260601T000000Z", "END:VEVENT"]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
const dentist = ["UID:one", "SUMMARY:Dentist", "DTSTART:20990616T150000Z", "DTEND:20990616T160000Z"];
const noDay = ["UID:two", "SUMMARY:When?", "DTSTART:soon"];

beforeAll(async () => {
  if (skipped) return;
  answer = { status: 200, body: calendar(noDay) };
  provider = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/secret-1234/agent.ics`;
});
afterAll(() => {
  provider?.closeAllConnections();
  provider?.close();
});

const get = async (path: string) => (await site.server.request("GET", path, { as: site.account })).body.data;

describeConsole("calendars in the console", () => {
  it("are imported, read, changed, chosen, and deleted with an undo", async () => {
    await site.as(
      "agent",
      async (page) => {
        const sources = page.getByRole("region", { name: "Imported calendars" });
        await sources.getByText("No imported calendars").waitFor();
        await sources.getByRole("button", { name: "Import a calendar" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: "Import a calendar" }).click();
        await dialog.getByText("Name is missing.").waitFor();
        await dialog.getByLabel("Name").fill("Robin's own");
        await dialog.getByLabel("Address in iCal format").fill(url);
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Import a calendar" }).click();
        const card = sources
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name: "Robin's own" }) });
        await card.getByRole("button", { name: "Read now" }).click();
        await card.getByText("Partly read").waitFor();
        await card.getByText("1 appointment can't be read").click();
        await card.getByText("without a readable day, blocks nothing").waitFor();
        expect(await card.textContent()).not.toContain("secret-1234");
        await expectGoodAtEveryWidth(page);

        answer = { status: 404, body: "" };
        await card.getByRole("button", { name: "Read now" }).click();
        await card.getByText("responded with 404").waitFor();
        await card.getByText(/still block showings; newer ones do not/).waitFor();
        await expectGoodAtEveryWidth(page);

        answer = { status: 200, body: calendar(dentist) };
        await card.getByRole("button", { name: "Change" }).click();
        await dialog.getByLabel("Name").fill("Robin");
        await dialog.getByRole("button", { name: "Save" }).click();
        const renamed = sources
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name: "Robin", exact: true }) });
        await renamed.getByRole("button", { name: "Read now" }).click();
        await renamed.getByText("Up to date").waitFor();

        const blocking = page.getByRole("form", { name: "What imported calendars block" });
        const choice = blocking.getByLabel("Prospects can't book at the times of");
        await choice.selectOption("Robin");
        await blocking.getByRole("button", { name: "Save" }).click();
        await page.getByText("What imported calendars block: saved").waitFor();
        const [{ id }] = await get("/calendar-sources");
        expect((await get("/settings")).showingCalendarId).toBe(id);

        await renamed.getByRole("button", { name: "Delete" }).click();
        await sources.getByText("No imported calendars").waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await renamed.waitFor();
        expect(await get("/calendar-sources")).toHaveLength(1);
        await renamed.getByRole("button", { name: "Delete" }).click();
        const message = page.getByText("no longer imported");
        await message.waitFor();
        await page.getByRole("button", { name: "Close" }).last().click();
        await expect.poll(() => get("/calendar-sources")).toEqual([]);
        // The setting names a calendar that has gone.
        await choice.locator("option", { hasText: "no longer exists" }).waitFor({ state: "attached" });
      },
      { path: "/settings/calendars" },
    );
  }, 180_000);

  it("say in Spanish why they, or which of their events, can't be read", async () => {
    await site.as(
      "agent",
      async (page) => {
        const sources = page.getByRole("region", { name: "Calendarios importados" });
        const created = await site.server.request("POST", "/calendar-sources", {
          as: site.account,
          body: { name: "Robin", url },
        });
        const card = sources.getByRole("listitem").filter({ hasText: "Robin" });
        const readNow = () => card.getByRole("button", { name: /^Leer ahora/ }).click();
        answer = { status: 200, body: calendar(noDay) };
        await readNow();
        await card.locator("summary").click();
        await card.getByText("Su DTSTART no es una fecha ni una hora.").waitFor();
        answer = { status: 404, body: "" };
        await readNow();
        await card.getByText(/respondió con 404\. Revise si/).waitFor();
        await site.server.request("DELETE", `/calendar-sources/${created.body.data.id}`, {
          as: site.account,
        });
      },
      { path: "/settings/calendars", locale: "es-US" },
    );
  }, 120_000);

  it("are given to other programs by a secret address, which is shown once and can be revoked", async () => {
    await site.as(
      "agent",
      async (page) => {
        const feeds = page.getByRole("region", { name: "Your calendar in other programs" });
        await feeds.getByRole("button", { name: "Create an address" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("switch", { name: /^Show titles/ }).check({ force: true });
        await dialog.getByRole("button", { name: "Create an address" }).click();
        const address = await dialog.getByLabel("Secret address").textContent();
        const read = async () => (await page.request.get(address!)).status();
        expect(await read()).toBe(200);
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Close" }).last().click();
        await feeds.getByText("Titles, places and names of contacts").waitFor();
        expect(await page.getByText(address!).count()).toBe(0);
        expect(await get("/calendar-feeds")).toMatchObject([{ names: true, propertyId: null }]);
        await feeds.getByRole("button", { name: /^Revoke/ }).click();
        await dialog.getByRole("button", { name: "Revoke" }).click();
        await feeds.getByText("No addresses").waitFor();
        expect(await read()).toBe(404);
      },
      { path: "/settings/calendars" },
    );
  }, 120_000);
});
