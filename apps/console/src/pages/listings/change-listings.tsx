import { Button, Group, Text } from "@mantine/core";
import type { PropertiesUpdateInput, Property } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { failureOf } from "../../api/errors.ts";
import { buildingsQuery } from "../../api/queries.ts";
import { useMay } from "../../app/session.ts";
import { AssignMenu, ChangeMany, ChoiceMenu } from "../../ui/change-many.tsx";
import type { Choosing } from "../../ui/choosing.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { usePublicPage } from "../../ui/public-page.tsx";
import { ContactPicker } from "../../ui/record-pickers.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { detailsWords } from "./details-words.ts";
import { missingOf } from "./publishing.tsx";
import { useRemoval } from "./removal.tsx";
import { listingsWords } from "./words.ts";

type Changes = Pick<PropertiesUpdateInput, "isPublic" | "assigneeId" | "buildingId" | "ownerContactId">;

/** Actions on all chosen listings. */
export function ChangeListings({ choosing }: { choosing: Choosing<Property> }) {
  const w = useWords(listingsWords);
  const { isIncluded } = usePublicPage();
  const removal = useRemoval();
  /** How many would be published without a photo. */
  const bare = choosing.rows.filter(({ isPublic, imageUrls }) => !isPublic && imageUrls.length === 0).length;
  const whyNot = (error: unknown): string => {
    const names = missingOf(error)?.map((name) => w.needed[name as keyof typeof w.needed] ?? name);
    return names ? w.missing(names.join(", ")) : failureOf(error).detail;
  };
  return (
    <ChangeMany<Property, Changes>
      choosing={choosing}
      update={({ id }, ...call) => rental.properties.update(id, ...call)}
      remove={(client, ...call) => client.properties.delete(...call)}
      isBusy={removal.isLooking}
      beforeRemove={(rows, remove) => removal.start({ homes: rows.map(({ id }) => id), remove })}
      whyNot={whyNot}
    >
      {(change) => (
        <>
          <AssignMenu onAssign={(assigneeId) => change({ assigneeId })} />
          <BuildingMenu onChoose={(buildingId) => change({ buildingId })} />
          <ChooseOwner onChoose={(ownerContactId) => change({ ownerContactId })} />
          {isIncluded && (
            <>
              <Button size="xs" variant="default" onClick={() => change({ isPublic: true })}>
                {w.publish}
              </Button>
              <Button size="xs" variant="default" onClick={() => change({ isPublic: false })}>
                {w.unpublish}
              </Button>
              {bare > 0 && <Text size="sm">{w.noPhotosOf(bare)}</Text>}
            </>
          )}
          {removal.question}
        </>
      )}
    </ChangeMany>
  );
}

/** Puts the listings into a building. Nothing, if there are none. */
function BuildingMenu({ onChoose }: { onChoose: (id: string | null) => void }) {
  const w = useWords(detailsWords);
  const { data } = useQuery({ ...buildingsQuery, enabled: useMay().see("buildings") });
  if (!data || data.data.length === 0) return null;
  const choices = [
    ...data.data.map(({ id, name }) => ({ value: id, label: name })),
    { value: "", label: w.noBuilding },
  ];
  return <ChoiceMenu label={w.building} choices={choices} onChoose={(id) => onChoose(id || null)} />;
}

/** Says whose homes they are. */
function ChooseOwner({ onChoose }: { onChoose: (id: string) => void }) {
  const w = useWords(detailsWords);
  const { save, cancel } = useWords(uiWords);
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [owner, setOwner] = useState("");
  const close = () => setIsOpen(false);
  if (!may.see("contacts")) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {w.owner}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={w.chooseOwner}>
        <ContactPicker name="ownerContactId" label={w.owner} value={owner} onChange={setOwner} />
        <Group mt="md">
          <Button
            disabled={owner === ""}
            onClick={() => {
              onChoose(owner);
              close();
            }}
          >
            {save}
          </Button>
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
