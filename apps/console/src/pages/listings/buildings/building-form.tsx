import { Alert, Button, Group } from "@mantine/core";
import { ApiError, type Building } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { useWrite } from "../../../api/use-write.ts";
import { useMay } from "../../../app/session.ts";
import { toast } from "../../../app/toast-store.ts";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { NumberField, SelectField, TextAreaField, TextField } from "../../../ui/fields.tsx";
import { choicesOf, controlled, Form, FormFailure } from "../../../ui/form.tsx";
import layout from "../../../ui/layout.module.css";
import { Locked } from "../../../ui/locked.tsx";
import { uiWords } from "../../../ui/words.ts";
import { useWords } from "../../../words/words.ts";
import { detailsWords } from "../details-words.ts";
import { FeeFields } from "../fee-fields.tsx";
import { listingsWords } from "../words.ts";
import {
  type BuildingDraft,
  buildingChangesOf,
  buildingFieldsOf,
  draftOfBuilding,
} from "./building-draft.ts";
import { BuildingPhotos } from "./building-photos.tsx";
import { buildingsWords } from "./words.ts";

interface BuildingFormProps {
  /** Undefined: a new one. */
  building: Building | undefined;
  onDone: () => void;
}

type TextName = Exclude<keyof BuildingDraft, "fees" | "imageIds">;

/** All fields of a building. */
export function BuildingForm({ building, onDone }: BuildingFormProps) {
  const w = useWords(buildingsWords);
  const u = useWords(uiWords);
  const l = useWords(listingsWords);
  const d = useWords(detailsWords);
  const disabled = !useMay().write;
  const [before] = useState(() => draftOfBuilding(building));
  const [draft, setDraft] = useState(before);
  const save = useWrite({
    write: (sent: BuildingDraft, attempt) =>
      building
        ? rental.buildings.update(building.id, buildingChangesOf(sent, before), attempt)
        : rental.buildings.create(buildingFieldsOf(sent), attempt),
    onSuccess: () => {
      toast(u.saved);
      onDone();
    },
  });
  const submit = () => {
    // Having nothing to save is not an error.
    if (building && Object.keys(buildingChangesOf(draft, before)).length === 0) onDone();
    else save.run(draft);
  };
  const text = (name: TextName) => ({
    ...controlled(String(draft[name]), (value) => setDraft({ ...draft, [name]: value })),
    disabled,
    name,
  });
  const number = (name: TextName) => ({
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    disabled,
    name,
  });
  return (
    <Form className={layout.form} write={save} edits={draft} onSubmit={submit}>
      <Locked write={save}>
        <TextField label={w.name} required maxLength={200} {...text("name")} />
        <TextField label={l.address} required maxLength={500} {...text("address")} />
        <div className={layout.pair}>
          <TextField label={l.city} {...text("city")} />
          <TextField label={l.region} {...text("state")} />
          <TextField label={l.zip} {...text("zip")} />
        </div>
        <div className={layout.pair}>
          <TextField label={d.country} description={d.countryHint} maxLength={2} {...text("country")} />
          <NumberField label={d.latitude} min={-90} max={90} {...number("latitude")} />
          <NumberField label={d.longitude} min={-180} max={180} {...number("longitude")} />
        </div>
        <div className={layout.pair}>
          <SelectField
            label={l.pets}
            data={[{ value: "", label: l.unknown }, ...choicesOf(l.petPolicies)]}
            {...text("petPolicy")}
          />
          <NumberField isWhole label={d.yearBuilt} min={1000} max={2200} {...number("yearBuilt")} />
        </div>
        <TextAreaField label={l.description} rows={3} {...text("description")} />
        <TextAreaField label={w.amenities} description={w.amenitiesHint} rows={3} {...text("amenities")} />
        <FeeFields fees={draft.fees} onChange={(fees) => setDraft({ ...draft, fees })} disabled={disabled} />
        {building && (
          <BuildingPhotos
            building={building}
            chosen={draft.imageIds}
            onChange={(imageIds) => setDraft({ ...draft, imageIds })}
            disabled={disabled}
          />
        )}
      </Locked>
      <FormFailure />
      <Group>
        {!disabled && (
          <Button type="submit" loading={save.isPending}>
            {u.save}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {w.back}
        </Button>
        {building && !disabled && <RemoveBuilding building={building} onDone={onDone} />}
      </Group>
    </Form>
  );
}

const hasUnits = (error: unknown) => error instanceof ApiError && error.code === "building_has_units";

/** Deletes at once, because the server refuses it while there are units. */
function RemoveBuilding({ building: { id }, onDone }: { building: Building; onDone: () => void }) {
  const w = useWords(buildingsWords);
  const remove = useWrite({
    write: (_: undefined, attempt) => rental.buildings.delete(id, attempt),
    onSuccess: () => {
      toast(w.removed);
      onDone();
    },
  });
  return (
    <>
      <Button variant="default" loading={remove.isPending} onClick={() => remove.run(undefined)}>
        {w.remove}
      </Button>
      {hasUnits(remove.error) ? (
        <Alert role="alert" color="red" variant="light">
          {w.hasUnits}
        </Alert>
      ) : (
        <FailureNote error={remove.error} />
      )}
    </>
  );
}
