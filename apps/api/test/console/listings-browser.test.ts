import sharp from "sharp";
import { expect, it } from "vitest";
import { makeListing, makeProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectAccessible, expectNoSideways, patience } from "./console.ts";

const site = consoleSite();
const phone = { viewport: { width: 360, height: 740 } };

const photo = async (number: number) => ({
  name: `photo-${number}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: 60 * number, g: 120, b: 90 } },
  })
    .jpeg()
    .toBuffer(),
});

describeConsole("listings in the console", () => {
  it("are created, get photos in an order that keyboards can change, and are published", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Add a listing" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Address").fill("7 Maple Court");
        await dialog.getByLabel("Rent a month, in dollars").fill("1450");
        await dialog.getByLabel("Bedrooms").fill("2");
        await dialog.getByLabel("Bathrooms").fill("1");
        await expectAccessible(page);
        await dialog.getByRole("button", { name: "Create" }).click();
        await page.getByRole("heading", { name: "7 Maple Court", level: 1 }).waitFor();
        const id = page.url().split("/").at(-1)!;
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Choose photos" }).click();
        await (await chooser).setFiles([await photo(1), await photo(2), await photo(3)]);
        await page.getByRole("button", { name: "Remove photo 3" }).waitFor();
        const stored = async () => {
          const answer = await site.server.request("GET", `/properties/${id}/images`, { as: site.account });
          return answer.body.data.map((image: { id: string }) => image.id) as string[];
        };
        const [first, second, third] = await stored();
        await page.getByRole("button", { name: "Move photo 3 one place forward" }).click();
        await expect.poll(stored, patience).toEqual([first, third, second]);
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByText("Prospects can see it and book showings.").waitFor();
        await expectAccessible(page);
        const { body } = await site.server.request("GET", `/properties/${id}`, { as: site.account });
        expect(body.data).toMatchObject({ isPublic: true, monthlyRent: 1450, bedrooms: 2 });
      },
      { path: "/listings" },
    );
  }, 120_000);

  it("say what is missing before they can be published", async () => {
    const id = await makeProperty(site.server, site.account, { monthlyRent: 0 });
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByText(/Before it can be published, it needs: monthlyRent/).waitFor();
      },
      { path: `/listings/${id}`, expected: /422/ },
    );
  }, 90_000);

  it("are shown to viewers without anything that changes them, also as cards on a phone", async () => {
    const id = await makeListing(site.server, site.account, { title: "<b>Bold</b> loft" });
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("<b>Bold</b> loft").waitFor();
        expect(await page.getByRole("button", { name: "Add a listing" }).count()).toBe(0);
        await page.getByText("Cards").click();
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.getByRole("link", { name: "<b>Bold</b> loft" }).click();
        await page.getByRole("heading", { name: "<b>Bold</b> loft" }).waitFor();
        expect(page.url()).toContain(id);
        for (const name of ["Publish", "Withdraw", "Save", "Choose photos", "Delete the listing"])
          expect(await page.getByRole("button", { name }).count()).toBe(0);
        await expectNoSideways(page);
      },
      { path: "/listings", ...phone },
    );
  }, 90_000);

  it("that somebody else deleted say so", async () => {
    const id = await makeProperty(site.server, site.account);
    await site.as(
      "owner",
      async (page) => {
        await page.getByLabel("Address").fill("99 Gone Road");
        await site.server.request("DELETE", `/properties/${id}`, { as: site.account });
        await page.getByText("Somebody may have deleted it").first().waitFor();
      },
      { path: `/listings/${id}`, expected: /404/ },
    );
  }, 90_000);
});
