import type { Form, FormLanguage, Settings, Workflow } from "@rental/contract";
import type { AskedQuestion, SessionForm } from "../../../db/tables/index.ts";
import { fillIn } from "../../../platform/text/text-template.ts";
import { translationOf } from "../../automation/workflows/translations.service.ts";
import { mayBeSaid } from "../fair-housing/fair-housing.service.ts";
import { addressed } from "./texts.ts";

/** The context of a form, besides its template. */
interface Surroundings {
  language: FormLanguage;
  settings: Settings;
  /** Null when it is not about a listing. */
  propertyAddress: string | null;
}

/** A form with its texts filled in, except for the prospect's name, which is still unknown. */
export function formOf(
  template: Pick<Workflow, "version" | "name" | "introMessage" | "questionConfig">,
  questions: AskedQuestion[],
  { language, settings, propertyAddress }: Surroundings,
): SessionForm {
  const { version, questionConfig } = template;
  const translated = translationOf(questionConfig, language).introMessage;
  const introMessage = translated ?? template.introMessage;
  const written = translated === undefined ? settings.language : language;
  const { agentName } = settings;
  const fill = (text: string) =>
    fillIn(text, { contactName: "{contactName}", agentName, propertyAddress, language: written });
  return {
    version,
    name: nameIn(template, language),
    intro: introMessage && mayBeSaid(introMessage) ? fill(introMessage) : null,
    language,
    questions: questions.map((question) => ({
      ...question,
      label: fill(question.label),
      help: question.help ? fill(question.help) : null,
    })),
  };
}

/** A form's name in a language. */
export const nameIn = (
  { name, questionConfig }: Pick<Workflow, "name" | "questionConfig">,
  language: FormLanguage,
): string => translationOf(questionConfig, language).name ?? name;

/** A form as its prospect reads it. @param contactName undefined while it is unknown */
export const shownForm = (
  { name, intro, questions }: SessionForm,
  contactName: string | undefined,
): Form => ({
  name,
  intro: intro && addressed(intro, contactName),
  questions: questions.map(({ isBuiltIn: _, help, ...question }) => ({
    ...question,
    label: addressed(question.label, contactName),
    help: help ? addressed(help, contactName) : null,
  })),
});
