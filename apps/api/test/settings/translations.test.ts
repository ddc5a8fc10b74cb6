import type { Settings } from "@rental/contract";
import { expect, it } from "vitest";
import { Visitor } from "../chats/visitor.ts";
import { testApi } from "../harness/api.ts";
import { type Outside, openAccount } from "./account.ts";

const { server } = await testApi({ plan: "pro" });

const alwaysOpen = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
const first = {
  publicChatIntro: "We show homes every day.",
  emailSignOff: "Kind regards",
  voiceFirstMessage: "Elm Rentals, good morning.",
  externalLinkUrl: "https://elm.example.com",
  externalLinkLabel: "Our site",
  followupTemplates: [
    { step: 1, template: "Still looking, {contactName}?" },
    { step: 2, template: "Shall I close this?" },
  ],
};
const spanish = {
  publicChatIntro: "Mostramos viviendas todos los días.",
  emailSignOff: "Saludos cordiales",
  voiceFirstMessage: "Elm Rentals, buenos días.",
  externalLinkLabel: "Nuestra página",
  followupTemplates: [{ step: 1, template: "¿Sigue buscando, {contactName}?" }],
};

/** An account that has written its texts in both languages, with a contact who reads one of them. */
async function open(language: string): Promise<Outside> {
  const outside = await openAccount(server);
  await outside.set({ ...first, translations: { es: spanish } });
  await outside.request("PATCH", `/contacts/${outside.contact.id}`, { language });
  return outside;
}
const lastMail = async (outside: Outside) => (await outside.mailsToContact()).at(-1)!.text;

it.each([
  ["es", "Saludos cordiales"],
  ["en", "Kind regards"],
  ["fr", "Kind regards"],
])(
  "the emails to a contact who reads %s end with the signature in that language, or the first one",
  async (language, signOff) => {
    const outside = await open(language);
    await outside.send();
    expect(await lastMail(outside)).toContain(`Hello\n\n${signOff}`);
    await outside.request("PATCH", `/settings`, { profilePublic: true });
    await outside.bookAsVisitor({ language });
    expect(await lastMail(outside)).toContain(signOff);
    const { id } = await outside.complete();
    await outside.request("PATCH", `/sessions/${id}/review`, { reviewStatus: "approved" });
    expect(await lastMail(outside)).toContain(signOff);
  },
);

it("a follow-up uses the text of its step in the contact's language, or else the first one", async () => {
  const outside = await open("es");
  await outside.set({ followupEnabled: true, workingHours: alwaysOpen });
  await outside.fallSilent(24);
  expect(await lastMail(outside)).toMatch(/^¿Sigue buscando, Dana Reyes\?\n\nSaludos cordiales/);
  await outside.fallSilent(25);
  const second = await open("es");
  await second.set({ followupEnabled: true, workingHours: alwaysOpen });
  await second.fallSilent(96);
  const texts = (await second.mailsToContact()).map(({ text }) => text.split("\n")[0]);
  expect(texts).toContain("Shall I close this?");
});

it("public pages, the profile and the chat greet visitors in their language", async () => {
  const outside = await open("en");
  await outside.set({ showExternalLinkOnProfile: true });
  const [row] = await server.database.sql`select slug from accounts where id = ${outside.account.accountId}`;
  const page = async (language: string) =>
    (await server.call({ method: "GET", url: `/p/${row!.slug}/chat?lang=${language}` })).text;
  expect(await page("es")).toContain(spanish.publicChatIntro);
  expect(await page("es")).toContain(spanish.externalLinkLabel);
  expect(await page("en")).toContain(first.publicChatIntro);
  const greeting = async (language: string) =>
    (await (await Visitor.of(server, outside.account, { language })).list())[0]!.content;
  expect(await greeting("es")).toContain(spanish.publicChatIntro);
  expect(await greeting("en")).toContain(first.publicChatIntro);
});

it("the voice agent begins in the language of the calls that it is configured for", async () => {
  const outside = await open("en");
  await outside.set({ voiceEnabled: true });
  const { id } = await outside.request("POST", "/workflows", {
    name: "Llamadas",
    triggerType: "manual",
    steps: [{ type: "end" }],
    voiceConfig: { language: "es" },
  });
  const said = async (query: string) => (await outside.request("GET", `/agent/voice${query}`)).firstMessage;
  expect([await said(""), await said(`?workflowId=${id}`)]).toEqual([
    first.voiceFirstMessage,
    spanish.voiceFirstMessage,
  ]);
});

it("are merged text by text; an empty text is removed, and what is not given stays", async () => {
  const outside = await openAccount(server);
  await outside.set({ translations: { es: spanish } });
  const changed: Settings = await outside.set({
    translations: { en: { emailSignOff: "Bye" }, es: { emailSignOff: " ", followupTemplates: [] } },
  });
  const { emailSignOff: _, followupTemplates: __, ...kept } = spanish;
  expect(changed.translations).toEqual({ en: { emailSignOff: "Bye" }, es: kept });
  const others: Settings = await outside.set({ agentName: "Ada" });
  expect(others.translations).toEqual(changed.translations);
});
