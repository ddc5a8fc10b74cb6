import { expect, it } from "vitest";
import { readyListing, setPhone } from "../fixtures/listing-feeds.ts";
import { createProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

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
});
