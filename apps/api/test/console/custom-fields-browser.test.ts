import { expect, it } from "vitest";
import { createContact, createProperty } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  expectGoodAtEveryWidth,
  holdBack,
  openFields,
  patience,
} from "./console.ts";

const site = consoleSite();

describeConsole("custom fields in the console", () => {
  it("are declared in the settings, put in order, and filled in for a contact and a home", async () => {
    const { server, account } = site;
    const contactId = (await createContact(server, account, { name: "Noor Beck" })).id;
    const propertyId = (await createProperty(server, account, { title: "Sunny loft" })).id;
    const read = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
    await site.as(
      "owner",
      async (page) => {
        const form = page.getByRole("form", { name: "Fields of contacts" });
        const card = (place: number) => form.getByRole("listitem").nth(place - 1);
        const add = async (place: number, name: string, type: string) => {
          await form.getByRole("button", { name: "Add a field" }).click();
          await card(place).getByLabel("Name").fill(name);
          await card(place).getByLabel("What it holds").selectOption(type);
        };
        await add(1, "Reason for moving", "One of several options");
        await card(1).getByLabel("Options").fill("New job\nMore room\n");
        await add(2, "reason for moving", "Number");
        await form.getByRole("button", { name: "Save" }).click();
        await form.getByText("Fields must not contain the same entry twice.").waitFor();
        await card(2).getByLabel("Name").fill("People");
        await add(3, "Allergic?", "Yes or no");
        await add(4, "Moves out on", "Date");
        await form.getByRole("button", { name: "Move people up" }).click();
        await form.getByRole("button", { name: "Save" }).click();
        await page.getByText("The fields are saved.").waitFor();
        await expectGoodAtEveryWidth(page);
        const { customFields } = await read("/settings");
        expect(customFields.contacts).toEqual([
          { key: "people", label: "People", type: "number" },
          {
            key: "reasonForMoving",
            label: "Reason for moving",
            type: "choice",
            options: ["New job", "More room"],
          },
          { key: "allergic", label: "Allergic?", type: "boolean" },
          { key: "movesOutOn", label: "Moves out on", type: "date" },
        ]);
        const homes = page.getByRole("form", { name: "Fields of listings" });
        await homes.getByRole("button", { name: "Add a field" }).click();
        await homes.getByLabel("Name").fill("Who has the keys");
        await homes.getByRole("button", { name: "Save" }).click();
        await homes.getByText("whoHasTheKeys").waitFor();

        await page.goto(`${site.origin}/console/contacts/${contactId}`);
        const group = page.getByRole("group", { name: "Custom fields" });
        await group.getByLabel("People").pressSequentially("1.05");
        await group.getByLabel("Reason for moving").selectOption("New job");
        await group.getByLabel("Allergic?").selectOption("No");
        await group.getByLabel("Moves out on").fill("2027-01-31");
        await page.getByRole("button", { name: "Save" }).first().click();
        await page.getByText("Saved", { exact: true }).waitFor();
        await expectGoodAtEveryWidth(page);
        const filled = {
          people: 1.05,
          reasonForMoving: "New job",
          allergic: false,
          movesOutOn: "2027-01-31",
        };
        expect((await read(`/contacts/${contactId}`)).customFields).toEqual(filled);

        // Somebody changes a field meanwhile, and its values no longer fit.
        const fields = customFields.contacts.map((field: { key: string }) =>
          field.key === "reasonForMoving" ? { ...field, options: ["Other"] } : field,
        );
        await server.request("PATCH", "/settings", {
          as: account,
          body: { customFields: { contacts: fields } },
        });
        await group.getByText("Holds “New job”, which it no longer takes.").waitFor();
        await group.getByLabel("People").fill("");
        await page.getByRole("textbox", { name: "Name" }).fill("Noor Lind");
        await page.getByRole("button", { name: "Save" }).first().click();
        await page.getByRole("heading", { name: "Noor Lind" }).waitFor();
        const { people: _, ...left } = filled;
        expect((await read(`/contacts/${contactId}`)).customFields).toEqual(left);
        await group.getByRole("button", { name: "Remove the value of Reason for moving" }).click();
        await page.getByRole("button", { name: "Save" }).first().click();
        const { reasonForMoving: __, ...fitting } = left;
        await expect.poll(async () => (await read(`/contacts/${contactId}`)).customFields).toEqual(fitting);

        await page.goto(`${site.origin}/console/listings/${propertyId}`);
        await openFields(page, "For your office, never public");
        await page.getByLabel("Who has the keys").fill("Ada Lind");
        await page.getByRole("button", { name: "Save" }).first().click();
        await page.getByText("Saved", { exact: true }).waitFor();
        expect((await read(`/properties/${propertyId}`)).customFields).toEqual({ whoHasTheKeys: "Ada Lind" });
      },
      { path: "/settings/fields", expected: /422/ },
    );
  }, 120_000);

  it("keep what two people add, change and remove at the same time", async () => {
    const { server } = site;
    const account = await server.createAccount("pro");
    const field = (key: string, label = key) => ({ key, label, type: "text" });
    const declare = (contacts: object[]) =>
      server.request("PATCH", "/settings", { as: account, body: { customFields: { contacts } } });
    await declare([field("kept"), field("renamed"), field("gone")]);
    await site.as(
      "owner",
      async (page) => {
        const form = page.getByRole("form", { name: "Fields of contacts" });
        const card = (place: number) => form.getByRole("listitem").nth(place - 1);
        await card(2).getByRole("textbox", { name: "Name" }).fill("Renamed here");
        await form.getByRole("button", { name: "Add a field" }).click();
        await card(4).getByRole("textbox", { name: "Name" }).fill("Mine");
        await declare([field("kept", "Kept, in other words"), field("renamed"), field("theirs")]);
        await form.getByRole("button", { name: "Save" }).click();
        await page.getByText("The fields are saved.").waitFor();
      },
      { path: "/settings/fields", account },
    );
    const { customFields } = (await server.request("GET", "/settings", { as: account })).body.data;
    const labels = customFields.contacts.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(["Kept, in other words", "Renamed here", "Mine", "theirs"]);
  }, 90_000);

  it("keep what is typed while they are being saved, also in a new one", async () => {
    const account = await site.server.createAccount("pro");
    const labels = async () => {
      const { customFields } = (await site.server.request("GET", "/settings", { as: account })).body.data;
      return customFields.contacts.map(({ key, label }: { key: string; label: string }) => [key, label]);
    };
    await site.as(
      "owner",
      async (page) => {
        const form = page.getByRole("form", { name: "Fields of contacts" });
        const names = form.getByRole("textbox", { name: "Name" });
        const add = form.getByRole("button", { name: "Add a field" });
        const save = form.getByRole("button", { name: "Save" });
        const update = await holdBack(page, "**/trpc/settings.update*");
        for (const [at, name] of ["Has pets", "Budget"].entries()) {
          await add.click();
          await names.nth(at).fill(name);
        }
        await save.click();
        await update.arrived;
        await names.first().fill("Brings pets");
        await add.click();
        await names.nth(2).fill("Moves on");
        update.release();
        await page.getByText("The fields are saved.").waitFor();
        const sent = [
          ["hasPets", "Has pets"],
          ["budget", "Budget"],
        ];
        expect(await labels()).toEqual(sent);
        await save.click();
        const typed = [
          ["hasPets", "Brings pets"],
          ["budget", "Budget"],
          ["movesOn", "Moves on"],
        ];
        await expect.poll(labels, patience).toEqual(typed);
      },
      { path: "/settings/fields", account },
    );
  }, 90_000);
});
