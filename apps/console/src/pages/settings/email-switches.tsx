import { Input, Switch } from "@mantine/core";
import type { Settings } from "@rental/sdk";
import { useWords } from "../../words/words.ts";
import type { FieldProps } from "./sections.ts";
import { settingsWords } from "./words.ts";

/** Which emails are sent. */
export function EmailSwitches({ settings: { emailPreferences }, onEditEmails, error, disabled }: FieldProps) {
  const w = useWords(settingsWords);
  const names = Object.keys(w.emails) as (keyof Settings["emailPreferences"])[];
  return (
    <>
      {names.map((name) => (
        <Switch
          key={name}
          name={`emailPreferences.${name}`}
          label={w.emails[name].label}
          description={w.emails[name].effect}
          checked={emailPreferences[name]}
          disabled={disabled}
          onChange={({ currentTarget }) => onEditEmails({ [name]: currentTarget.checked })}
        />
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </>
  );
}
