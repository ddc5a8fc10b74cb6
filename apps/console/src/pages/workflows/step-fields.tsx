import { NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { allAtStart } from "@rental/contract/words/language";
import { useState } from "react";
import { choicesOf, controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { useWords } from "../../words/words.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { objectOf, optionText, textOf } from "./drafts/questions.ts";
import { inHours, spoken, type Unit } from "./durations.ts";
import { inWords } from "./placeholders.ts";
import { SecondTexts } from "./second-texts.tsx";
import type { StepFieldsProps } from "./step-props.ts";
import { stepWords } from "./step-words.ts";
import { TemplateField } from "./template-field.tsx";

/** The fields of a step, by its type. */
export function StepFields(props: StepFieldsProps) {
  const { step, says, onChange } = props;
  const { type, config } = step;
  const w = useWords(stepWords);
  const set = (changes: Record<string, unknown>) => onChange({ ...step, config: { ...config, ...changes } });
  switch (type) {
    case "send_message":
    case "notify_owner":
      return (
        <>
          <TemplateField
            label={type === "send_message" ? w.message : w.notice}
            maxLength={10_000}
            value={textOf(config.template)}
            onChange={(template) => set({ template })}
          />
          {type === "send_message" && <SecondTexts {...props} />}
        </>
      );
    case "wait":
      return <Duration label={w.howLong} value={config.hours} onChange={(hours) => set({ hours })} />;
    case "wait_for_reply":
      return (
        <Duration
          label={w.howLongReply}
          hint={w.replyHint}
          value={config.timeoutHours}
          onChange={(timeoutHours) => set({ timeoutHours })}
        />
      );
    case "ask": {
      const asked = says.answers.filter(({ key }) => !key.startsWith("step_"));
      return (
        <NativeSelect
          label={w.question}
          data={[
            { value: "", label: w.choose },
            ...asked.map(({ key, label }) => ({ value: key, label: inWords(label, says.names) })),
          ]}
          {...(asked.length === 0 && { description: w.noQuestions })}
          {...controlled(textOf(config.questionKey), (questionKey) => set({ questionKey }))}
        />
      );
    }
    case "ask_choice":
      return (
        <>
          <TemplateField
            label={w.choiceText}
            rows={1}
            value={textOf(config.text)}
            onChange={(text) => set({ text })}
          />
          <Options value={config.options} onChange={(options) => set({ options })} />
          <SecondTexts {...props} />
        </>
      );
    case "condition":
      return <ConditionFields {...props} />;
    case "update_contact":
      return <Changes {...props} />;
    case "property_match":
      return (
        <NumberField
          label={w.limit}
          most={10}
          usual={3}
          value={config.limit}
          onChange={(limit) => set({ limit })}
        />
      );
    case "agent":
      return (
        <>
          <Textarea
            label={w.goal}
            description={w.goalHint}
            rows={2}
            maxLength={10_000}
            {...controlled(textOf(config.goal), (goal) => set({ goal }))}
          />
          <NumberField
            label={w.maxTurns}
            most={50}
            usual={10}
            value={config.maxTurns}
            onChange={(maxTurns) => set({ maxTurns })}
          />
        </>
      );
    case "end":
      return null;
  }
}

interface ValueProps<Value> {
  label: string;
  value: unknown;
  onChange: (value: Value) => void;
}

function NumberField({
  label,
  value,
  most,
  usual,
  onChange,
}: ValueProps<number | undefined> & { most: number; usual: number }) {
  return (
    <TextInput
      type="number"
      min={1}
      max={most}
      label={label}
      placeholder={String(usual)}
      {...controlled(typeof value === "number" ? String(value) : "", (text) =>
        onChange(text === "" ? undefined : Number(text)),
      )}
    />
  );
}

/** A duration in its usual unit. */
function Duration({ label, hint, value, onChange }: ValueProps<number | undefined> & { hint?: string }) {
  const w = useWords(stepWords);
  const known = typeof value === "number" ? spoken(value) : undefined;
  const [unit, setUnit] = useState<Unit>(known?.unit ?? "days");
  const amount = typeof value === "number" ? String(Math.round((value / inHours(1, unit)) * 100) / 100) : "";
  const put = (text: string, chosen: Unit) => {
    setUnit(chosen);
    onChange(text === "" ? undefined : inHours(Number(text), chosen));
  };
  return (
    <>
      <div className={layout.pair}>
        <TextInput
          type="number"
          min={0}
          step="any"
          label={label}
          {...controlled(amount, (text) => put(text, unit))}
        />
        <NativeSelect
          label={w.unit}
          data={choicesOf(w.units)}
          {...controlled(unit, (chosen) => put(amount, chosen))}
        />
      </div>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  );
}

/** The options of a question. Unchanged ones keep their saved values. */
function Options({ value, onChange }: { value: unknown; onChange: (options: unknown[]) => void }) {
  const w = useWords(stepWords);
  const saved = Array.isArray(value) ? value : [];
  const [typed, setTyped] = useState(() => saved.map(optionText).join("\n"));
  return (
    <Textarea
      label={w.options}
      rows={4}
      {...controlled(typed, (text) => {
        setTyped(text);
        const lines = text.split("\n").filter((line) => line.trim() !== "");
        onChange(lines.map((line) => saved.find((one) => optionText(one) === line) ?? line));
      })}
    />
  );
}

/** The contact's fields to change, and their new values. */
function Changes({ step, says, onChange }: StepFieldsProps) {
  const w = useWords(stepWords);
  const all = objectOf(step.config.set);
  const names = Object.keys(w.set) as (keyof typeof w.set)[];
  const kinds = {
    status: "status",
    role: "role",
    language: "language",
    channelPreference: "channel",
  } as const;
  const others = Object.keys(all).filter((name) => !(name in w.set));
  const put = (name: string, value: string) => {
    const { [name]: _, ...rest } = all;
    onChange({ ...step, config: { ...step.config, set: value === "" ? rest : { ...rest, [name]: value } } });
  };
  return (
    <>
      <div className={layout.pair}>
        {names.map((name) => (
          <NativeSelect
            key={name}
            label={`${w.change}: ${w.set[name]}`}
            data={[{ value: "", label: "–" }, ...choicesOf(allAtStart(says.choices[kinds[name]] ?? {}))]}
            {...controlled(textOf(all[name]), (value) => put(name, value))}
          />
        ))}
      </div>
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          {w.otherChanges(others.join(", "))}
        </Text>
      )}
    </>
  );
}
