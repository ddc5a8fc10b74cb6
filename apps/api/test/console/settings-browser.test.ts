import { settings as contract } from "@rental/contract";
import { expect, it } from "vitest";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite();

const stored = async () => (await site.server.request("GET", "/settings", { as: site.account })).body.data;

/** The inputs of a setting, by name. Texts of follow-ups are one a step. */
function inputsOf(name: string): string[] {
  if (name === "followupTemplates") return [1, 2, 3].map((step) => `${name}.${step}`);
  if (name !== "workingHours" && name !== "emailPreferences") return [name];
  return Object.keys(contract.shape[name].shape).map((member) => `${name}.${member}`);
}

describeConsole("the settings in the console", () => {
  it("are all there, and are saved section by section", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByLabel("Name of the assistant").waitFor();
        for (const name of Object.keys(contract.shape).flatMap(inputsOf))
          expect([name, await page.locator(`[name="${name}"]`).count()]).not.toEqual([name, 0]);
        await expectGoodAtEveryWidth(page);

        const showings = page.getByRole("form", { name: "Showings" });
        await showings.getByRole("combobox", { name: "Time zone" }).fill("chicago central");
        await page.getByRole("option", { name: /^America\/Chicago/ }).click();
        await showings.getByLabel("Start").fill("10:30");
        await showings.getByLabel("Saturday").check();
        await showings.getByLabel("Length of a showing").selectOption("45 minutes");
        await showings.getByLabel("Showings a day").fill("3");
        const followups = page.getByRole("form", { name: "Follow-ups" });
        await followups.getByLabel("Text of follow-up 2").fill("Hi {contactName}");
        // A setting that somebody else changes meanwhile is kept.
        await site.server.request("PATCH", "/settings", {
          as: site.account,
          body: { showingBufferMinutes: 60 },
        });
        await showings.getByRole("button", { name: "Save" }).click();
        await page.getByText("Showings: saved").waitFor();
        expect(await stored()).toMatchObject({
          ...{ timezone: "America/Chicago", defaultShowingDuration: 45, maxShowingsPerDay: 3 },
          ...{ showingBufferMinutes: 60, followupTemplates: [] },
          workingHours: { start: "10:30", end: "17:00", days: [1, 2, 3, 4, 5, 6] },
        });
        expect(await followups.getByLabel("Text of follow-up 2").inputValue()).toBe("Hi {contactName}");
        await followups.getByRole("button", { name: "Save" }).click();
        await page.getByText("Follow-ups: saved").waitFor();
        const email = page.getByRole("form", { name: "Email" });
        await email.getByRole("switch", { name: "To prospects: your decision" }).uncheck({ force: true });
        await email.getByRole("button", { name: "Save" }).click();
        await page.getByText("Email: saved").waitFor();
        expect(await stored()).toMatchObject({
          followupTemplates: [{ step: 2, template: "Hi {contactName}" }],
          emailPreferences: { notifyProspectOnReview: false, newInquiryNotifications: true },
        });
      },
      { path: "/settings" },
    );
  }, 120_000);

  it("say beside the field what is not accepted, and keep what was typed", async () => {
    await site.as(
      "agent",
      async (page) => {
        const profile = page.getByRole("form", { name: "Public profile and chat" });
        const origins = profile.getByLabel("Websites that may use the chat");
        await origins.fill("https://www.example.com\nexample");
        await profile.getByRole("button", { name: "Save" }).click();
        await profile.getByText(/must be addresses such as/).waitFor();
        expect(await origins.getAttribute("aria-invalid")).toBe("true");
        expect(await origins.inputValue()).toBe("https://www.example.com\nexample");
        expect((await stored()).allowedOrigins).toEqual([]);
        await expectGoodAtEveryWidth(page);
        await origins.fill("https://www.example.com\n\n");
        await profile.getByRole("button", { name: "Save" }).click();
        await page.getByText("Public profile and chat: saved").waitFor();
        expect((await stored()).allowedOrigins).toEqual(["https://www.example.com"]);
      },
      { path: "/settings", expected: /400|422/ },
    );
  }, 90_000);

  it("are shown to viewers, who cannot change them, also in Spanish", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Su rol es lector").waitFor();
        expect(await page.getByLabel("Nombre del asistente").isDisabled()).toBe(true);
        expect(await page.getByRole("button", { name: "Guardar" }).count()).toBe(0);
        await expectGoodAtEveryWidth(page);
      },
      { path: "/settings", locale: "es-US" },
    );
  }, 90_000);
});
