import { Button, Code, Group, Text, Title } from "@mantine/core";
import type { Settings } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { rental } from "../../../api/client.ts";
import { settingsQuery } from "../../../api/queries.ts";
import { useWrite } from "../../../api/use-write.ts";
import { useMay } from "../../../app/session.ts";
import { toast } from "../../../app/toast-store.ts";
import { Empty } from "../../../ui/empty.tsx";
import { FieldGroup, SelectField, TextAreaField, TextField } from "../../../ui/fields.tsx";
import { choicesOf, controlled, Form, FormFailure } from "../../../ui/form.tsx";
import layout from "../../../ui/layout.module.css";
import { moved, Sortable } from "../../../ui/sortable.tsx";
import { useCardFocus } from "../../../ui/use-card-focus.ts";
import { useDraft } from "../../../ui/use-draft.ts";
import { useWords } from "../../../words/words.ts";
import { SaveEdits } from "../save-edits.tsx";
import classes from "../settings.module.css";
import {
  type CustomField,
  type FieldDraft,
  mergedFields,
  readFields,
  withKeys,
  withSentKeys,
  writtenFields,
} from "./draft.ts";
import { fieldsWords } from "./words.ts";

type Kind = keyof Settings["customFields"];

const maxFields = 30;

/** The fields that the account declares for its contacts and listings. */
export const CustomFieldsEditor = ({ settings: { customFields } }: { settings: Settings }) => (
  <>
    <FieldsOf kind="contacts" fields={customFields.contacts} />
    <FieldsOf kind="properties" fields={customFields.properties} />
  </>
);

function FieldsOf({ kind, fields }: { kind: Kind; fields: CustomField[] }) {
  const w = useWords(fieldsWords);
  const may = useMay();
  const queries = useQueryClient();
  const draft = useDraft(fields, readFields, writtenFields, mergedFields);
  const { typed, setTyped, isEdited, setSaved } = draft;
  const { box, focusCard } = useCardFocus<HTMLDivElement>("ol > li");
  const count = useRef(0);
  /** The same for all attempts of a write. */
  const sent = useRef<{ key: string; drafts: FieldDraft[] }>(undefined);
  const name = `customFields.${kind}`;
  const save = useWrite({
    write: async (drafts: FieldDraft[], attempt) => {
      // The list replaces the one before, which somebody else may have saved since this page read it.
      if (sent.current?.key !== attempt.idempotencyKey) {
        const { customFields } = await rental.settings.get();
        const merged = mergedFields(drafts, readFields(draft.saved), readFields(customFields[kind]));
        sent.current = { key: attempt.idempotencyKey, drafts: withKeys(merged) };
      }
      return rental.settings.update(
        { customFields: { [kind]: writtenFields(sent.current.drafts) } },
        attempt,
      );
    },
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      const { drafts } = sent.current!;
      setTyped((now) => withSentKeys(now, drafts));
      setSaved(saved.customFields[kind], drafts);
      toast(w.saved);
    },
  });
  const add = () => {
    count.current += 1;
    const field: FieldDraft = { id: `new ${count.current}`, key: null, label: "", type: "text", options: "" };
    setTyped([...typed, field]);
    focusCard(typed.length);
  };
  return (
    <Form
      className={classes.section}
      write={save}
      edits={isEdited ? typed : null}
      aria-labelledby={name}
      onSubmit={() => {
        if (isEdited) save.run(typed);
      }}
    >
      <Title order={2} size="h3" id={name}>
        {w.titles[kind]}
      </Title>
      <Text size="sm" c="dimmed">
        {w.effects[kind]} {typed.length > 0 && w.removing}
      </Text>
      <FieldGroup name={name} label={w.fields}>
        <div ref={box} className={layout.form}>
          {typed.length === 0 ? (
            <Empty title={w.none}>{w.noneHint[kind]}</Empty>
          ) : (
            <Sortable
              label={w.titles[kind]}
              items={typed}
              nameOf={(at) => typed[at]?.label.trim() || w.field(at + 1)}
              onMove={(from, to) => setTyped(moved(typed, from, to))}
            >
              {(field, at) => (
                <FieldCard
                  field={field}
                  name={`${name}.${at}`}
                  place={at + 1}
                  disabled={!may.write}
                  onChange={(changed) => setTyped(typed.with(at, changed))}
                  onRemove={() => {
                    setTyped(typed.toSpliced(at, 1));
                    focusCard(at);
                  }}
                />
              )}
            </Sortable>
          )}
          {may.write && typed.length < maxFields && (
            <div>
              <Button variant="default" onClick={add}>
                {w.add}
              </Button>
            </div>
          )}
        </div>
      </FieldGroup>
      <FormFailure />
      {may.write && (isEdited || typed.length > 0) && (
        <SaveEdits isEdited={isEdited} isPending={save.isPending} />
      )}
    </Form>
  );
}

interface FieldCardProps {
  field: FieldDraft;
  /** Of the field in the API. */
  name: string;
  place: number;
  disabled: boolean;
  onChange: (field: FieldDraft) => void;
  onRemove: () => void;
}

function FieldCard({ field, name, place, disabled, onChange, onRemove }: FieldCardProps) {
  const w = useWords(fieldsWords);
  const { key, label, type, options } = field;
  return (
    <div className={layout.form}>
      <div className={layout.pair}>
        <TextField
          name={`${name}.label`}
          label={w.name}
          required
          maxLength={60}
          disabled={disabled}
          {...controlled(label, (typed) => onChange({ ...field, label: typed }))}
        />
        <SelectField
          name={`${name}.type`}
          label={w.type}
          disabled={disabled}
          data={choicesOf(w.types)}
          {...controlled(type, (chosen) => onChange({ ...field, type: chosen }))}
        />
      </div>
      {type === "choice" && (
        <TextAreaField
          name={`${name}.options`}
          label={w.options}
          description={w.optionsHint}
          required
          autosize
          minRows={2}
          disabled={disabled}
          {...controlled(options, (typed) => onChange({ ...field, options: typed }))}
        />
      )}
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="dimmed">
          {key !== null && (
            <>
              {w.key} <Code>{key}</Code>
            </>
          )}
        </Text>
        {!disabled && (
          <Button
            size="xs"
            variant="default"
            aria-label={w.remove(label.trim() || w.field(place))}
            onClick={onRemove}
          >
            {w.removeShort}
          </Button>
        )}
      </Group>
    </div>
  );
}
