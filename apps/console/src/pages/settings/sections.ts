import type { Settings } from "@rental/sdk";
import type { SecondLanguageName } from "../../ui/second-language.tsx";

/** The names of the settings whose values are of this type. */
type NameOf<Value> = {
  [Name in keyof Settings]: Settings[Name] extends Value ? Name : never;
}[keyof Settings];

export type SettingField =
  | { kind: "switch"; name: NameOf<boolean> }
  | { kind: "text" | "lines" | "url" | "phone" | "zone"; name: NameOf<string | null> }
  | { kind: "choice"; name: NameOf<number>; of: number[]; unit?: "minutes" | "hours" }
  | { kind: "number"; name: NameOf<number | null>; min: number; max: number; isOptional?: true }
  | { kind: "hours"; name: "workingHours" }
  | { kind: "confirmation"; name: "showingConfirmation" }
  | { kind: "templates"; name: "followupTemplates" }
  | { kind: "origins"; name: "allowedOrigins" }
  | { kind: "color"; name: "brandColor" }
  | { kind: "language"; name: "language" }
  | { kind: "assignment"; name: "showingAssignment" }
  | { kind: "form"; name: "bookingRequires" }
  | { kind: "calendar"; name: "showingCalendarId" }
  | { kind: "emails"; name: "emailPreferences"; to: EmailReader };

/** Whom emails are for. */
export type EmailReader = "owner" | "prospects";

/** The settings that have texts in other languages. */
export type Translations = Settings["translations"];
export type Texts = NonNullable<Translations[SecondLanguageName]>;
const translatedNames = [
  "publicChatIntro",
  "emailSignOff",
  "voiceFirstMessage",
  "externalLinkLabel",
  "followupTemplates",
] as const satisfies (keyof Texts)[];
type TranslatedName = (typeof translatedNames)[number];

export const isTranslated = (name: keyof Settings): name is TranslatedName =>
  translatedNames.some((one) => one === name);

/** The second language of a section while it is shown. */
export interface Second {
  language: SecondLanguageName;
  texts: Texts;
}

/** What the field of a setting is shown with. */
export interface FieldProps {
  /** As they are shown: with what was edited. */
  settings: Settings;
  onEdit: <Name extends keyof Settings>(name: Name, value: Settings[Name]) => void;
  onEditEmails: (changed: Partial<Settings["emailPreferences"]>) => void;
  /** null: no second language is shown. */
  second: Second | null;
  onTranslate: (texts: Texts) => void;
  disabled: boolean;
}

type SectionName =
  | "profile"
  | "brand"
  | "link"
  | "assistant"
  | "chat"
  | "showings"
  | "blocking"
  | "followups"
  | "notices"
  | "prospectEmail"
  | "voice";

/** Settings that are saved together. */
export interface SettingsSection {
  name: SectionName;
  fields: SettingField[];
}

const profile: SettingsSection = {
  name: "profile",
  fields: [
    { kind: "switch", name: "profilePublic" },
    { kind: "text", name: "licenseNumber" },
    { kind: "phone", name: "publicPhone" },
    { kind: "switch", name: "allowInternationalPhone" },
    { kind: "switch", name: "prescreeningEnabled" },
  ],
};

const brand: SettingsSection = {
  name: "brand",
  fields: [{ kind: "color", name: "brandColor" }],
};

const link: SettingsSection = {
  name: "link",
  fields: [
    { kind: "url", name: "externalLinkUrl" },
    { kind: "text", name: "externalLinkLabel" },
    { kind: "switch", name: "showExternalLinkOnProfile" },
    { kind: "switch", name: "showExternalLinkOnCompletion" },
  ],
};

const assistant: SettingsSection = {
  name: "assistant",
  fields: [
    { kind: "text", name: "agentName" },
    { kind: "switch", name: "assistantEnabled" },
    { kind: "lines", name: "customInstructions" },
    { kind: "switch", name: "callHumanEnabled" },
  ],
};

const chat: SettingsSection = {
  name: "chat",
  fields: [
    { kind: "lines", name: "publicChatIntro" },
    { kind: "origins", name: "allowedOrigins" },
  ],
};

const showings: SettingsSection = {
  name: "showings",
  fields: [
    { kind: "zone", name: "timezone" },
    { kind: "hours", name: "workingHours" },
    { kind: "choice", name: "defaultShowingDuration", of: [30, 45, 60], unit: "minutes" },
    { kind: "choice", name: "showingBufferMinutes", of: [15, 30, 60], unit: "minutes" },
    { kind: "number", name: "maxShowingsPerDay", min: 1, max: 20 },
    { kind: "number", name: "showingNoticeMinutes", min: 0, max: 20_160 },
    { kind: "number", name: "showingHorizonDays", min: 1, max: 56 },
    { kind: "number", name: "showingsPerHour", min: 1, max: 60, isOptional: true },
    { kind: "assignment", name: "showingAssignment" },
    { kind: "confirmation", name: "showingConfirmation" },
    { kind: "form", name: "bookingRequires" },
    { kind: "url", name: "bookingUrl" },
  ],
};

const blocking: SettingsSection = {
  name: "blocking",
  fields: [{ kind: "calendar", name: "showingCalendarId" }],
};

const followups: SettingsSection = {
  name: "followups",
  fields: [
    { kind: "switch", name: "followupEnabled" },
    { kind: "choice", name: "followupIdleHours", of: [24, 48, 72], unit: "hours" },
    { kind: "choice", name: "followupMaxSteps", of: [1, 2, 3] },
    { kind: "templates", name: "followupTemplates" },
  ],
};

const notices: SettingsSection = {
  name: "notices",
  fields: [
    { kind: "language", name: "language" },
    { kind: "emails", name: "emailPreferences", to: "owner" },
  ],
};

const prospectEmail: SettingsSection = {
  name: "prospectEmail",
  fields: [
    { kind: "emails", name: "emailPreferences", to: "prospects" },
    { kind: "lines", name: "emailSignOff" },
  ],
};

const voice: SettingsSection = {
  name: "voice",
  fields: [
    { kind: "switch", name: "voiceEnabled" },
    { kind: "lines", name: "voiceFirstMessage" },
    { kind: "lines", name: "voicePromptAddition" },
  ],
};

export type TabName =
  | "public"
  | "assistant"
  | "showings"
  | "calendars"
  | "followups"
  | "email"
  | "answers"
  | "labels"
  | "fields"
  | "voice"
  | "data";

/** The parts of the page, by the end of their addresses, and the settings on each. */
export const tabs: { name: TabName; sections: SettingsSection[] }[] = [
  { name: "public", sections: [profile, brand, link] },
  { name: "assistant", sections: [assistant, chat] },
  { name: "showings", sections: [showings] },
  { name: "calendars", sections: [blocking] },
  { name: "followups", sections: [followups] },
  { name: "email", sections: [notices, prospectEmail] },
  { name: "answers", sections: [] },
  { name: "labels", sections: [] },
  { name: "fields", sections: [] },
  { name: "voice", sections: [voice] },
  { name: "data", sections: [] },
];
