import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { CheckField, FieldGroup, SelectField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { useWords } from "../../../words/words.ts";
import classes from "../listings.module.css";
import { buildingsWords } from "./words.ts";

interface BuildingPhotosProps {
  buildingId: string;
  /** Ids of the images. */
  chosen: string[];
  onChange: (imageIds: string[]) => void;
  disabled: boolean;
}

/** Which photos of its units stand for the building. */
export function BuildingPhotos({ buildingId, chosen, onChange, disabled }: BuildingPhotosProps) {
  const w = useWords(buildingsWords);
  const [unit, setUnit] = useState("");
  const { data: units } = useQuery({
    queryKey: ["properties", "of-building", buildingId],
    queryFn: ({ signal }) => rental.properties.list({ buildingId, limit: 100 }, { signal }),
  });
  const { data: images } = useQuery({
    enabled: unit !== "",
    queryKey: ["images", "list", unit],
    queryFn: ({ signal }) => rental.images.list(unit, { signal }),
  });
  const withPhotos = units?.data.filter(({ imageUrls }) => imageUrls.length > 0) ?? [];
  const isEmpty = units?.data.length === 0;
  const description = isEmpty ? w.noUnits : `${w.photosHint} ${w.chosen(chosen.length)}`;
  return (
    <FieldGroup name="imageIds" label={w.photosFrom} description={description}>
      <SelectField
        label={w.photosFrom}
        name="unit"
        disabled={disabled || isEmpty}
        data={[
          { value: "", label: w.chooseUnit },
          ...withPhotos.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...controlled(unit, setUnit)}
      />
      <ul className={classes.cards}>
        {(images ?? []).map(({ id, url }, at) => (
          <li key={id} className={classes.card}>
            <img src={`${url}?w=320&h=240&fit=cover`} alt="" loading="lazy" />
            <CheckField
              label={w.photo(at + 1)}
              name={`photo-${id}`}
              disabled={disabled}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
