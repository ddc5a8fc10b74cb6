/** Every kind of email that the program writes, in each language: in the reader's words, without those of programs. */
import { mkdir, writeFile } from "node:fs/promises";
import { readLanguages } from "@rental/contract/words/language";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailLinks } from "../../src/domains/people/people/asked-links.service.ts";
import { Mailbox } from "../harness/mailbox.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { openAccount } from "../settings/account.ts";
import { english, rawIn } from "../walk/raw-words.ts";

const mailbox = new Mailbox();
let server: TestServer;

beforeAll(async () => {
  await mailbox.open();
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: "hello@example.com",
    BASE_ORIGIN: "https://rent.example.com",
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

/** What people and tests wrote, in whatever language. */
const written = ["Is it free?", "Hello", "Elm Street", "12 Elm Street", "Elm Rentals", "Assistant", "Visit"];

it.each(readLanguages)("is in the reader's language throughout: %s", async (language) => {
  const outside = await openAccount(server);
  const { contact, request } = outside;
  await outside.set({ language, timezone: "America/Chicago", publicPhone: "+1 217 555 0100" });
  await request("PATCH", `/contacts/${contact.id}`, { language });
  mailbox.received.splice(0);
  const email = `robin-${language}@example.com`;

  const showing = await outside.book();
  await server.drain();
  const invited = { ...showing, startTime: "2026-06-17T15:00:00.000Z", endTime: "2026-06-17T15:30:00.000Z" };
  const { propertyId, startTime, endTime } = invited;
  const second = await request("POST", "/showings", {
    contactId: contact.id,
    propertyId,
    location: "12 Elm Street",
    title: "Visit",
    startTime,
    endTime,
    invite: true,
  });
  await server.drain();
  const moved = { startTime: "2026-06-17T16:00:00.000Z", endTime: "2026-06-17T16:30:00.000Z" };
  await request("PATCH", `/showings/${second.id}`, moved);
  await request("PATCH", `/showings/${second.id}`, { status: "confirmed" });
  await request("PATCH", `/showings/${second.id}`, { status: "cancelled" });
  await server.drain();
  await outside.inquire();
  await server.drain();
  const { id } = await outside.complete();
  await server.drain();
  await request("PATCH", `/sessions/${id}/review`, { reviewStatus: "approved" });
  await outside.followUpNow();
  await server.drain();
  await outside.send();
  await request("POST", "/people", { name: "Robin", email, role: "agent" });
  await mailLinks(server.platform, email);
  await server.drain();

  const mails = await Promise.all(mailbox.received.map(({ text }) => PostalMime.parse(text)));
  await keep(mails, language);
  expect(mails.length).toBeGreaterThan(12);
  for (const { subject, text, html } of mails) {
    const shown = written.reduce((rest, own) => rest.replaceAll(own, ""), `${subject}\n${text}`);
    expect(rawIn(shown), subject).toEqual([]);
    if (language === "es") expect(english.exec(shown)?.[0], `${subject}: ${text}`).toBeUndefined();
    expect(html, subject).toContain(`<html lang="${language}"`);
    expect(html).not.toMatch(/>(undefined|null|NaN)</);
  }
});

/** Saves the emails as pages in the folder SCREENSHOTS_TO, if it is set. */
async function keep(mails: { html?: string }[], language: string): Promise<void> {
  const to = process.env.SCREENSHOTS_TO;
  if (!to) return;
  await mkdir(to, { recursive: true });
  for (const [index, { html }] of mails.entries())
    await writeFile(`${to}/mail-${language}-${String(index).padStart(2, "0")}.html`, html ?? "");
}
