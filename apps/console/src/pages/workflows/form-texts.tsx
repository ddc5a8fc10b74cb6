import { Checkbox, NativeSelect, Text, TextInput } from "@mantine/core";
import { controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { SectionTitle } from "../../ui/page.tsx";
import { SecondLanguage } from "../../ui/second-language.tsx";
import { useWords } from "../../words/words.ts";
import type { FormDraft, FormTexts } from "./drafts/form.ts";
import { formWords } from "./form-words.ts";
import { TemplateField } from "./template-field.tsx";
import classes from "./workflows.module.css";

export interface FormPartProps {
  form: FormDraft;
  onChange: (form: FormDraft) => void;
  /** Whether missing values are reported. */
  isChecked: boolean;
}

/** Whether a text is not a web address that the form could lead to. */
export const isWrongAddress = (text: string): boolean =>
  text.trim() !== "" && !(/^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim()));

/** The beginning of a form, and its second language. */
export function FormBeginning({ form, onChange, isChecked }: FormPartProps) {
  const w = useWords(formWords);
  const set = (changes: Partial<FormDraft>) => onChange({ ...form, ...changes });
  return (
    <section className={classes.part}>
      <SectionTitle>{w.texts}</SectionTitle>
      <SecondLanguage value={form.language} onChange={(language) => set({ language })} />
      <TextInput
        label={w.name}
        maxLength={100}
        withAsterisk
        {...controlled(form.name, (name) => set({ name }))}
        error={isChecked && form.name.trim() === "" ? w.nameMissing : undefined}
      />
      <Second form={form} onChange={onChange} of="name" label={w.name} rows={1} />
      <TemplateField
        label={w.intro}
        description={w.introHint}
        offers={["agentName", "propertyAddress"]}
        value={form.intro}
        onChange={(intro) => set({ intro })}
      />
      <Second form={form} onChange={onChange} of="intro" label={w.intro} />
    </section>
  );
}

/** What follows the last question. */
export function FormEnd({ form, onChange, isChecked }: FormPartProps) {
  const w = useWords(formWords);
  const set = (changes: Partial<FormDraft>) => onChange({ ...form, ...changes });
  return (
    <section className={classes.part}>
      <SectionTitle mt="lg">{w.end}</SectionTitle>
      <TemplateField
        label={w.message}
        description={w.messageHint}
        value={form.message}
        onChange={(message) => set({ message })}
      />
      <Second form={form} onChange={onChange} of="message" label={w.message} />
      <Checkbox
        label={w.showMatches}
        checked={form.showMatchedProperties}
        onChange={(event) => set({ showMatchedProperties: event.currentTarget.checked })}
      />
      <div className={layout.pair}>
        {form.showMatchedProperties && (
          <NativeSelect
            label={w.maxResults}
            data={Array.from({ length: 10 }, (_, index) => String(index + 1))}
            {...controlled(form.maxResults, (maxResults) => set({ maxResults }))}
          />
        )}
        <TextInput
          inputMode="url"
          label={w.redirect}
          description={w.redirectHint}
          placeholder="https://"
          {...controlled(form.redirectUrl, (redirectUrl) => set({ redirectUrl }))}
          error={isChecked && isWrongAddress(form.redirectUrl) ? w.redirectWrong : undefined}
        />
      </div>
    </section>
  );
}

interface SecondProps extends Omit<FormPartProps, "isChecked"> {
  of: keyof FormTexts;
  label: string;
  rows?: number;
}

/** A text in the second language; nothing if there is none. */
function Second({ form, onChange, of, label, rows = 3 }: SecondProps) {
  const w = useWords(formWords);
  if (form.language === null) return null;
  const field = w.inLanguage(label, w.languages[form.language]);
  return (
    <TemplateField
      label={field}
      rows={rows}
      offers={[]}
      lang={form.language}
      value={form.second[of]}
      onChange={(text) => onChange({ ...form, second: { ...form.second, [of]: text } })}
    />
  );
}

export function BuiltInNote() {
  const w = useWords(formWords);
  return (
    <Text c="dimmed" size="sm" mb="sm">
      {w.builtIn}
    </Text>
  );
}
