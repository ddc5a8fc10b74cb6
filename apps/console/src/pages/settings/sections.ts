import type { Settings } from "@rental/sdk";

/** The names of the settings whose values are of this type. */
type NameOf<Value> = {
  [Name in keyof Settings]: Settings[Name] extends Value ? Name : never;
}[keyof Settings];

export type SettingField =
  | { kind: "switch"; name: NameOf<boolean> }
  | { kind: "text" | "lines" | "url" | "zone"; name: NameOf<string | null> }
  | { kind: "choice"; name: NameOf<number>; of: number[]; unit?: "minutes" | "hours" }
  | { kind: "number"; name: NameOf<number>; min: number; max: number }
  | { kind: "hours"; name: "workingHours" }
  | { kind: "templates"; name: "followupTemplates" }
  | { kind: "origins"; name: "allowedOrigins" }
  | { kind: "emails"; name: "emailPreferences" };

/** What the field of a setting is shown with. */
export interface FieldProps {
  /** As they are shown: with what was edited. */
  settings: Settings;
  onEdit: <Name extends keyof Settings>(name: Name, value: Settings[Name]) => void;
  onEditEmails: (changed: Partial<Settings["emailPreferences"]>) => void;
  disabled: boolean;
}

/** The settings as the page shows them. Each section is saved by itself. */
export const sections: {
  name: "assistant" | "profile" | "showings" | "followups" | "email" | "voice";
  fields: SettingField[];
}[] = [
  {
    name: "assistant",
    fields: [
      { kind: "text", name: "agentName" },
      { kind: "switch", name: "assistantEnabled" },
      { kind: "lines", name: "customInstructions" },
      { kind: "switch", name: "callHumanEnabled" },
    ],
  },
  {
    name: "profile",
    fields: [
      { kind: "switch", name: "profilePublic" },
      { kind: "lines", name: "publicChatIntro" },
      { kind: "text", name: "brandColor" },
      { kind: "text", name: "licenseNumber" },
      { kind: "text", name: "publicPhone" },
      { kind: "switch", name: "allowInternationalPhone" },
      { kind: "switch", name: "prescreeningEnabled" },
      { kind: "url", name: "externalLinkUrl" },
      { kind: "text", name: "externalLinkLabel" },
      { kind: "switch", name: "showExternalLinkOnProfile" },
      { kind: "switch", name: "showExternalLinkOnCompletion" },
      { kind: "origins", name: "allowedOrigins" },
    ],
  },
  {
    name: "showings",
    fields: [
      { kind: "zone", name: "timezone" },
      { kind: "hours", name: "workingHours" },
      { kind: "choice", name: "defaultShowingDuration", of: [30, 45, 60], unit: "minutes" },
      { kind: "choice", name: "showingBufferMinutes", of: [15, 30, 60], unit: "minutes" },
      { kind: "number", name: "maxShowingsPerDay", min: 1, max: 20 },
      { kind: "url", name: "bookingUrl" },
      { kind: "text", name: "showingCalendarId" },
    ],
  },
  {
    name: "followups",
    fields: [
      { kind: "switch", name: "followupEnabled" },
      { kind: "choice", name: "followupIdleHours", of: [24, 48, 72], unit: "hours" },
      { kind: "choice", name: "followupMaxSteps", of: [1, 2, 3] },
      { kind: "templates", name: "followupTemplates" },
    ],
  },
  {
    name: "email",
    fields: [
      { kind: "lines", name: "emailSignOff" },
      { kind: "emails", name: "emailPreferences" },
    ],
  },
  {
    name: "voice",
    fields: [
      { kind: "switch", name: "voiceEnabled" },
      { kind: "lines", name: "voiceFirstMessage" },
      { kind: "lines", name: "voicePromptAddition" },
    ],
  },
];
