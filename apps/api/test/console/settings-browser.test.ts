import { settings as contract } from "@rental/contract";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeShowing } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, holdBack } from "./console.ts";

const site = consoleSite();

const stored = async () => (await site.server.request("GET", "/settings", { as: site.account })).body.data;

/**
 * The inputs of a setting, by name. Texts of follow-ups are one a step; a second language and custom fields
 * have none before there are some.
 */
function inputsOf(name: string): string[] {
  if (name === "translations" || name === "customFields") return [];
  if (name === "followupTemplates") return [1, 2, 3].map((step) => `${name}.${step}`);
  if (name !== "workingHours" && name !== "emailPreferences") return [name];
  return Object.keys(contract.shape[name].shape).map((member) => `${name}.${member}`);
}

/** The tabs in order, by their names. */
const tabLinks = (page: Page) =>
  page.getByRole("navigation", { name: /^(Settings|Ajustes)$/ }).getByRole("link");
const openTab = (page: Page, name: string) => tabLinks(page).filter({ hasText: name }).click();

describeConsole("the settings in the console", () => {
  it("are all there, each on one tab, whose address can be kept", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("heading", { name: "Address" }).waitFor();
        const found: string[] = [];
        for (const tab of await tabLinks(page).all()) {
          await tab.click();
          await page.locator(`main a[aria-current=page][href="${await tab.getAttribute("href")}"]`).waitFor();
          await page
            .locator(
              "main form, main [aria-labelledby=settings-export], main [aria-labelledby=canned-answers], main [aria-labelledby=labels]",
            )
            .first()
            .waitFor();
          const names = await page
            .locator("main form [name]")
            .evaluateAll((fields: { name: string }[]) => fields.map(({ name }) => name));
          found.push(...new Set(names));
          await expectGoodAtEveryWidth(page);
        }
        const expected = Object.keys(contract.shape).flatMap(inputsOf);
        expect([...new Set(found)].sort()).toEqual(expected.sort());
        expect(found).toHaveLength(expected.length);
        await openTab(page, "Phone");
        await page.getByRole("form", { name: "Phone" }).waitFor();
        await page.reload();
        await page.getByRole("form", { name: "Phone" }).waitFor();
        await page.goto(`${site.origin}/console/settings/nothing-of-that-name`);
        await page.getByRole("heading", { name: "Address" }).waitFor();
      },
      { path: "/settings" },
    );
  }, 180_000);

  it("show times everywhere in a time zone as soon as it is saved", async () => {
    const path = `/showings/${await makeShowing(site.server, site.account)}`;
    const as = site.account;
    // The browser has a clock of its own.
    const later = { startTime: "2030-07-01T15:00:00Z", endTime: "2030-07-01T15:30:00Z" };
    await site.server.request("PATCH", path, { as, body: { ...later, status: "pending" } });
    await site.server.request("PATCH", "/settings", { as, body: { timezone: "America/Denver" } });
    await site.as("owner", async (page) => {
      await page
        .getByText(/July 1.* 9:00\sAM/)
        .first()
        .waitFor();
      await page.getByRole("link", { name: "Settings", exact: true }).click();
      await openTab(page, "Showings");
      const showings = page.getByRole("form", { name: "Showings" });
      await showings.getByRole("combobox", { name: "Time zone" }).fill("new york");
      await page.getByRole("option", { name: /^America\/New York/ }).click();
      await showings.getByRole("button", { name: "Save" }).click();
      await page.getByText("Showings: saved").waitFor();
      await page.getByRole("link", { name: "Today", exact: true }).click();
      await page
        .getByText(/July 1.* 11:00\sAM/)
        .first()
        .waitFor();
    });
  }, 60_000);

  it("are saved section by section, and keep what others changed meanwhile", async () => {
    await site.as(
      "owner",
      async (page) => {
        const showings = page.getByRole("form", { name: "Showings" });
        await showings.getByRole("combobox", { name: "Time zone" }).fill("chicago central");
        await page.getByRole("option", { name: /^America\/Chicago/ }).click();
        await showings.getByLabel("Start").fill("10:30");
        await showings.getByLabel("Saturday").check();
        await showings.getByLabel("Length of a showing").selectOption("45 minutes");
        await showings.getByLabel("Showings a day").fill("3");
        await site.server.request("PATCH", "/settings", {
          as: site.account,
          body: { showingBufferMinutes: 60 },
        });
        await showings.getByRole("button", { name: "Save" }).click();
        await page.getByText("Showings: saved").waitFor();
        expect(await stored()).toMatchObject({
          timezone: "America/Chicago",
          defaultShowingDuration: 45,
          maxShowingsPerDay: 3,
          showingBufferMinutes: 60,
          followupTemplates: [],
          workingHours: { start: "10:30", end: "17:00", days: [1, 2, 3, 4, 5, 6] },
        });
        await openTab(page, "Follow-ups");
        const followups = page.getByRole("form", { name: "Follow-ups" });
        const second = followups.getByLabel("Text of follow-up 2", { exact: true });
        await second.fill("Hi {contactName} {date} {}, {name} {date}");
        await followups
          .getByText("Nothing is filled in for {date}, {name}: it stays as it is written.", { exact: true })
          .waitFor();
        await second.fill("Hi {contactName}");
        expect(await followups.getByText("Nothing is filled in").count()).toBe(0);
        await followups.getByRole("button", { name: "Save" }).click();
        await page.getByText("Follow-ups: saved").waitFor();
        await openTab(page, "Email");
        const toOwner = page.getByRole("form", { name: "Notices", exact: true });
        await toOwner.getByRole("switch", { name: "Product news" }).check({ force: true });
        const toProspects = page.getByRole("form", { name: "Email to prospects" });
        await toProspects.getByRole("switch", { name: "Your decision" }).uncheck({ force: true });
        await toProspects.getByRole("button", { name: "Save" }).click();
        await page.getByText("Email to prospects: saved").waitFor();
        await expect.poll(() => toOwner.getByRole("switch", { name: "Product news" }).isChecked()).toBe(true);
        expect(await stored()).toMatchObject({
          followupTemplates: [{ step: 2, template: "Hi {contactName}" }],
          emailPreferences: {
            notifyProspectOnReview: false,
            newInquiryNotifications: true,
            marketing: false,
          },
        });
      },
      { path: "/settings/showings" },
    );
  }, 120_000);

  it("are written in a second language beside the first one, which can be given up again", async () => {
    const wait = (page: Page, section: string) => page.getByText(`${section}: saved`).last().waitFor();
    await site.as(
      "owner",
      async (page) => {
        const email = page.getByRole("form", { name: "Email to prospects" });
        await email.getByLabel("Signature", { exact: true }).fill("Kind regards");
        await email.getByLabel("Second language").selectOption({ label: "Spanish" });
        await email.getByLabel("Signature (Spanish)").fill("Saludos");
        // The settings of a section begin with themselves: the language stands below the text that it translates.
        const labels = await email.locator("label").allTextContents();
        expect(labels.slice(-3)).toEqual(["Signature", "Second language", "Signature (Spanish)"]);
        await expectGoodAtEveryWidth(page);
        await email.getByRole("button", { name: "Save" }).click();
        await wait(page, "Email to prospects");
        await openTab(page, "Follow-ups");
        const followups = page.getByRole("form", { name: "Follow-ups" });
        await followups.getByLabel("Second language").selectOption({ label: "Spanish" });
        await followups.getByLabel("Text of follow-up 1 (Spanish)").fill("¿Sigue buscando?");
        await followups.getByRole("button", { name: "Save" }).click();
        await wait(page, "Follow-ups");
      },
      { path: "/settings/email" },
    );
    expect(await stored()).toMatchObject({
      emailSignOff: "Kind regards",
      translations: {
        es: { emailSignOff: "Saludos", followupTemplates: [{ step: 1, template: "¿Sigue buscando?" }] },
      },
    });
    await site.as(
      "owner",
      async (page) => {
        const email = page.getByRole("form", { name: "Email to prospects" });
        await expect.poll(() => email.getByLabel("Signature (Spanish)").inputValue()).toBe("Saludos");
        await email.getByLabel("Second language").selectOption({ label: "None" });
        await email.getByRole("button", { name: "Save" }).click();
        await wait(page, "Email to prospects");
      },
      { path: "/settings/email" },
    );
    expect((await stored()).translations).toEqual({
      es: { followupTemplates: [{ step: 1, template: "¿Sigue buscando?" }] },
    });
  }, 120_000);

  it("ask before a tab with unsaved edits is left", async () => {
    await site.as(
      "owner",
      async (page) => {
        const name = page.getByLabel("Name that prospects see");
        await name.fill("Robin");
        await openTab(page, "Phone");
        await page.getByRole("button", { name: "Stay here" }).click();
        expect(await name.inputValue()).toBe("Robin");
        await openTab(page, "Phone");
        await page.getByRole("button", { name: "Leave without saving" }).click();
        await page.getByRole("form", { name: "Phone" }).waitFor();
      },
      { path: "/settings/assistant" },
    );
  }, 90_000);

  it("show the address of the public page, and turn the page on", async () => {
    await site.as(
      "owner",
      async (page) => {
        const address = page.getByRole("region", { name: "Address" });
        await address.getByText("The page is off").waitFor();
        await address.getByRole("button", { name: "Turn the public page on" }).click();
        await address.getByText("The page is on").waitFor();
        expect((await stored()).profilePublic).toBe(true);
        const link = address.getByRole("link", { name: "Open the page" });
        const opened = await page.request.get(`${site.origin}${await link.getAttribute("href")}`);
        expect(opened.status()).toBe(200);
        await expect.poll(() => address.locator("code").textContent()).toBe(opened.url());
        await expectGoodAtEveryWidth(page);
      },
      { path: "/settings/public" },
    );
  }, 90_000);

  it("set the brand's color, and a logo that can be removed", async () => {
    await site.as(
      "owner",
      async (page) => {
        const brand = page.getByRole("form", { name: "Brand" });
        const color = brand.getByLabel("Color", { exact: true });
        await color.fill("green");
        await brand.getByRole("button", { name: "Save" }).click();
        await brand.getByText("Color must be a color such as #0b5d51, or empty.").waitFor();
        await color.fill("#0b5d51");
        await brand.getByRole("button", { name: "Save" }).click();
        await page.getByText("Brand: saved").waitFor();
        expect((await stored()).brandColor).toBe("#0b5d51");

        const logo = page.getByRole("region", { name: "Logo" });
        await logo.getByText("No logo").waitFor();
        const picture = await sharp({
          create: { width: 320, height: 96, channels: 3, background: "#0b5d51" },
        })
          .png()
          .toBuffer();
        const file = { name: "logo.png", mimeType: "image/png" };
        await logo.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.alloc(600 * 1024) });
        await logo.getByText("larger than 512 KiB").waitFor();
        await logo.locator("input[type=file]").setInputFiles({ ...file, buffer: picture });
        const shown = logo.getByRole("img", { name: "Logo" });
        await shown.waitFor();
        await expect.poll(() => shown.evaluate("(image) => image.naturalWidth")).not.toBe(0);
        await expectGoodAtEveryWidth(page);
        await logo.getByRole("button", { name: "Remove the logo" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Remove the logo" }).click();
        await logo.getByText("No logo").waitFor();
      },
      { path: "/settings/public", expected: /400|422/ },
    );
  }, 90_000);

  it("say to owners who is notified, and to others that it is the owner", async () => {
    const { body } = await site.server.request("GET", "/people", { as: site.account });
    const { email } = body.data.find(
      (each: { role: string; email: string | null }) => each.role === "owner" && each.email !== null,
    );
    await site.as(
      "owner",
      (page) => page.getByRole("region", { name: "Who is notified" }).getByText(email).waitFor(),
      { path: "/settings/email" },
    );
    await site.as("agent", (page) => page.getByText("is sent to the owners of the account").waitFor(), {
      path: "/settings/email",
    });
  }, 90_000);

  it("say beside the field what is not accepted, and keep what was typed", async () => {
    await site.as(
      "agent",
      async (page) => {
        const chat = page.getByRole("form", { name: "Chat" });
        const origins = chat.getByLabel("Websites that may use the chat");
        await origins.fill("https://www.example.com\nexample");
        await chat.getByRole("button", { name: "Save" }).click();
        await chat.getByText(/must be addresses such as/).waitFor();
        await expect.poll(() => origins.getAttribute("aria-invalid")).toBe("true");
        expect(await origins.inputValue()).toBe("https://www.example.com\nexample");
        expect((await stored()).allowedOrigins).toEqual([]);
        await expectGoodAtEveryWidth(page);
        await origins.fill("https://www.example.com\n\n");
        await chat.getByRole("button", { name: "Save" }).click();
        await page.getByText("Chat: saved").waitFor();
        expect((await stored()).allowedOrigins).toEqual(["https://www.example.com"]);
      },
      { path: "/settings/assistant", expected: /400|422/ },
    );
  }, 90_000);

  it("are shown to viewers, who cannot change them, also in Spanish", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Su rol es lector").waitFor();
        expect(await page.getByLabel("Nombre que ven los interesados").isDisabled()).toBe(true);
        expect(await page.getByRole("button", { name: "Guardar" }).count()).toBe(0);
        for (const name of ["Página pública", "Calendarios", "Correo"]) {
          await openTab(page, name);
          await page.getByRole("form").first().waitFor();
          expect(
            await page
              .locator("main")
              .getByRole("button", { name: /Guardar|Importar|Crear/ })
              .count(),
          ).toBe(0);
          await expectGoodAtEveryWidth(page);
        }
      },
      { path: "/settings/assistant", locale: "es-US" },
    );
  }, 90_000);

  it("keep what is typed while they are being saved", async () => {
    await site.as(
      "owner",
      async (page) => {
        const chat = page.getByRole("form", { name: "Chat" });
        const [greeting, origins] = [
          chat.getByRole("textbox").first(),
          chat.getByLabel("Websites that may use the chat"),
        ];
        const update = await holdBack(page, "**/trpc/settings.update*");
        const save = chat.getByRole("button", { name: "Save" });
        await origins.fill("https://sent.example.com");
        await greeting.fill("Sent");
        await save.click();
        await update.arrived;
        await origins.fill("https://since.example.com");
        update.release();
        await page.getByText("Chat: saved").waitFor();
        expect((await stored()).allowedOrigins).toEqual(["https://sent.example.com"]);
        expect(await origins.inputValue()).toBe("https://since.example.com");
        expect(await greeting.inputValue()).toBe("Sent");
        await openTab(page, "Email");
        await page.getByRole("button", { name: "Stay here" }).click();
        await save.click();
        const saved = async () => (await stored()).allowedOrigins;
        await expect.poll(saved).toEqual(["https://since.example.com"]);
        await chat.getByText("Not saved").waitFor({ state: "detached" });
        await openTab(page, "Email");
        await page.getByRole("form", { name: "Chat" }).waitFor({ state: "detached" });
      },
      { path: "/settings/assistant" },
    );
  }, 90_000);
});
