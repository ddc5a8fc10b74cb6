import { Button, Text } from "@mantine/core";
import { homeName } from "@rental/contract/words/place";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rental } from "../../../api/client.ts";
import { FieldGroup, SelectField } from "../../../ui/fields.tsx";
import { choicesOf, controlled } from "../../../ui/form.tsx";
import { ListingPicker } from "../../../ui/record-pickers.tsx";
import { useWords } from "../../../words/words.ts";
import classes from "./host.module.css";
import { hostWords } from "./words.ts";

interface HomesProps {
  /** null: all. */
  ids: string[] | null;
  onChange: (ids: string[] | null) => void;
}

/** Which homes a person shows. */
export function Homes({ ids, onChange }: HomesProps) {
  const w = useWords(hostWords);
  const names = useNames(ids ?? []);
  const add = (more: string[]) => onChange([...new Set([...(ids ?? []), ...more])]);
  return (
    <FieldGroup name="propertyIds" label={w.homes}>
      <SelectField
        name="homeScope"
        label={w.homesLabel}
        {...controlled(ids === null ? "all" : "some", (scope) => onChange(scope === "all" ? null : []))}
        data={choicesOf(w.homeScopes)}
      />
      {ids && (
        <>
          {ids.length === 0 && <Text c="dimmed">{w.noHomes}</Text>}
          <ul className={classes.list}>
            {ids.map((id) => (
              <Home
                key={id}
                name={names?.get(id) ?? "…"}
                onRemove={() => onChange(ids.filter((each) => each !== id))}
              />
            ))}
          </ul>
          <ListingPicker
            name="addedHome"
            label={w.addHome}
            value=""
            onChange={(id) => id !== "" && add([id])}
            onAll={add}
          />
        </>
      )}
    </FieldGroup>
  );
}

/** Maximum number of ids in a request. */
const maxIds = 100;

/** What homes are called, by their ids. */
function useNames(ids: string[]): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ["properties", "named", ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, at) =>
        rental.properties.list(
          {
            ids: ids.slice(at * maxIds, (at + 1) * maxIds),
            fields: ["id", "title", "address", "unit"],
            limit: maxIds,
          },
          { signal },
        ),
      );
      return (await Promise.all(parts)).flatMap((part) => part.data);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => data && new Map(data.map((home) => [home.id, homeName(home)])), [data]);
}

function Home({ name, onRemove }: { name: string; onRemove: () => void }) {
  const w = useWords(hostWords);
  return (
    <li className={classes.row}>
      <Text>{name}</Text>
      <Button size="xs" variant="default" aria-label={w.removeHome(name)} onClick={onRemove}>
        {w.remove}
      </Button>
    </li>
  );
}
