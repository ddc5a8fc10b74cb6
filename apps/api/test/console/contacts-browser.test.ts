import { expect, it } from "vitest";
import { createProperty, makeContact, makeConversation } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  descriptionOf,
  expectAccessible,
  expectGoodAtEveryWidth,
  holdBack,
  patience,
  yearUnlessThis,
} from "./console.ts";

const site = consoleSite();
const year = yearUnlessThis(2026);

const contactOf = async (id: string) =>
  (await site.server.request("GET", `/contacts/${id}`, { as: site.account })).body.data;

/** What the server answers while its database is away. */
const unavailable = {
  status: 503,
  json: {
    error: {
      message: "The database is unavailable.",
      code: -32603,
      data: {
        code: "SERVICE_UNAVAILABLE",
        httpStatus: 503,
        problem: {
          type: "https://rental.example/problems/service-unavailable",
          title: "Service Unavailable",
          status: 503,
          detail: "The database is unavailable.",
          instance: "8ee5da34-59b5-4a4c-8de9-df26f6ae3e3f",
        },
      },
    },
  },
};

describeConsole("contacts in the console", () => {
  it("lead with one click to the newest conversation, beside the name", async () => {
    const account = await site.server.createAccount("pro", "Oak Homes");
    const contactId = await makeContact(site.server, account);
    await site.as(
      "agent",
      async (page) => {
        const main = page.getByRole("main").locator("[data-variant=filled]").first();
        await page.getByText("Write a message").waitFor();
        expect(await main.textContent()).toBe("Write a message");
        const id = await makeConversation(site.server, account, "email", { contactId });
        const open = page.getByRole("link", { name: "Open the conversation" });
        await open.waitFor();
        const [title, button] = [page.getByRole("heading", { level: 1 }), open];
        const [above, beside] = [(await title.boundingBox())!, (await button.boundingBox())!];
        expect(beside.y).toBeLessThan(above.y + above.height);
        await expectGoodAtEveryWidth(page);
        await open.press("Enter");
        await page.waitForURL(`**/inbox/${id}`);
      },
      { account, path: `/contacts/${contactId}` },
    );
  }, 120_000);

  it("get messages that are begun on their page, and their conversation opens", async () => {
    const id = await makeContact(site.server, site.account, { name: "Noor Beck" });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Write a message" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Subject").fill("A home for you");
        await dialog.getByLabel("Message to Noor Beck").fill("The studio is free again.");
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Send" }).click();
        await page.getByRole("log").getByText("The studio is free again.").waitFor();
        expect(page.url()).toContain("/inbox/");
        const { data } = (
          await site.server.request("GET", `/conversations/${page.url().split("/").at(-1)}/messages`, {
            as: site.account,
          })
        ).body;
        expect(data[0]).toMatchObject({ channel: "email", metadata: { subject: "A home for you" } });
        await site.server.request("DELETE", `/contacts/${id}`, { as: site.account });
        await page.getByText("This contact was deleted, so nothing can be sent to it.").waitFor();
      },
      { path: `/contacts/${id}` },
    );
  }, 90_000);

  it("with a known address or number are named while one is added, which goes on all the same", async () => {
    const account = await site.server.createAccount("pro", "Known Homes");
    const phone = "+1 (312) 555-0142";
    await makeContact(site.server, account, { name: "Dana Known", email: "Dana@known.example", phone });
    await makeContact(site.server, account, {
      name: "Kim Other",
      email: "dana@known.example.org",
      phone: "555-9-0142",
    });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Add a contact" }).click();
        const dialog = page.getByRole("dialog");
        const known = dialog.getByRole("status").getByRole("link");
        await dialog.getByLabel("Email").fill("dana@KNOWN.example");
        await expect.poll(() => known.allTextContents(), patience).toEqual(["Dana Known"]);
        await expectGoodAtEveryWidth(page);
        await dialog.getByLabel("Email").fill("new@known.example");
        await expect.poll(() => known.count(), patience).toBe(0);
        await dialog.getByLabel("Phone number").fill("312.555.0142");
        await expect.poll(() => known.allTextContents(), patience).toEqual(["Dana Known"]);
        await dialog.getByLabel("Name").fill("D. Known");
        await dialog.getByRole("button", { name: "Add" }).click();
        await page.getByRole("heading", { name: "D. Known", level: 1 }).waitFor();
        await page.getByRole("region", { name: "Possibly the same person" }).waitFor();
      },
      { account, path: "/contacts" },
    );
  }, 90_000);

  it("are added in the language of the page", async () => {
    const account = await site.server.createAccount("pro", "Casas");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Añadir un contacto" }).click();
        await expect
          .poll(() => page.getByRole("dialog").getByLabel("Idioma").inputValue(), patience)
          .toBe("es");
      },
      { account, path: "/contacts", locale: "es-ES" },
    );
  }, 90_000);

  it("are added, found, edited, kept from the language model, and deleted", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("No contacts here").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Add a contact" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.locator("input:focus").waitFor();
        await page.keyboard.type("Robin Vale");
        expect(await dialog.getByLabel("Name").inputValue()).toBe("Robin Vale");
        await dialog.getByRole("button", { name: "Add" }).click();
        await dialog.getByText("Enter an email address or a phone number").waitFor();
        await dialog.getByLabel("Email").fill("robin@example.com");
        await dialog.getByRole("button", { name: "Add" }).click();
        await page.getByRole("heading", { name: "Robin Vale", level: 1 }).waitFor();
        const id = page.url().split("/").at(-1)!;
        await page.getByText("No showings yet.").waitFor();
        await page.getByLabel("Status").selectOption("applicant");
        await page.getByRole("switch", { name: "The assistant may answer" }).uncheck({ force: true });
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Saved", { exact: true }).waitFor();
        expect(await contactOf(id)).toMatchObject({ status: "applicant", assistantEnabled: false });
        await expectGoodAtEveryWidth(page);

        const quinn = await makeContact(site.server, site.account, { name: "Quinn Moor" });
        await page.getByRole("link", { name: "All contacts" }).click();
        await page.getByRole("link", { name: "Quinn Moor" }).waitFor();
        const gone = () => page.getByRole("link", { name: "Quinn Moor" }).count();
        await page.getByLabel("Status").selectOption("applicant");
        await expect.poll(gone, patience).toBe(0);
        await page.getByLabel("Status").selectOption("");
        await page.getByRole("link", { name: "Quinn Moor" }).waitFor();
        await page.getByRole("searchbox").fill("robin@");
        await expect.poll(gone, patience).toBe(0);
        await page.getByLabel("Order").selectOption("oldest first");
        await expect.poll(() => page.url(), patience).toMatch(/find=robin.*sort=createdAt/);
        await page.reload();
        await page.getByRole("link", { name: "Robin Vale" }).waitFor();
        await expect.poll(() => page.getByRole("searchbox").inputValue(), patience).toBe("robin@");
        await expect.poll(gone, patience).toBe(0);
        await page.getByRole("link", { name: "Robin Vale" }).click();
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByText("Robin Vale will be deleted.").waitFor();
        await page.getByRole("link", { name: "Quinn Moor" }).waitFor();
        await expect.poll(() => page.getByRole("link", { name: "Robin Vale" }).count(), patience).toBe(0);
        await expectAccessible(page);
        await page.getByRole("button", { name: "Undo" }).click();
        expect((await contactOf(id)).deletedAt).toBeNull();
        await page.getByRole("link", { name: "Robin Vale" }).click();
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByText("Robin Vale will be deleted.").waitFor();
        // An earlier message, "Saved", may still be shown.
        await page
          .getByRole("status")
          .locator("> *")
          .filter({ hasText: "Robin Vale will be deleted." })
          .getByRole("button", { name: "Close" })
          .click();
        await expect.poll(async () => (await contactOf(id)).deletedAt, patience).not.toBeNull();
        await expect.poll(() => page.getByRole("link", { name: "Robin Vale" }).count(), patience).toBe(0);

        // Who leaves the console confirms it, and so does who signs out.
        await page.getByRole("link", { name: "Quinn Moor" }).click();
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByText("Quinn Moor will be deleted.").waitFor();
        await page.goto("about:blank");
        await expect.poll(async () => (await contactOf(quinn)).deletedAt, patience).not.toBeNull();
        const last = await makeContact(site.server, site.account, { name: "Lou Last" });
        await page.goto(`${site.origin}/console/contacts/${last}`);
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByText("Lou Last will be deleted.").waitFor();
        await page.getByRole("button", { name: /^Your account/ }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        expect((await contactOf(last)).deletedAt).not.toBeNull();
      },
      { path: "/contacts", expected: /422/ },
    );
  }, 120_000);

  it("are compared and merged when they are one person, which can be undone", async () => {
    const { server, account } = site;
    const email = "twice@example.com";
    const one = await makeContact(server, account, { name: "Dana Twice", email, phone: "+1 312 555 0100" });
    const two = await makeContact(server, account, { name: "D. Twice", email, referralSource: "A friend" });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Compare with D. Twice" }).click();
        const dialog = page.getByRole("dialog");
        const effect = dialog.getByRole("status");
        await effect.filter({ hasText: /^Dana Twice \(.+\) stays.+Everything about D\. Twice \(/ }).waitFor();
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("radio", { name: "D. Twice" }).check();
        await effect.filter({ hasText: /^D\. Twice \(.+\) stays.+Everything about Dana Twice \(/ }).waitFor();
        await dialog.getByRole("button", { name: "Merge" }).click();
        await page.getByRole("heading", { name: "D. Twice", level: 1 }).waitFor();
        await expect
          .poll(() => page.getByLabel("Phone number").inputValue(), patience)
          .toBe("+1 312 555 0100");
        expect(await contactOf(one)).toMatchObject({ mergedInto: two });
        await page.getByText("Dana Twice. Undo until").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Undo the merge of Dana Twice" }).click();
        await page.getByText("Dana Twice is a separate contact again.").waitFor();
        await expect.poll(() => page.getByLabel("Phone number").inputValue(), patience).toBe("");
        expect(await contactOf(one)).toMatchObject({ deletedAt: null, phone: "+1 312 555 0100" });
        // The button is gone, and whoever works by keyboard goes on from the page's content.
        await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
        await page.getByRole("button", { name: "Compare with Dana Twice" }).click();
        await page.getByRole("button", { name: "Merge" }).click();
        await page.getByText("Dana Twice. Undo until").waitFor();
        await page.goto(`${site.origin}/console/contacts/${one}`);
        await page.getByText("This contact was merged into another: D. Twice").waitFor();
        await page.getByRole("link", { name: "D. Twice" }).click();
        await page.getByRole("heading", { name: "D. Twice", level: 1 }).waitFor();
      },
      { path: `/contacts/${one}` },
    );
  }, 120_000);

  it("of one name are told apart by ear when they are compared, and the older one is to stay", async () => {
    const { server, account } = site;
    const email = "sam.twin@example.com";
    const name = "Sam Twin";
    const older = await makeContact(server, account, { name, email, phone: "+1 312 555 0177" });
    server.clock.advance(4_500_000);
    const newer = await makeContact(server, account, { name, email });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Compare with Sam Twin" }).click();
        const radio = (at: number) => page.getByRole("dialog").getByRole("radio").nth(at);
        await radio(0).waitFor();
        // What both have in common is not repeated.
        expect(await descriptionOf(radio(0))).toBe(
          `Phone number+1 312 555 0177 AddedJun 15${year}, 12:00 PM`,
        );
        expect(await descriptionOf(radio(1))).toBe(`Phone number– AddedJun 15${year}, 1:15 PM`);
        expect(await radio(0).isChecked()).toBe(true);
        expect(await radio(0).evaluate((field) => field.matches(":focus"))).toBe(true);
        const effect = page.getByRole("dialog").getByRole("status");
        const stays = (one: string, other: string) =>
          effect.filter({
            hasText: new RegExp(`${one}\\) stays.+Everything about Sam Twin \\(.+${other}\\)`),
          });
        await stays("12:00 PM", "1:15 PM").waitFor();
        await radio(1).check();
        await stays("1:15 PM", "12:00 PM").waitFor();
        await radio(0).check();
        await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
        await page.getByText("Sam Twin. Undo until").waitFor();
        expect(await contactOf(newer)).toMatchObject({ mergedInto: older });
      },
      { path: `/contacts/${newer}` },
    );
  }, 120_000);

  it("show in words where they came from, and keep the code when something else is saved", async () => {
    const id = await makeContact(site.server, site.account, { name: "Ines Roth", source: "api" });
    await site.as(
      "agent",
      async (page) => {
        await expect.poll(() => page.getByLabel("Source").inputValue(), patience).toBe("Another program");
        // Beside each other, the one with a hint and the one without.
        for (const part of ["label", "input"]) {
          const [source, referral] = ["source", "referralSource"].map((name) =>
            page.locator(part === "input" ? `[name=${name}]` : `label:has(~ * > [name=${name}])`),
          );
          expect((await referral!.boundingBox())!.y).toBeCloseTo((await source!.boundingBox())!.y, 0);
        }
        await page.getByLabel("Source").fill("a flyer");
        await page.getByLabel("Source").fill("Another program");
        await page.getByLabel("Name").fill("Ines Rothe");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Saved", { exact: true }).waitFor();
        expect(await contactOf(id)).toMatchObject({ name: "Ines Rothe", source: "api" });
      },
      { path: `/contacts/${id}` },
    );
  }, 90_000);

  it("keep what somebody else changed while they are edited, and lead to their conversations", async () => {
    await makeConversation(site.server, site.account);
    const { body } = await site.server.request("GET", "/contacts?search=Dana", { as: site.account });
    const { id } = body.data[0];
    await site.as(
      "owner",
      async (page) => {
        await page.getByLabel("Name").fill("Dana <b>Reyes</b>");
        await site.server.request("PATCH", `/contacts/${id}`, {
          as: site.account,
          body: { phone: "+15550100" },
        });
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("heading", { name: "Dana <b>Reyes</b>", level: 1 }).waitFor();
        expect(await contactOf(id)).toMatchObject({ name: "Dana <b>Reyes</b>", phone: "+15550100" });
        await page.getByRole("button", { name: "Book a showing" }).click();
        await page.getByRole("dialog").getByLabel("Send an invitation to Dana").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("region", { name: "Conversations" }).getByRole("link").click();
        await page.getByRole("log").getByText("Hello Dana").waitFor();
      },
      { path: `/contacts/${id}` },
    );
  }, 90_000);

  it("show on a phone what happened before the form, and beside it on a desk", async () => {
    const phone = "+1 (312) 555-0123";
    const id = await makeContact(site.server, site.account, { name: "Pia First", phone });
    await site.as(
      "agent",
      async (page) => {
        const name = page.locator("[name=name]");
        const part = (of: string) => page.getByRole("region", { name: of, exact: true });
        /** The parts as they are read and tabbed through, which is their order in the page. */
        const order = async () => {
          const parts = name.or(part("Conversations")).or(part("Showings")).or(part("What happened"));
          return parts.evaluateAll((all: { ariaLabel: string | null; name?: string }[]) =>
            all.map((each) => each.ariaLabel || each.name),
          );
        };
        const boxOf = async (of: typeof name) => (await of.boundingBox())!;
        await part("What happened").getByText("Added").waitFor();
        expect(await order()).toEqual(["Conversations", "Showings", "What happened", "name"]);
        const tops = [part("Conversations"), part("Showings"), part("What happened"), name].map(boxOf);
        const seen = (await Promise.all(tops)).map(({ y }) => y);
        expect(seen).toEqual(seen.toSorted((a, b) => a - b));

        await name.fill("Pia Typed");
        const call = page.getByRole("link", { name: phone });
        expect(await call.getAttribute("href")).toBe("tel:+13125550123");
        await page.setViewportSize({ width: 1280, height: 800 });
        await expect.poll(order, patience).toEqual(["name", "Conversations", "Showings", "What happened"]);
        const [left, right] = [await boxOf(name), await boxOf(part("Conversations"))];
        expect(left.x + left.width).toBeLessThan(right.x);
        expect((await boxOf(part("What happened"))).y).toBeGreaterThan((await boxOf(part("Showings"))).y);
        // Nothing typed is lost, and whoever types goes on.
        expect(await name.inputValue()).toBe("Pia Typed");
        expect(await name.evaluate((field) => field.matches(":focus"))).toBe(true);
        await expectGoodAtEveryWidth(page);
      },
      { path: `/contacts/${id}`, viewport: { width: 360, height: 640 } },
    );
  }, 90_000);

  it("are shown to viewers without anything that changes them", async () => {
    const id = await makeContact(site.server, site.account, { name: "Sam Reed" });
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Your role is viewer").waitFor();
        await page.getByRole("link", { name: "Sam Reed" }).waitFor();
        expect(await page.getByRole("button", { name: "Add a contact" }).count()).toBe(0);
        await expectGoodAtEveryWidth(page);
        await page.getByRole("link", { name: "Sam Reed" }).click();
        await page.getByRole("heading", { name: "Sam Reed", level: 1 }).waitFor();
        expect(page.url()).toContain(id);
        expect(await page.getByLabel("Name").isDisabled()).toBe(true);
        for (const name of ["Save", "Delete"])
          expect(await page.getByRole("button", { name }).count()).toBe(0);
        await expectGoodAtEveryWidth(page);
      },
      { path: "/contacts" },
    );
  }, 90_000);

  it("are added once when the database is back, with nothing to do and nothing said to programs", async () => {
    await site.as(
      "agent",
      async (page) => {
        const keys: (string | undefined)[] = [];
        await page.route("**/trpc/contacts.create*", async (route) => {
          keys.push(route.request().headers()["idempotency-key"]);
          await (keys.length < 3 ? route.fulfill(unavailable) : route.continue());
        });
        await page.getByRole("button", { name: "Add a contact" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Name").fill("Robin Outage");
        await dialog.getByLabel("Email").fill("robin@outage.example");
        await dialog.getByRole("button", { name: "Add" }).click();
        await page.getByRole("heading", { name: "Robin Outage", level: 1 }).waitFor();
        expect(keys).toHaveLength(3);
        expect(new Set(keys).size).toBe(1);
      },
      { path: "/contacts", expected: /503/ },
    );
    const { body } = await site.server.request("GET", "/contacts?search=outage.example", {
      as: site.account,
    });
    expect(body.data).toHaveLength(1);
  }, 90_000);

  it("have the homes that they own on their page", async () => {
    const ownerContactId = await makeContact(site.server, site.account, { name: "Omar Reed" });
    await createProperty(site.server, site.account, { title: "Elm Street 9", ownerContactId });
    await site.as(
      "viewer",
      async (page) => {
        await page.getByRole("region", { name: "Homes that this contact owns" }).waitFor();
        await page.getByRole("link", { name: "Elm Street 9" }).click();
        await page.getByRole("heading", { name: "Elm Street 9", level: 1 }).waitFor();
      },
      { path: `/contacts/${ownerContactId}` },
    );
  }, 90_000);

  it("say that their deletion was undone by a key, which screen readers read out", async () => {
    const id = await makeContact(site.server, site.account, { name: "Uma Back" });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByText("Uma Back will be deleted.").waitFor();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
        await page.keyboard.press("Control+z");
        await page.getByRole("status").getByText("Undone", { exact: true }).waitFor();
        await page.getByRole("link", { name: "Uma Back" }).waitFor();
        expect(await page.getByText("Uma Back will be deleted.").count()).toBe(0);
        expect((await contactOf(id)).deletedAt).toBeNull();
      },
      { path: `/contacts/${id}` },
    );
  }, 90_000);

  it("follow what others save while their page is open, and keep and save only what was typed there", async () => {
    const id = await makeContact(site.server, site.account, { name: "Tess Two", phone: "+1 312 555 0177" });
    const change = (body: object) =>
      site.server.request("PATCH", `/contacts/${id}`, { as: site.account, body });
    await site.as(
      "agent",
      async (page) => {
        const [name, phone] = [page.getByLabel("Name"), page.getByLabel("Phone number")];
        await name.waitFor();
        await change({ phone: "+1 312 555 0188" });
        await expect.poll(() => phone.inputValue(), patience).toBe("+1 312 555 0188");
        await name.fill("Tess Typed");
        await change({ name: "Tess Theirs", phone: "+1 312 555 0199" });
        await expect.poll(() => phone.inputValue(), patience).toBe("+1 312 555 0199");
        expect(await name.inputValue()).toBe("Tess Typed");
        await page.getByRole("link", { name: "All contacts" }).click();
        await page.getByRole("button", { name: "Stay here" }).click();
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Saved", { exact: true }).waitFor();
        expect(await contactOf(id)).toMatchObject({ name: "Tess Typed", phone: "+1 312 555 0199" });
        await change({ phone: "ask at the desk" });
        await expect.poll(() => phone.inputValue(), patience).toBe("ask at the desk");
        // Nothing was typed since, and what others stored is accepted.
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("link", { name: "All contacts" }).click();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
      },
      { path: `/contacts/${id}` },
    );
  }, 90_000);

  it("keep what is typed while they are being saved, and ask before it is left", async () => {
    const id = await makeContact(site.server, site.account, {
      name: "Iris Before",
      phone: "+1 312 555 0166",
    });
    await site.as(
      "agent",
      async (page) => {
        const [name, phone] = [page.getByLabel("Name"), page.getByLabel("Phone number")];
        const save = page.getByRole("button", { name: "Save" });
        const leave = async () => {
          await page.getByRole("link", { name: "All contacts" }).click();
          await page.getByRole("button", { name: "Stay here" }).click();
        };
        const update = await holdBack(page, "**/trpc/contacts.update*");
        await name.fill("Iris Sent");
        await phone.fill("+1 312 555 0167");
        await save.click();
        await update.arrived;
        await name.fill("Iris Since");
        await leave();
        update.release();
        await page.getByText("Saved", { exact: true }).waitFor();
        expect(await contactOf(id)).toMatchObject({ name: "Iris Sent", phone: "+1 312 555 0167" });
        expect(await name.inputValue()).toBe("Iris Since");
        expect(await phone.inputValue()).toBe("+1 312 555 0167");
        await leave();
        await save.click();
        await expect.poll(async () => (await contactOf(id)).name, patience).toBe("Iris Since");
        await expect.poll(() => save.isEnabled(), patience).toBe(true);
        await page.getByRole("link", { name: "All contacts" }).click();
        await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
      },
      { path: `/contacts/${id}` },
    );
  }, 90_000);

  it("take nothing more while they are being added, because it would be lost", async () => {
    await site.as(
      "agent",
      async (page) => {
        const create = await holdBack(page, "**/trpc/contacts.create*");
        await page.getByRole("button", { name: "Add a contact" }).click();
        const dialog = page.getByRole("dialog");
        const name = dialog.getByLabel("Name");
        await dialog.getByLabel("Email").fill("lena@locked.example");
        await name.fill("Lena Locked");
        await name.press("Enter");
        await create.arrived;
        await expect.poll(() => name.isDisabled(), patience).toBe(true);
        await expectGoodAtEveryWidth(page);
        create.release();
        await page.getByRole("heading", { name: "Lena Locked", level: 1 }).waitFor();
      },
      { path: "/contacts" },
    );
  }, 90_000);
});
