import { Button } from "@mantine/core";
import type { Person } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay, useSession } from "../../app/session.ts";
import { OwnersOnly } from "../../ui/owners-only.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { Invite } from "./invite.tsx";
import { peopleWords } from "./words.ts";

/** The people of the account, for owners. */
export function Page() {
  const w = useWords(peopleWords);
  return useMay().own ? <People /> : <OwnersOnly title={w.title} />;
}

function People() {
  const w = useWords(peopleWords);
  // Only the first owner can be without a name.
  const { unnamed } = useWords(assigneeWords);
  const { moment } = useFormat();
  const me = useSession().person?.id;
  const [isInviting, setIsInviting] = useState(false);
  const list = useRecordList(["people", "list"], (part, options) => rental.people.list(part, options), {
    everyMs: 15_000,
  });
  const columns: RecordColumn<Person>[] = [
    {
      id: "name",
      header: w.name,
      cell: ({ id, name, email }) => (
        <>
          <TextLink to="/people/$id" params={{ id }}>
            {name ?? email ?? unnamed.owner}
          </TextLink>
          {id === me && ` (${w.you})`}
        </>
      ),
    },
    { id: "email", header: w.email, cell: ({ email }) => email ?? "" },
    { id: "role", header: w.role, cell: ({ role }) => w.roles[role] },
    {
      id: "last",
      header: w.lastSignIn,
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? w.never : moment(lastSignInAt)),
    },
  ];
  return (
    <PageFrame title={w.title} actions={<Button onClick={() => setIsInviting(true)}>{w.invite}</Button>}>
      <RecordList label={w.title} list={list} columns={columns} none={w.none} noneHint={w.noneHint} />
      {isInviting && <Invite onClose={() => setIsInviting(false)} />}
      <SameCall method="GET" path="/people" sdk="console.log(await rental.people.list());" />
    </PageFrame>
  );
}
