import { Button, Group } from "@mantine/core";
import type { Building } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { useMay } from "../../../app/session.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { RecordList } from "../../../ui/record-list.tsx";
import { useRecordList } from "../../../ui/use-record-list.ts";
import { useWords } from "../../../words/words.ts";
import { BuildingForm } from "./building-form.tsx";
import { buildingsWords } from "./words.ts";

/** The buildings of the account, and the form of one. */
export function Buildings({ onClose }: { onClose: () => void }) {
  const w = useWords(buildingsWords);
  const [edited, setEdited] = useState<Building | "new">();
  const isNew = edited === "new";
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={edited === undefined ? w.title : isNew ? w.add : w.edit(edited.name)}
    >
      {edited === undefined ? (
        <BuildingList onEdit={setEdited} />
      ) : (
        <BuildingForm building={isNew ? undefined : edited} onDone={() => setEdited(undefined)} />
      )}
    </Dialog>
  );
}

function BuildingList({ onEdit }: { onEdit: (building: Building | "new") => void }) {
  const w = useWords(buildingsWords);
  const may = useMay();
  const list = useRecordList(["buildings", "list"], (part, options) => rental.buildings.list(part, options));
  return (
    <div className={layout.form}>
      {/* Not below the list, which would push it away when it has loaded. */}
      {may.write && (
        <Group>
          <Button onClick={() => onEdit("new")}>{w.add}</Button>
        </Group>
      )}
      <RecordList
        label={w.title}
        list={list}
        none={w.none}
        noneHint={w.noneHint}
        columns={[
          {
            id: "name",
            header: w.name,
            cell: (row) => (
              <Button variant="default" size="xs" aria-label={w.edit(row.name)} onClick={() => onEdit(row)}>
                {row.name}
              </Button>
            ),
          },
          { id: "address", header: w.address, cell: ({ address }) => address },
        ]}
      />
    </div>
  );
}
