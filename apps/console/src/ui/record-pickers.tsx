import { NativeSelect, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { rental } from "../api/client.ts";
import { useWords } from "../words/words.ts";
import { FailureNote } from "./failure-note.tsx";
import { controlled } from "./form.tsx";
import classes from "./record-pickers.module.css";
import { uiWords } from "./words.ts";

interface PickerProps {
  /** The id that was chosen; empty for none. */
  value: string;
  onChange: (id: string) => void;
  required?: boolean;
}

interface Found {
  choices: { value: string; label: string }[];
  total: number;
}

interface RecordPickerProps extends PickerProps {
  label: string;
  searchLabel: string;
  /** The resource, by its name in the changes. */
  resource: string;
  find: (search: string, signal: AbortSignal) => Promise<Found>;
}

/** A record, chosen from a list that a search narrows. */
function RecordPicker({
  label,
  searchLabel,
  resource,
  find,
  value,
  onChange,
  required = false,
}: RecordPickerProps) {
  const w = useWords(uiWords);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    queryKey: [resource, "pick", search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const choices = data?.choices ?? [];
  // What was chosen stays, also when another search does not find it.
  const isGone = chosen && chosen.value === value && !choices.some((choice) => choice.value === value);
  return (
    <div className={classes.picker}>
      <TextInput type="search" label={searchLabel} {...controlled(typed, setTyped)} />
      <NativeSelect
        label={label}
        required={required}
        value={value}
        onChange={(event) => {
          const id = event.currentTarget.value;
          setChosen([...choices, ...(chosen ? [chosen] : [])].find((choice) => choice.value === id));
          onChange(id);
        }}
        data={[{ value: "", label: w.choose }, ...(isGone ? [chosen] : []), ...choices]}
        {...(data && data.total > choices.length && { description: w.someOf(choices.length, data.total) })}
      />
      <FailureNote error={error} />
    </div>
  );
}

export function ContactPicker(props: PickerProps) {
  const w = useWords(uiWords);
  return (
    <RecordPicker
      {...props}
      label={w.contact}
      searchLabel={w.findContact}
      resource="contacts"
      find={async (search, signal) => {
        const { data, pagination } = await rental.contacts.list(
          { limit: 100, ...(search && { search }) },
          { signal },
        );
        const choices = data.map(({ id, name, email, phone }) => ({
          value: id,
          label: [name, email ?? phone].filter(Boolean).join(", "),
        }));
        return { choices, total: pagination.total };
      }}
    />
  );
}

export function ListingPicker(props: PickerProps) {
  const w = useWords(uiWords);
  return (
    <RecordPicker
      {...props}
      label={w.listing}
      searchLabel={w.findListing}
      resource="properties"
      find={async (city, signal) => {
        const { data, pagination } = await rental.properties.list(
          { limit: 100, ...(city && { city }) },
          { signal },
        );
        const choices = data.map(({ id, title, address }) => ({
          value: id,
          label: title === address ? title : `${title}, ${address}`,
        }));
        return { choices, total: pagination.total };
      }}
    />
  );
}
