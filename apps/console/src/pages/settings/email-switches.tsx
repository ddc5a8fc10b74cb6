import { SwitchField } from "../../ui/fields.tsx";
import { useWords } from "../../words/words.ts";
import type { EmailReader, FieldProps } from "./sections.ts";
import { settingsWords } from "./words.ts";

/** By whom each kind of email is read. */
const emailsTo = {
  owner: [
    "newInquiryNotifications",
    "applicationNotifications",
    "showingBookedNotifications",
    "showingOutcomeNotifications",
    "followupDueNotifications",
    "marketing",
  ],
  prospects: [
    "schedulingEmailEnabled",
    "showingFeedbackEnabled",
    "notifyProspectOnReview",
    "emailProspectMatches",
  ],
} as const;

/** Which emails are sent. */
export function EmailSwitches({ to, settings, onEditEmails, disabled }: FieldProps & { to: EmailReader }) {
  const w = useWords(settingsWords);
  return (
    <>
      {emailsTo[to].map((name) => (
        <SwitchField
          key={name}
          name={`emailPreferences.${name}`}
          label={w.emails[name].label}
          description={w.emails[name].effect}
          checked={settings.emailPreferences[name]}
          disabled={disabled}
          onChange={({ currentTarget }) => onEditEmails({ [name]: currentTarget.checked })}
        />
      ))}
    </>
  );
}
