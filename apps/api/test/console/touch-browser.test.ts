import { beforeAll, expect, it } from "vitest";
import { contrast, rgbOf } from "../../src/domains/listings/profiles/brand-colors.ts";
import {
  consoleSite,
  describeConsole,
  expectGoodAtEveryWidth,
  expectNoSideways,
  skipped,
} from "./console.ts";
import { everyAddress, opener } from "./pages.ts";

const site = consoleSite();
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

/** How many px above and below the middle of a control still belong to it. */
const reach = 19;

/** The controls in sight of which a finger misses a part that is `reach` away from their middle. Links in texts are none. */
const missed = `[...document.querySelectorAll("button, select, textarea, input, summary, nav a")].flatMap((control) => {
  const target = getComputedStyle(control).pointerEvents === "none" ? control.closest("label") : control;
  if (!target || !target.checkVisibility({ visibilityProperty: true })) return [];
  target.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = target.getBoundingClientRect();
  const isHit = (y) => {
    const hit = document.elementFromPoint(left + width / 2, y);
    return hit !== null && (target.contains(hit) || hit.closest("label")?.control === control);
  };
  const middle = top + height / 2;
  // What only screen readers have can't be tapped.
  if (!isHit(middle)) return [];
  const name = control.ariaLabel || control.textContent || control.name;
  return isHit(middle - ${reach}) && isHit(middle + ${reach}) ? [] : [[control.localName, name, Math.round(height)].join(" ")];
})`;

/** The color of an element that draws a control or a chart, and that of what is behind it, as 6 hexadecimal digits. */
const colorsOf = (selector: string, property: string) => `(() => {
  const hex = (color) => "#" + color.match(/[0-9]+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
  const drawn = document.querySelector(${JSON.stringify(selector)});
  let behind = drawn.parentElement;
  while (getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
  return [getComputedStyle(drawn)[${JSON.stringify(property)}], getComputedStyle(behind).backgroundColor].map(hex);
})()`;

describeConsole("the console under a finger", () => {
  let addresses: string[];
  beforeAll(async () => {
    if (!skipped) addresses = await everyAddress(site);
  }, 120_000);

  it("has controls that are high enough", async () => {
    await site.as(
      "owner",
      async (page) => {
        const open = opener(page, site.origin);
        const workflow = addresses.find((address) => /^\/workflows\/[^/]+$/.test(address))!;
        const found: Record<string, unknown> = {};
        for (const address of ["/", "/inbox", "/contacts", "/listings", "/settings/showings", workflow]) {
          await open(address);
          found[address] = await page.evaluate(missed);
        }
        expect(Object.values(found).flat(), JSON.stringify(found)).toEqual([]);
      },
      { path: "/", ...phone },
    );
  }, 120_000);

  it.each(["light", "dark"] as const)(
    "shows switches that are off, and bars, in %s",
    async (colorScheme) => {
      await site.as(
        "owner",
        async (page) => {
          const open = opener(page, site.origin);
          // The days of the sample data, which has figures.
          await page.clock.setFixedTime(site.server.clock.now());
          for (const [address, selector, property] of [
            ["/settings/showings", "[role=switch]:not(:checked) + .mantine-Switch-track", "backgroundColor"],
            ["/numbers", "svg[role=img] rect:last-child", "fill"],
          ] as const) {
            await open(address);
            await page.locator(selector).first().waitFor({ state: "attached" });
            const [drawn, behind] = (await page.evaluate(colorsOf(selector, property))) as [string, string];
            expect(contrast(rgbOf(drawn), rgbOf(behind)), `${drawn} on ${behind}`).toBeGreaterThanOrEqual(3);
          }
        },
        { path: "/", colorScheme, ...phone, expected: /1969-12-31/ },
      );
    },
    120_000,
  );

  it("has the parts of a page and the views of the inbox in one row, with the current one in sight", async () => {
    await site.as(
      "owner",
      async (page) => {
        const open = opener(page, site.origin);
        for (const width of [360, 320])
          for (const [address, name] of [
            ["/settings/public", "Settings"],
            ["/settings/data", "Settings"],
            ["/developers/usage", "Developers"],
            ["/inbox", "Views"],
            ["/inbox?show=all", "Views"],
          ] as const) {
            await page.setViewportSize({ width, height: 800 });
            await open(address);
            const row = page.getByRole("navigation", { name });
            const current = row.locator("[aria-current]");
            const { x, width: wide } = (await current.boundingBox())!;
            expect([address, x >= 0 && x + wide <= width]).toEqual([address, true]);
            expect((await row.boundingBox())!.height).toBeLessThan(64);
            expect(await page.evaluate("scrollY")).toBe(0);
            await expectNoSideways(page);
          }
      },
      { path: "/", ...phone },
    );
  }, 120_000);

  it("has the days of the week in columns", async () => {
    await site.as(
      "owner",
      async (page) => {
        const days = page.getByRole("group", { name: "Working hours" }).getByRole("checkbox");
        await days.first().waitFor();
        const places = await Promise.all((await days.all()).map((day) => day.boundingBox()));
        expect(places.length).toBe(7);
        expect(new Set(places.map((place) => place!.x)).size).toBe(2);
        await expectGoodAtEveryWidth(page);
      },
      { path: "/settings/showings", ...phone },
    );
  }, 120_000);

  it("has the links of Today beside their headings, and its buttons at one distance", async () => {
    await site.as(
      "owner",
      async (page) => {
        const waiting = page.getByRole("region", { name: "Waiting for an answer" });
        const row = waiting
          .getByRole("listitem")
          .filter({ has: page.getByRole("button", { name: /^Book/ }) });
        const placeOf = async (name: RegExp) =>
          (await row.first().getByRole("button", { name }).boundingBox())!;
        const answer = await placeOf(/^Answer/);
        const book = await placeOf(/^Book/);
        const none = await placeOf(/^Needs no answer/);
        expect([
          book.x - answer.x - answer.width,
          none.y - answer.y - answer.height,
          none.x - answer.x,
        ]).toEqual([8, 8, 0]);
        for (const part of await page
          .getByRole("region")
          .filter({ has: page.locator("h2 + a") })
          .all()) {
          const heading = (await part.locator("h2").boundingBox())!;
          const link = (await part.locator("h2 + a").boundingBox())!;
          expect(link.x).toBeGreaterThanOrEqual(heading.x + heading.width);
        }
        await expectGoodAtEveryWidth(page);
        await page.setViewportSize({ width: 320, height: 800 });
        await expectNoSideways(page);
      },
      { path: "/", ...phone },
    );
  }, 120_000);

  it.each(["light", "dark"] as const)(
    "has boxes in lists like those of forms, in %s",
    async (colorScheme) => {
      await site.as(
        "owner",
        async (page) => {
          const open = opener(page, site.origin);
          const looks: unknown[] = [];
          for (const [address, names] of [
            ["/settings/showings", ["Sunday", "Monday"]],
            ["/contacts", [/^Choose (?!all)/]],
          ] as const) {
            await open(address);
            for (const name of names) {
              const box = page.getByRole("checkbox", { name }).first();
              const look = () =>
                box.evaluate((node) => {
                  const style = node.ownerDocument.defaultView!.getComputedStyle(node);
                  return [
                    style.appearance,
                    style.borderRadius,
                    style.borderColor,
                    style.backgroundColor,
                    style.width,
                  ];
                });
              looks.push(await look());
              if (address === "/settings/showings") continue;
              await box.check();
              looks.push(await look());
            }
          }
          expect(looks.slice(2)).toEqual(looks.slice(0, 2));
        },
        { path: "/", colorScheme, ...phone },
      );
    },
    120_000,
  );

  it("has several facts of a record on a line, and none that are empty", async () => {
    await site.as(
      "owner",
      async (page) => {
        const open = opener(page, site.origin);
        for (const [address, empty] of [
          ["/contacts", /^(–|Nobody)$/],
          ["/listings", /^(–|Nobody|0)$/],
        ] as const) {
          await open(address);
          const rows = page.locator("tbody tr");
          const heights = await Promise.all(
            (await rows.all()).map(async (row) => (await row.boundingBox())!.height),
          );
          expect(Math.max(...heights), address).toBeLessThan(150);
          const cells = rows.locator("td[data-header]");
          expect(await cells.filter({ hasText: empty }).count(), address).toBeGreaterThan(0);
          expect(await cells.filter({ hasText: empty, visible: true }).count(), address).toBe(0);
          await expectGoodAtEveryWidth(page);
          await cells.filter({ hasText: empty, visible: true }).first().waitFor();
          await page.setViewportSize({ width: 320, height: 800 });
          await expectNoSideways(page);
          await page.setViewportSize(phone.viewport);
        }
      },
      { path: "/", ...phone },
    );
  }, 120_000);
});
