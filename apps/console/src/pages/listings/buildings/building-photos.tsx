import type { Building } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { deleteLater, useWithoutDeleted } from "../../../api/later.ts";
import { CheckField, FieldGroup, SelectField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { useWords } from "../../../words/words.ts";
import classes from "../listings.module.css";
import { moved, PhotoGrid } from "../photo-grid.tsx";
import { UploadPhotos } from "../photos.tsx";
import { toBuilding } from "../send-photos.ts";
import { listingsWords } from "../words.ts";
import { buildingsWords } from "./words.ts";

interface BuildingPhotosProps {
  building: Building;
  /** Ids of the images. */
  chosen: string[];
  onChange: (imageIds: string[]) => void;
  disabled: boolean;
}

/** The photos of a building, in their order: its own, which are uploaded at once, and those chosen of its units. */
export function BuildingPhotos({ building, chosen, onChange, disabled }: BuildingPhotosProps) {
  const w = useWords(buildingsWords);
  const l = useWords(listingsWords);
  const [unit, setUnit] = useState("");
  const { data: units } = useQuery({
    queryKey: ["properties", "of-building", building.id],
    queryFn: ({ signal }) => rental.properties.list({ buildingId: building.id, limit: 100 }, { signal }),
  });
  const { data: images = [] } = useQuery({
    enabled: unit !== "",
    queryKey: ["images", "list", unit],
    queryFn: ({ signal }) => rental.images.list(unit, { signal }),
  });
  const { data: own = [] } = useQuery({
    queryKey: ["images", "of-building", building.id],
    queryFn: ({ signal }) => rental.buildings.listImages(building.id, { signal }),
  });
  const urls = new Map([
    ...building.imageIds.map((id, at) => [id, building.imageUrls[at]!] as const),
    ...[...images, ...own].map(({ id, url }) => [id, url] as const),
  ]);
  const all = [...new Set([...chosen, ...own.map(({ id }) => id)])].filter((id) => urls.has(id));
  const shown = useWithoutDeleted(all.map((id) => ({ id, src: sized(urls.get(id)!) }))) ?? [];
  const ids = shown.map(({ id }) => id);
  const remove = (id: string) => {
    if (!own.some((photo) => photo.id === id)) return onChange(chosen.filter((each) => each !== id));
    deleteLater({
      id,
      run: (client, attempt) => client.buildings.deleteImages(building.id, { imageIds: [id] }, attempt),
      text: l.removingPhoto(ids.indexOf(id) + 1),
      failed: l.photoNotRemoved,
    });
  };
  const withPhotos = units?.data.filter(({ imageUrls }) => imageUrls.length > 0) ?? [];
  return (
    <FieldGroup name="imageIds" label={l.photos} description={w.photosHint}>
      {!disabled && <UploadPhotos to={toBuilding(building.id)} />}
      <PhotoGrid
        photos={shown}
        mayWrite={!disabled}
        onMove={(from, to) => onChange(moved(ids, from, to))}
        onRemove={remove}
      />
      {withPhotos.length > 0 && (
        <SelectField
          label={w.photosFrom}
          name="unit"
          disabled={disabled}
          data={[
            { value: "", label: w.chooseUnit },
            ...withPhotos.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          {...controlled(unit, setUnit)}
        />
      )}
      <ul className={classes.cards}>
        {images.map(({ id, url }, at) => (
          <li key={id} className={classes.card}>
            <img src={sized(url)} alt="" loading="lazy" />
            <CheckField
              label={w.photo(at + 1)}
              name={`photo-${id}`}
              disabled={disabled}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...ids, id] : ids.filter((each) => each !== id))
              }
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

const sized = (url: string) => `${url}?w=320&h=240&fit=cover`;
