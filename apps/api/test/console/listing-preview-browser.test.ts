import type { FrameLocator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { completionsServer, text } from "../assistant/completions-server.ts";
import { makeProperty } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  expectGoodAtEveryWidth,
  expectNoSideways,
  patience,
} from "./console.ts";

const written = "Two bedrooms at 7 Maple Court.";
const model = await completionsServer(() => text(written));
afterAll(() => model.close());
const site = consoleSite("pro", { AI_BASE_URL: model.url, AI_MODEL: "small" });
const desk = { viewport: { width: 1280, height: 800 } };

const framed = (page: Page): FrameLocator => page.frameLocator('iframe[title^="The public page on a phone"]');

const photo = async (number: number) => ({
  name: `photo-${number}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: 60 * number, g: 120, b: 90 } },
  })
    .jpeg()
    .toBuffer(),
});

describeConsole("the preview of a listing", () => {
  it("shows the public page with what is typed, and stores nothing", async () => {
    const id = await makeProperty(site.server, site.account, { title: "Corner loft", monthlyRent: 1_400 });
    const stored = async () =>
      (await site.server.request("GET", `/properties/${id}`, { as: site.account })).body.data;
    const before = await stored();
    await site.as(
      "agent",
      async (page) => {
        const shown = framed(page);
        await shown.getByRole("heading", { name: "Corner loft" }).waitFor();
        await page.getByLabel("Rent a month, in dollars").fill("1725");
        await page.getByLabel("Description").fill("<img src=x onerror=alert(1)> Bright & quiet.");
        await shown.getByText("$1,725 a month").first().waitFor();
        await shown.getByText("<img src=x onerror=alert(1)> Bright & quiet.").waitFor();
        // While a field is not valid yet, the others are shown.
        await page.getByLabel("Rent a month, in dollars").fill("");
        await page.getByText("Public page: needs a rent above 0").waitFor();
        await page.getByLabel("Title").fill("Corner loft with light");
        await shown.getByRole("heading", { name: "Corner loft with light" }).waitFor();
        expect(await shown.locator("a[href], script").count()).toBe(0);
        await expectGoodAtEveryWidth(page);
        await page.setViewportSize({ width: 320, height: 740 });
        await page.getByText("Preview", { exact: true }).click();
        await shown.getByRole("heading", { name: "Corner loft with light" }).waitFor();
        await expectNoSideways(page);
        await page.getByText("Edit", { exact: true }).click();
        expect(await page.getByLabel("Title").inputValue()).toBe("Corner loft with light");
        expect(await stored()).toEqual(before);
      },
      { path: `/listings/${id}`, ...desk },
    );
  }, 120_000);

  it("has the photos of a new listing in the order that keyboards give them, and a text of the model", async () => {
    await site.as(
      "agent",
      async (page) => {
        // What is not typed yet is not zero.
        await framed(page).getByText("Available now").first().waitFor();
        const blank = await framed(page).locator("body").textContent();
        expect(blank).not.toMatch(/\$0|\b0 bath|studio/i);
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Choose photos" }).click();
        await (await chooser).setFiles([await photo(1), await photo(2), await photo(3)]);
        const sources = async () => {
          const images = await page.getByRole("listitem").locator("button > img").all();
          return Promise.all(images.map((image) => image.getAttribute("src")));
        };
        const first = framed(page).locator(".gallery img").first();
        await expect.poll(async () => (await sources()).length, patience).toBe(3);
        const [one, two, three] = await sources();
        await page.getByRole("button", { name: "Photo 3", exact: true }).focus();
        await page.keyboard.press("Space");
        await page.getByText("Photo 3 is being moved. Now in place 3 of 3.").waitFor({ state: "attached" });
        await page.keyboard.press("ArrowLeft");
        await page.getByText("Now in place 2 of 3.").first().waitFor({ state: "attached" });
        await page.keyboard.press("Space");
        await expect.poll(sources, patience).toEqual([one, three, two]);
        await page.getByRole("button", { name: "Move photo 2 one place forward" }).click();
        await expect.poll(sources, patience).toEqual([three, one, two]);
        await expect.poll(() => first.getAttribute("src"), patience).toBe(three);
        await page.getByLabel("Address").fill("7 Maple Court");
        await framed(page).getByRole("heading", { name: "7 Maple Court" }).waitFor();
        await page.getByLabel("Bedrooms").fill("2");
        // What does not keep to the facts is not shown.
        model.answer = () => text("Three bathrooms and 900 square feet at 7 Maple Court.");
        await page.getByRole("button", { name: "Write a first description" }).click();
        await page.getByText("No text could be written that keeps to the facts.").waitFor();
        model.answer = () => text(written);
        await page.getByRole("button", { name: "Write a first description" }).click();
        await framed(page).getByText(written).waitFor();
        expect(await page.getByLabel("Description").inputValue()).toBe(written);
        await expectGoodAtEveryWidth(page);
      },
      { path: "/listings/new", ...desk },
    );
  }, 120_000);
});
