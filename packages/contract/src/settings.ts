import { z } from "zod";
import { customFieldSettings, customFieldSettingsInput } from "./custom-field.ts";
import { openApiKeywords } from "./openapi-keywords.ts";
import { field, id, isTooLongUrl, oneOf, single, tooLongUrl, webUrl } from "./schema.ts";
import { showingRules } from "./showing-rules.ts";
import { contactColumnNames } from "./table/contacts.ts";
import { columnNames } from "./table/names.ts";
import { defaultAgentName } from "./words/agent-name.ts";
import { readLanguages } from "./words/language.ts";

const text = z.string().max(10_000);
const noClock = "must be a time of day such as 09:00";
/** How showings are assigned to the hosts who are free. */
export const showingAssignments = ["home_host", "in_turn", "least_busy"] as const;

/** A time of day, HH:MM. */
export const clock = z
  .string()
  .max(5, { error: noClock, abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: noClock });

/** Names that were found to be time zones: asking the runtime costs more than the rest of a record. */
const knownZones = new Set<string>();

/** Whether the runtime supports the IANA time zone. */
export function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  // Newer runtimes also take offsets such as +01:00.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    // Of the many ways to write a name in capitals, only the usual one is kept.
    if (timeZone === zone) knownZones.add(zone);
    return true;
  } catch {
    return false;
  }
}

/** An IANA time zone such as `America/Chicago`. */
export const timeZone = z
  .string()
  .max(100, { abort: true })
  .refine(isTimeZone, { error: "must be an IANA time zone such as America/Chicago" });

const noUrl = "must be an http or https URL, or an empty string to clear it";
const httpUrlOrEmpty = z.union([z.literal(""), webUrl(noUrl)], {
  error: ({ input }) => (isTooLongUrl(input) ? tooLongUrl : noUrl),
});

const notAnOrigin = "must be an origin such as https://www.example.com, without a path";

/** Whether a text is an origin, exactly as browsers send it. */
function isOrigin(text: string): boolean {
  try {
    const { origin, protocol } = new URL(text);
    return origin === text && (protocol === "https:" || protocol === "http:");
  } catch {
    return false;
  }
}

const origins = z
  .array(
    z
      .string()
      .max(300, { error: notAnOrigin, abort: true })
      .refine(isOrigin, { error: notAnOrigin })
      .register(openApiKeywords, { pattern: "^https?://[^/?#@A-Z\\s\\\\]+$" }),
  )
  .max(50)
  .refine((list) => new Set(list).size === list.length, { error: "must contain each origin only once" })
  .register(openApiKeywords, { uniqueItems: true });

const days = z
  .array(z.int().min(0).max(6))
  .max(7)
  .refine((list) => new Set(list).size === list.length, { error: "must contain each day only once" })
  .register(openApiKeywords, { uniqueItems: true });

const workingHours = z
  .object({
    start: field(clock, "Start of the working day, HH:MM.", "09:00"),
    end: field(clock, "End of the working day, HH:MM.", "17:00"),
    days: field(days, "Working days; 0 is Sunday.", [1, 2, 3, 4, 5]),
  })
  .meta({ id: "WorkingHours", description: "Working hours of the account, in its time zone." });

/** Hours between the question and the decision, so that there is time to answer. */
export const minHoursToAnswer = 2;

const showingConfirmation = z
  .object({
    askHoursBefore: field(
      z.int().min(2).max(72),
      "Hours before the showing at which the prospect is asked.",
      24,
    ),
    cancelHoursBefore: field(
      z.int().min(1).max(70).nullable(),
      "Hours before the showing at which it is cancelled if nobody has confirmed it, at least 2 fewer; null: it never is.",
      3,
    ),
  })
  .refine(
    ({ askHoursBefore, cancelHoursBefore }) =>
      cancelHoursBefore === null || askHoursBefore - cancelHoursBefore >= minHoursToAnswer,
    {
      path: ["cancelHoursBefore"],
      error: `must be at least ${minHoursToAnswer} hours less than askHoursBefore, so that there is time to answer`,
    },
  )
  .meta({ id: "ShowingConfirmation", description: "When prospects are asked whether they come." })
  .register(openApiKeywords, { nullable: true });
export type ShowingConfirmation = z.output<typeof showingConfirmation>;

const followupTemplate = z
  .object({
    step: field(z.int().min(1).max(3), "The follow-up step it is for, 1 to 3.", 1),
    template: field(
      z.string().min(1).max(10_000),
      "The text. Placeholders: {contactName}, {agentName} and {propertyAddress}.",
      "Hi {contactName}, are you still interested in {propertyAddress}?",
    ),
  })
  .meta({ id: "FollowupTemplate", description: "The text of the follow-up at this step." });

const emailPreferenceFields = {
  marketing: field(z.boolean(), "Product news.", false),
  applicationNotifications: field(z.boolean(), "Email to the account when an application arrives.", true),
  notifyProspectOnReview: field(z.boolean(), "Email to the prospect when a session is reviewed.", true),
  emailProspectMatches: field(z.boolean(), "Email with matching properties to prospects.", true),
  schedulingEmailEnabled: field(z.boolean(), "Email about showings to prospects.", true),
  newInquiryNotifications: field(z.boolean(), "Email to the account when a new contact reaches out.", true),
  showingBookedNotifications: field(z.boolean(), "Email to the account when a showing is booked.", true),
  followupDueNotifications: field(z.boolean(), "Email to the account when a follow-up is due.", true),
  showingOutcomeNotifications: field(
    z.boolean(),
    "Email to whoever shows the home, after a showing, with a link to record whether the contact came.",
    false,
  ),
  showingFeedbackEnabled: field(
    z.boolean(),
    "Email to the prospect on the morning after `attended` was recorded, with a link to say how the showing was.",
    false,
  ),
};

const emailPreferences = z
  .object(emailPreferenceFields)
  .meta({ id: "EmailPreferences", description: "Which emails are sent." });

const followupIdleHours = oneOf(24, 48, 72);
const followupMaxSteps = oneOf(1, 2, 3);

const noColor = "must be a color such as #0b5d51, or an empty string to clear it";
const colorOrEmpty = z
  .string()
  .max(7, { error: noColor, abort: true })
  .regex(/^(#[0-9a-f]{6})?$/i, { error: noColor });

const settingsFields = {
  agentName: field(z.string().max(200), "Name that the agent uses.", "Assistant"),
  customInstructions: field(text.nullable(), "Extra instructions for the agent.", null),
  timezone: field(timeZone, "IANA time zone of the account.", "America/Chicago"),
  language: field(
    z.enum(readLanguages),
    "Language of emails to people of the account: `en` or `es`. Contacts are written to in their own.",
    "en",
  ),
  workingHours,
  defaultShowingDuration: field(oneOf(30, 45, 60), "Duration of a showing in minutes.", 30),
  emailSignOff: field(text, "Signature of outgoing email.", "Best regards"),
  publicChatIntro: field(text, "First message of the public chat.", "Hello! How can I help?"),
  brandColor: field(
    colorOrEmpty,
    "Color of buttons and links on public pages, in emails and in the chat, as #rrggbb. It is made darker or lighter where text would be hard to read; empty: the program's own.",
    "#0b5d51",
  ),
  licenseNumber: field(text, "License number to show.", "IL-471-0000"),
  publicPhone: field(text, "Phone number to show.", "+1 555 0100"),
  voicePromptAddition: field(text, "Extra instructions for the voice agent.", ""),
  voiceFirstMessage: field(text, "First sentence of the voice agent.", ""),
  externalLinkUrl: field(httpUrlOrEmpty, "Link to show; empty for none.", ""),
  externalLinkLabel: field(text, "Label of the link.", ""),
  prescreeningEnabled: field(z.boolean(), "Whether prospects are pre-screened.", true),
  profilePublic: field(z.boolean(), "Whether the account has a public profile.", false),
  followupEnabled: field(z.boolean(), "Whether follow-ups are sent automatically.", false),
  voiceEnabled: field(z.boolean(), "Whether the voice agent answers calls.", false),
  allowInternationalPhone: field(z.boolean(), "Whether foreign phone numbers are accepted.", false),
  showExternalLinkOnProfile: field(z.boolean(), "Whether the link appears on the profile.", false),
  showExternalLinkOnCompletion: field(
    z.boolean(),
    "Whether the link appears at the end of a session.",
    false,
  ),
  callHumanEnabled: field(z.boolean(), "Whether a prospect may ask to talk to a person.", false),
  assistantEnabled: field(
    z.boolean(),
    "Whether the language model, if the server has one, takes part in conversations; otherwise the script answers alone.",
    true,
  ),
  followupIdleHours: field(followupIdleHours, "Hours without a reply before a follow-up: 24, 48 or 72.", 24),
  followupMaxSteps: field(followupMaxSteps, "Follow-ups per conversation: 1, 2 or 3.", 3),
  bookingUrl: field(httpUrlOrEmpty, "Booking page; an empty string clears it.", ""),
  followupTemplates: z
    .array(followupTemplate)
    .max(20)
    .meta({ description: "Fixed texts for the follow-up steps." }),
  showingCalendarId: field(
    z.string().max(500),
    "Which imported calendar blocks showings that prospects book: the id of a calendar source, or `primary` for all.",
    "primary",
  ),
  showingBufferMinutes: field(oneOf(15, 30, 60), "Minutes to keep free before and after a showing.", 15),
  maxShowingsPerDay: field(
    z.int().min(1).max(20),
    "Maximum number of showings per day, in an account without hosts.",
    8,
  ),
  ...showingRules,
  showingAssignment: field(
    z.enum(showingAssignments),
    "Who of the hosts that are free gets a showing. home_host: whoever looks after the property, or else as least_busy. in_turn: whoever has waited longest. least_busy: whoever has the fewest showings on that day, or else in that week.",
    "home_host",
  ),
  showingConfirmation: field(
    showingConfirmation.nullable(),
    "When prospects are asked to confirm their showings; null: never. Counts for showings booked from then on.",
    null,
  ),
  bookingRequires: field(
    id.nullable(),
    "The workflow whose form a prospect completes before booking a showing; null: none. It requires nothing while the workflow is not public and active, or prescreeningEnabled is off.",
    null,
  ),
  allowedOrigins: field(
    origins,
    "Origins of websites whose pages may use the public part of the account, such as the chat; empty: any.",
    ["https://www.example.com"],
  ),
  emailPreferences,
};

/** The settings' prospect-facing texts in another language. */
const translatedTexts = z
  .object({
    publicChatIntro: field(text.optional(), "First message of the public chat.", "¡Hola! ¿En qué le ayudo?"),
    emailSignOff: field(text.optional(), "Signature of outgoing email.", "Saludos cordiales"),
    voiceFirstMessage: field(text.optional(), "First sentence of the voice agent.", "Buenos días.", {
      leaveOut: true,
    }),
    externalLinkLabel: field(text.optional(), "Label of the link.", "Nuestra página", { leaveOut: true }),
    followupTemplates: z
      .array(followupTemplate)
      .max(20)
      .optional()
      .meta({ description: "Fixed texts for the follow-up steps.", leaveOut: true }),
  })
  .meta({ id: "SettingsTranslation", description: "Texts of the settings in one language." });

const translations = z
  .object({
    en: field(translatedTexts.optional(), "For readers of English.", {}, { leaveOut: true }),
    es: field(translatedTexts.optional(), "For readers of Spanish.", { emailSignOff: "Saludos cordiales" }),
  })
  .meta({
    id: "SettingsTranslations",
    description:
      "Texts that prospects read, by language. Whoever reads that language gets them; what is missing or empty is shown as it is written outside of `translations`.",
  });

/** The account's settings. */
export const settings = z
  .object({ ...settingsFields, translations, customFields: customFieldSettings })
  .meta({ id: "Settings", description: "The settings of the account." });
export type Settings = z.output<typeof settings>;

/**
 * Body of `PATCH /settings`: any subset; `emailPreferences`, `translations` and `customFields` are merged member by member.
 */
export const updateSettingsInput = z.object({
  ...z.object(settingsFields).partial().shape,
  emailPreferences: z
    .object(emailPreferenceFields)
    .partial()
    .optional()
    .meta({ description: "Which emails are sent. Members that are left out keep their values." }),
  translations: translations.optional().meta({
    description:
      "Texts that prospects read, by language. Texts that are left out keep their values; an empty one is removed.",
  }),
  customFields: customFieldSettingsInput,
});
export type UpdateSettingsInput = z.output<typeof updateSettingsInput>;

/** The follow-up settings, under their own names. */
export const followupSettings = z
  .object({
    enabled: field(z.boolean(), "Whether follow-ups are sent automatically.", false),
    idleHours: field(followupIdleHours, "Hours without a reply before a follow-up: 24, 48 or 72.", 24),
    maxSteps: field(followupMaxSteps, "Follow-ups per conversation: 1, 2 or 3.", 3),
  })
  .meta({ id: "FollowupSettings", description: "When and how often follow-ups are sent." });
export type FollowupSettings = z.output<typeof followupSettings>;

export const updateFollowupSettingsInput = followupSettings.partial();
export type UpdateFollowupSettingsInput = z.output<typeof updateFollowupSettingsInput>;

/** Maximum size of an image that can become a logo, in bytes. */
export const maxLogoBytes = 512 * 1024;

/** The account's logo, as shown by public pages, emails and the chat. */
export const logo = z
  .object({
    url: field(
      z.string(),
      "URL of the logo, a PNG image.",
      "http://127.0.0.1:3000/cdn/logos/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a60/5f2b8c1d9e3a4f60.png",
    ),
    width: field(z.int(), "Width in pixels.", 320),
    height: field(z.int(), "Height in pixels.", 96),
  })
  .meta({ id: "Logo", description: "The logo of an account." })
  .register(openApiKeywords, { nullable: true });
export type Logo = z.output<typeof logo>;

/** Body of `PATCH /settings/logo`. */
export const setLogoInput = z.object({
  image: field(
    z
      .string()
      .min(1)
      .max(Math.ceil(maxLogoBytes / 3) * 4, { error: "must be an image of at most 512 KiB", abort: true })
      .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/, {
        error: "must be the bytes of an image in base64",
      })
      .nullable(),
    "The bytes of a PNG, JPEG, WebP or HEIC image in base64, at most 512 KiB; null for no logo.",
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgjg3EihioJwEAfCAXIXck6DAAAAAASUVORK5CYII=",
  ),
});
export type SetLogoInput = z.output<typeof setLogoInput>;

/** How many columns an account remembers. */
export const maxImportColumns = 500;

const importColumn = z.enum(columnNames).nullable();
const contactColumn = z.enum(contactColumnNames).nullable();

/** Which fields the columns of an account's files have, by their headers, where people have chosen. */
export const importColumns = z
  .object({
    columns: field(
      z.record(z.string(), importColumn),
      "By the header of the column: the field that it has, or null for a column that is left out.",
      { Miete: "monthlyRent", Mood: null },
    ),
    contactColumns: field(z.record(z.string(), contactColumn), "The same for files of contacts.", {
      Correo: "email",
    }),
  })
  .meta({ id: "ImportColumns", description: "The fields of columns in files, as people have chosen." });
export type ImportColumns = z.output<typeof importColumns>;

const chosenColumns = <Column extends z.ZodType>(column: Column) =>
  z
    .record(z.string().min(1).max(200), column)
    .refine((columns) => Object.keys(columns).length <= maxImportColumns, {
      error: `must have at most ${maxImportColumns} columns`,
    });

/** Body of `PATCH /settings/import-columns`. */
export const setImportColumnsInput = z.object({
  columns: field(
    chosenColumns(importColumn).optional(),
    "The columns to remember, by their headers; others are kept. Of more than 500, the oldest are forgotten.",
    { Miete: "monthlyRent", Mood: null },
  ),
  contactColumns: field(
    chosenColumns(contactColumn).optional(),
    "The same for files of contacts.",
    { Correo: "email" },
    { leaveOut: true },
  ),
});
export type SetImportColumnsInput = z.output<typeof setImportColumnsInput>;

export const oneImportColumns = single(importColumns);
export const oneSettings = single(settings);
export const oneLogoOrNone = z.object({
  data: field(logo.nullable(), "The logo; null when the account has none.", {
    url: "http://127.0.0.1:3000/cdn/logos/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a60/5f2b8c1d9e3a4f60.png",
    width: 320,
    height: 96,
  }),
});
export const oneFollowupSettings = single(followupSettings);

/** The settings of an account that has never changed any. */
export const defaultSettings: Settings = {
  agentName: defaultAgentName,
  customInstructions: null,
  timezone: "UTC",
  language: "en",
  workingHours: { start: "09:00", end: "17:00", days: [1, 2, 3, 4, 5] },
  defaultShowingDuration: 30,
  emailSignOff: "",
  publicChatIntro: "",
  brandColor: "",
  licenseNumber: "",
  publicPhone: "",
  voicePromptAddition: "",
  voiceFirstMessage: "",
  externalLinkUrl: "",
  externalLinkLabel: "",
  prescreeningEnabled: true,
  profilePublic: false,
  followupEnabled: false,
  voiceEnabled: false,
  allowInternationalPhone: false,
  showExternalLinkOnProfile: false,
  showExternalLinkOnCompletion: false,
  callHumanEnabled: false,
  assistantEnabled: true,
  followupIdleHours: 24,
  followupMaxSteps: 3,
  bookingUrl: "",
  followupTemplates: [],
  showingCalendarId: "primary",
  showingBufferMinutes: 15,
  maxShowingsPerDay: 8,
  showingNoticeMinutes: 120,
  showingHorizonDays: 30,
  showingsPerHour: null,
  showingConfirmation: null,
  bookingRequires: null,
  showingAssignment: "home_host",
  allowedOrigins: [],
  emailPreferences: {
    marketing: false,
    applicationNotifications: true,
    notifyProspectOnReview: true,
    emailProspectMatches: true,
    schedulingEmailEnabled: true,
    newInquiryNotifications: true,
    showingBookedNotifications: true,
    followupDueNotifications: true,
    showingOutcomeNotifications: false,
    showingFeedbackEnabled: false,
  },
  translations: {},
  customFields: { contacts: [], properties: [] },
};
