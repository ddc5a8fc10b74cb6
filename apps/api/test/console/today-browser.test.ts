import { beforeAll, expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as demo from "../../src/domains/account/demo/demo.service.ts";
import { Visitor } from "../chats/visitor.ts";
import {
  createContact,
  createProperty,
  makeConnector,
  makeContact,
  makeConversation,
  makeListing,
} from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  expectGoodAtEveryWidth,
  expectNoSideways,
  patience,
  skipped,
} from "./console.ts";

const site = consoleSite();

beforeAll(async () => {
  if (skipped) return;
  await forAccount(site.server.platform, site.account.accountId, demo.seed);
}, 120_000);

describeConsole("Today", () => {
  it("names who waits, the longest first, opens the answer in place, and closes what needs none", async () => {
    await site.as("agent", async (page) => {
      const waiting = page.getByRole("region", { name: /^Waiting for an answer/ });
      const names = () => waiting.getByRole("listitem").getByRole("link").allTextContents();
      await waiting.getByRole("link", { name: "Priya Nair" }).waitFor();
      expect(await names()).toEqual(["Priya Nair", "Dana Reyes"]);
      await expectGoodAtEveryWidth(page);

      await waiting.getByText("Answer ready to check").waitFor();
      await waiting.getByRole("button", { name: "Answer: Priya Nair", exact: true }).click();
      await waiting.getByRole("textbox", { name: "Reply to Priya Nair" }).waitFor();
      await waiting.getByRole("button", { name: "Send the draft" }).waitFor();
      await expectGoodAtEveryWidth(page);
      await waiting.getByRole("button", { name: "Needs no answer: Dana Reyes" }).click();
      await expect.poll(names).toEqual(["Priya Nair"]);
      await page.reload();
      await waiting.getByRole("link", { name: "Priya Nair" }).waitFor();
      expect(await names()).toEqual(["Priya Nair"]);
      await page.goto(`${site.origin}/console/inbox?show=closed`);
      await page.getByRole("link", { name: /^Dana Reyes/ }).waitFor();
    });
  }, 90_000);

  it("says what fails, and leads to what is to be decided and rented", async () => {
    const connector = await makeConnector(site.server, site.account, { active: true });
    await site.server.database.sql`update connectors set consecutive_failures = 3 where id = ${connector.id}`;
    await site.as("owner", async (page) => {
      await page.getByRole("link", { name: /^The connector .+ fails$/ }).waitFor();
      const homes = page.getByRole("region", { name: /^Homes to rent/ });
      await homes.getByRole("link", { name: /^221 Walnut Avenue/ }).waitFor();
      const forms = page.getByRole("region", { name: /^Pre-screenings to decide/ });
      await forms.getByRole("link", { name: /^Dana Reyes/ }).click();
      await page.waitForURL(/\/console\/screening\//);
    });
  }, 90_000);

  it("decides about a form with two clicks, the answers and the email in view", async () => {
    await site.as("owner", async (page) => {
      await page.getByRole("button", { name: "Approve: Dana Reyes" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("region", { name: "Answers" }).locator("dt").first().waitFor();
      await dialog.getByText(/^Subject/).waitFor();
      await expectGoodAtEveryWidth(page);
      await dialog.getByRole("button", { name: "Approve and send" }).click();
      await page.getByText("Nothing to decide").waitFor();
      // The row with its button is gone, the keyboard goes on in its part.
      const forms = page.getByRole("region", { name: /^Pre-screenings to decide/ });
      await expect.poll(() => forms.evaluate((part) => part.matches(":focus"))).toBe(true);
    });
  }, 90_000);

  it("names first who asked the assistant for a person", async () => {
    await site.server.request("PATCH", "/settings", {
      as: site.account,
      body: { profilePublic: true, callHumanEnabled: true },
    });
    const visitor = await Visitor.of(site.server, site.account);
    await visitor.say("Can I talk to a person please?");
    await site.as("agent", async (page) => {
      const first = page
        .getByRole("region", { name: /^Waiting for an answer/ })
        .getByRole("listitem")
        .first();
      await first.getByRole("link", { name: "Website visitor" }).waitFor();
      await first.getByText("Needs a person").waitFor();
      await first.getByText(/^Assistant: I have asked a person/).waitFor();
      await expectGoodAtEveryWidth(page);
    });
  }, 90_000);

  it("confirms a showing of another week, which the calendar names in every week", async () => {
    const { id: propertyId } = await createProperty(site.server, site.account);
    for (const [day, name] of [
      ["05", "Ana Ruiz"],
      ["06", "Ben Ode"],
    ]) {
      const { id: contactId } = await createContact(site.server, site.account, { name });
      const times = { startTime: `2999-01-${day}T16:00:00Z`, endTime: `2999-01-${day}T17:00:00Z` };
      const body = { propertyId, contactId, title: `Viewing, ${name}`, ...times };
      const made = await site.server.request("POST", "/showings", { as: site.account, body });
      expect(made.status).toBe(201);
    }
    await site.as("agent", async (page) => {
      const confirm = page.getByRole("region", { name: /^To confirm/ });
      const names = () => confirm.getByRole("listitem").getByRole("link").allTextContents();
      await confirm.getByRole("link", { name: "Ana Ruiz" }).waitFor();
      expect(await names()).toEqual(["Ana Ruiz", "Ben Ode"]);
      await expectGoodAtEveryWidth(page);
      await confirm.getByRole("button", { name: "Confirm Viewing, Ana Ruiz" }).click();
      await expect.poll(names).toEqual(["Ben Ode"]);
      for (const view of ["week", "list"]) {
        await page.goto(`${site.origin}/console/calendar?view=${view}&day=2998-01-05`);
        const everywhere = page.getByRole("region", { name: "Waiting for your confirmation" });
        await everywhere.getByRole("button", { name: "Confirm Viewing, Ben Ode" }).waitFor();
        await expectGoodAtEveryWidth(page);
      }
      await page.goto(`${site.origin}/console/`);
      await confirm.getByRole("link", { name: "Ben Ode" }).click();
      await page.getByRole("dialog").getByText("Viewing, Ben Ode").first().waitFor();
    });
  }, 90_000);

  it("opens a showing of the day by its name", async () => {
    const account = await site.server.createAccount("pro", "Oak Homes");
    const { id: propertyId } = await createProperty(site.server, account);
    const { id: contactId } = await createContact(site.server, account, { name: "Eva Marsh" });
    const times = { startTime: new Date(), endTime: new Date(Date.now() + 60_000) };
    const body = { propertyId, contactId, title: "Viewing, Eva Marsh", ...times };
    const made = await site.server.request("POST", "/showings", { as: account, body });
    expect(made.status).toBe(201);
    await site.as(
      "agent",
      async (page) => {
        await page
          .getByRole("region", { name: /^Showings/ })
          .getByRole("link", { name: /^Eva Marsh/ })
          .click();
        await page.getByRole("dialog").getByText("Viewing, Eva Marsh").first().waitFor();
      },
      { account },
    );
  }, 90_000);

  it("shows eight showings to confirm, and says how many more there are", async () => {
    const account = await site.server.createAccount("pro", "Ash Homes");
    const { id: propertyId } = await createProperty(site.server, account);
    const { id: contactId } = await createContact(site.server, account);
    for (let day = 10; day < 19; day++) {
      const times = { startTime: `2999-01-${day}T16:00:00Z`, endTime: `2999-01-${day}T17:00:00Z` };
      const body = { propertyId, contactId, title: `Viewing ${day}`, ...times };
      const made = await site.server.request("POST", "/showings", { as: account, body });
      expect(made.status).toBe(201);
    }
    await site.as(
      "agent",
      async (page) => {
        const confirm = page.getByRole("region", { name: "To confirm 9" });
        await confirm.getByText("and 1 more").waitFor();
        expect(await confirm.getByRole("listitem").count()).toBe(8);
      },
      { account },
    );
  }, 90_000);

  it("books a showing and invites with two clicks, at the home that somebody who waits asked about", async () => {
    const { server, account } = site;
    const propertyId = await makeListing(server, account, { title: "The house on Elm Street" });
    const contactId = await makeContact(server, account, { name: "Sam Hill", email: "sam@example.com" });
    const conversationId = await makeConversation(server, account, "email", { contactId, propertyId });
    await site.as("agent", async (page) => {
      const book = page.getByRole("button", { name: "Book a showing: Sam Hill" });
      await book.waitFor();
      // The free times are those of the server's clock.
      await page.clock.setFixedTime(server.clock.now());
      await book.click();
      const dialog = page.getByRole("dialog", { name: "Book a showing" });
      await dialog.getByText("Yes. It can be booked.").waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => book.evaluate((button) => button.matches(":focus"))).toBe(true);
      await page.keyboard.press("Enter");
      await dialog.getByText("Yes. It can be booked.").waitFor();
      const submit = dialog.getByRole("button", { name: "Book a showing" });
      const isInView = () =>
        submit.evaluate(
          (button) =>
            button.getBoundingClientRect().bottom <= button.ownerDocument.documentElement.clientHeight,
        );
      expect(await isInView()).toBe(true);
      await expectGoodAtEveryWidth(page);
      // It stays, with what was typed, when somebody answers meanwhile, and nobody waits in the row any more.
      const row = page.locator('[aria-label="Book a showing: Sam Hill"]');
      expect(await row.count()).toBe(1);
      await dialog.getByLabel("Notes").fill("Has a dog");
      const answer = { contactId, conversationId, content: "See you there.", channel: "email" };
      await server.request("POST", "/messages", { as: account, body: answer });
      await expect.poll(() => row.count(), patience).toBe(0);
      expect(await dialog.getByLabel("Notes").inputValue()).toBe("Has a dog");
      await submit.click();
      await page.getByText("Sam Hill was sent an invitation").waitFor();
      const waiting = page.getByRole("region", { name: /^Waiting for an answer/ });
      await expect.poll(() => waiting.evaluate((part) => part.matches(":focus"))).toBe(true);
    });
    const { body } = await server.request("GET", `/showings?contactId=${contactId}`, { as: account });
    expect(body.data).toMatchObject([{ propertyId, status: "confirmed" }]);
  }, 90_000);

  it("takes what is typed at once, and shows an answer that is on its way instead of asking for another", async () => {
    await site.as("agent", async (page) => {
      const row = page
        .getByRole("region", { name: /^Waiting for an answer/ })
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: "Priya Nair" }) })
        .first();
      const reply = row.getByRole("textbox", { name: "Reply to Priya Nair" });
      const isFocused = () => reply.evaluate((field) => field.matches(":focus"));
      const answer = row.getByRole("button", { name: "Answer: Priya Nair", exact: true });
      await answer.click();
      await expect.poll(isFocused).toBe(true);
      await page.keyboard.type("See you on Friday.");
      await page.keyboard.press("Control+Enter");
      await row.getByText(/^Sending in \d+ s$/).waitFor();
      // Within the console, so that the answer does not leave.
      await page.getByRole("link", { name: "Listings", exact: true }).click();
      await page.waitForURL(/listings$/);
      await page.getByRole("link", { name: "Today", exact: true }).click();
      await row.getByText("See you on Friday.").waitFor();
      expect(await answer.count()).toBe(0);
      await row.getByRole("button", { name: "Undo" }).click();
      await expect.poll(isFocused).toBe(true);
      expect(await reply.inputValue()).toBe("See you on Friday.");
      await page.keyboard.press("Control+Enter");
      await row.getByRole("button", { name: "Send now" }).click();
      await row.waitFor({ state: "detached" });
    });
  }, 90_000);

  it("offers emails in the language in which a new account is used", async () => {
    const account = await site.server.createAccount("pro", "Doce Pisos");
    await site.as(
      "owner",
      async (page) => {
        const steps = page.getByRole("region", { name: "Primeros pasos" });
        await steps.getByText("0 de 7 hechos").waitFor();
        await steps.getByRole("button", { name: "Recibir sus correos en español" }).click();
        await steps.getByText("1 de 7 hechos").waitFor();
        await page.getByText(/^Los correos a las personas de esta cuenta están en español/).waitFor();
        const { language } = (await site.server.request("GET", "/settings", { as: account })).body.data;
        expect(language).toBe("es");
      },
      { account, locale: "es-ES" },
    );
  }, 90_000);

  it("leads a new account through its first steps", async () => {
    const account = await site.server.createAccount("pro", "New Homes");
    await site.as(
      "owner",
      async (page) => {
        const steps = page.getByRole("region", { name: "First steps" });
        await steps.getByText("0 of 6 done").waitFor();
        await page.getByRole("region", { name: "Homes to rent" }).getByText("No homes yet.").waitFor();
        // What can be pressed looks like it, and what has to wait for a home does not.
        const isOutlined = (name: string) =>
          steps
            .getByText(name)
            .evaluate(
              (row) => !row.ownerDocument.defaultView.getComputedStyle(row).borderTopColor.endsWith(", 0)"),
            );
        expect(await isOutlined("Add a home")).toBe(true);
        expect(await isOutlined("Add its photos")).toBe(false);
        await expectGoodAtEveryWidth(page);
        await steps
          .getByRole("button", { name: "Let prospects ask for a person" })
          .getByText("Do it now")
          .click();
        await steps.getByText("1 of 6 done").waitFor();
        // The button is gone, the keyboard goes on in the list.
        expect(await steps.getByRole("list").evaluate((list) => list.matches(":focus"))).toBe(true);
        const { callHumanEnabled } = (await site.server.request("GET", "/settings", { as: account })).body
          .data;
        expect(callHumanEnabled).toBe(true);
        await steps.getByRole("link", { name: "Choose the name that prospects see" }).click();
        await page.getByLabel("Name that prospects see").fill("New Homes");
        await page.getByRole("button", { name: "Save" }).first().click();
        await page.goto(`${site.origin}/console/`);
        await steps.getByText("2 of 6 done").waitFor();
        await steps.getByRole("link", { name: "Add a home" }).click();
        await page.waitForURL(/\/console\/listings\/new$/);
      },
      { account },
    );
  }, 90_000);

  it("says once that a first step was refused whose page was left", async () => {
    const account = await site.server.createAccount("pro", "New Homes");
    const problem = {
      type: "https://rental.example/problems/unprocessable-entity",
      title: "Unprocessable Entity",
      status: 422,
      detail: "Not now.",
      instance: "req_1",
    };
    const data = { code: "UNPROCESSABLE_CONTENT", httpStatus: 422, problem };
    await site.as(
      "owner",
      async (page) => {
        const step = page.getByRole("button", { name: "Let prospects ask for a person" });
        let leave: () => void = () => undefined;
        const left = new Promise<void>((resolve) => {
          leave = resolve;
        });
        await page.route("**/trpc/settings.update*", async (route) => {
          await left;
          await route.fulfill({ status: 422, json: { error: { message: "Not now.", code: -32022, data } } });
        });
        await step.click();
        await page.getByRole("navigation").getByRole("link", { name: "Contacts" }).click();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
        leave();
        await page.getByText(/^Not saved on the page “Today”, which you left: .*Not now\.$/).waitFor();
        expect(await page.getByText("That was not saved. Try again.").count()).toBe(0);
      },
      { account, expected: /422/ },
    );
  }, 90_000);

  it("says that there are more homes to rent than it has looked through, and which unit is which", async () => {
    const account = await site.server.createAccount("pro", "Tower Homes");
    const home = { title: "Two rooms", address: "9 Pine Road", rent: 1500, beds: 2, baths: 1 };
    const homes = Array.from({ length: 101 }, (_, at) => ({ ...home, unit: `${at + 1}` }));
    await site.server.request("POST", "/properties/bulk", { as: account, body: { properties: homes } });
    await site.server.drain();
    await site.as(
      "agent",
      async (page) => {
        const empty = page.getByRole("region", { name: "Homes to rent 100+" });
        await empty.getByRole("link", { name: /^Two rooms, 9 Pine Road, Unit 101/ }).waitFor();
        // Whether one of those has photos is not known.
        await page.getByText("Turn your public page on").waitFor();
        expect(await page.getByText("Add its photos").count()).toBe(0);
      },
      { account },
    );
  }, 90_000);

  it("fits on the narrowest phone, however long the name of who waits is", async () => {
    const account = await site.server.createAccount("pro", "Long Homes");
    const contactId = await makeContact(site.server, account, {
      name: "María José Hernández-Villanueva de la Torre",
    });
    await makeConversation(site.server, account, "email", { contactId });
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("link", { name: /^María José/ }).waitFor();
        await expectNoSideways(page);
      },
      { account, locale: "es-MX", viewport: { width: 320, height: 800 } },
    );
  }, 90_000);
});
