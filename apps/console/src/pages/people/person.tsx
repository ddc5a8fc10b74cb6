import { Button, Group, Stack } from "@mantine/core";
import type { PeopleCreateInput, Person } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import { OwnersOnly } from "../../ui/owners-only.tsx";
import { PageFrame, SectionTitle } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { merged, useDraft } from "../../ui/use-draft.ts";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useWords } from "../../words/words.ts";
import { ConnectedCalendars } from "../settings/connected/connected-lazy.tsx";
import { hostWords } from "./host/words.ts";
import { Notices } from "./notices.tsx";
import { PersonFields } from "./person-fields.tsx";
import { SignIns } from "./sign-ins.tsx";
import { peopleWords } from "./words.ts";

// Loaded after the person: a long form.
const ShowsHomes = lazy(() => import("./host/host.tsx").then((module) => ({ default: module.ShowsHomes })));

/** One person: name, address, role, and where they are signed in. For owners. */
export function Page() {
  const w = useWords(peopleWords);
  const { title } = useWords(hostWords);
  const { unnamed } = useWords(assigneeWords);
  const { id } = useParams({ from: "/people/$id" });
  const may = useMay();
  const { data: person, error } = useQuery({
    queryKey: ["people", "one", id],
    queryFn: ({ signal }) => rental.people.get(id, { signal }),
    enabled: may.own,
    staleTime: 0,
  });
  if (!may.own) return <OwnersOnly title={w.person} />;
  return (
    <PageFrame title={person ? (person.name ?? person.email ?? unnamed.owner) : w.person}>
      <BackLink to="/people">{w.back}</BackLink>
      <FailureNote error={error} />
      {person && <Change key={id} person={person} />}
      {person && (
        <>
          <SectionTitle mt="xl">{w.noticesTitle}</SectionTitle>
          <Notices person={person} />
        </>
      )}
      {person && person.role !== "viewer" && may.see("hosts") && (
        <>
          <SectionTitle mt="xl">{title}</SectionTitle>
          <Suspense>
            <ShowsHomes personId={id} />
          </Suspense>
          {may.see("calendar-accounts") && <ConnectedCalendars personId={id} />}
        </>
      )}
      <SectionTitle mt="xl">{w.signIns}</SectionTitle>
      <SignIns personId={id} />
      <SameCall
        method="PATCH"
        path={`/people/${id}`}
        body={{ role: "viewer" }}
        sdk={`await rental.people.update("${id}", { role: "viewer" });`}
      />
    </PageFrame>
  );
}

const fieldsOf = ({ name, email, role }: Person): PeopleCreateInput => ({
  name: name ?? "",
  email: email ?? "",
  role,
});

/** Only what was changed, so that changes by others meanwhile are kept. */
const changesOf = (fields: PeopleCreateInput, { name, email, role }: PeopleCreateInput) => ({
  ...(fields.name !== name && { name: fields.name }),
  ...(fields.email !== email && { email: fields.email }),
  ...(fields.role !== role && { role: fields.role }),
});

function Change({ person }: { person: Person }) {
  const { id, name, email } = person;
  const w = useWords(peopleWords);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const {
    typed: fields,
    setTyped: setFields,
    isEdited,
    saved: before,
    setSaved,
  } = useDraft(person, fieldsOf, (typed) => typed, merged);
  const changes = changesOf(fields, fieldsOf(before));
  const change = useWrite({
    write: ({ input }: { input: typeof changes; sent: PeopleCreateInput }, attempt) =>
      rental.people.update(id, input, attempt),
    onSuccess: (saved, { sent }) => {
      setSaved(saved, sent);
      toast(w.changed);
      return queries.invalidateQueries({ queryKey: ["people"] });
    },
  });
  const remove = useWrite({
    write: (_: undefined, attempt) => rental.people.delete(id, attempt),
    onSuccess: () => navigate({ to: "/people" }),
  });
  return (
    <Form
      write={change}
      edits={isEdited ? fields : null}
      onSubmit={() => {
        if (isEdited) change.run({ input: changes, sent: fields });
      }}
    >
      <Stack maw="30rem">
        <PersonFields value={fields} onChange={setFields} />
        <FormFailure />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {w.change}
          </Button>
          <AskFirst
            label={w.remove}
            question={w.removeQuestion}
            write={remove}
            about={name || (email ?? undefined)}
          />
        </Group>
      </Stack>
    </Form>
  );
}
