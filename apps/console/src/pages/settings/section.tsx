import { Title } from "@mantine/core";
import type { Settings } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { rental } from "../../api/client.ts";
import { settingsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { sessionQuery, useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { Form, FormFailure } from "../../ui/form.tsx";
import { SecondLanguage, type SecondLanguageName } from "../../ui/second-language.tsx";
import { merged } from "../../ui/use-draft.ts";
import { useWords } from "../../words/words.ts";
import { Field } from "./field.tsx";
import { SaveEdits } from "./save-edits.tsx";
import { SecondText } from "./second-text.tsx";
import {
  type FieldProps,
  isTranslated,
  type SettingsSection,
  type Texts,
  type Translations,
} from "./sections.ts";
import classes from "./settings.module.css";
import { settingsWords } from "./words.ts";

/** What was changed and is not saved yet. */
type Edits = Partial<Omit<Settings, "emailPreferences" | "translations">> & {
  emailPreferences?: Partial<Settings["emailPreferences"]>;
  translations?: Translations;
};

interface SectionProps {
  section: SettingsSection;
  settings: Settings;
}

/**
 * Settings that are saved together. Sends only edited fields, so that changes by others in the meantime are shown and not
 * overwritten.
 */
export function Section({ section: { name, fields }, settings }: SectionProps) {
  const w = useWords(settingsWords);
  const may = useMay();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const save = useWrite({
    write: (input: Edits, attempt) => rental.settings.update(inputOf(input), attempt),
    onSuccess: (saved, sent) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      // What was edited since is not saved yet.
      setEdits((now) => merged(now, sent, {}));
      toast(w.saved(w.sections[name]));
      // All pages show times in the session's zone.
      if (sent.timezone !== undefined) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const edit: FieldProps["onEdit"] = (changed, value) =>
    setEdits((before) => ({ ...before, [changed]: value }));
  const editEmails: FieldProps["onEditEmails"] = (changed) =>
    setEdits((before) => ({ ...before, emailPreferences: { ...before.emailPreferences, ...changed } }));
  const translatedFields = fields.map((field) => field.name).filter(isTranslated);
  const [language, setLanguage] = useState(() => secondOf(settings.translations, translatedFields));
  const translate = (changes: Translations) =>
    setEdits((before) => ({ ...before, translations: withTexts(before.translations, changes) }));
  const chooseLanguage = (chosen: SecondLanguageName | null) => {
    setLanguage(chosen);
    if (chosen !== null) return;
    // Removing the second language removes its texts.
    const inUse = languages.filter((one) => secondOf(settings.translations, translatedFields, [one]));
    const none = Object.fromEntries(
      translatedFields.map((field) => [field, field === "followupTemplates" ? [] : ""]),
    );
    if (inUse.length > 0) translate(Object.fromEntries(inUse.map((one) => [one, none])));
    else setEdits(({ translations: _, ...others }) => others);
  };
  const onTranslate = (texts: Texts) => language && translate({ [language]: texts });
  const second = language && {
    language,
    texts: withTexts(settings.translations, edits.translations)[language] ?? {},
  };
  const emailPreferences = { ...settings.emailPreferences, ...edits.emailPreferences };
  const isEdited = Object.keys(edits).length > 0;
  return (
    <Form
      className={classes.section}
      write={save}
      edits={isEdited ? edits : null}
      aria-labelledby={`settings-${name}`}
      onSubmit={() => {
        if (isEdited) save.run(edits);
      }}
    >
      <Title order={2} size="h3" id={`settings-${name}`}>
        {w.sections[name]}
      </Title>
      {fields.map((field) => (
        <Fragment key={field.name}>
          <Field
            field={field}
            settings={{ ...settings, ...edits, emailPreferences, translations: settings.translations }}
            second={second}
            onTranslate={onTranslate}
            onEdit={edit}
            onEditEmails={editEmails}
            disabled={!may.write}
          />
          {field.name === translatedFields[0] && (
            <SecondLanguage value={language} onChange={chooseLanguage} disabled={!may.write} />
          )}
          <SecondText field={field} second={second} onTranslate={onTranslate} disabled={!may.write} />
        </Fragment>
      ))}
      <FormFailure />
      {may.write && <SaveEdits isEdited={isEdited} isPending={save.isPending} />}
    </Form>
  );
}

const languages = ["es", "en"] as const;

/** The language in which some of these texts are written; null for none. */
const secondOf = (
  translations: Translations,
  names: readonly (keyof Texts)[],
  among: readonly SecondLanguageName[] = languages,
): SecondLanguageName | null =>
  among.find((language) => names.some((name) => (translations[language]?.[name]?.length ?? 0) > 0)) ?? null;

/** Translations with changes, text by text. */
const withTexts = (before: Translations = {}, changes: Translations = {}): Translations => ({
  ...before,
  ...(changes.en && { en: { ...before.en, ...changes.en } }),
  ...(changes.es && { es: { ...before.es, ...changes.es } }),
});

const written = (templates: Settings["followupTemplates"]) =>
  templates.filter(({ template }) => template.trim() !== "");

const writtenTexts = (texts: Texts): Texts => ({
  ...texts,
  ...(texts.followupTemplates && { followupTemplates: written(texts.followupTemplates) }),
});

/** What was typed, as the API takes it: without empty lines and empty texts. */
function inputOf({ allowedOrigins, followupTemplates, customInstructions, translations, ...rest }: Edits) {
  return {
    ...rest,
    ...(translations && {
      translations: {
        ...(translations.en && { en: writtenTexts(translations.en) }),
        ...(translations.es && { es: writtenTexts(translations.es) }),
      },
    }),
    ...(customInstructions !== undefined && { customInstructions: customInstructions || null }),
    ...(allowedOrigins && {
      allowedOrigins: allowedOrigins.map((line) => line.trim()).filter((line) => line !== ""),
    }),
    ...(followupTemplates && {
      followupTemplates: written(followupTemplates),
    }),
  };
}
