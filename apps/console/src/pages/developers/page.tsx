import { Button } from "@mantine/core";
import type { ApiKey } from "@rental/sdk";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { Status } from "../../ui/status.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { AddKey } from "./add-key.tsx";
import { Parts } from "./parts.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { developersWords } from "./words.ts";

/** API keys, for owners. Others begin with the requests. */
export const Page = () => (useMay().own ? <Keys /> : <Navigate to="/developers/requests" replace />);

function Keys() {
  const w = useWords(developersWords);
  const { moment, date } = useFormat();
  const [isAdding, setIsAdding] = useState(false);
  const list = useRecordList(["keys", "list"], (part, options) => rental.keys.list(part, options), {
    everyMs: 15_000,
  });
  const columns: RecordColumn<ApiKey>[] = [
    {
      id: "name",
      header: w.name,
      cell: ({ name, managesKeys, scopes, allowedAddresses }) => {
        const notes = [
          managesKeys && w.managesKeys,
          scopes && shortened(scopes),
          allowedAddresses && w.onlyFrom(shortened(allowedAddresses)),
        ].filter(Boolean);
        return notes.length > 0 ? `${name} (${notes.join(", ")})` : name;
      },
    },
    { id: "key", header: w.key, cell: ({ lastFour }) => w.ending(lastFour) },
    {
      id: "state",
      header: w.state,
      cell: (key) => <KeyState apiKey={key} />,
    },
    { id: "created", header: w.created, cell: ({ createdAt }) => date(createdAt) },
    {
      id: "used",
      header: w.lastUsed,
      cell: ({ lastUsedAt, lastUsedFrom }) => {
        if (lastUsedAt === null) return w.never;
        return lastUsedFrom === null ? moment(lastUsedAt) : w.from(moment(lastUsedAt), lastUsedFrom);
      },
    },
    {
      id: "revoke",
      header: w.revoke,
      cell: (key) => key.revokedAt === null && <RevokeKey apiKey={key} />,
    },
  ];
  return (
    <PageFrame title={w.keysTitle} actions={<Button onClick={() => setIsAdding(true)}>{w.addKey}</Button>}>
      <Parts />
      <RecordList label={w.keysTitle} list={list} columns={columns} none={w.noKeys} noneHint={w.noKeysHint} />
      {isAdding && <AddKey onClose={() => setIsAdding(false)} />}
      <SameCall method="GET" path="/keys" sdk="console.log(await rental.keys.list());" />
    </PageFrame>
  );
}

function KeyState({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  const w = useWords(developersWords);
  const { moment } = useFormat();
  if (revokedAt !== null) return <Status kind="off">{w.revoked}</Status>;
  if (expiresAt === null) return <Status kind="good">{w.active}</Status>;
  if (new Date(expiresAt) <= new Date()) return <Status kind="off">{w.expired}</Status>;
  return <Status kind="good">{`${w.active}, ${w.until(moment(expiresAt))}`}</Status>;
}

/** A key may have dozens of scopes, and 20 addresses. */
const shortened = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(", ") : `${names.slice(0, 3).join(", ")} +${names.length - 3}`;
