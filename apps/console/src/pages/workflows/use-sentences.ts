import { showingOutcomeWords } from "@rental/contract/words/calendar";
import { channelWords } from "@rental/contract/words/channel";
import { contactRoleWords, contactStatusWords } from "@rental/contract/words/contact";
import { sourceIn } from "@rental/contract/words/contact-source";
import { parkingWords, petWords, propertyTypeWords } from "@rental/contract/words/home";
import type { Workflow } from "@rental/sdk";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { conditionFields, fieldOf, opOf, type ValueKind } from "./condition-parts.ts";
import { objectOf, optionText, textOf } from "./drafts/questions.ts";
import type { StepDraft } from "./drafts/steps.ts";
import { spoken } from "./durations.ts";
import { inWords } from "./placeholders.ts";
import { stepWords } from "./step-words.ts";
import { templateWords } from "./template-words.ts";

export interface AskedAnswer {
  key: string;
  label: string;
  kind: ValueKind;
  /** What can be chosen. */
  options?: { value: unknown; label: string }[];
}

const answerPrefix = "answers.";

const kinds: Record<string, ValueKind> = { number: "number", boolean: "boolean", date: "date" };

/** Options with the values that answers have. */
const optionsOf = (options: unknown): { value: unknown; label: string }[] =>
  (Array.isArray(options) ? options : []).map((option) => ({
    value: objectOf(option).value ?? (typeof option === "object" ? optionText(option) : option),
    label: optionText(option),
  }));

/** The answers that a run can have, by the questions of the template and of its steps. */
export const answersOf = (
  { questionConfig }: Pick<Workflow, "questionConfig">,
  steps: readonly StepDraft[],
): AskedAnswer[] => [
  ...(questionConfig?.questions ?? []).flatMap(({ key, label, type, options }) =>
    key
      ? [
          {
            key,
            label: label ?? key,
            kind: kinds[type ?? ""] ?? ("text" as const),
            ...(type === "choice" && { options: optionsOf(options) }),
          },
        ]
      : [],
  ),
  ...steps.flatMap(({ type, config }) =>
    type === "ask_choice" && typeof config.questionKey === "string"
      ? [
          {
            key: config.questionKey,
            label: textOf(config.text),
            kind: "text" as const,
            options: optionsOf(config.options),
          },
        ]
      : [],
  ),
];

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** What steps do, as sentences. */
export function useSentences(workflow: Pick<Workflow, "questionConfig">, steps: readonly StepDraft[]) {
  const w = useWords(stepWords);
  const { names } = useWords(templateWords);
  const { language } = useLanguage();
  const { day } = useFormat();
  const answers = answersOf(workflow, steps);
  const filled = (value: unknown) => inWords(textOf(value), names) || w.nothing;
  const time = (hours: unknown) => {
    if (typeof hours !== "number") return w.nothing;
    const { amount, unit } = spoken(hours);
    return w.time[unit](amount);
  };
  const step = (id: string | undefined, otherwise: string) => {
    const index = steps.findIndex((one) => one.id === id);
    return index < 0 ? otherwise : w.says.step(index + 1);
  };
  const question = (key: unknown) => answers.find((one) => one.key === key)?.label;
  const field = (name: string): string => {
    if (name.startsWith(answerPrefix)) {
      const label = question(name.slice(answerPrefix.length));
      return label === undefined ? w.unknownAnswer : w.answerTo(inWords(label, names));
    }
    return (w.fields as Record<string, string>)[name] ?? w.nothing;
  };
  const kindOf = (name: string): ValueKind =>
    name.startsWith(answerPrefix)
      ? (answers.find(({ key }) => name === `answers.${key}`)?.kind ?? "text")
      : ((conditionFields as Record<string, ValueKind>)[name] ?? "text");
  /** The words for the values of kinds that have few, as used within a sentence. */
  const choices: Partial<Record<ValueKind, Record<string, string>>> = {
    status: contactStatusWords[language],
    role: contactRoleWords[language],
    channel: channelWords[language],
    language: w.languages,
    propertyType: propertyTypeWords[language],
    pets: petWords[language],
    parking: parkingWords[language],
    outcome: showingOutcomeWords[language],
    boolean: { true: w.yes, false: w.no },
  };
  const value = (kind: ValueKind, given: unknown): string => {
    if (Array.isArray(given)) return given.map((one) => value(kind, one)).join(", ") || w.nothing;
    if (given === undefined || given === "") return w.nothing;
    if (kind === "date" && isDay(given)) return day(given);
    if (kind === "source") return sourceIn(String(given), language);
    return choices[kind]?.[String(given)] ?? String(given);
  };
  /** Formats an answer. */
  const answer = (key: string, given: unknown): string => {
    const asked = answers.find((one) => one.key === key);
    const option = asked?.options?.find((one) => one.value === given);
    if (typeof given === "boolean") return given ? w.yes : w.no;
    return option?.label ?? value(asked?.kind ?? "text", given);
  };
  /** Formats the value of a condition's field. */
  const valueIn = (name: string, given: unknown): string =>
    name.startsWith(answerPrefix) && !Array.isArray(given)
      ? answer(name.slice(answerPrefix.length), given)
      : value(kindOf(name), given);
  const opWords = (kind: ValueKind): Record<string, string> =>
    kind === "date" ? { ...w.ops, ...w.dateOps } : w.ops;
  /** Formats the comparison of a condition: "is more than 2". */
  const test = (config: Record<string, unknown>): string => {
    const kind = kindOf(fieldOf(config));
    const op = opOf(config);
    if (op === undefined) return w.nothing;
    if (op === "exists" || op === "missing") return w.ops[op];
    return `${opWords(kind)[op]} ${config.value === undefined ? w.nothing : valueIn(fieldOf(config), config.value)}`;
  };
  const setKinds: Record<string, ValueKind> = {
    channelPreference: "channel",
    status: "status",
    role: "role",
  };

  function sentence({ type, config, thenId, elseId }: StepDraft): string {
    switch (type) {
      case "send_message":
        return w.says.send(filled(config.template));
      case "wait":
        return w.says.wait(time(config.hours));
      case "wait_for_reply":
        return typeof config.timeoutHours === "number"
          ? w.says.waitReply(time(config.timeoutHours))
          : w.says.waitAnyReply;
      case "ask":
        return w.says.ask(inWords(question(config.questionKey) ?? w.nothing, names));
      case "ask_choice": {
        const options = Array.isArray(config.options) ? config.options : [];
        return w.says.askChoice(filled(config.text), options.map(optionText).join(", ") || w.nothing);
      }
      case "condition":
        return w.says.condition(
          field(fieldOf(config)),
          test(config),
          step(thenId, w.nothing),
          step(elseId, w.nextStep),
        );
      case "update_contact": {
        const changes = Object.entries(objectOf(config.set)).map(([name, given]) =>
          w.says.setOne(
            (w.set as Record<string, string>)[name] ?? name,
            value(setKinds[name] ?? (name === "language" ? "language" : "text"), given),
          ),
        );
        return w.says.set(changes.join(", ") || w.nothing);
      }
      case "property_match":
        return w.says.match(typeof config.limit === "number" ? config.limit : 3);
      case "notify_owner":
        return w.says.notify(filled(config.template));
      case "agent":
        return w.says.agent(typeof config.maxTurns === "number" ? config.maxTurns : 10);
      case "end":
        return w.says.end;
    }
  }
  return { sentence, field, test, answer, valueIn, kindOf, choices, opWords, answers, names };
}
