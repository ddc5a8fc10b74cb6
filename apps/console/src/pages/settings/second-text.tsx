import { TextAreaField, TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { secondLanguageWords } from "../../ui/second-language-words.ts";
import { useWords } from "../../words/words.ts";
import { type FieldProps, isTranslated, type SettingField } from "./sections.ts";
import { settingsWords } from "./words.ts";

interface SecondTextProps extends Pick<FieldProps, "second" | "onTranslate" | "disabled"> {
  field: SettingField;
}

/** A text in the second language; nothing for fields without one, and for the follow-ups, which have one below each text. */
export function SecondText({ field: { kind, name }, second, onTranslate, disabled }: SecondTextProps) {
  const w = useWords(secondLanguageWords);
  const { fields } = useWords(settingsWords);
  if (!second || !isTranslated(name) || name === "followupTemplates") return null;
  const text = {
    name: `translations.${second.language}.${name}`,
    label: w.inLanguage(fields[name].label, w.languages[second.language]),
    lang: second.language,
    disabled,
    ...controlled(second.texts[name] ?? "", (value) => onTranslate({ [name]: value })),
  };
  return kind === "lines" ? <TextAreaField {...text} rows={3} /> : <TextField {...text} />;
}
