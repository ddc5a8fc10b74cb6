import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, holdBack } from "./console.ts";

const site = consoleSite();

const listings = async () =>
  (await site.server.request("GET", "/properties?limit=100", { as: site.account })).body.data;

const newContact = async (name: string): Promise<string> =>
  (
    await site.server.request("POST", "/contacts", {
      as: site.account,
      body: { name, email: `${name.toLowerCase()}@example.com` },
    })
  ).body.data.id;

describeConsole("forms of the console", () => {
  it("say at each field what is wrong with it, and refuse what is out of range", async () => {
    const before = (await listings()).length;
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Add a listing" }).click();
        await page.getByLabel("Address").fill("9 Refused Rd");
        await page.getByLabel(/^Rent/).fill("-5");
        await page.getByLabel(/^Bedrooms/).fill("1.5");
        await page.getByLabel(/^Bathrooms/).fill("1");
        await page.getByRole("button", { name: "Create without publishing" }).click();
        await page.getByText("Bedrooms must be a whole number.").waitFor();
        await expect.poll(() => page.getByText(/must be 0 or more/).count()).toBe(1);
        expect(await page.getByLabel(/^Rent/).inputValue()).toBe("-5");
        await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("monthlyRent");
        expect((await listings()).length).toBe(before);
        await expectGoodAtEveryWidth(page);

        await page.getByLabel(/^Rent/).fill("1495.50");
        await expect.poll(() => page.getByText(/must be 0 or more/).count()).toBe(0);
        await page.getByLabel(/^Bedrooms/).fill("1");
        await page.getByRole("button", { name: "Create without publishing" }).click();
        await page.getByRole("heading", { name: "9 Refused Rd" }).waitFor();
        expect(await listings()).toContainEqual(
          expect.objectContaining({ address: "9 Refused Rd", monthlyRent: 1495.5 }),
        );
      },
      { path: "/listings" },
    );
  }, 120_000);

  it("refuse what is no phone number, for a contact and in the settings, and keep what was typed", async () => {
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("button", { name: "Add a contact" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Name").fill("Dana");
        await dialog.getByLabel("Phone").fill("abc");
        await dialog.getByRole("button", { name: "Add", exact: true }).click();
        await dialog.getByText("must be a phone number, such as").waitFor();
        await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("phone");
        expect(await dialog.getByLabel("Phone").inputValue()).toBe("abc");
        await dialog.getByLabel("Phone").fill("(217) 555-0142 ext. 3");
        await dialog.getByRole("button", { name: "Add", exact: true }).click();
        await page.getByRole("heading", { name: "Dana", level: 1 }).waitFor();

        await page.goto(`${new URL(page.url()).origin}/console/settings/public`);
        const phone = page.getByLabel("Phone number", { exact: true });
        await phone.fill("abc");
        await phone.press("Enter");
        await page.getByText("must be a phone number, such as").waitFor();
        await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("publicPhone");
        expect(await phone.inputValue()).toBe("abc");
      },
      { path: "/contacts" },
    );
  }, 90_000);

  it("have a field read again when it is refused while it has the focus", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Add a contact" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("textbox", { name: "Name" }).fill("Dana");
        const email = dialog.getByRole("textbox", { name: "Email" });
        await email.fill("nobody");
        // Screen readers read a field, with its description, when it gets the focus.
        await email.evaluate((field) => {
          const { ownerDocument: document } = field;
          field.addEventListener("focus", () => {
            const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
            const text = ids.map((id: string) => document.getElementById(id)?.textContent).join(" ");
            field.setAttribute("data-read", `${field.getAttribute("data-read") ?? ""}${text}`);
          });
        });
        await email.press("Enter");
        await expect
          .poll(() => email.getAttribute("data-read"))
          .toMatch(/^Email must be an email address, such as dana@example.com. /);
        expect(await email.getAttribute("aria-invalid")).toBe("true");
      },
      { path: "/contacts" },
    );
  }, 90_000);

  it("put what the server refuses at its field, once, in the reader's language", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Añadir un contacto" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Nombre").fill("Dana");
        await dialog.getByRole("button", { name: "Añadir", exact: true }).click();
        await dialog.getByText("Escriba un correo o un teléfono").waitFor();
        await expect.poll(() => dialog.getByText("Escriba un correo o un teléfono").count()).toBe(1);
        expect(await dialog.getByRole("alert").count()).toBe(0);
        await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("email");
        await expectGoodAtEveryWidth(page);
      },
      { path: "/contacts", locale: "es-US", expected: /422/ },
    );
  }, 90_000);

  it("name the field of a canned answer, and of somebody's hours, and put the focus there", async () => {
    const focused = (page: Page) => page.evaluate("document.activeElement.name");
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("button", { name: "Add a canned answer" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("textbox", { name: "Name" }).fill("Parking");
        await dialog.getByRole("button", { name: "Add a canned answer" }).click();
        await dialog.getByText("Text is missing.").waitFor();
        await expect.poll(() => focused(page)).toBe("text");

        await page.goto(`${site.origin}/console/showing-hours`);
        await page.getByRole("switch", { name: "Shows homes" }).press("Space");
        await page.getByLabel("Monday, to").fill("08:00");
        await page.getByRole("button", { name: "Save the hours" }).click();
        await page.getByText("Monday, to must be 09:01 or more.").waitFor();
        await expect.poll(() => focused(page)).toBe("hours.0.end");
      },
      { path: "/settings/answers", expected: /422/ },
    );
  }, 90_000);

  it("ask before unsaved edits are left by the menu, by back, or by closing a dialog, and keep them", async () => {
    const id = await newContact("Unsaved");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Unsaved" }).click();
        await page.getByRole("heading", { name: "Unsaved", level: 1 }).waitFor();
        const name = page.getByRole("textbox", { name: "Name", exact: true });
        await name.fill("Changed");
        const question = page.getByRole("dialog", { name: "Leave without saving?" });
        await page.getByRole("link", { name: "Listings" }).click();
        await question.getByRole("button", { name: "Stay here" }).click();
        await question.waitFor({ state: "hidden" });
        await page.goBack();
        await question.waitFor();
        await expectGoodAtEveryWidth(page);
        await question.getByRole("button", { name: "Stay here" }).click();
        expect(page.url()).toContain(`/contacts/${id}`);
        expect(await name.inputValue()).toBe("Changed");

        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Saved", { exact: true }).waitFor();
        await page.getByRole("link", { name: "Contacts", exact: true }).click();
        await page.getByRole("button", { name: "Add a contact" }).click();
        const dialog = page.getByRole("dialog", { name: "Add a contact" });
        await dialog.getByLabel("Name").fill("Half");
        await page.keyboard.press("Escape");
        await question.getByRole("button", { name: "Stay here" }).click();
        expect(await dialog.getByLabel("Name").inputValue()).toBe("Half");
        await page.keyboard.press("Escape");
        await question.getByRole("button", { name: "Leave without saving" }).click();
        await dialog.waitFor({ state: "hidden" });
        await page.getByRole("link", { name: "Listings" }).click();
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
      },
      { path: "/contacts" },
    );
  }, 120_000);

  it("ask before the tab closes with unsaved edits", async () => {
    const id = await newContact("Closing");
    await site.as(
      "agent",
      async (page) => {
        await page.getByLabel("Name").fill("Changed");
        const asked = page.waitForEvent("dialog");
        await page.close({ runBeforeUnload: true });
        const dialog = await asked;
        expect(dialog.type()).toBe("beforeunload");
        await dialog.dismiss();
        expect(await page.getByLabel("Name").inputValue()).toBe("Changed");
      },
      { path: `/contacts/${id}` },
    );
  }, 90_000);

  it("say on the next page that what was sent before leaving was refused", async () => {
    const id = await newContact("Nina");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("textbox", { name: "Name", exact: true }).fill("Nina Lopez");
        const update = await holdBack(page, "**/trpc/contacts.update*");
        await page.getByRole("button", { name: "Save", exact: true }).first().click();
        await update.arrived;
        await page.getByRole("link", { name: "Listings" }).first().click();
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        await site.server.request("DELETE", `/contacts/${id}`, { as: site.account });
        update.release();
        await page
          .getByText("Not saved on the page “Nina”, which you left: This is no longer there.")
          .waitFor();
      },
      { path: `/contacts/${id}` },
    );
  }, 90_000);

  it("say once when to try again, in the language of the page", async () => {
    const id = await newContact("Luis");
    const problem = {
      type: "https://rental.example/problems/rate-limited",
      title: "Too Many Requests",
      status: 429,
      detail: "The limit of 120 (minute) is used up. Try again in 22 s.",
    };
    const data = { code: "TOO_MANY_REQUESTS", httpStatus: 429, problem };
    await site.as(
      "agent",
      async (page) => {
        await page.route("**/trpc/contacts.update*", (route) =>
          route.fulfill({
            status: 429,
            headers: { "Retry-After": "22" },
            json: { error: { message: problem.detail, code: -32029, data } },
          }),
        );
        await page.getByRole("textbox", { name: "Nombre", exact: true }).fill("Luis Gil");
        await page.getByRole("button", { name: "Guardar", exact: true }).first().click();
        const alert = page.getByRole("alert").filter({ hasText: "22 s" });
        await alert.waitFor();
        expect(await alert.textContent()).toBe("Demasiadas solicitudes.Inténtelo de nuevo en 22 s.");
      },
      { path: `/contacts/${id}`, locale: "es-MX", expected: /429/ },
    );
  }, 90_000);
});
