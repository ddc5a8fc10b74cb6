import type { Page } from "playwright-core";
import { en, type Texts } from "../../src/http/pages/texts/en.ts";
import { es } from "../../src/http/pages/texts/es.ts";
import type { Errand, Place } from "./errand.ts";
import { fillIn } from "./fill-in.ts";
import { type Published, publish } from "./published.ts";

type Language = "en" | "es";

/** What a prospect says in the chat. */
const sayings = {
  en: {
    look: (street: string, day: string) => `Can I see the one on ${street} on ${day} afternoon?`,
    person: "I want to talk to a person",
  },
  es: {
    look: (street: string, day: string) => `¿Puedo ver la de ${street} el ${day} en la tarde?`,
    person: "Quiero hablar con una persona",
  },
};

const networks = {
  demo: { en: "192.0.2.1", es: "198.51.100.1" },
  new: { en: "203.0.113.1", es: "203.0.113.129" },
};

/** On a phone, when nobody is at work: asks in the chat, fills in the form, books, moves, and cancels by the link of the mail. */
export async function prospect(errand: Errand, place: Place): Promise<void> {
  const published = await publish(errand, place);
  for (const language of ["en", "es"] as const) await askAndBook(errand, place, published, language);
}

async function askAndBook(errand: Errand, { server, account }: Place, agency: Published, language: Language) {
  const texts: Texts = language === "en" ? en : es;
  const email = `dana.${language}@${account.kind}.example`;
  const page = await errand.visit(
    {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: language === "en" ? "en-US" : "es-MX",
      // Each from a network of its own: what one network may send in a minute counts for all of its people.
      extraHTTPHeaders: { "X-Forwarded-For": networks[account.kind][language] },
    },
    { language, written: agency.written },
  );
  const inLanguage = (name: string) => `${name} (${language})`;
  const home = `${server.origin}/p/${account.slug}`;

  await errand.step(inLanguage("Opens the agency's page"), async () => {
    await page.goto(home);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
  await errand.step(inLanguage("Opens a listing"), async () => {
    await page.getByRole("link", { name: agency.title }).first().click();
    await page.getByRole("heading", { name: agency.title, level: 1 }).waitFor();
  });
  const listing = page.url();
  const chat = await errand.step(inLanguage("Opens the chat from the listing"), async () => {
    await page.getByRole("link", { name: texts.ask }).first().click();
    return openChat(page);
  });
  await errand.step(
    inLanguage("Names the home and the day in one sentence, and is offered times"),
    async () => {
      const answer = await chat.say(sayings[language].look(agency.street, agency.workingDay(language)));
      if (!answer.includes(agency.title)) throw new Error(`the home was not understood: ${answer}`);
      await page
        .getByRole("button", { name: /\d:\d\d/ })
        .first()
        .waitFor();
    },
  );
  await errand.step(inLanguage("Asks for a person, whom nobody can be at this hour"), async () => {
    const answer = await chat.say(sayings[language].person);
    if (!/email|correo/.test(answer)) throw new Error(`the chat asked for no address, but said: ${answer}`);
  });
  await errand.step(inLanguage("Leaves an address"), async () => {
    const answer = await chat.say(email);
    if (!answer.includes(email)) throw new Error(`the address was not confirmed: ${answer}`);
  });
  await errand.step(inLanguage("Opens the form, and fills it in"), async () => {
    await page.goto(`${home}/w/${agency.form}`);
    await fillIn(page, texts, email);
  });
  await errand.step(inLanguage("Finds a free time of the listing"), async () => {
    await page.goto(listing);
    await page.getByRole("link", { name: texts.book }).first().click();
    await times(page).first().waitFor();
  });
  await errand.step(inLanguage("Takes it"), async () => {
    await times(page).first().click();
    await page.getByLabel(texts.name).waitFor();
  });
  await errand.step(inLanguage("Books the showing"), async () => {
    // As fast as a person types.
    await page.getByLabel(texts.name).pressSequentially("Dana Reyes", { delay: 120 });
    await page.getByLabel(texts.email).pressSequentially(email, { delay: 120 });
    await page.getByRole("button", { name: texts.confirmBooking }).click();
    await page.getByText(texts.requestSent).first().waitFor();
  });
  await errand.step(inLanguage("Moves it to another time"), async () => {
    await page.getByRole("link", { name: texts.moveShowing }).click();
    await times(page).last().click();
    await page.getByText(texts.moved).first().waitFor();
  });
  await errand.step(inLanguage("Opens the link of the mail"), async () => {
    const { text = "", html = "" } = await server.mailTo(email, /./);
    errand.reads(page, text);
    const link = `${text} ${html}`.match(new RegExp(`${server.origin}/p/bookings/[^\\s"'<>)]+`))?.[0];
    if (!link) throw new Error(`the mail has no link to the showing: ${text}`);
    await page.goto(link.replaceAll("&amp;", "&"));
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
  await errand.step(inLanguage("Cancels the showing"), async () => {
    const cancel = page.getByRole("link", { name: texts.cancelShowing });
    if (await cancel.count()) await cancel.click();
    await page.getByRole("button", { name: texts.cancelConfirm }).click();
    await page.getByText(texts.cancelledHelp).first().waitFor();
  });
}

/** Buttons that are times of the day. */
const times = (page: Page) => page.getByRole("main").getByRole("button", { name: /\d:\d\d/ });

/** The chat takes the place of the plain form once its visitor moves. */
async function openChat(page: Page): Promise<{ say: (text: string) => Promise<string> }> {
  const bubbles = page.locator(".entry .bubble");
  for (let each = 0; each < 100 && (await bubbles.count()) === 0; each++) {
    await page.mouse.move(100 + each, 100);
    await page.waitForTimeout(100);
  }
  return {
    async say(text) {
      const before = await bubbles.count();
      const field = page.getByRole("textbox").first();
      await field.fill(text);
      await field.press("Enter");
      await bubbles.nth(before + 1).waitFor();
      return (await bubbles.last().textContent()) ?? "";
    },
  };
}
