import type { Contact, Settings } from "@rental/sdk";
import { useNameOf } from "../../ui/contact-name.tsx";
import { CheckField } from "../../ui/fields.tsx";
import { useWords } from "../../words/words.ts";
import { inviteWords } from "./invite-words.ts";

type Reachable = Pick<Contact, "email" | "optedOutAt">;

/** Whether an invitation can reach a contact by email. */
export const canInvite = (contact: Reachable, { emailPreferences }: Settings): boolean =>
  !!contact.email && contact.optedOutAt?.email === undefined && emailPreferences.schedulingEmailEnabled;

interface InviteFieldProps {
  /** Undefined until one is chosen. */
  contact: Contact | undefined;
  settings: Settings;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the contact gets an invitation, or the reason why none can reach them. */
export function InviteField({ contact, settings, checked, onChange }: InviteFieldProps) {
  const w = useWords(inviteWords);
  const nameOf = useNameOf();
  const name = contact?.name ? nameOf(contact.name) : w.theContact;
  const isPossible = !contact || canInvite(contact, settings);
  const reason = (): string => {
    if (isPossible) return w.inviteHint;
    if (!settings.emailPreferences.schedulingEmailEnabled) return w.emailOff;
    return contact.email ? w.optedOut(name) : w.noEmail(name);
  };
  return (
    <CheckField
      name="invite"
      label={w.invite(name)}
      description={reason()}
      checked={checked && isPossible}
      disabled={!isPossible}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
