import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { FakeServices } from "../calendars/fake-services.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, skipped } from "./console.ts";

const site = consoleSite("pro", {
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "client secret",
  ALLOW_PRIVATE_NETWORKS: "true",
});
const fake = new FakeServices();

beforeAll(async () => {
  if (skipped) return;
  await fake.open();
  const { outbound } = site.server.platform;
  const send = outbound.request.bind(outbound);
  vi.spyOn(outbound, "request").mockImplementation((request) => send(fake.redirect(request)));
});
beforeEach(async () => {
  if (skipped) return;
  fake.reset();
  await site.server.database.sql`delete from calendar_accounts`;
});
afterAll(async () => {
  vi.restoreAllMocks();
  if (!skipped) await fake.close();
});

const connected = async () =>
  (await site.server.request("GET", "/calendar-accounts", { as: site.account })).body.data;

/** Google's page, on which somebody gives access or does not. */
async function standInForGoogle(page: Page): Promise<void> {
  await page.route("https://accounts.google.com/**", (route) => {
    const { searchParams } = new URL(route.request().url());
    fake.challenge = searchParams.get("code_challenge")!;
    const back = (answer: Record<string, string>) => {
      const parameters = new URLSearchParams({ state: searchParams.get("state")!, ...answer });
      return `${searchParams.get("redirect_uri")}?${parameters}`.replaceAll("&", "&amp;");
    };
    return route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Google</title>
        <a href="${back({ code: "good", scope: "calendar" })}">Allow</a>
        <a href="${back({ error: "access_denied" })}">Cancel</a>`,
    });
  });
}

const path = "/settings/calendars";
const regionOf = (page: Page) => page.getByRole("region", { name: "Connected calendars" });

async function toGoogle(page: Page): Promise<void> {
  await standInForGoogle(page);
  await regionOf(page).getByRole("button", { name: "Connect Google Calendar" }).click();
  await page.getByRole("link", { name: "Allow" }).waitFor();
}

describeConsole("Google Calendar in the console", () => {
  it("is connected by somebody who gives access, and the code leaves the address", async () => {
    await site.as(
      "agent",
      async (page) => {
        await toGoogle(page);
        await page.getByRole("link", { name: "Allow" }).click();
        const card = regionOf(page)
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name: "Robin" }) });
        await card.waitFor();
        expect(page.url()).toBe(`${site.origin}/console${path}`);
        expect(await connected()).toEqual([expect.objectContaining({ service: "google", lastError: null })]);
        await expectGoodAtEveryWidth(page);
        // Loaded again, it is not connected again.
        await page.reload();
        await card.waitFor();
        expect(await connected()).toHaveLength(1);
      },
      { path },
    );
  }, 180_000);

  it("is not connected without access, and says so", async () => {
    await site.as(
      "agent",
      async (page) => {
        await toGoogle(page);
        await page.getByRole("link", { name: "Cancel" }).click();
        await page.getByText("No access was given, so nothing was connected.").waitFor();
        expect(page.url()).toBe(`${site.origin}/console${path}`);
        expect(await connected()).toEqual([]);
        await expectGoodAtEveryWidth(page);
      },
      { path },
    );
  }, 180_000);

  it("is not connected by another sign-in than the one that asked", async () => {
    let address = "";
    await site.as(
      "agent",
      async (page) => {
        await toGoogle(page);
        address = (await page.getByRole("link", { name: "Allow" }).getAttribute("href"))!;
      },
      { path },
    );
    const { pathname, search } = new URL(address);
    await site.as(
      "owner",
      async (page) => {
        await page.getByText(/belongs to another sign-in: begin again/).waitFor();
        expect(page.url()).toBe(`${site.origin}/console${path}`);
        expect(await connected()).toEqual([]);
        await expectGoodAtEveryWidth(page);
      },
      { path: pathname.replace("/console", "") + search, expected: /422/ },
    );
  }, 180_000);
});
