import { expect, it } from "vitest";
import { readyListing, setPhone } from "../fixtures/listing-feeds.ts";
import { createProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, holdBack } from "./console.ts";

const site = consoleSite("pro");

const served = async (url: string): Promise<number> => {
  const { text } = await site.server.call({ method: "GET", url: new URL(url).pathname });
  return text.split("<Listing ").length - 1;
};

describeConsole("feeds for portals in the console", () => {
  it("are added, read, released after an import has removed listings, switched off and deleted", async () => {
    const { server, account } = site;
    await setPhone(server, account);
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await createProperty(server, account, readyListing)).id);
    await createProperty(server, account, { ...readyListing, title: "Without a ZIP code", zip: null });
    await site.as("agent", async (page) => {
      await page.goto(`${site.origin}/console/portals`);
      await page.getByText("No feeds yet").waitFor();
      await page.getByRole("button", { name: "Add a feed" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Add a feed" }).click();
      await dialog.getByText("Name is missing.").waitFor();
      await dialog.getByLabel("Name").fill("Zillow");
      await expectGoodAtEveryWidth(page);
      await dialog.getByRole("button", { name: "Add a feed" }).click();
      const url = await dialog.getByRole("region", { name: "Address for the portal" }).textContent();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Zillow" }) });
      await card.getByText("Not read yet").waitFor();
      await card.getByText("Not in the feed").click();
      await card.getByText("Without a ZIP code").waitFor();
      await card.getByText("the ZIP code of five digits is missing").waitFor();

      expect(await served(url!)).toBe(6);
      for (const id of ids.slice(0, 5))
        await server.request("PATCH", `/properties/${id}`, { as: account, body: { available: false } });
      expect(await served(url!)).toBe(6);
      await page.reload();
      await card.getByText("Waits for you").waitFor();
      await expectGoodAtEveryWidth(page);
      await card.getByRole("button", { name: "Release: Zillow" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
      await card.getByText("Waits for you").waitFor({ state: "hidden" });
      expect(await served(url!)).toBe(1);

      await page.goto(`${site.origin}/console/listings/${ids[0]}`);
      const beside = page.getByRole("region", { name: "On portals" });
      await beside.getByText("is not available").waitFor();
      await beside.getByRole("button", { name: "Leave out: Zillow" }).click();
      await beside.getByText("was left out").waitFor();
      await beside.getByRole("button", { name: "Include again: Zillow" }).click();
      await beside.getByText("was left out").waitFor({ state: "hidden" });
      await beside.getByRole("link", { name: "Portals" }).click();
      await card.getByRole("button", { name: "Switch off: Zillow" }).click();
      await card.getByText("Switched off").waitFor();
      await card.getByRole("button", { name: "Delete: Zillow" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("No feeds yet").waitFor();
    });
  }, 120_000);

  it("have all listings, or the chosen buildings and listings, which can be chosen anew", async () => {
    const { server, account } = site;
    const post = async (path: string, body: object) =>
      (await server.request("POST", path, { as: account, body })).body.data.id as string;
    const building = await post("/buildings", { name: "Elm Court", address: "12 Elm Street" });
    const unit = await post("/properties", { ...readyListing, title: "A unit", buildingId: building });
    const single = await post("/properties", { ...readyListing, title: "A house" });
    const feeds = async () =>
      (await server.request("GET", "/listing-feeds", { as: account })).body.data as {
        propertyIds: string[] | null;
        buildingIds: string[] | null;
      }[];
    await site.as(
      "agent",
      async (page) => {
        await page.goto(`${site.origin}/console/portals`);
        await page.getByRole("button", { name: "Add a feed" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Name").fill("Zumper");
        await dialog.getByLabel("Listings", { exact: true }).selectOption("some");
        await dialog.getByRole("button", { name: "Add a feed" }).click();
        await dialog
          .getByRole("group", { name: "Single listings" })
          .getByText("Single listings is missing.")
          .waitFor();
        await dialog.getByLabel("Elm Court").check();
        await dialog.getByLabel("A house, 12 Elm Street").check();
        await dialog.getByLabel("Find a home").fill("Nowhere");
        await dialog.getByLabel("A unit, 12 Elm Street").waitFor({ state: "hidden" });
        await expect.poll(() => dialog.getByLabel("A house, 12 Elm Street").isChecked()).toBe(true);
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Add a feed" }).click();
        await dialog.getByRole("button", { name: "Close" }).last().click();
        expect(await feeds()).toMatchObject([{ propertyIds: [single], buildingIds: [building] }]);
        await page.getByText("Chosen: 1 listing, 1 building").waitFor();
        await page.getByRole("button", { name: "Choose listings: Zumper" }).click();
        await dialog.getByLabel("Elm Court").uncheck();
        await dialog.getByLabel("A unit, 12 Elm Street").check();
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByText("Chosen: 2 listings, 0 buildings").waitFor();
        expect((await feeds())[0]!.propertyIds!.toSorted()).toEqual([unit, single].toSorted());
        await page.getByRole("button", { name: "Choose listings: Zumper" }).click();
        await dialog.getByLabel("Listings", { exact: true }).selectOption("all");
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByText("All that are published and available").waitFor();
        expect(await feeds()).toMatchObject([{ propertyIds: null, buildingIds: null }]);
      },
      // The choice of nothing is refused.
      { expected: /422/ },
    );
  }, 120_000);

  it("are left one after the other by a listing on a slow server, and it stays out of both", async () => {
    const account = await site.server.createAccount("pro");
    await setPhone(site.server, account);
    const { id } = await createProperty(site.server, account, readyListing);
    const feeds: string[] = [];
    for (const name of ["Zillow", "Zumper"]) {
      const body = { name, format: "hotpads" };
      const { data } = (await site.server.request("POST", "/listing-feeds", { as: account, body })).body;
      feeds.push(data.id);
    }
    await site.as(
      "agent",
      async (page) => {
        const beside = page.getByRole("region", { name: "On portals" });
        const leave = (name: string) => beside.getByRole("button", { name: `Leave out: ${name}` });
        await leave("Zumper").waitFor();
        const update = await holdBack(page, "**/trpc/properties.update*");
        await leave("Zillow").click();
        await update.arrived;
        const next = leave("Zumper").click();
        update.release();
        await next;
        await beside.getByRole("button", { name: "Include again: Zumper" }).waitFor();
        const { data } = (await site.server.request("GET", `/properties/${id}`, { as: account })).body;
        expect(data.excludedFromFeeds.toSorted()).toEqual(feeds.toSorted());
      },
      { account, path: `/listings/${id}` },
    );
  }, 90_000);
});
