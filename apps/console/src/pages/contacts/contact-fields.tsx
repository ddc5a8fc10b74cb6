import { sourceAloneIn } from "@rental/contract/words/contact-source";
import type { Contact } from "@rental/sdk";
import type { ReactNode } from "react";
import { AssigneeField } from "../../ui/assignee-field.tsx";
import { CustomFields, type CustomValues, customChangesOf } from "../../ui/custom-fields.tsx";
import { SelectField, SwitchField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { PhoneField } from "../../ui/phone-field.tsx";
import { TagsField, tagsIn, typedTags } from "../../ui/tags.tsx";
import { useStored } from "../../ui/use-stored.ts";
import { assigneeWords } from "../../words/assignee-words.ts";
import { contactWords } from "../../words/contact-words.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { contactsWords } from "./words.ts";

/** What the form of a contact edits, as it is typed. */
export interface ContactDraft {
  name: string;
  email: string;
  phone: string;
  status: Contact["status"];
  role: Contact["role"];
  channelPreference: NonNullable<Contact["channelPreference"]> | "";
  language: string;
  source: string;
  referralSource: string;
  assistantEnabled: boolean;
  assigneeId: string | null;
  /** As they are typed. */
  tags: string;
  customFields: CustomValues;
}

export const emptyContact: ContactDraft = {
  name: "",
  email: "",
  phone: "",
  language: "en",
  source: "console",
  referralSource: "",
  status: "prospect",
  role: "prospect",
  channelPreference: "",
  assistantEnabled: true,
  assigneeId: null,
  tags: "",
  customFields: {},
};

export const contactDraftOf = (contact: Contact): ContactDraft => ({
  name: contact.name,
  email: contact.email ?? "",
  phone: contact.phone ?? "",
  status: contact.status,
  role: contact.role,
  channelPreference: contact.channelPreference ?? "",
  language: contact.language,
  source: contact.source,
  referralSource: contact.referralSource ?? "",
  assistantEnabled: contact.assistantEnabled ?? true,
  assigneeId: contact.assigneeId,
  tags: typedTags(contact.tags),
  customFields: contact.customFields,
});

/** The draft as the API takes it. */
export const contactInputOf = (draft: ContactDraft) => ({
  ...draft,
  channelPreference: draft.channelPreference || null,
  referralSource: draft.referralSource.trim() || null,
  tags: tagsIn(draft.tags),
});

/** Only what was changed, so that changes by others meanwhile are kept. */
export function contactChangesOf(
  draft: ContactDraft,
  before: Contact,
): Partial<ReturnType<typeof contactInputOf>> {
  const old = contactDraftOf(before);
  const { customFields, ...input } = contactInputOf(draft);
  const names = Object.keys(input) as (keyof typeof input)[];
  const custom = customChangesOf(customFields, old.customFields);
  return {
    ...Object.fromEntries(
      names.filter((name) => draft[name] !== old[name]).map((name) => [name, input[name]]),
    ),
    ...(custom && { customFields: custom }),
  };
}

interface FieldsProps {
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  disabled?: boolean;
  /** A note about the addresses, shown below them. */
  aboutReach?: ReactNode;
}

export function ContactFields({ draft, onChange, disabled = false, aboutReach }: FieldsProps) {
  const w = useWords(contactsWords);
  const terms = useWords(contactWords);
  const { hint } = useWords(assigneeWords);
  // Only the stored source is shown in words: a code must not change while somebody types it.
  const [recorded, setTyped] = useStored(draft.source);
  const recordedWord = sourceAloneIn(recorded, useLanguage().language);
  const source = controlled(draft.source === recorded ? recordedWord : draft.source, (typed) => {
    const changed = typed === recordedWord ? recorded : typed;
    setTyped(changed);
    onChange({ ...draft, source: changed });
  });
  const field = (name: Exclude<keyof ContactDraft, "assistantEnabled" | "assigneeId" | "customFields">) => ({
    ...controlled(draft[name], (value) => onChange({ ...draft, [name]: value })),
    disabled,
    name,
  });
  return (
    <>
      <TextField label={w.name} required {...field("name")} />
      <div className={layout.pair}>
        <TextField label={w.email} type="email" description={w.reachHint} {...field("email")} />
        <PhoneField label={w.phone} description={w.reachHint} {...field("phone")} />
      </div>
      {aboutReach}
      <div className={layout.pair}>
        <SelectField label={w.status} data={choicesOf(terms.statuses)} {...field("status")} />
        <SelectField label={w.role} data={choicesOf(w.roles)} {...field("role")} />
      </div>
      <div className={layout.pair}>
        <SelectField
          label={w.channel}
          description={w.channelHint}
          data={[{ value: "", label: w.noChannel }, ...choicesOf(terms.channels)]}
          {...field("channelPreference")}
        />
        <TextField label={w.language} description={w.languageHint} {...field("language")} />
      </div>
      <div className={layout.pair}>
        <TextField label={w.source} description={w.sourceHint} {...field("source")} {...source} />
        <TextField label={w.referral} {...field("referralSource")} />
      </div>
      <AssigneeField
        description={hint}
        disabled={disabled}
        value={draft.assigneeId}
        onChange={(assigneeId) => onChange({ ...draft, assigneeId })}
      />
      <TagsField value={draft.tags} onChange={(tags) => onChange({ ...draft, tags })} disabled={disabled} />
      <CustomFields
        of="contacts"
        values={draft.customFields}
        onChange={(customFields) => onChange({ ...draft, customFields })}
        disabled={disabled}
      />
      <SwitchField
        label={w.assistant}
        description={w.assistantHint}
        disabled={disabled}
        checked={draft.assistantEnabled}
        name="assistantEnabled"
        onChange={({ currentTarget }) => onChange({ ...draft, assistantEnabled: currentTarget.checked })}
      />
    </>
  );
}
