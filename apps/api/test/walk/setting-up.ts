/** What an owner does in the console until prospects find an agency. */
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import type { Errand } from "./errand.ts";

const photo = fileURLToPath(new URL("../fixtures/house.png", import.meta.url));

/** A page of the console, by its link in the menu or the tabs. */
export const openConsole = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("link", { name, exact: true }).first().click();

/** @param url a link that signs in, once */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Sign in" }).click();
  // The page of the link has a heading, too.
  await page.waitForURL(({ pathname }) => !pathname.includes("/sign-in/"));
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Opens a tab of the settings, changes something in a section, and saves it. */
export async function set(
  page: Page,
  tab: string,
  section: string,
  change: () => Promise<void>,
): Promise<void> {
  await openConsole(page, "Settings");
  await openConsole(page, tab);
  await page.getByRole("form", { name: section }).waitFor();
  await change();
  const save = page.getByRole("form", { name: section }).getByRole("button", { name: "Save" });
  // There is nothing to save when it was like that before.
  if (await save.isDisabled()) return;
  await save.click();
  await page.getByText(`${section}: saved`).waitFor();
}

/** @param zone IANA name */
export async function chooseZone(page: Page, zone: string): Promise<void> {
  const shown = zone.replaceAll("_", " ");
  await page.getByRole("combobox", { name: "Time zone" }).fill(shown);
  await page.getByRole("option", { name: new RegExp(`^${shown},`) }).click();
}

/** Creates a listing with three photos, and publishes it, which turns on the account's public page. */
export async function publishListing(errand: Errand, page: Page): Promise<void> {
  await errand.step("Begins a listing", async () => {
    await openConsole(page, "Listings");
    await page.getByRole("link", { name: "Add a listing" }).click();
    await page.getByLabel("Address").waitFor();
  });
  await errand.step("Describes the home", async () => {
    await page.getByLabel("Address").fill("9 Cedar Court");
    await page.getByLabel("City").fill("Springfield");
    await page.getByLabel("State", { exact: true }).fill("IL");
    await page.getByLabel("ZIP code").fill("62704");
    await page.getByLabel("Rent a month, in dollars").fill("1495");
    await page.getByLabel("Bedrooms").fill("2");
    await page.getByLabel("Bathrooms").fill("1");
  });
  await errand.step("Chooses three photos", async () => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose photos" }).click();
    await (await choosing).setFiles([photo, photo, photo]);
    await page.getByRole("button", { name: "Remove photo 3" }).waitFor();
  });
  await errand.step("Creates and publishes it", async () => {
    await page.getByRole("button", { name: "Create and publish" }).click();
    await page.getByRole("heading", { name: "9 Cedar Court", level: 1 }).waitFor();
  });
}

/** Makes a form, and turns its link on. The browser must be allowed to read the clipboard. @returns the link, as it is copied */
export async function publishForm(errand: Errand, page: Page): Promise<string> {
  await errand.step("Makes a form", async () => {
    await openConsole(page, "Workflows");
    await page.getByRole("button", { name: "Add a workflow" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make it" }).click();
    await page.getByRole("button", { name: "Turn the link on" }).waitFor();
  });
  return errand.step("Turns its link on, and copies it", async () => {
    await page.getByRole("button", { name: "Turn the link on" }).click();
    const copy = page.getByRole("button", { name: /^Copy/ }).first();
    await copy.click();
    for (let looks = 0; looks < 200; looks++) {
      const copied = String(await page.evaluate("navigator.clipboard.readText()"));
      if (/\/p\/.*\/w\//.test(copied)) return copied;
      await page.waitForTimeout(50);
    }
    throw new Error("The link was not copied.");
  });
}
