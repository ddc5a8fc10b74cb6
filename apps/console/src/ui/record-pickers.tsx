import { Button, Input, TextInput } from "@mantine/core";
import { homeName } from "@rental/contract/words/place";
import type { Contact, Page, Property } from "@rental/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { rental } from "../api/client.ts";
import { useWords } from "../words/words.ts";
import { useNameOf } from "./contact-name.tsx";
import { FailureNote } from "./failure-note.tsx";
import { SelectField } from "./fields.tsx";
import { controlled } from "./form.tsx";
import { isForInputMethod } from "./input-method.ts";
import layout from "./layout.module.css";
import { pickerWords } from "./picker-words.ts";
import { uiWords } from "./words.ts";

interface PickerProps<Row> {
  /** The name of the field in the API. */
  name: string;
  /** The id that was chosen; empty for none. */
  value: string;
  /** @param row the record, if one was chosen */
  onChange: (id: string, row?: Row) => void;
  required?: boolean;
  /** The label of the field. Default: the kind of record. */
  label?: string | undefined;
  /** The record that was chosen before. */
  current?: Row | undefined;
  /** With it, all that a search finds can be chosen together. */
  onAll?: (ids: string[]) => void;
}

interface RecordPickerProps<Row> extends PickerProps<Row> {
  label: string;
  searchLabel: string;
  /** The resource, by its name in the change feed. */
  resource: string;
  find: (search: string | undefined, options: { signal: AbortSignal }) => PromiseLike<Page<Row>>;
  labelOf: (row: Row) => string;
}

/** A record, chosen from a list that a search narrows. */
function RecordPicker<Row extends { id: string }>(props: RecordPickerProps<Row>) {
  const {
    name,
    label,
    searchLabel,
    resource,
    find,
    labelOf,
    value,
    onChange,
    required = false,
    current,
    onAll,
  } = props;
  const w = useWords(uiWords);
  const p = useWords(pickerWords);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [resource, "pick", search],
    queryFn: ({ signal }) => Promise.resolve(find(search || undefined, { signal })),
    placeholderData: keepPreviousData,
  });
  const [picked, setChosen] = useState<Row>();
  const chosen = picked ?? current;
  const rows = data?.data ?? [];
  const choiceOf = (row: Row) => ({ value: row.id, label: labelOf(row) });
  const choices = rows.map(choiceOf);
  const total = data?.pagination.total ?? 0;
  // Keeps the chosen record even if a later search does not return it.
  const isGone = chosen && chosen.id === value && !rows.some(({ id }) => id === value);
  const describe = (): string | undefined => {
    if (total > choices.length) return p.someOf(choices.length, total);
    if (search === "" || !data || rows.some(({ id }) => id === value)) return undefined;
    return p.found(total);
  };
  const description = describe();
  const choose = (row: Row | undefined) => {
    setChosen(row);
    onChange(row?.id ?? "", row);
  };
  /** Whether Enter was pressed in the search, which may still be loading. */
  const [isEntered, setEntered] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) setEntered(false);
    if (!isEntered || !data || isPlaceholderData || search !== typed.trim()) return;
    setEntered(false);
    if (total === 0) return;
    if (total === 1) choose(rows[0]);
    fields.current?.querySelector("select")?.focus();
  });
  return (
    <div ref={fields}>
      <div className={layout.pair}>
        <TextInput
          type="search"
          label={searchLabel}
          {...controlled(typed, (text) => {
            setTyped(text);
            setEntered(false);
          })}
          onBlur={() => setEntered(false)}
          onKeyDown={(event) => {
            // Enter must not submit the form from here.
            if (event.key !== "Enter" || isForInputMethod(event.nativeEvent)) return;
            event.preventDefault();
            setEntered(true);
          }}
        />
        <SelectField
          name={name}
          label={label}
          required={required}
          value={value}
          onChange={(event) => {
            const id = event.currentTarget.value;
            choose([...rows, ...(chosen ? [chosen] : [])].find((each) => each.id === id));
          }}
          data={[{ value: "", label: w.choose }, ...(isGone ? [choiceOf(chosen)] : []), ...choices]}
          description={search === "" && description}
        />
        {onAll && search !== "" && choices.length > 1 && (
          <Button variant="default" onClick={() => onAll(rows.map(({ id }) => id))}>
            {p.all(choices.length)}
          </Button>
        )}
        <FailureNote error={error} />
      </div>
      {/* The focus is still in the search, so that a description of the list would not be announced. */}
      <div role="status">
        {search !== "" && description && <Input.Description mt="xs">{description}</Input.Description>}
      </div>
    </div>
  );
}

export function ContactPicker(props: PickerProps<Contact>) {
  const nameOf = useNameOf();
  const w = useWords(uiWords);
  const p = useWords(pickerWords);
  return (
    <RecordPicker
      {...props}
      label={props.label ?? w.contact}
      searchLabel={p.findContact}
      resource="contacts"
      find={(search, options) => rental.contacts.list({ limit: 100, search }, options)}
      labelOf={({ name, email, phone }) => [nameOf(name), email ?? phone].filter(Boolean).join(", ")}
    />
  );
}

export function ListingPicker(props: PickerProps<Property>) {
  const w = useWords(uiWords);
  const p = useWords(pickerWords);
  return (
    <RecordPicker
      {...props}
      label={props.label ?? w.listing}
      searchLabel={p.findListing}
      resource="properties"
      find={(search, options) => rental.properties.list({ limit: 100, search }, options)}
      labelOf={homeName}
    />
  );
}
