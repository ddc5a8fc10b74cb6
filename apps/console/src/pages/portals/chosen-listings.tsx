import { Checkbox, Text, TextInput } from "@mantine/core";
import { homeName } from "@rental/contract/words/place";
import type { ListingFeed, Property } from "@rental/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { rental } from "../../api/client.ts";
import { buildingsQuery } from "../../api/queries.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { FieldGroup, SelectField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { pickerWords } from "../../ui/picker-words.ts";
import { useWords } from "../../words/words.ts";
import { portalsWords } from "./words.ts";

const most = 100;

/** A choice of a feed's listings. */
export interface Choice {
  isAll: boolean;
  propertyIds: string[];
  buildingIds: string[];
}

export const everything: Choice = { isAll: true, propertyIds: [], buildingIds: [] };

export const choiceOf = ({ propertyIds, buildingIds }: ListingFeed): Choice => ({
  isAll: propertyIds === null && buildingIds === null,
  propertyIds: propertyIds ?? [],
  buildingIds: buildingIds ?? [],
});

/** The choice for the API, which refuses an empty one. */
export function chosenIn({ isAll, propertyIds, buildingIds }: Choice) {
  if (isAll) return { propertyIds: null, buildingIds: null };
  const hasBuildings = buildingIds.length > 0;
  return {
    propertyIds: propertyIds.length > 0 || !hasBuildings ? propertyIds : null,
    buildingIds: hasBuildings ? buildingIds : null,
  };
}

interface ChosenListingsProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** All listings, or buildings and listings to choose. */
export function ChosenListings({ choice, onChange }: ChosenListingsProps) {
  const w = useWords(portalsWords);
  return (
    <>
      <SelectField
        name="which"
        label={w.contains}
        {...controlled(choice.isAll ? "all" : "some", (which) =>
          onChange({ ...choice, isAll: which === "all" }),
        )}
        data={[
          { value: "all", label: w.all },
          { value: "some", label: w.some },
        ]}
      />
      {!choice.isAll && (
        <>
          <Buildings choice={choice} onChange={onChange} />
          <Listings choice={choice} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** Their units, also those that are added later. */
function Buildings({ choice, onChange }: ChosenListingsProps) {
  const w = useWords(portalsWords);
  const { data } = useQuery(buildingsQuery);
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <FieldGroup name="buildingIds" label={w.buildings} description={w.buildingsHint}>
      <Checkbox.Group
        value={choice.buildingIds}
        onChange={(buildingIds) => onChange({ ...choice, buildingIds })}
      >
        {rows.map(({ id, name }) => (
          <Checkbox key={id} mt="xs" value={id} label={name} />
        ))}
      </Checkbox.Group>
    </FieldGroup>
  );
}

/** Listings that a search finds, after those already chosen. */
function Listings({ choice, onChange }: ChosenListingsProps) {
  const w = useWords(portalsWords);
  const p = useWords(pickerWords);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim()) || undefined;
  const { data, error } = useQuery({
    queryKey: ["properties", "pick", search ?? ""],
    queryFn: ({ signal }) => rental.properties.list({ limit: most, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const [seen, setSeen] = useState<Record<string, Property>>({});
  const rows = data?.data ?? [];
  const shown = new Set(rows.map(({ id }) => id));
  const others = choice.propertyIds.filter((id) => !shown.has(id));
  const total = data?.pagination.total ?? 0;
  const labelOf = (id: string) => (seen[id] ? homeName(seen[id]) : w.chosenBefore(id.slice(-6)));
  return (
    <FieldGroup name="propertyIds" label={w.listings}>
      <TextInput type="search" label={p.findListing} {...controlled(typed, setTyped)} />
      <FailureNote error={error} />
      <Checkbox.Group
        value={choice.propertyIds}
        onChange={(propertyIds) => {
          setSeen((before) => ({ ...before, ...Object.fromEntries(rows.map((row) => [row.id, row])) }));
          onChange({ ...choice, propertyIds });
        }}
      >
        {others.map((id) => (
          <Checkbox key={id} mt="xs" value={id} label={labelOf(id)} />
        ))}
        {rows.map((row) => (
          <Checkbox key={row.id} mt="xs" value={row.id} label={homeName(row)} />
        ))}
      </Checkbox.Group>
      {total > rows.length && <Text size="sm">{p.someOf(rows.length, total)}</Text>}
    </FieldGroup>
  );
}
