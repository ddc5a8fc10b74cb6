import type { Settings } from "@rental/sdk";
import { SwitchField } from "../../ui/fields.tsx";
import { useWords } from "../../words/words.ts";
import type { FieldProps } from "./sections.ts";
import { settingsWords } from "./words.ts";

/** Which emails are sent. */
export function EmailSwitches({ settings: { emailPreferences }, onEditEmails, disabled }: FieldProps) {
  const w = useWords(settingsWords);
  const names = Object.keys(w.emails) as (keyof Settings["emailPreferences"])[];
  return (
    <>
      {names.map((name) => (
        <SwitchField
          key={name}
          name={`emailPreferences.${name}`}
          label={w.emails[name].label}
          description={w.emails[name].effect}
          checked={emailPreferences[name]}
          disabled={disabled}
          onChange={({ currentTarget }) => onEditEmails({ [name]: currentTarget.checked })}
        />
      ))}
    </>
  );
}
