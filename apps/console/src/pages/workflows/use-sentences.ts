import type { Workflow } from "@rental/sdk";
import { contactWords } from "../../words/contact-words.ts";
import { useWords } from "../../words/words.ts";
import { contactsWords } from "../contacts/words.ts";
import { conditionFields, fieldOf, opOf, type ValueKind } from "./condition-parts.ts";
import { objectOf, textOf } from "./drafts/questions.ts";
import type { StepDraft } from "./drafts/steps.ts";
import { spoken } from "./durations.ts";
import { inWords } from "./placeholders.ts";
import { stepWords } from "./step-words.ts";
import { templateWords } from "./template-words.ts";

export interface AskedAnswer {
  key: string;
  label: string;
  kind: ValueKind;
}

const kinds: Record<string, ValueKind> = { number: "number", boolean: "boolean", date: "date" };

/** The answers that a run can have, by the questions of the template and of its steps. */
export const answersOf = (
  { questionConfig }: Pick<Workflow, "questionConfig">,
  steps: readonly StepDraft[],
): AskedAnswer[] => [
  ...(questionConfig?.questions ?? []).flatMap(({ key, label, type }) =>
    key ? [{ key, label: label ?? key, kind: kinds[type ?? ""] ?? ("text" as const) }] : [],
  ),
  ...steps.flatMap(({ type, config }) =>
    type === "ask_choice" && typeof config.questionKey === "string"
      ? [{ key: config.questionKey, label: textOf(config.text), kind: "text" as const }]
      : [],
  ),
];

/** What steps do, as sentences. */
export function useSentences(workflow: Pick<Workflow, "questionConfig">, steps: readonly StepDraft[]) {
  const w = useWords(stepWords);
  const contact = useWords(contactsWords);
  const terms = useWords(contactWords);
  const { names } = useWords(templateWords);
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
    if (name.startsWith("answers.")) {
      const label = question(name.slice("answers.".length));
      return label === undefined ? w.unknownAnswer : w.answerTo(inWords(label, names));
    }
    return (w.fields as Record<string, string>)[name] ?? w.nothing;
  };
  const kindOf = (name: string): ValueKind =>
    name.startsWith("answers.")
      ? (answers.find(({ key }) => name === `answers.${key}`)?.kind ?? "text")
      : ((conditionFields as Record<string, ValueKind>)[name] ?? "text");
  /** The words for the values of a kind that has few. */
  const choices: Partial<Record<ValueKind, Record<string, string>>> = {
    status: terms.statuses,
    role: contact.roles,
    channel: terms.channels,
    language: w.languages,
    boolean: { true: w.yes, false: w.no },
  };
  const value = (kind: ValueKind, given: unknown): string => {
    if (Array.isArray(given)) return given.map((one) => value(kind, one)).join(", ") || w.nothing;
    if (given === undefined || given === "") return w.nothing;
    return choices[kind]?.[String(given)] ?? String(given);
  };
  const opWords = (kind: ValueKind): Record<string, string> =>
    kind === "date" ? { ...w.ops, ...w.dateOps } : w.ops;
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
        const texts = options.map((one) =>
          typeof one === "object" ? textOf(objectOf(one).label) : String(one),
        );
        return w.says.askChoice(filled(config.text), texts.join(", ") || w.nothing);
      }
      case "condition": {
        const name = fieldOf(config);
        const kind = kindOf(name);
        const op = opOf(config);
        const test =
          op === undefined
            ? w.nothing
            : op === "exists" || op === "missing"
              ? w.ops[op]
              : `${opWords(kind)[op]} ${value(kind, config.value)}`;
        return w.says.condition(field(name), test, step(thenId, w.nothing), step(elseId, w.nextStep));
      }
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
  return { sentence, field, kindOf, choices, opWords, answers, names };
}
