import { expect, it } from "vitest";
import { makeContact, makeConversation, makeProperty } from "../fixtures/records.ts";
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
  it("stay where they are when the actions come and go, however far the list was scrolled", async () => {
    const account = await site.server.createAccount("pro", "Still Homes");
    const names = Array.from({ length: 30 }, (_, at) => `Row ${at + 10}`);
    for (const name of names) {
      await makeProperty(site.server, account, { title: name });
      await makeContact(site.server, account, { name, email: `${name.replace(" ", "")}@example.com` });
    }
    await site.as(
      "agent",
      async (page) => {
        for (const path of ["/listings", "/contacts"]) {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(`${site.origin}/console${path}`);
          for (const width of [1280, 360]) {
            await page.setViewportSize({ width, height: 800 });
            const boxes = page.getByRole("checkbox", { name: /^Choose Row/ });
            for (const at of [0, -1]) {
              const box = at === 0 ? boxes.first() : boxes.last();
              await box.check();
              await page.getByRole("region", { name: "1 chosen" }).waitFor();
              if (at === -1) await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
              const before = await box.boundingBox();
              // It is pressed where it is: the actions are not above it.
              await box.uncheck();
              await page.getByRole("region", { name: "1 chosen" }).waitFor({ state: "detached" });
              expect(await box.boundingBox()).toEqual(before);
              await box.check();
              await page.getByRole("region", { name: "1 chosen" }).waitFor();
              expect(await box.boundingBox()).toEqual(before);
              await box.uncheck();
            }
          }
        }
      },
      { path: "/listings", account },
    );
  }, 120_000);

  it("can all be seen above the actions, however many lines these take", async () => {
    const account = await site.server.createAccount("pro", "Ash Homes");
    for (let row = 1; row <= 12; row++)
      await makeProperty(site.server, account, { title: `Row ${String(row).padStart(2, "0")}` });
    await site.as(
      "agent",
      async (page) => {
        const box = page.getByRole("checkbox", { name: /Row 0/ }).last();
        await box.check();
        const bar = page.getByRole("region", { name: /^1 / });
        await bar.waitFor();
        await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
        const last = page.getByRole("row").last();
        const room = async () => {
          const [row, actions] = [(await last.boundingBox())!, (await bar.boundingBox())!];
          return actions.y - (row.y + row.height);
        };
        await expect.poll(room).toBeGreaterThanOrEqual(0);
      },
      { path: "/listings", account, locale: "es-US", viewport: { width: 320, height: 640 } },
    );
  }, 60_000);

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
        await page.getByRole("alert").getByText("Bare, 12 Elm Street: ").waitFor();
        await page.getByText("1 was changed.").waitFor();
        expect(await page.getByRole("checkbox", { name: "Choose Bare" }).isChecked()).toBe(true);
        expect(await page.getByRole("checkbox", { name: "Choose Whole" }).isChecked()).toBe(false);
        await expectGoodAtEveryWidth(page);
        await expect.poll(published, patience).toEqual({ Whole: true, Bare: false });
      },
      { path: "/listings", expected: /422/ },
    );
  }, 90_000);

  it("get a building and an owner together, as homes of one title that their units tell apart", async () => {
    const account = await site.server.createAccount("pro", "Unit Homes");
    const units = { title: "Two rooms", address: "9 Pine Road" };
    for (const unit of ["1A", "1B"]) await makeProperty(site.server, account, { ...units, unit });
    await makeContact(site.server, account, { name: "Olive Owner", email: "olive@example.com" });
    const building = { name: "Pine House", address: "9 Pine Road" };
    await site.server.request("POST", "/buildings", { as: account, body: building });
    const homes = async () =>
      (await site.server.request("GET", "/properties?sort=createdAt", { as: account })).body.data;
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("9 Pine Road, Unit 1A", { exact: true }).waitFor();
        await page.getByText("9 Pine Road, Unit 1B", { exact: true }).waitFor();
        const all = page.getByRole("checkbox", { name: "Choose all that are shown" });
        await all.check();
        await page.getByRole("button", { name: "Building", exact: true }).click();
        await page.getByRole("menuitem", { name: "Pine House" }).click();
        await page.getByText("2 were changed.").waitFor();
        await all.check();
        await page.getByRole("button", { name: "Owner", exact: true }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("combobox", { name: "Owner" }).selectOption("Olive Owner, olive@example.com");
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect
          .poll(homes, patience)
          .toMatchObject(
            Array(2).fill({ buildingId: expect.any(String), ownerContactId: expect.any(String) }),
          );
      },
      { path: "/listings", account },
    );
  }, 90_000);

  it("are deleted together, unless somebody takes it back", async () => {
    const account = await site.server.createAccount("pro", "Wrong Homes");
    for (const title of ["Wrong", "Twice", "Right"]) await makeProperty(site.server, account, { title });
    const titles = async () =>
      (await site.server.request("GET", "/properties?sort=createdAt", { as: account })).body.data.map(
        ({ title }: { title: string }) => title,
      );
    await site.as(
      "agent",
      async (page) => {
        for (const title of ["Wrong", "Twice"])
          await page.getByRole("checkbox", { name: `Choose ${title}` }).check();
        await page.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByText("2 will be deleted.").waitFor();
        await page.getByRole("link", { name: "Twice" }).waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("link", { name: "Twice" }).waitFor();
        expect(await titles()).toEqual(["Wrong", "Twice", "Right"]);
        for (const title of ["Wrong", "Twice"])
          await page.getByRole("checkbox", { name: `Choose ${title}` }).check();
        await page.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await expect.poll(titles, patience).toEqual(["Right"]);
      },
      { path: "/listings", account },
    );
  }, 90_000);

  it("are conversations, which are closed, snoozed and given to somebody together, and back again", async () => {
    const account = await site.server.createAccount("pro", "Busy Homes");
    for (const name of ["Ada", "Ben", "Cleo"]) {
      const contactId = await makeContact(site.server, account, { name, email: `${name}@example.com` });
      await makeConversation(site.server, account, "email", { contactId });
    }
    const states = async () => {
      const { body } = await site.server.request("GET", "/conversations", { as: account });
      return body.data.map(({ state }: { state: string }) => state).sort();
    };
    const given = async () => {
      const { body } = await site.server.request("GET", "/conversations", { as: account });
      return body.data.filter(({ assigneeId }: { assigneeId: string | null }) => assigneeId !== null).length;
    };
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Choose several" }).press("Enter");
        await page.getByRole("checkbox", { name: "Choose all that are shown" }).press("Space");
        await page.getByRole("checkbox", { name: "Choose Ben" }).press("Space");
        const chosen = page.getByRole("region", { name: "2 chosen" });
        await expectGoodAtEveryWidth(page);
        await chosen.getByRole("button", { name: "Mark as done" }).press("Enter");
        await page.getByText("2 were changed.").waitFor();
        await expect.poll(states, patience).toEqual(["closed", "closed", "open"]);
        await expect.poll(() => page.getByRole("checkbox", { name: /^Choose / }).count(), patience).toBe(2);
        await page.keyboard.press("Control+z");
        await page.getByText("The change was undone.").waitFor();
        await expect.poll(states, patience).toEqual(["open", "open", "open"]);
        await page.getByRole("checkbox", { name: "Choose Ada" }).press("Space");
        await page.getByRole("button", { name: "Snooze until tomorrow" }).press("Enter");
        await expect.poll(states, patience).toEqual(["open", "open", "snoozed"]);
        await expect.poll(() => page.getByRole("checkbox", { name: "Choose Ada" }).count(), patience).toBe(0);
        await page.getByRole("checkbox", { name: "Choose all that are shown" }).press("Space");
        await page.getByRole("button", { name: "Give to" }).press("Enter");
        await page.getByRole("menuitem", { name: "Nobody" }).waitFor();
        await page.getByRole("menuitem").first().press("Enter");
        await expect.poll(given, patience).toBe(2);
        await page.getByRole("button", { name: "Choose several" }).press("Enter");
        await expect.poll(() => page.getByRole("checkbox", { name: "Choose Ben" }).count(), patience).toBe(0);
      },
      { path: "/inbox", account },
    );
  }, 90_000);
});
