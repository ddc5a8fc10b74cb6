import { Button, Text, Title } from "@mantine/core";
import type { Settings } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { settingsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { Form, FormFailure } from "../../ui/form.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { Field } from "./field.tsx";
import type { FieldProps, SettingsSection } from "./sections.ts";
import classes from "./settings.module.css";
import { settingsWords } from "./words.ts";

/** What was changed and is not saved yet. */
type Edits = Partial<Omit<Settings, "emailPreferences">> & {
  emailPreferences?: Partial<Settings["emailPreferences"]>;
};

interface SectionProps {
  section: SettingsSection;
  settings: Settings;
}

/**
 * Settings that are saved together. Keeps only what was edited, so that what others change meanwhile is shown, and is
 * not overwritten.
 */
export function Section({ section: { name, fields }, settings }: SectionProps) {
  const w = useWords(settingsWords);
  const u = useWords(uiWords);
  const may = useMay();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const save = useWrite({
    write: (input: Edits, attempt) => rental.settings.update(inputOf(input), attempt),
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      setEdits({});
      toast(w.saved(w.sections[name]));
    },
  });
  const edit: FieldProps["onEdit"] = (changed, value) =>
    setEdits((before) => ({ ...before, [changed]: value }));
  const editEmails: FieldProps["onEditEmails"] = (changed) =>
    setEdits((before) => ({ ...before, emailPreferences: { ...before.emailPreferences, ...changed } }));
  const emailPreferences = { ...settings.emailPreferences, ...edits.emailPreferences };
  const isEdited = Object.keys(edits).length > 0;
  return (
    <Form
      className={classes.section}
      write={save}
      edits={edits}
      aria-labelledby={`settings-${name}`}
      onSubmit={() => {
        if (isEdited) save.run(edits);
      }}
    >
      <Title order={2} size="h3" id={`settings-${name}`}>
        {w.sections[name]}
      </Title>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          settings={{ ...settings, ...edits, emailPreferences }}
          onEdit={edit}
          onEditEmails={editEmails}
          disabled={!may.write}
        />
      ))}
      <FormFailure />
      {may.write && (
        <div className={classes.save}>
          <Button type="submit" loading={save.isPending} disabled={!isEdited}>
            {u.save}
          </Button>
          {isEdited && (
            <Text size="sm" c="dimmed">
              {w.notSaved}
            </Text>
          )}
        </div>
      )}
    </Form>
  );
}

/** What was typed, as the API takes it: without empty lines and empty texts. */
function inputOf({ allowedOrigins, followupTemplates, customInstructions, ...rest }: Edits) {
  return {
    ...rest,
    ...(customInstructions !== undefined && { customInstructions: customInstructions || null }),
    ...(allowedOrigins && {
      allowedOrigins: allowedOrigins.map((line) => line.trim()).filter((line) => line !== ""),
    }),
    ...(followupTemplates && {
      followupTemplates: followupTemplates.filter(({ template }) => template.trim() !== ""),
    }),
  };
}
