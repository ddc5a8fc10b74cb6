import type { Page } from "playwright-core";
import { en } from "../../src/http/pages/texts/en.ts";
import type { Errand, Place } from "./errand.ts";
import { fillIn } from "./fill-in.ts";
import { chooseZone, openConsole, publishForm, publishListing, set, signIn } from "./setting-up.ts";

/** Signs in by a link, sets up, publishes a first listing and a form, answers everybody, books, moves, and decides. */
export async function owner(errand: Errand, { server, account }: Place): Promise<void> {
  const page = await errand.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await errand.step("Opens the link that signs in", () => signIn(page, account.signInUrl));
  await errand.step("Names the assistant", () =>
    set(page, "Assistant and chat", "Assistant", () =>
      page.getByLabel("Name that prospects see").fill("Robin"),
    ),
  );
  await errand.step("Chooses the time zone", () =>
    set(page, "Showings", "Showings", () => chooseZone(page, "America/New_York")),
  );
  await publishListing(errand, page);
  await errand.step("Opens its public page", async () => {
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name: /^Open/ }).first().click();
    const shown = await opening;
    errand.goOn(shown);
    await shown.getByRole("heading", { name: "9 Cedar Court", level: 1 }).waitFor();
    await shown.getByRole("link", { name: "Book a showing" }).first().waitFor();
  });
  errand.goOn(page);
  const form = await publishForm(errand, page);
  if (account.kind === "new") {
    const email = "dana@owner.example";
    await errand.step("Sees in another tab how somebody fills it in", async () => {
      const opened = await page.context().newPage();
      errand.goOn(opened);
      await opened.goto(form);
      await fillIn(opened, en, email);
    });
    errand.goOn(page);
    await server.writeInChat(account.slug, { content: "Is it still free?", name: "Dana Reyes", email });
  }
  await answerAll(errand, page);
  const day = await errand.step("Books a showing, with an invitation", async () => {
    await openConsole(page, "Calendar");
    await page.getByRole("button", { name: "Book a showing" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Listing" }).selectOption({ label: "9 Cedar Court" });
    await dialog.getByRole("combobox", { name: "Contact" }).selectOption({ index: 1 });
    await dialog.getByRole("checkbox", { name: /^Send an invitation/, checked: true }).waitFor();
    const day = await dialog.getByLabel("Date").inputValue();
    await dialog.getByRole("button", { name: "Book a showing" }).click();
    await page.getByText(/was sent an invitation/).waitFor();
    return day;
  });
  await errand.step("Moves it by nine days", async () => {
    await page.getByLabel("Go to").fill(day);
    await page
      .getByRole("button", { name: /9 Cedar Court/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    const later = new Date(Date.parse(`${day}T00:00:00Z`) + 9 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Date").fill(later);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
  });
  await decide(errand, page);
}

/** Approves somebody who filled in the form. */
async function decide(errand: Errand, page: Page): Promise<void> {
  await errand.step("Reads the answers of somebody who applied", async () => {
    await openConsole(page, /^Pre-screening/);
    await page.getByRole("heading", { name: "Pre-screening", level: 1 }).waitFor();
    await page.getByRole("row").filter({ hasText: "Complete" }).getByRole("link").first().click();
    await page.getByRole("button", { name: "Approve" }).waitFor();
  });
  await errand.step("Approves them", async () => {
    await page.getByRole("button", { name: "Approve" }).click();
    await page
      .getByRole("button", { name: /^Approve( and send)?$/ })
      .last()
      .click();
    // With its period: the mail that is shown before the decision says "approved", too.
    await page.getByText("Approved.", { exact: true }).waitFor();
  });
}

/** Replies to each conversation of the inbox, and sees the reply in it. */
async function answerAll(errand: Errand, page: Page): Promise<void> {
  await errand.step("Opens the inbox", async () => {
    await openConsole(page, /^Inbox/);
    await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
  });
  const list = page.getByRole("main").getByRole("listitem").getByRole("link");
  await list.first().waitFor();
  const count = await list.count();
  const opened = new Set<string>();
  for (let each = 0; each < count; each++) {
    await errand.step(`Replies to conversation ${each + 1} of ${count}`, async () => {
      const paths = await list.evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
      const next = paths.find((path) => !opened.has(path))!;
      opened.add(next);
      await list.nth(paths.indexOf(next)).click();
      const text = `Thank you, I will call you today (${each + 1}).`;
      await page.getByRole("textbox", { name: /^Reply/ }).fill(text);
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByRole("textbox", { name: /^Reply/ }).press("Control+Enter");
      await page.getByRole("log").getByText(text).waitFor();
    });
  }
}
