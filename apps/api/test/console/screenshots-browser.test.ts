import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "vitest";
import { demoTimeZone } from "../../src/domains/account/demo/demo.data.ts";
import { consoleSite, describeConsole } from "./console.ts";
import { everyAddress, opener } from "./pages.ts";

/** Where `npm run screenshots` puts them; without it nothing is done here. */
const folder = process.env.SCREENSHOTS;

/** The other views of a page, which have no address of their own. */
const views = ["/calendar?view=list", "/calendar?view=month", "/calendar?view=people"];

/** The name of the files of an address. Of records, it has the kind, not the id. */
const nameOf = (address: string) =>
  address
    .replace(/[0-9a-f-]{36}/g, "one")
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "") || "today";

(folder === undefined ? describe.skip : describeConsole)("screenshots", () => {
  const site = consoleSite();
  it("of every page, light and dark, on a phone and on a desk", async () => {
    await mkdir(folder!, { recursive: true });
    const body = { timezone: demoTimeZone };
    await site.server.request("PATCH", "/settings", { as: site.account, body });
    const addresses = [...(await everyAddress(site)), ...views];
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [360, 1280]) {
        const viewport = { width, height: 800 };
        await site.as(
          "owner",
          async (page) => {
            const open = opener(page, site.origin);
            // The days of the sample data, not those of the machine.
            await page.clock.setFixedTime(site.server.clock.now());
            for (const address of addresses) {
              // All pages together ask for more than a person may in a minute.
              site.server.clock.advance(5_000);
              await open(address);
              // React shows parts that are loaded by themselves up to 300 ms after they have come.
              await page.waitForTimeout(400);
              const path = join(folder!, `${nameOf(address)}-${colorScheme}-${width}.png`);
              await page.screenshot({ path, fullPage: true });
            }
          },
          {
            viewport,
            colorScheme,
            reducedMotion: "reduce",
            // Taking a picture runs a script in every frame, also in the listing's preview, where none may run. The clock of
            // a page that has just opened may be at zero.
            expected: /Blocked script execution in 'about:srcdoc'|422 .*1969-12-31/,
          },
        );
      }
  }, 600_000);
});
