import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, openFields } from "./console.ts";

const site = consoleSite();

describeConsole("buildings in the console", () => {
  it("are added with what their units share, and chosen in a listing with its details", async () => {
    const account = await site.server.createAccount("pro");
    const { id } = await createProperty(site.server, account);
    const get = async (path: string) => (await site.server.request("GET", path, { as: account })).body.data;
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Buildings" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: "Add a building" }).click();
        await dialog.getByLabel("Name").fill("Elm Court");
        await dialog.getByLabel("Address").fill("12 Elm Street");
        await dialog.getByLabel("Pets").selectOption("allowed");
        await dialog.getByLabel("Amenities").fill("Elevator\nGym");
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByRole("button", { name: "Change Elm Court" }).waitFor();
        const [building] = await get("/buildings");
        expect(building).toMatchObject({
          name: "Elm Court",
          petPolicy: "allowed",
          amenities: ["Elevator", "Gym"],
          fees: null,
        });
        await dialog.getByRole("button", { name: "Change Elm Court" }).click();
        for (const house of ["house.png", "house-with-location.heic"]) {
          const file = fileURLToPath(new URL(`../fixtures/${house}`, import.meta.url));
          await dialog.locator("input[type=file]").setInputFiles(file);
        }
        await dialog.getByRole("button", { name: "Move photo 2 one place forward" }).click();
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByRole("button", { name: "Change Elm Court" }).waitFor();
        const own = await get(`/buildings/${building.id}/images`);
        expect((await get(`/buildings/${building.id}`)).imageIds).toEqual([own[1].id, own[0].id]);
        await page.keyboard.press("Escape");

        await page.getByRole("link", { name: "12 Elm Street" }).click();
        for (const group of ["More about the place", "Costs and lease", "More about the home"])
          await openFields(page, group);
        await page.getByLabel("Building", { exact: true }).selectOption({ label: "Elm Court" });
        await page.getByLabel("Unit", { exact: true }).fill("3A");
        await page.getByLabel("Longest lease, in months").fill("12");
        await page.getByLabel("Laundry").selectOption("in_unit");
        await page.getByRole("button", { name: "Add a fee" }).click();
        await page.getByLabel("What for").fill("Parking");
        await page.getByLabel("Amount, in dollars").fill("50");
        await page.getByLabel("How often").selectOption("monthly");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("heading", { name: "12 Elm Street, Unit 3A", level: 1 }).waitFor();
        expect(await get(`/properties/${id}`)).toMatchObject({
          unit: "3A",
          buildingId: building.id,
          laundry: "in_unit",
          leaseTermMonths: { min: null, max: 12 },
          fees: [{ name: "Parking", amount: 50, frequency: "monthly", required: true, refundable: false }],
        });

        await page.getByRole("link", { name: "All listings" }).click();
        await page.getByRole("button", { name: "Buildings" }).click();
        await dialog.getByRole("button", { name: "Change Elm Court" }).click();
        await dialog.getByRole("button", { name: "Delete the building" }).click();
        await dialog.getByText("Listings are in this building").waitFor();
      },
      { path: "/listings", account, expected: /409/ },
    );
  }, 120_000);

  it("keep what others saved while one is edited", async () => {
    const account = await site.server.createAccount("pro");
    const call = async (method: "GET" | "PATCH" | "POST", path: string, body?: object) =>
      (await site.server.request(method, path, { as: account, body })).body.data;
    const { id } = await call("POST", "/buildings", { name: "Oak Court", address: "1 Oak Street" });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Buildings" }).click();
        const dialog = page.getByRole("dialog");
        const change = dialog.getByRole("button", { name: "Change Oak Court" });
        await change.click();
        await dialog.getByLabel("City").fill("Oakland");
        await call("PATCH", `/buildings/${id}`, { amenities: ["Pool"] });
        await dialog.getByRole("button", { name: "Save" }).click();
        await change.waitFor();
        expect(await call("GET", `/buildings/${id}`)).toMatchObject({ city: "Oakland", amenities: ["Pool"] });
        await change.click();
        await dialog.getByRole("button", { name: "Save" }).click();
        await change.waitFor();
      },
      { path: "/listings", account },
    );
  }, 90_000);
});
