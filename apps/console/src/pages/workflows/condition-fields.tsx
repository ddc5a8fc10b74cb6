import { NativeSelect, TextInput } from "@mantine/core";
import { allAtStart } from "@rental/contract/words/language";
import { choicesOf, controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { useWords } from "../../words/words.ts";
import { conditionFields, fieldOf, type Op, opOf, opsOf, type ValueKind } from "./condition-parts.ts";
import type { StepFieldsProps } from "./step-props.ts";
import { stepWords } from "./step-words.ts";

/** What a condition examines, how it is compared, and where the run continues. */
export function ConditionFields({ step, steps, says, onChange }: StepFieldsProps) {
  const w = useWords(stepWords);
  const { config } = step;
  const name = fieldOf(config);
  const kind = says.kindOf(name);
  const op = opOf(config);
  const set = (changes: Record<string, unknown>) => onChange({ ...step, config: { ...config, ...changes } });
  const answers = says.answers.map(({ key }) => `answers.${key}`);
  const fields = [...answers, ...Object.keys(conditionFields)];
  const chooseOp = (chosen: Op | "") => {
    if (chosen === "missing" || chosen === "exists") return set({ op: "exists", value: chosen === "exists" });
    const keeps = op !== "missing" && op !== "exists" && (chosen === "in") === Array.isArray(config.value);
    set({ op: chosen, value: keeps ? config.value : undefined });
  };
  const places = steps.map(({ id }, index) => ({
    value: id,
    label: `${index + 1}. ${says.sentence(steps[index]!)}`,
  }));
  return (
    <>
      <div className={layout.pair}>
        <NativeSelect
          label={w.what}
          data={[
            { value: "", label: w.choose },
            ...(name !== "" && !fields.includes(name) ? [{ value: name, label: says.field(name) }] : []),
            ...fields.map((value) => ({ value, label: says.field(value) })),
          ]}
          {...controlled(name, (field) => set({ field, op: "eq", value: undefined }))}
        />
        <NativeSelect
          label={w.how}
          data={[
            { value: "", label: w.choose },
            ...opsOf(kind).map((value) => ({ value, label: says.opWords(kind)[value] ?? value })),
          ]}
          {...controlled<Op | "">(op ?? "", chooseOp)}
        />
        {op !== "exists" && op !== "missing" && (
          <Value
            kind={kind}
            options={says.answers.find(({ key }) => name === `answers.${key}`)?.options}
            isList={op === "in"}
            value={config.value}
            says={says}
            onChange={(value) => set({ value })}
          />
        )}
      </div>
      <div className={layout.pair}>
        <NativeSelect
          label={w.ifTrue}
          data={[{ value: "", label: w.choose }, ...places]}
          {...controlled(step.thenId ?? "", (id) => onChange({ ...step, thenId: id || undefined }))}
        />
        <NativeSelect
          label={w.otherwise}
          data={[{ value: "", label: w.nextStep }, ...places]}
          {...controlled(step.elseId ?? "", (id) => onChange({ ...step, elseId: id || undefined }))}
        />
      </div>
    </>
  );
}

interface ValueProps extends Pick<StepFieldsProps, "says"> {
  kind: ValueKind;
  /** The possible answers to a question. */
  options?: { value: unknown; label: string }[] | undefined;
  /** Several values of which one must match. */
  isList: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Value({ kind, options, isList, value, says, onChange }: ValueProps) {
  const w = useWords(stepWords);
  const choices = says.choices[kind];
  if (isList)
    return (
      <TextInput
        label={w.value}
        description={w.valuesHint}
        {...controlled(Array.isArray(value) ? value.join(", ") : "", (text) =>
          onChange(text === "" ? undefined : text.split(/, ?/)),
        )}
      />
    );
  if (options)
    return (
      <NativeSelect
        label={w.value}
        data={[
          { value: "", label: w.choose },
          ...options.map(({ label }, index) => ({ value: String(index), label })),
        ]}
        {...controlled(String(options.findIndex((one) => one.value === value)).replace("-1", ""), (chosen) =>
          onChange(options[Number(chosen || -1)]?.value),
        )}
      />
    );
  if (choices)
    return (
      <NativeSelect
        label={w.value}
        data={[{ value: "", label: w.choose }, ...choicesOf(allAtStart(choices))]}
        {...controlled(value === undefined ? "" : String(value), (chosen) =>
          onChange(chosen === "" ? undefined : kind === "boolean" ? chosen === "true" : chosen),
        )}
      />
    );
  return (
    <TextInput
      label={w.value}
      type={kind === "number" || kind === "date" ? kind : "text"}
      {...(kind === "number" && { step: "any" })}
      {...controlled(value === undefined ? "" : String(value), (text) =>
        onChange(text === "" ? undefined : kind === "number" ? Number(text) : text),
      )}
    />
  );
}
