import { Button, Checkbox, Input, NativeSelect, Text, TextInput } from "@mantine/core";
import { allAtStart } from "@rental/contract/words/language";
import { useState } from "react";
import { controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { useCardFocus } from "../../ui/use-card-focus.ts";
import { useWords } from "../../words/words.ts";
import type { TriggerDraft } from "./drafts/trigger.ts";
import { type FilterRow, filterFieldOf, filterFields, newRow } from "./filter-rows.ts";
import { stepWords } from "./step-words.ts";
import { triggerWords } from "./trigger-words.ts";
import type { useSentences } from "./use-sentences.ts";
import classes from "./workflows.module.css";

interface FilterFieldsProps {
  trigger: TriggerDraft;
  says: ReturnType<typeof useSentences>;
  /** Whether missing values are reported. */
  isChecked: boolean;
  onChange: (filter: FilterRow[]) => void;
}

/** For which contacts and listings a workflow begins. */
export function FilterFields({
  trigger: { filter, isScheduled },
  says,
  isChecked,
  onChange,
}: FilterFieldsProps) {
  const w = useWords(triggerWords);
  const { box, focusCard } = useCardFocus<HTMLFieldSetElement>(`.${classes.filterRow}`);
  const taken = filter.map((row) => filterFieldOf(row, isScheduled));
  const free = filterFields(isScheduled).filter((field) => !taken.includes(field));
  return (
    <fieldset ref={box} className={layout.group}>
      <legend>{w.only}</legend>
      <Input.Description>{w.onlyHint}</Input.Description>
      {filter.map((row, index) => {
        const field = filterFieldOf(row, isScheduled);
        const remove = () => {
          onChange(filter.toSpliced(index, 1));
          focusCard(index);
        };
        return (
          <div key={row.id} className={classes.filterRow}>
            {field === undefined ? (
              <Text size="sm">{w.programFilter(row.name, row.values.join(", "))}</Text>
            ) : (
              <div className={layout.pair}>
                <NativeSelect
                  label={w.field}
                  data={[field, ...free].map((value) => ({ value, label: says.field(value) }))}
                  {...controlled(field, (name) => onChange(filter.with(index, { ...row, name, values: [] })))}
                />
                <Values
                  key={field}
                  field={field}
                  row={row}
                  says={says}
                  error={isChecked && row.values.length === 0 ? w.noValues : undefined}
                  onChange={(values) => onChange(filter.with(index, { ...row, values }))}
                />
              </div>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={w.removeCondition(index + 1)}
              onClick={remove}
            >
              ×
            </Button>
          </div>
        );
      })}
      {free.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            onChange([...filter, newRow(free[0]!)]);
            focusCard(filter.length);
          }}
        >
          {w.addCondition}
        </Button>
      )}
    </fieldset>
  );
}

interface ValuesProps {
  field: string;
  row: FilterRow;
  says: ReturnType<typeof useSentences>;
  error: string | undefined;
  onChange: (values: unknown[]) => void;
}

/** The values of which a field must have one: chosen if there are few, typed otherwise. */
function Values({ field, row, says, error, onChange }: ValuesProps) {
  const w = useWords(triggerWords);
  const s = useWords(stepWords);
  const kind = says.kindOf(field);
  const choices = says.choices[kind];
  const [typed, setTyped] = useState(() => row.values.join(", "));
  if (choices)
    return (
      <Checkbox.Group
        label={w.values}
        error={error}
        value={row.values.map(String)}
        onChange={(chosen) => onChange(kind === "boolean" ? chosen.map((one) => one === "true") : chosen)}
      >
        <div className={classes.checks}>
          {Object.entries(allAtStart(choices)).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    );
  return (
    <TextInput
      label={w.values}
      description={s.valuesHint}
      error={error}
      {...controlled(typed, (text) => {
        setTyped(text);
        const parts = text.split(",").flatMap((part) => part.trim() || []);
        onChange(kind === "number" ? parts.map(Number).filter((one) => !Number.isNaN(one)) : parts);
      })}
    />
  );
}
