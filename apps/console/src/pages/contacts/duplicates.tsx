import { Button, Radio, Table, Text, Title } from "@mantine/core";
import type { Contact } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useAssigneeName } from "../../api/people.ts";
import { contactQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { mayLeave } from "../../ui/unsaved.ts";
import { assigneeWords } from "../../words/assignee-words.ts";
import { contactWords } from "../../words/contact-words.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./contacts.module.css";
import { mergeWords } from "./merge-words.ts";
import { contactsWords } from "./words.ts";

/** Maximum number offered at once; merging one makes room for the next. */
const maxShown = 10;

/** Contacts that may be the same person, and those that were merged into this one. */
export function Duplicates({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  const w = useWords(mergeWords);
  const [other, setOther] = useState<string>();
  const { possibleDuplicates = [], mergedFrom = [] } = contact;
  const compare = async (id: string) => {
    if (await mayLeave()) setOther(id);
  };
  return (
    <>
      {possibleDuplicates.length > 0 && (
        <section aria-label={w.duplicates}>
          <Title order={2} size="h4">
            {w.duplicates}
          </Title>
          <ul className={classes.records}>
            {possibleDuplicates.slice(0, maxShown).map((id) => (
              <Duplicate key={id} id={id} onCompare={mayWrite && compare} />
            ))}
          </ul>
        </section>
      )}
      {mergedFrom.length > 0 && (
        <section aria-label={w.merged}>
          <Title order={2} size="h4">
            {w.merged}
          </Title>
          <ul className={classes.records}>
            {mergedFrom.map((each) => (
              <Merged key={each.id} {...each} mayWrite={mayWrite} />
            ))}
          </ul>
        </section>
      )}
      {other && <Compare one={contact} otherId={other} onClose={() => setOther(undefined)} />}
    </>
  );
}

function Duplicate({ id, onCompare }: { id: string; onCompare: false | ((id: string) => Promise<void>) }) {
  const w = useWords(mergeWords);
  const nameOf = useNameOf();
  const { data } = useQuery(contactQuery(id));
  if (!data || data.deletedAt !== null) return null;
  return (
    <li className={classes.line}>
      <TextLink to="/contacts/$id" params={{ id }}>
        {nameOf(data.name)}
      </TextLink>
      {onCompare && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={w.compareWith(nameOf(data.name))}
          onClick={() => void onCompare(id)}
        >
          {w.compare}
        </Button>
      )}
    </li>
  );
}

function Merged(merged: NonNullable<Contact["mergedFrom"]>[number] & { mayWrite: boolean }) {
  const w = useWords(mergeWords);
  const nameOf = useNameOf();
  const { date } = useFormat();
  const name = nameOf(merged.name);
  const undo = useWrite({
    write: (id: string, attempt) => rental.contacts.unmerge(id, attempt),
    onSuccess: () => toast(w.undone(name)),
  });
  return (
    <li>
      <div className={classes.line}>
        <span>
          {name}. {w.undoUntil(date(merged.undoUntil))}
        </span>
        {merged.mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={w.undoOf(name)}
            loading={undo.isPending}
            onClick={async () => {
              if (await mayLeave()) undo.run(merged.id);
            }}
          >
            {w.undo}
          </Button>
        )}
      </div>
      <FailureNote error={undo.error} />
    </li>
  );
}

/** Two contacts side by side, of which one stays. */
function Compare({ one, otherId, onClose }: { one: Contact; otherId: string; onClose: () => void }) {
  const w = useWords(mergeWords);
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const { moment } = useFormat();
  const { data: other, error } = useQuery(contactQuery(otherId));
  const [chosen, setChosen] = useState<string>();
  const [older, newer] = other && other.createdAt < one.createdAt ? [other, one] : [one, other];
  // The older one usually has more behind it. It is first, because the focus starts there.
  const staying = chosen ?? older.id;
  const merge = useWrite({
    write: ({ id, intoId }: { id: string; intoId: string }, attempt) =>
      rental.contacts.merge(id, { intoId }, attempt),
    onSuccess: ({ id }) => {
      toast(w.done);
      onClose();
      void navigate({ to: "/contacts/$id", params: { id } });
    },
  });
  const going = staying === one.id ? otherId : one.id;
  // Their names may be the same.
  const addedOf = ({ name, createdAt }: Contact) => w.added(nameOf(name), moment(createdAt));
  return (
    <Dialog opened onClose={onClose} title={w.title} size="lg">
      <FailureNote error={error} />
      {newer && (
        <Form
          className={layout.form}
          write={merge}
          edits={null}
          onSubmit={() => merge.run({ id: going, intoId: staying })}
        >
          <Radio.Group label={w.stays} value={staying} onChange={setChosen}>
            <SideBySide contacts={[older, newer]} />
          </Radio.Group>
          <Text size="sm" role="status">
            {staying === older.id
              ? w.effect(addedOf(older), addedOf(newer))
              : w.effect(addedOf(newer), addedOf(older))}
          </Text>
          <FormFailure />
          <Button type="submit" loading={merge.isPending}>
            {w.merge}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

function SideBySide({ contacts }: { contacts: [Contact, Contact] }) {
  const w = useWords(contactsWords);
  const { statuses, channels } = useWords(contactWords);
  const { label: lookedAfterBy } = useWords(assigneeWords);
  const assigneeName = useAssigneeName();
  const nameOf = useNameOf();
  const { moment } = useFormat();
  const rows: [string, (contact: Contact) => string | null | undefined][] = [
    [w.email, ({ email }) => email],
    [w.phone, ({ phone }) => phone],
    [w.status, ({ status }) => statuses[status]],
    [w.role, ({ role }) => w.roles[role]],
    [w.channel, ({ channelPreference }) => channelPreference && channels[channelPreference]],
    [w.referral, ({ referralSource }) => referralSource],
    [lookedAfterBy, ({ assigneeId }) => assigneeName(assigneeId)],
    [w.optedOut, ({ optedOutAt }) => optedOutIn(optedOutAt, channels)],
    [w.created, ({ createdAt }) => moment(createdAt)],
  ];
  const [one, other] = contacts;
  const differing = rows.filter(([, shownOf]) => shownOf(one) !== shownOf(other));
  const cellId = (id: string, row: string) => `${id}-${rows.findIndex(([name]) => name === row)}`;
  return (
    <Table className={classes.compared!} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          {contacts.map(({ id, name }) => (
            <Table.Th key={id} scope="col">
              <Radio
                value={id}
                label={nameOf(name)}
                aria-describedby={differing.map(([row]) => cellId(id, row)).join(" ")}
              />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, shownOf]) => (
          <Table.Tr key={name}>
            {contacts.map((contact) => (
              <Table.Td key={contact.id} id={cellId(contact.id, name)}>
                <Text size="xs" c="dimmed">
                  {name}
                </Text>
                {shownOf(contact) || "–"}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const optedOutIn = (optedOutAt: Contact["optedOutAt"], channels: Readonly<Record<string, string>>) =>
  Object.keys(optedOutAt ?? {})
    .map((channel) => channels[channel])
    .join(", ");
