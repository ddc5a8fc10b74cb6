import { expect, it } from "vitest";
import { makeContact, makeProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, patience } from "./console.ts";

const site = consoleSite();

/** A member of each record of a list, by name. */
async function members(path: string, name: string, member: string): Promise<Record<string, unknown>> {
  const { body } = await site.server.request("GET", path, { as: site.account });
  return Object.fromEntries(
    body.data.map((record: Record<string, string>) => [record[name], record[member]]),
  );
}

describeConsole("records that are chosen in a list", () => {
  it("are changed together by keyboard, but for those that are so already, and back again", async () => {
    for (const name of ["Ada", "Ben", "Cleo"])
      await makeContact(site.server, site.account, { name, email: `${name}@example.com` });
    await makeContact(site.server, site.account, {
      name: "Done",
      email: "d@example.com",
      status: "applicant",
    });
    const statuses = () => members("/contacts", "name", "status");
    const before = await statuses();
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("checkbox", { name: "Choose Ada" }).press("Space");
        await page.getByRole("checkbox", { name: "Choose Cleo" }).press("Space");
        await page.getByRole("checkbox", { name: "Choose Done" }).press("Space");
        const chosen = page.getByRole("region", { name: "3 chosen" });
        await expectGoodAtEveryWidth(page);
        await chosen.getByRole("button", { name: "Set the status" }).press("Enter");
        await page.getByRole("menuitem", { name: "applicant" }).press("Enter");
        await page.getByText("2 were changed.").waitFor();
        await expect.poll(statuses, patience).toEqual({ ...before, Ada: "applicant", Cleo: "applicant" });
        // The keyboard needs no way to the message, which soon goes.
        await page.keyboard.press("Control+z");
        await page.getByText("The change was undone.").waitFor();
        await expect.poll(statuses, patience).toEqual(before);
        expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
      },
      { path: "/contacts" },
    );
  }, 90_000);

  it("stay chosen, with the reason, where the change is refused", async () => {
    await makeProperty(site.server, site.account, { title: "Whole" });
    await makeProperty(site.server, site.account, { title: "Bare", bathrooms: 0 });
    const published = () => members("/properties", "title", "isPublic");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("checkbox", { name: "Choose all that are shown" }).check();
        await page.getByText("2 of them have no photos").waitFor();
        await page.getByRole("button", { name: "Publish", exact: true }).click();
        await page.getByRole("alert").getByText("Bare: ").waitFor();
        await page.getByText("1 was changed.").waitFor();
        expect(await page.getByRole("checkbox", { name: "Choose Bare" }).isChecked()).toBe(true);
        expect(await page.getByRole("checkbox", { name: "Choose Whole" }).isChecked()).toBe(false);
        await expectGoodAtEveryWidth(page);
        await expect.poll(published, patience).toEqual({ Whole: true, Bare: false });
      },
      { path: "/listings", expected: /422/ },
    );
  }, 90_000);
});
