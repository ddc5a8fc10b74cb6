import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { demoTimeZone } from "../../src/domains/account/demo/demo.data.ts";
import * as demo from "../../src/domains/account/demo/demo.service.ts";
import { publish } from "../../src/domains/account/demo/publish.service.ts";
import { makeConnector, makeFollowup, makeWebhook } from "../fixtures/records.ts";
import { consoleSite, describeConsole } from "./console.ts";

/** Where `npm run screenshots` puts them; without it nothing is done here. */
const folder = process.env.SCREENSHOTS;

/** The sample data that paths can name. */
interface Samples {
  listing: string;
  conversation: string;
  contact: string;
  session: string;
  workflow: string;
  run: string;
  webhook: string;
}

/** A page of the console, by the name of its files. `last` appears after the heading, when the page is complete. */
const pages: [name: string, path: (ids: Samples) => string, last?: string][] = [
  ["inbox", () => "/inbox"],
  ["conversation", ({ conversation }) => `/inbox/${conversation}`, "[role=log] li"],
  [
    "calendar-week",
    () => "/calendar?view=week&day=2026-06-15",
    "[aria-label='Entries by day and time'] [role=button]",
  ],
  [
    "calendar-month",
    () => "/calendar?view=month&day=2026-06-15",
    "[aria-label='Entries by day and time'] [role=button]",
  ],
  ["calendar-list", () => "/calendar?view=list&day=2026-06-15", "main h3"],
  ["listings", () => "/listings"],
  ["listing", ({ listing }) => `/listings/${listing}`],
  ["listings-import", () => "/listings/import"],
  ["contacts-import", () => "/contacts/import"],
  ["contacts", () => "/contacts"],
  ["contact", ({ contact }) => `/contacts/${contact}`],
  ["screening", () => "/screening"],
  ["screening-session", ({ session }) => `/screening/${session}`],
  ["workflows", () => "/workflows"],
  ["workflow", ({ workflow }) => `/workflows/${workflow}`],
  ["workflow-run", ({ run }) => `/workflows/runs/${run}`],
  ["followups", () => "/followups"],
  ["webhooks", () => "/webhooks"],
  ["webhook", ({ webhook }) => `/webhooks/${webhook}`],
  ["connectors", () => "/connectors"],
  ["developers", () => "/developers"],
  ["requests", () => "/developers/requests"],
  ["changes", () => "/developers/changes"],
  ["usage", () => "/developers/usage"],
  ["settings", () => "/settings/public"],
  ["settings-assistant", () => "/settings/assistant"],
  ["settings-showings", () => "/settings/showings"],
  ["settings-calendars", () => "/settings/calendars"],
  ["settings-followups", () => "/settings/followups"],
  ["settings-email", () => "/settings/email"],
  ["settings-voice", () => "/settings/voice"],
  ["settings-data", () => "/settings/data"],
  ["people", () => "/people"],
  ["audit", () => "/audit"],
];

(folder === undefined ? describe.skip : describeConsole)("screenshots", () => {
  const site = consoleSite();
  it("of every page, light and dark, on a phone and on a desk", async () => {
    await mkdir(folder!, { recursive: true });
    const { accountId } = site.account;
    const body = { timezone: demoTimeZone };
    await site.server.request("PATCH", "/settings", { as: site.account, body });
    const seeded = await forAccount(site.server.platform, accountId, demo.seed);
    await publish(site.server.platform, accountId);
    const longest = seeded.conversations.reduce((one, other) =>
      other.messages > one.messages ? other : one,
    );
    const ids: Samples = {
      listing: seeded.properties[0]!,
      conversation: longest.id,
      contact: seeded.contacts[0]!,
      session: Object.values(seeded.sessions)[0]!,
      workflow: seeded.workflows[0]!,
      run: seeded.runs[0]!,
      webhook: await makeWebhook(site.server, site.account),
    };
    await makeFollowup(site.server, site.account);
    await makeConnector(site.server, site.account);
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [360, 1280]) {
        const viewport = { width, height: 800 };
        await site.as(
          "owner",
          async (page) => {
            for (const [name, path, last] of pages) {
              await page.goto(`${site.origin}/console${path(ids)}`);
              await page.getByRole("heading", { level: 1 }).waitFor();
              if (last !== undefined) await page.locator(last).first().waitFor();
              await page.waitForLoadState("load");
              await page.screenshot({
                path: join(folder!, `${name}-${colorScheme}-${width}.png`),
                fullPage: true,
              });
            }
          },
          { viewport, colorScheme, reducedMotion: "reduce" },
        );
      }
  }, 300_000);
});
