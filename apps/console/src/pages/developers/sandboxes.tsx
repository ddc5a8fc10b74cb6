import { Button } from "@mantine/core";
import { RentalClient, type Sandbox } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { NotInPlan } from "../../app/in-plan.tsx";
import { isSandbox } from "../../app/sandbox.ts";
import { useMay, useSession } from "../../app/session.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Empty } from "../../ui/empty.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { OwnersOnly } from "../../ui/owners-only.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { AddSandbox } from "./add-sandbox.tsx";
import classes from "./developers.module.css";
import { InsideSandbox } from "./inside-sandbox.tsx";
import { Parts } from "./parts.tsx";
import { sandboxWords } from "./sandbox-words.ts";

/** The sandboxes of an account, for owners; or what is in the sandbox that the person has signed in to. */
export function Page() {
  const w = useWords(sandboxWords);
  const may = useMay();
  const { account } = useSession();
  if (isSandbox(account.id))
    return (
      <PageFrame title={w.title}>
        <Parts />
        <p className={classes.soft}>{w.isTest}</p>
        <InsideSandbox client={rental} name={account.id} />
      </PageFrame>
    );
  if (!may.see("sandboxes")) return <NotInPlan title={w.title} />;
  return may.own ? <Sandboxes /> : <OwnersOnly title={w.title} />;
}

function Sandboxes() {
  const w = useWords(sandboxWords);
  const may = useMay();
  const { moment, date } = useFormat();
  const [isAdding, setIsAdding] = useState(false);
  const [key, setKey] = useState("");
  const inside = useMemo(() => (key.startsWith("rk_test_") ? clientOf(key.trim()) : undefined), [key]);
  const list = useQuery({
    queryKey: ["sandboxes"],
    queryFn: ({ signal }) => rental.sandboxes.list({ signal }),
  });
  const columns: RecordColumn<Sandbox>[] = [
    { id: "name", header: w.name, cell: ({ name }) => name },
    { id: "now", header: w.now, cell: ({ now }) => moment(now) },
    { id: "created", header: w.created, cell: ({ createdAt }) => date(createdAt) },
    {
      id: "used",
      header: w.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? w.never : moment(lastUsedAt)),
    },
    ...(may.write
      ? [{ id: "remove", header: w.remove, cell: (sandbox: Sandbox) => <Remove sandbox={sandbox} /> }]
      : []),
  ];
  const add = may.write && <Button onClick={() => setIsAdding(true)}>{w.add}</Button>;
  return (
    <PageFrame title={w.title} actions={add} writes>
      <Parts />
      <p className={classes.soft}>{w.hint}</p>
      <FailureNote error={list.error} />
      {list.data?.length === 0 && <Empty title={w.none}>{w.noneHint}</Empty>}
      {list.data && list.data.length > 0 && (
        <>
          <RecordTable label={w.title} columns={columns} rows={list.data} idOf={({ id }) => id} />
          <TextField
            name="key"
            label={w.key}
            description={w.keyHint}
            autoComplete="off"
            spellCheck={false}
            mt="lg"
            {...controlled(key, setKey)}
          />
          {inside && <InsideSandbox client={inside} name={key.slice(-8)} />}
        </>
      )}
      {isAdding && <AddSandbox onClose={() => setIsAdding(false)} onLook={setKey} />}
      <SameCall method="GET" path="/sandboxes" sdk="console.log(await rental.sandboxes.list());" />
    </PageFrame>
  );
}

/** Calls with a key of a sandbox, and without the cookie of the person. */
const clientOf = (apiKey: string) =>
  new RentalClient({
    apiKey,
    baseUrl: location.origin,
    maxRetries: 0,
    fetch: (input, init) => fetch(input, { ...init, credentials: "omit" }),
  });

function Remove({ sandbox: { id, name } }: { sandbox: Sandbox }) {
  const w = useWords(sandboxWords);
  const queries = useQueryClient();
  const remove = useWrite({
    write: (_: undefined, attempt) => rental.sandboxes.delete(id, attempt),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["sandboxes"] }),
  });
  return <AskFirst label={w.remove} about={name} question={w.removeQuestion} write={remove} />;
}
