import { expect, it } from "vitest";
import { createContact, createProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, openFields } from "./console.ts";

const site = consoleSite();

describeConsole("tags in the console", () => {
  it("are typed on the pages of a contact and a home, and narrow both lists", async () => {
    const { server, account } = site;
    const contactId = (await createContact(server, account, { name: "Noor Beck" })).id;
    await createContact(server, account, { name: "Ada Lind", email: "ada@example.com" });
    const propertyId = (await createProperty(server, account, { title: "Sunny loft" })).id;
    await createProperty(server, account, { title: "Garden flat" });
    const tagsOf = async (path: string) =>
      (await server.request("GET", path, { as: account })).body.data.tags as string[];
    await site.as(
      "agent",
      async (page) => {
        const save = async (tags: string) => {
          await page.getByLabel("Tags", { exact: true }).fill(tags);
          await page.getByRole("button", { name: "Save" }).first().click();
          await page.getByText("Saved", { exact: true }).waitFor();
        };
        const narrow = async (found: string, other: string) => {
          const filter = page.getByLabel("Tag", { exact: true });
          await filter.fill("vip");
          await page.getByText(other).waitFor({ state: "detached" });
          await page.getByRole("list", { name: "Tags" }).getByText("VIP").waitFor();
          await expectGoodAtEveryWidth(page);
          await page.getByRole("link", { name: found }).waitFor();
          expect(page.url()).toContain("tag=vip");
        };
        await save("VIP, two dogs, vip");
        expect(await tagsOf(`/contacts/${contactId}`)).toEqual(["VIP", "two dogs"]);
        await page.getByRole("link", { name: "All contacts" }).click();
        await page.getByText("Ada Lind").waitFor();
        await narrow("Noor Beck", "Ada Lind");
        await page.goto(`${site.origin}/console/listings/${propertyId}`);
        await openFields(page, "For your office, never public");
        await save("VIP");
        expect(await tagsOf(`/properties/${propertyId}`)).toEqual(["VIP"]);
        await page.getByRole("link", { name: "All listings" }).click();
        await page.getByText("Garden flat").waitFor();
        await narrow("Sunny loft", "Garden flat");
      },
      { path: `/contacts/${contactId}` },
    );
  }, 90_000);
});
