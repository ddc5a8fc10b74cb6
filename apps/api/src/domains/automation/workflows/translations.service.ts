import { type FormLanguage, formLanguages } from "@rental/contract";
import { z } from "zod";

/** A text that the owner has written for readers of one language; unusable values count as not written. */
const text = z.string().regex(/\S/).optional().catch(undefined);
const translation = z.object({
  name: text,
  template: text,
  text,
  introMessage: text,
  message: text,
  label: text,
  help: text,
  options: z.array(z.unknown()).catch([]),
});
const translated = z.object({ translations: z.record(z.string(), z.unknown()) });

type Texts = z.output<typeof translation>;

/** The texts of a template part in a language, each undefined unless the owner wrote it. */
export function translationOf(part: unknown, language: FormLanguage): Partial<Texts> {
  const { data } = translated.safeParse(part);
  return data ? (translation.safeParse(data.translations[language]).data ?? {}) : {};
}

/** The texts of a template part in all of its languages. */
export const textsInAll = (part: unknown): Partial<Texts>[] =>
  formLanguages.map((language) => translationOf(part, language));

/** A saved question with its texts in a language, as far as the owner wrote them. Option values stay the same. */
export function questionIn(question: unknown, language: FormLanguage): unknown {
  const { label, help, options = [] } = translationOf(question, language);
  const saved = question as Record<string, unknown>;
  const own = saved?.options;
  return {
    ...saved,
    ...(label !== undefined && { label }),
    ...(help !== undefined && { help }),
    ...(Array.isArray(own) && { options: own.map((option, at) => optionIn(option, options[at])) }),
  };
}

/** A step's config with its texts in a language, as far as the owner wrote them. */
export function stepIn<Step extends { type: string; config: Record<string, unknown> }>(
  step: Step,
  language: FormLanguage,
): Step {
  const { template, text: asked, options = [] } = translationOf(step.config, language);
  const { config } = step;
  const own = config.options;
  if (step.type === "send_message" && template !== undefined)
    return { ...step, config: { ...config, template } };
  if (step.type !== "ask_choice") return step;
  return {
    ...step,
    config: {
      ...config,
      ...(asked !== undefined && { text: asked }),
      ...(Array.isArray(own) && { options: own.map((option, at) => optionIn(option, options[at])) }),
    },
  };
}

function optionIn(option: unknown, label: unknown): unknown {
  if (typeof label !== "string" || label.trim() === "") return option;
  if (typeof option !== "object" || option === null) return { label, value: option };
  const own = option as { label?: unknown; value?: unknown };
  return { label, value: own.value ?? own.label };
}
