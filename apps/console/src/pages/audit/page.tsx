import { TextInput } from "@mantine/core";
import { actorNameIn } from "@rental/contract/words/audit";
import { changeKindWords } from "@rental/contract/words/integration";
import type { AuditEntry } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { Filters } from "../../ui/filters.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import { OwnersOnly } from "../../ui/owners-only.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import classes from "./audit.module.css";
import { ChangedFields } from "./changed-fields.tsx";
import { auditWords } from "./words.ts";

/** Who did what, for owners. */
export function Page() {
  const w = useWords(auditWords);
  return useMay().own ? <Audit /> : <OwnersOnly title={w.title} />;
}

const changeKinds = Object.keys(changeKindWords.en);
const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;

function Audit() {
  const w = useWords(auditWords);
  const { language } = useLanguage();
  const { long } = useFormat();
  const [action, setAction] = useState<AuditEntry["action"]>();
  const [recordId, setRecordId] = useState("");
  const filters = { action, recordId: uuid.test(recordId.trim()) ? recordId.trim() : undefined };
  const list = useRecordList(
    ["audit", "list", filters],
    (part, options) => rental.audit.list({ ...filters, ...part }, options),
    { everyMs: 15_000 },
  );
  // A sign-in is recorded under the person.
  const whatOf = ({ action, resource }: AuditEntry) =>
    resource !== null && changeKinds.includes(action) ? w.resources[resource] : "";
  const columns: RecordColumn<AuditEntry>[] = [
    {
      id: "who",
      header: w.who,
      cell: ({ principal: { name, kind } }) => `${actorNameIn(name, language)} (${w.kinds[kind]})`,
    },
    {
      id: "what",
      header: w.what,
      cell: (entry) => (
        <>
          {w.actions[entry.action]} {whatOf(entry)}{" "}
          {entry.recordId && entry.resource !== "settings" && <code>{entry.recordId}</code>}
        </>
      ),
    },
    { id: "changes", header: w.changes, cell: (entry) => <ChangedFields entry={entry} /> },
    { id: "operation", header: w.operation, cell: ({ operation }) => <code>{operation}</code> },
    { id: "at", header: w.time, cell: ({ at }) => long(at), isShort: true },
  ];
  return (
    <PageFrame title={w.title}>
      <p className={classes.soft}>{w.hint}</p>
      <Filters>
        <FilterSelect
          label={w.filterAction}
          all={w.all}
          data={choicesOf(w.actions)}
          value={action}
          onChange={setAction}
        />
        <TextInput label={w.record} description={w.recordHint} {...controlled(recordId, setRecordId)} />
      </Filters>
      <RecordList label={w.title} list={list} columns={columns} none={w.none} noneHint={w.noneHint} />
      <SameCall method="GET" path="/audit" sdk="console.log(await rental.audit.list());" />
    </PageFrame>
  );
}
