import { NativeSelect } from "@mantine/core";
import { useWords } from "../words/words.ts";
import { controlled } from "./form.tsx";
import { secondLanguageWords } from "./second-language-words.ts";

export type SecondLanguageName = "en" | "es";

interface SecondLanguageProps {
  /** null for none */
  value: SecondLanguageName | null;
  onChange: (language: SecondLanguageName | null) => void;
  disabled?: boolean;
}

/** The second language of the texts in a form. */
export function SecondLanguage({ value, onChange, disabled = false }: SecondLanguageProps) {
  const w = useWords(secondLanguageWords);
  return (
    <NativeSelect
      label={w.secondTitle}
      description={w.secondHint}
      disabled={disabled}
      data={[
        { value: "", label: w.secondNone },
        ...(["en", "es"] as const).map((language) => ({ value: language, label: w.languages[language] })),
      ]}
      {...controlled<SecondLanguageName | "">(value ?? "", (language) =>
        onChange(language === "" ? null : language),
      )}
    />
  );
}
