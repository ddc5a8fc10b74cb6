import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listingQuery } from "../../../api/queries.ts";
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
              <Home key={id} id={id} onRemove={() => onChange(ids.filter((each) => each !== id))} />
            ))}
          </ul>
          <ListingPicker
            name="addedHome"
            label={w.addHome}
            value=""
            onChange={(id) => id !== "" && !ids.includes(id) && onChange([...ids, id])}
          />
        </>
      )}
    </FieldGroup>
  );
}

function Home({ id, onRemove }: { id: string; onRemove: () => void }) {
  const w = useWords(hostWords);
  const { data } = useQuery(listingQuery(id));
  const title = data?.title ?? "…";
  return (
    <li className={classes.row}>
      <Text>{title}</Text>
      <Button size="xs" variant="default" aria-label={w.removeHome(title)} onClick={onRemove}>
        {w.remove}
      </Button>
    </li>
  );
}
