import type { Settings } from "@rental/sdk";
import { Fragment } from "react";
import { FieldGroup } from "../../ui/fields.tsx";
import { secondLanguageWords } from "../../ui/second-language-words.ts";
import { useWords } from "../../words/words.ts";
import { TemplateField } from "../workflows/template-field.tsx";
import type { FieldProps } from "./sections.ts";
import { settingsWords } from "./words.ts";

type Templates = Settings["followupTemplates"];

const steps = [1, 2, 3];

const textOf = (templates: Templates, step: number): string =>
  templates.find((each) => each.step === step)?.template ?? "";
/** Of several texts for a step, only the first is sent, and kept. */
const changed = (templates: Templates, step: number, template: string): Templates => [
  ...templates.filter(
    (each, at) => each.step !== step && templates.findIndex((first) => first.step === each.step) === at,
  ),
  { step, template },
];

/** A text for each step; without one, the built-in text is sent. */
export function FollowupTexts(props: FieldProps) {
  const { settings, onEdit, second, onTranslate, disabled } = props;
  const w = useWords(settingsWords);
  const s = useWords(secondLanguageWords);
  const { followupTemplates } = settings;
  const others = second?.texts.followupTemplates ?? [];
  const common = { rows: 2, maxLength: 10_000, disabled };
  return (
    <FieldGroup name="followupTemplates" label={w.templates} description={w.templatesEffect}>
      {steps.map((step) => (
        <Fragment key={step}>
          <TemplateField
            {...common}
            name={`followupTemplates.${step}`}
            label={w.template(step)}
            value={textOf(followupTemplates, step)}
            onChange={(template) => onEdit("followupTemplates", changed(followupTemplates, step, template))}
          />
          {second && (
            <TemplateField
              {...common}
              name={`translations.${second.language}.followupTemplates.${step}`}
              label={s.inLanguage(w.template(step), s.languages[second.language])}
              lang={second.language}
              offers={[]}
              value={textOf(others, step)}
              onChange={(template) => onTranslate({ followupTemplates: changed(others, step, template) })}
            />
          )}
        </Fragment>
      ))}
    </FieldGroup>
  );
}
