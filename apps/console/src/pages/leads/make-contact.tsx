import { Text } from "@mantine/core";
import type { Lead, LeadSummary } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { type Attempt, useWrite } from "../../api/use-write.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { SelectField, SwitchField, TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { PhoneField } from "../../ui/phone-field.tsx";
import { ListingPicker } from "../../ui/record-pickers.tsx";
import { useWords } from "../../words/words.ts";
import { leadsWords } from "./words.ts";

const asked = ["name", "email", "phone"] as const;
type Asked = (typeof asked)[number];

interface Answer {
  /** Where the value was taken from; empty if it is typed. */
  path: string;
  value: string;
}

interface MakeContactProps {
  lead: LeadSummary;
  onClose: () => void;
}

/** Shows what was sent, and asks for the contact's details. */
export function MakeContact({ lead, onClose }: MakeContactProps) {
  const w = useWords(leadsWords);
  const { data, error } = useQuery({
    queryKey: ["leads", "one", lead.id],
    queryFn: ({ signal }) => rental.leads.get(lead.id, { signal }),
  });
  return (
    <Dialog opened onClose={onClose} title={w.make} size="lg">
      <FailureNote error={error} />
      {data && <Asking lead={data} onClose={onClose} />}
    </Dialog>
  );
}

function Asking({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const w = useWords(leadsWords);
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<Record<Asked, Answer>>(() => ({
    name: { path: "", value: lead.name ?? "" },
    email: { path: "", value: lead.email ?? "" },
    phone: { path: "", value: lead.phone ?? "" },
  }));
  const [propertyId, setPropertyId] = useState("");
  const [learns, setLearns] = useState(true);
  const taken = asked.filter((field) => answers[field].path !== "");
  const isLearned = learns && taken.length > 0 && lead.leadSourceId !== null;
  const make = useWrite({
    write: (_: undefined, attempt: Attempt) => {
      const given = asked.flatMap((field) => {
        const value = answers[field].value.trim();
        return value === "" ? [] : [[field, value] as const];
      });
      const mapping = Object.fromEntries(taken.map((field) => [field, answers[field].path]));
      const input = {
        ...Object.fromEntries(given),
        ...(propertyId !== "" && { propertyId }),
        ...(isLearned && { mapping }),
      };
      return rental.leads.makeContact(lead.id, input, attempt);
    },
    onSuccess: () => {
      for (const name of ["leads", "lead-sources"]) void queries.invalidateQueries({ queryKey: [name] });
      onClose();
    },
  });
  return (
    <DialogForm
      label={w.make}
      write={make}
      edits={[answers, propertyId, learns]}
      onSubmit={() => make.run(undefined)}
      onCancel={onClose}
    >
      {lead.reason !== null && <Text>{w.reasons[lead.reason]}</Text>}
      <CodeText label={w.whatWasSent}>{lead.raw.slice(0, 5_000)}</CodeText>
      <Text size="sm" c="dimmed">
        {w.makeHint}
      </Text>
      {asked.map((field) => (
        <Field
          key={field}
          field={field}
          lead={lead}
          answer={answers[field]}
          onChange={(answer) => setAnswers((before) => ({ ...before, [field]: answer }))}
        />
      ))}
      <ListingPicker name="propertyId" label={w.aboutHome} value={propertyId} onChange={setPropertyId} />
      {lead.leadSourceId !== null && lead.values.length > 0 && (
        <SwitchField
          name="mapping"
          label={w.learn}
          checked={learns}
          onChange={({ currentTarget }) => setLearns(currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}

interface FieldProps {
  field: Asked;
  lead: Lead;
  answer: Answer;
  onChange: (answer: Answer) => void;
}

/** A value, taken from what was sent or typed. */
function Field({ field, lead, answer, onChange }: FieldProps) {
  const w = useWords(leadsWords);
  const label = w.fields[field];
  const text = {
    name: field,
    label,
    ...controlled(answer.value, (value) => onChange({ path: "", value })),
  };
  const choices = lead.values.map(({ path, value }) => ({
    value: path,
    label: `${path}: ${value.slice(0, 60)}`,
  }));
  return (
    <div className={layout.pair}>
      {choices.length > 0 && (
        <SelectField
          name={`${field}-from`}
          label={w.takenFrom(label)}
          {...controlled(answer.path, (path) => {
            const found = lead.values.find((each) => each.path === path);
            onChange({ path, value: found?.value ?? answer.value });
          })}
          data={[{ value: "", label: w.typed }, ...choices]}
        />
      )}
      {field === "phone" ? (
        <PhoneField {...text} maxLength={50} />
      ) : (
        <TextField {...text} type={field === "email" ? "email" : "text"} maxLength={320} />
      )}
    </div>
  );
}
