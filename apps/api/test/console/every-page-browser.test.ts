import { beforeAll, describe, expect, it } from "vitest";
import { consoleSite, describeConsole, expectAccessibleIn, expectNoSideways, skipped } from "./console.ts";
import { everyAddress, opener, paths, tabs } from "./pages.ts";

const site = consoleSite();
let addresses: string[];

beforeAll(async () => {
  if (!skipped) addresses = await everyAddress(site);
}, 120_000);

describeConsole("every page of the console", () => {
  it("has routes and tabs that this test finds", () => {
    expect(paths).toEqual(expect.arrayContaining(["/", "/inbox", "/calendar", "/listings", "/contacts/$id"]));
    expect(paths.length).toBeGreaterThan(30);
    expect(tabs.length).toBeGreaterThan(5);
  });

  describe.each([
    ["en-US", "light"],
    ["es-US", "dark"],
  ] as const)("in %s, %s", (locale, colorScheme) => {
    it("fits a screen of 320 pixels, and axe finds nothing", async () => {
      const wrong: string[] = [];
      await site.as(
        "owner",
        async (page) => {
          const open = opener(page, site.origin);
          for (const address of addresses) {
            // All pages together ask for more than a person may in a minute.
            site.server.clock.advance(5_000);
            await open(address);
            const checks = [expectNoSideways(page), expectAccessibleIn(colorScheme, page)];
            for (const { status, reason } of (await Promise.allSettled(checks)) as PromiseRejectedResult[])
              if (status === "rejected") wrong.push(`${address}: ${JSON.stringify(reason.actual)}`);
          }
        },
        { locale, colorScheme, viewport: { width: 320, height: 640 } },
      );
      expect(wrong).toEqual([]);
    }, 300_000);
  });
});
