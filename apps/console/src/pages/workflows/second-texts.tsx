import { Textarea } from "@mantine/core";
import { useState } from "react";
import { controlled } from "../../ui/form.tsx";
import { SecondLanguage, type SecondLanguageName } from "../../ui/second-language.tsx";
import { secondLanguageWords } from "../../ui/second-language-words.ts";
import { useWords } from "../../words/words.ts";
import { formLanguages, textOf, translationOf, withTranslation } from "./drafts/questions.ts";
import type { StepFieldsProps } from "./step-props.ts";
import { stepWords } from "./step-words.ts";
import { TemplateField } from "./template-field.tsx";

/** The texts of a step for contacts who read another language. */
export function SecondTexts({ step, onChange }: Pick<StepFieldsProps, "step" | "onChange">) {
  const w = useWords(stepWords);
  const s = useWords(secondLanguageWords);
  const { type, config } = step;
  const [language, setLanguage] = useState(() => languageOf(config));
  const texts = translationOf(config, language);
  const [options, setOptions] = useState(() => linesOf(texts.options));
  const put = (chosen: SecondLanguageName | null, changes: Record<string, unknown>) =>
    onChange({ ...step, config: withTranslation(config, chosen, changes) });
  const common = (label: string) => ({
    lang: language ?? "",
    offers: [],
    label: s.inLanguage(label, s.languages[language ?? "es"]),
  });
  return (
    <>
      <SecondLanguage
        value={language}
        onChange={(chosen) => {
          setLanguage(chosen);
          put(chosen, {});
          setOptions(linesOf(translationOf(config, chosen).options));
        }}
      />
      {language && type === "send_message" && (
        <TemplateField
          {...common(w.message)}
          maxLength={10_000}
          value={textOf(texts.template)}
          onChange={(template) => put(language, { template })}
        />
      )}
      {language && type === "ask_choice" && (
        <>
          <TemplateField
            {...common(w.choiceText)}
            rows={1}
            value={textOf(texts.text)}
            onChange={(text) => put(language, { text })}
          />
          <Textarea
            label={common(w.options).label}
            lang={language}
            rows={4}
            {...controlled(options, (typed) => {
              setOptions(typed);
              put(language, { options: typed.trim() === "" ? undefined : typed.split("\n") });
            })}
          />
        </>
      )}
    </>
  );
}

const languageOf = (config: Record<string, unknown>): SecondLanguageName | null =>
  formLanguages.find((language) => Object.keys(translationOf(config, language)).length > 0) ?? null;

const linesOf = (options: unknown): string => (Array.isArray(options) ? options.join("\n") : "");
