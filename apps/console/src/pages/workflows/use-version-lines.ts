import type { WorkflowVersion } from "@rental/sdk";
import { useMemo } from "react";
import { useWords } from "../../words/words.ts";
import { formLanguages, objectOf, optionText, textOf } from "./drafts/questions.ts";
import { readSteps, type StepDraft } from "./drafts/steps.ts";
import { formWords } from "./form-words.ts";
import { inWords } from "./placeholders.ts";
import { useSentences } from "./use-sentences.ts";
import { versionWords } from "./version-words.ts";

/** A sentence about a version, and the number of the step that it is about. */
export interface VersionLine {
  text: string;
  step?: number;
}

/** The members of a step's config that its sentence says, or that are names for programs. */
const saidOfSteps = new Set(
  "template hours timeoutHours questionKey text options field op value thenStep elseStep set limit goal maxTurns translations".split(
    " ",
  ),
);
const saidOfQuestions = new Set("key label help type required options min max translations".split(" "));
const saidOfEnd = new Set("message showMatchedProperties maxResults redirectUrl translations".split(" "));

/** Everything that a version of a workflow says and does, as sentences. */
export function useVersionLines(version: WorkflowVersion): VersionLine[] {
  const w = useWords(versionWords);
  const form = useWords(formWords);
  const steps = useMemo(() => readSteps(version.steps), [version.steps]);
  const { sentence, names } = useSentences(version, steps);
  const { introMessage, questionConfig, completionConfig, exitConditions } = version;
  const read = (text: unknown) => inWords(textOf(text), names);

  /** What is written in other languages, in the order in which forms show it. */
  const translated = (part: unknown): string[] =>
    formLanguages.flatMap((language) =>
      textsIn(objectOf(objectOf(part).translations)[language]).map((text) =>
        w.inLanguage[language](inWords(text, names)),
      ),
    );
  const others = (part: unknown, said: ReadonlySet<string>): string[] =>
    Object.entries(objectOf(part))
      .filter(([name]) => !said.has(name))
      .flatMap(([name, value]) => flat(name, value).map(([path, text]) => w.program(path, text)));

  const questionLines = (question: Record<string, unknown>): string[] => {
    const type = form.types[(question.type as keyof typeof form.types) ?? "text"] ?? form.types.text;
    const options = Array.isArray(question.options) ? question.options.map(optionText) : [];
    const lines = [
      w.question(read(question.label), type, question.required === true ? w.mustAnswer : w.canSkip),
      textOf(question.help) !== "" && w.help(read(question.help)),
      options.length > 0 && w.options(options.join(", ")),
      typeof question.min === "number" && w.least(String(question.min)),
      typeof question.max === "number" && w.most(String(question.max)),
      ...translated(question),
      ...others(question, saidOfQuestions),
    ];
    return lines.filter((line) => line !== false);
  };
  const stepLines = (step: StepDraft, index: number): VersionLine[] =>
    [
      sentence(step),
      ...(textOf(step.config.goal) === "" ? [] : [w.goal(textOf(step.config.goal))]),
      ...translated(step.config),
      ...others(step.config, saidOfSteps),
    ].map((text) => ({ text, step: index + 1 }));

  const { questions = [], ...ofForm } = objectOf(questionConfig);
  const end = objectOf(completionConfig);
  const ending = [
    textOf(end.message) !== "" && w.message(read(end.message)),
    ...translated(completionConfig),
    end.showMatchedProperties === true && w.matches(Number(end.maxResults ?? 3)),
    textOf(end.redirectUrl) !== "" && w.redirect(textOf(end.redirectUrl)),
    ...others(completionConfig, saidOfEnd),
    w.ends(exitConditions.maxMessages ?? 50, exitConditions.timeoutDays ?? 30),
  ].filter((line) => line !== false);
  return [
    ...(introMessage ? [{ text: w.intro(read(introMessage)) }] : []),
    ...translated(questionConfig).map((text) => ({ text })),
    ...(Array.isArray(questions) ? questions : []).flatMap((one) =>
      questionLines(objectOf(one)).map((text) => ({ text })),
    ),
    ...others(ofForm, new Set(["translations"])).map((text) => ({ text })),
    ...steps.flatMap(stepLines),
    ...ending.map((text) => ({ text })),
  ];
}

/** The texts of a translation, also those in lists. */
const textsIn = (translation: unknown): string[] =>
  Object.values(objectOf(translation))
    .map((value) => (Array.isArray(value) ? value.map(optionText).filter(Boolean).join(", ") : textOf(value)))
    .filter((text) => text !== "");

/** Values without words, by path: `color.dark` is "#000". */
function flat(path: string, value: unknown): [path: string, text: string][] {
  if (typeof value !== "object" || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => flat(`${path}.${name}`, inner));
}
