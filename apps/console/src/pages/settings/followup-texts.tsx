import { Textarea } from "@mantine/core";
import { FieldGroup } from "../../ui/fields.tsx";
import { useWords } from "../../words/words.ts";
import type { FieldProps } from "./sections.ts";
import { settingsWords } from "./words.ts";

const steps = [1, 2, 3];

/** A text for each step; without one, the built-in text is sent. */
export function FollowupTexts({ settings: { followupTemplates }, onEdit, disabled }: FieldProps) {
  const w = useWords(settingsWords);
  const change = (step: number, template: string) =>
    onEdit("followupTemplates", [
      ...followupTemplates.filter((each) => each.step !== step),
      { step, template },
    ]);
  return (
    <FieldGroup name="followupTemplates" label={w.templates} description={w.templatesEffect}>
      {steps.map((step) => (
        <Textarea
          key={step}
          name={`followupTemplates.${step}`}
          label={w.template(step)}
          rows={2}
          maxLength={10_000}
          disabled={disabled}
          value={followupTemplates.find((each) => each.step === step)?.template ?? ""}
          onChange={({ currentTarget }) => change(step, currentTarget.value)}
        />
      ))}
    </FieldGroup>
  );
}
