import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { offeredFormsQuery } from "../api/offered-forms.ts";
import { useWords } from "../words/words.ts";
import { bookingFormWords } from "./booking-form-words.ts";
import { FailureNote } from "./failure-note.tsx";
import { SelectField } from "./fields.tsx";
import { controlled } from "./form.tsx";
import { TextLink } from "./text-link.tsx";

interface BookingFormFieldProps {
  label: string;
  description: string;
  disabled: boolean;
  /** The id of a workflow, `none`, or empty: none, or for a listing, as in the settings. */
  value: string;
  onChange: (value: string) => void;
  ofListing?: boolean;
}

/** Which of the offered forms a prospect completes before booking. Says so if the chosen one is no longer offered. */
export function BookingFormField({ ofListing = false, value, onChange, ...common }: BookingFormFieldProps) {
  const w = useWords(bookingFormWords);
  const { data, error } = useQuery(offeredFormsQuery);
  const offered = data?.map(({ id, name }) => ({ value: id, label: name }));
  const choices = [
    { value: "", label: ofListing ? w.asInSettings : w.none },
    ...(ofListing ? [{ value: "none", label: w.none }] : []),
    ...(offered ?? []),
  ];
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <>
      <SelectField
        name="bookingRequires"
        {...common}
        {...controlled(value, onChange)}
        data={isKnown ? choices : [...choices, { value, label: offered ? w.notOffered : "…" }]}
      />
      {offered && !isKnown && (
        <Alert color="yellow" variant="light" role="status">
          {w.warning}
        </Alert>
      )}
      {offered?.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.whichOnes} <TextLink to="/workflows">{w.workflows}</TextLink>
        </Text>
      )}
      <FailureNote error={error} />
    </>
  );
}
