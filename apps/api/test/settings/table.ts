import type { Settings, UpdateSettingsInput } from "@rental/contract";
import { emptyCalendar, type Outside, ownForm } from "./account.ts";

type Preferences = Settings["emailPreferences"];

/** Every setting; the members of `emailPreferences` are settings of their own. */
export type SettingName =
  | Exclude<keyof Settings, "emailPreferences">
  | `emailPreferences.${keyof Preferences & string}`;

/** What a change of a setting changes for those outside. */
export interface Check {
  /** Two values of the setting, and what is seen with each. */
  cases: [value: unknown, seen: unknown][];
  /** Other settings that the effect needs. */
  given?: UpdateSettingsInput;
  /** What must be there before the setting changes. */
  before?(outside: Outside): Promise<unknown>;
  look(outside: Outside): Promise<unknown>;
}

/** Of a profile, `null` means that the setting is empty. */
const inProfile = (field: string, value: string): Check => ({
  cases: [
    ["", null],
    [value, value],
  ],
  look: async (outside) => (await outside.profile())[field],
});

const shownOrNot = (field: string): Check => ({
  cases: [
    [false, false],
    [true, true],
  ],
  look: async (outside) => (await outside.profile())[field],
});

const ownerIsTold = (happen: (outside: Outside) => Promise<unknown>): Check => ({
  cases: [
    [true, 1],
    [false, 0],
  ],
  async look(outside) {
    const before = (await outside.mailsToOwner()).length;
    await happen(outside);
    return (await outside.mailsToOwner()).length - before;
  },
});

const inInstructions = (value: string): Check => ({
  cases: [
    ["", false],
    [value, true],
  ],
  given: { voiceEnabled: true },
  look: async (outside) => (await outside.voice()).instructions.includes(value),
});

const alwaysOpen = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
const followups = { followupEnabled: true, workingHours: alwaysOpen } as const;
const morning = { workingHours: { start: "09:00", end: "11:00", days: [2] } };
const link = { externalLinkUrl: "https://elm.example.com", externalLinkLabel: "Elm" };

/** Every setting with its effect, as it is seen from outside. */
export const table: Record<SettingName, Check> = {
  customFields: {
    cases: [
      [{ contacts: [{ key: "pets", label: "Pets", type: "number" }] }, { pets: 2 }],
      [{ contacts: [{ key: "pets", label: "Pets", type: "text" }] }, { pets: "2" }],
    ],
    async look({ contact, request }) {
      const { customFields } = await request("GET", "/settings");
      const pets = customFields.contacts[0].type === "number" ? 2 : "2";
      return (await request("PATCH", `/contacts/${contact.id}`, { customFields: { pets } })).customFields;
    },
  },
  agentName: {
    cases: [
      ["Ada", "Ada"],
      ["Bob", "Bob"],
    ],
    look: async (outside) => (await outside.profile()).agentName,
  },
  customInstructions: inInstructions("Mention the garden."),
  language: {
    cases: [
      ["en", "New inquiry from +12175550142"],
      ["es", "Nueva consulta de +12175550142"],
    ],
    async look(outside) {
      await outside.inquire();
      return (await outside.mailsToOwner()).at(-1)!.subject;
    },
  },
  timezone: {
    cases: [
      ["UTC", "UTC"],
      ["America/Chicago", "America/Chicago"],
    ],
    look: async (outside) => (await outside.request("GET", "/showings/availability")).timeZone,
  },
  workingHours: {
    cases: [
      [{ start: "09:00", end: "10:00", days: [2] }, ["09:00-09:30", "09:30-10:00"]],
      [{ start: "09:00", end: "10:00", days: [3] }, []],
    ],
    look: (outside) => outside.slots(),
  },
  defaultShowingDuration: {
    cases: [
      [45, ["09:00-09:45", "09:45-10:30"]],
      [60, ["09:00-10:00", "10:00-11:00"]],
    ],
    given: morning,
    look: (outside) => outside.slots(),
  },
  emailSignOff: {
    cases: [
      ["", false],
      ["Bye", true],
    ],
    async look(outside) {
      await outside.send();
      return (await outside.mailsToContact()).at(-1)!.text.startsWith("Hello\n\nBye");
    },
  },
  publicChatIntro: inProfile("intro", "Welcome!"),
  brandColor: {
    cases: [
      ["", null],
      ["#0b5d51", "#0b5d51"],
    ],
    look: async (outside) => (await outside.profile()).colors?.light.accent ?? null,
  },
  licenseNumber: inProfile("licenseNumber", "IL-471"),
  publicPhone: inProfile("publicPhone", "+1 217 555 0100"),
  voicePromptAddition: inInstructions("Speak slowly."),
  voiceFirstMessage: {
    cases: [
      ["Elm Rentals.", "Elm Rentals."],
      ["", "Hello, this is Assistant, an automated assistant. How can I help you?"],
    ],
    given: { voiceEnabled: true },
    look: async (outside) => (await outside.voice()).firstMessage,
  },
  externalLinkUrl: {
    cases: [
      [link.externalLinkUrl, link.externalLinkUrl],
      ["", undefined],
    ],
    given: { showExternalLinkOnProfile: true },
    look: async (outside) => (await outside.profile()).externalLink?.url,
  },
  externalLinkLabel: {
    cases: [
      ["Elm", "Elm"],
      ["", ""],
    ],
    given: { ...link, showExternalLinkOnProfile: true },
    look: async (outside) => (await outside.profile()).externalLink.label,
  },
  prescreeningEnabled: shownOrNot("prescreening"),
  profilePublic: {
    cases: [
      [false, 404],
      [true, 200],
    ],
    look: async (outside) => (await outside.visit()).status,
  },
  followupEnabled: {
    cases: [
      [false, 0],
      [true, 1],
    ],
    given: { workingHours: alwaysOpen },
    look: async (outside) => (await outside.fallSilent(24)).length,
  },
  voiceEnabled: {
    cases: [
      [false, false],
      [true, true],
    ],
    look: async (outside) => (await outside.voice()).enabled,
  },
  allowInternationalPhone: {
    cases: [
      [false, 422],
      [true, 201],
    ],
    look: async (outside) => (await outside.startForm({ phone: "+44 20 7946 0958" })).status,
  },
  showExternalLinkOnProfile: {
    cases: [
      [false, null],
      [true, { url: "https://elm.example.com", label: "Elm" }],
    ],
    given: link,
    look: async (outside) => (await outside.profile()).externalLink,
  },
  showExternalLinkOnCompletion: {
    cases: [
      [false, null],
      [true, { url: "https://elm.example.com", label: "Elm" }],
    ],
    given: link,
    look: async (outside) => (await outside.complete()).answer.externalLink,
  },
  callHumanEnabled: shownOrNot("callHuman"),
  assistantEnabled: {
    cases: [
      [true, true],
      [false, false],
    ],
    look: async (outside) => (await outside.chatAnswer("Blue or green.")) === "By the model.",
  },
  followupIdleHours: {
    cases: [
      [24, 1],
      [48, 0],
    ],
    given: followups,
    look: async (outside) => (await outside.fallSilent(24)).length,
  },
  followupMaxSteps: {
    cases: [
      [1, 1],
      [2, 2],
    ],
    given: followups,
    look: async (outside) => (await outside.fallSilent(96)).length,
  },
  bookingUrl: {
    cases: [
      ["", true],
      ["https://book.example.com", false],
    ],
    look: async (outside) => (await outside.slots()).length > 0,
  },
  followupTemplates: {
    cases: [
      [[{ step: 1, template: "Still looking, {contactName}?" }], "Still looking, Dana Reyes?"],
      [[{ step: 1, template: "Any news?" }], "Any news?"],
    ],
    given: followups,
    async look(outside) {
      await outside.fallSilent(24);
      return (await outside.mailsToContact()).at(-1)!.text.split("\n")[0];
    },
  },
  translations: {
    cases: [
      [{ es: { publicChatIntro: "¡Hola!" } }, ["Hello!", "Hello!", "¡Hola!"]],
      [{ es: { publicChatIntro: "" } }, ["Hello!", "Hello!", "Hello!"]],
    ],
    given: { publicChatIntro: "Hello!" },
    async look({ visit }) {
      const intro = async (query: string) => (await visit(query)).body.data.intro;
      return [await intro(""), await intro("?language=en"), await intro("?language=es")];
    },
  },
  showingCalendarId: {
    cases: [
      ["primary", false],
      [emptyCalendar, true],
    ],
    async look(outside) {
      await outside.importBusyDay();
      return (await outside.slots()).length > 0;
    },
  },
  showingBufferMinutes: {
    cases: [
      [15, ["09:00-09:30", "11:00-11:30", "11:30-12:00"]],
      [60, ["11:30-12:00"]],
    ],
    given: { workingHours: { start: "09:00", end: "12:00", days: [2] } },
    async look(outside) {
      await outside.book();
      return outside.slots();
    },
  },
  maxShowingsPerDay: {
    cases: [
      [1, false],
      [2, true],
    ],
    async look(outside) {
      await outside.book();
      return (await outside.slots()).length > 0;
    },
  },
  showingNoticeMinutes: {
    cases: [
      [120, "09:00-09:30"],
      [25 * 60, "13:00-13:30"],
    ],
    look: async (outside) => (await outside.slots())[0],
  },
  showingHorizonDays: {
    cases: [
      [30, "16:30-17:00"],
      [1, "11:30-12:00"],
    ],
    look: async (outside) => (await outside.slots()).at(-1),
  },
  showingsPerHour: {
    cases: [
      [null, ["10:45-11:15", "11:15-11:45"]],
      [1, ["11:15-11:45"]],
    ],
    given: { workingHours: { start: "10:45", end: "12:00", days: [2] } },
    async look(outside) {
      await outside.book();
      return outside.slots();
    },
  },
  showingConfirmation: {
    cases: [
      [null, null],
      // Tuesday, 10:00, is inside the window: the booking is the confirmation.
      [{ askHoursBefore: 72, cancelHoursBefore: 3 }, "booking"],
    ],
    async look(outside) {
      await outside.bookAsVisitor();
      return (await outside.request("GET", "/showings"))[0].confirmedBy;
    },
  },
  bookingRequires: {
    cases: [
      [null, undefined],
      [ownForm, "form_required"],
    ],
    before: (outside) => outside.makeForm(),
    look: async (outside) => (await outside.bookAsVisitor({ start: "2026-06-16T12:00:00.000Z" })).body.code,
  },
  showingAssignment: {
    // Of two hosts who are free, the first looks after the home and has shown more of late.
    cases: [
      ["home_host", 0],
      ["least_busy", 1],
    ],
    async look(outside) {
      const people = await outside.twoHosts();
      await outside.book();
      return people.indexOf((await outside.bookOnline()).assigneeId);
    },
  },
  allowedOrigins: {
    cases: [
      [[], [200, 200]],
      [["https://elm.example.com"], [200, 403]],
    ],
    async look({ visit }) {
      const from = async (origin: string) => (await visit("", { origin })).status;
      return [await from("https://elm.example.com"), await from("https://other.example.com")];
    },
  },
  "emailPreferences.marketing": {
    cases: [
      [false, 0],
      [true, 1],
    ],
    look: (outside) => outside.countWantingNews(),
  },
  "emailPreferences.applicationNotifications": ownerIsTold((outside) => outside.complete()),
  "emailPreferences.notifyProspectOnReview": {
    cases: [
      [true, 1],
      [false, 0],
    ],
    async look(outside) {
      const { id } = await outside.complete();
      const before = (await outside.mailsToContact()).length;
      await outside.request("PATCH", `/sessions/${id}/review`, { reviewStatus: "approved" });
      return (await outside.mailsToContact()).length - before;
    },
  },
  "emailPreferences.emailProspectMatches": {
    cases: [
      [true, 1],
      [false, 0],
    ],
    async look(outside) {
      await outside.complete();
      return (await outside.mailsToContact()).length;
    },
  },
  "emailPreferences.schedulingEmailEnabled": {
    cases: [
      [true, 1],
      [false, 0],
    ],
    async look(outside) {
      await outside.bookAsVisitor();
      return (await outside.mailsToContact()).length;
    },
  },
  "emailPreferences.newInquiryNotifications": ownerIsTold((outside) => outside.inquire()),
  "emailPreferences.showingBookedNotifications": ownerIsTold((outside) => outside.book()),
  "emailPreferences.followupDueNotifications": ownerIsTold((outside) => outside.followUpNow()),
  "emailPreferences.showingOutcomeNotifications": {
    cases: [
      [false, 0],
      [true, 1],
    ],
    async look(outside) {
      await outside.book();
      const before = (await outside.mailsToOwner()).length;
      outside.moveTo("2026-06-16T10:30:00.000Z");
      return (await outside.mailsToOwner()).length - before;
    },
  },
  "emailPreferences.showingFeedbackEnabled": {
    cases: [
      [false, 0],
      [true, 1],
    ],
    async look(outside) {
      await outside.bookAsVisitor();
      const [{ id }] = await outside.request("GET", "/showings");
      outside.moveTo("2026-06-16T11:00:00.000Z");
      await outside.request("PATCH", `/showings/${id}`, { outcome: "attended" });
      const before = (await outside.mailsToContact()).length;
      outside.moveTo("2026-06-17T12:00:00.000Z");
      return (await outside.mailsToContact()).length - before;
    },
  },
};
