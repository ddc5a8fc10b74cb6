import type { Workflow } from "@rental/sdk";
import {
  type FormLanguage,
  formLanguages,
  objectOf,
  type QuestionDraft,
  readQuestion,
  savedQuestions,
  textOf,
  translationOf,
  withIdsOf,
  withTranslation,
} from "./questions.ts";

/** The texts of a form that can have a second language, besides those of its questions. */
export interface FormTexts {
  name: string;
  intro: string;
  message: string;
}

/** The typed values of a form. */
export interface FormDraft extends FormTexts {
  /** The language of the translations; null when there are none. */
  language: FormLanguage | null;
  second: FormTexts;
  questions: QuestionDraft[];
  showMatchedProperties: boolean;
  maxResults: string;
  redirectUrl: string;
}

type Saved = Pick<Workflow, "name" | "introMessage" | "questionConfig" | "completionConfig">;

/** @param shown what the page shows: the same questions keep their ids */
export function readForm(
  { name, introMessage, questionConfig, completionConfig }: Saved,
  shown?: FormDraft,
): FormDraft {
  const questions = questionConfig?.questions ?? [];
  const isIn = (language: FormLanguage) =>
    [questionConfig, completionConfig, ...questions].some(
      (part) => Object.keys(translationOf(part, language)).length > 0,
    );
  const language = formLanguages.toReversed().find(isIn) ?? null;
  const { name: otherName, introMessage: otherIntro } = translationOf(questionConfig, language);
  const { message, showMatchedProperties, maxResults, redirectUrl } = completionConfig ?? {};
  return {
    name,
    intro: introMessage ?? "",
    message: textOf(message),
    language,
    second: {
      name: textOf(otherName),
      intro: textOf(otherIntro),
      message: textOf(translationOf(completionConfig, language).message),
    },
    questions: questions.map((question, at) =>
      withIdsOf(shown?.questions[at], readQuestion(question, language)),
    ),
    showMatchedProperties: showMatchedProperties === true,
    maxResults: String(maxResults ?? 3),
    redirectUrl: textOf(redirectUrl),
  };
}

/** The fields of the template that a form consists of. Members without a field here are kept. */
export function savedForm(draft: FormDraft, before: Pick<Saved, "questionConfig" | "completionConfig">) {
  const { name, intro, message, language, second, questions } = draft;
  const { message: _m, redirectUrl: _r, maxResults: _x, ...rest } = objectOf(before.completionConfig);
  const completion = {
    ...rest,
    ...(message.trim() !== "" && { message }),
    showMatchedProperties: draft.showMatchedProperties,
    ...(draft.maxResults.trim() !== "" && { maxResults: Number(draft.maxResults) }),
    ...(draft.redirectUrl.trim() !== "" && { redirectUrl: draft.redirectUrl.trim() }),
  };
  return {
    name,
    introMessage: intro.trim() === "" ? null : intro,
    questionConfig: withTranslation(
      { ...objectOf(before.questionConfig), questions: savedQuestions(questions, language) },
      language,
      { name: second.name, introMessage: second.intro },
    ),
    completionConfig: withTranslation(completion, language, { message: second.message }),
  };
}
