import { Alert, Button, Group, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Contact } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { rental } from "../../api/client.ts";
import { deleteLater } from "../../api/later.ts";
import { contactQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ContactName, useNameOf } from "../../ui/contact-name.tsx";
import { Face } from "../../ui/face.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { PageFrame } from "../../ui/page.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { BackLink, TextLink } from "../../ui/text-link.tsx";
import { Timeline } from "../../ui/timeline/timeline-lazy.tsx";
import { merged, useDraft } from "../../ui/use-draft.ts";
import { uiWords } from "../../ui/words.ts";
import { contactWords } from "../../words/contact-words.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { BookFor } from "./book-for.tsx";
import { type ContactDraft, ContactFields, contactChangesOf, contactDraftOf } from "./contact-fields.tsx";
import { Conversations, Homes, Sessions, Showings, useConversations } from "./contact-records.tsx";
import classes from "./contacts.module.css";
import { Duplicates } from "./duplicates.tsx";
import { mergeWords } from "./merge-words.ts";
import { contactsWords } from "./words.ts";
import { WriteMessage } from "./write-message.tsx";

/** Where the records fit beside the form, as in the layout of columns. */
const wide = "(min-width: 62rem)";

/** One contact: its fields, and what happened with it. */
export function Page() {
  const nameOf = useNameOf();
  const { id } = useParams({ from: "/contacts/$id" });
  const w = useWords(contactsWords);
  const may = useMay();
  const { data: contact, error } = useQuery(contactQuery(id));
  const actions = contact && contact.deletedAt === null && may.write && (
    <>
      {may.see("showings") && <BookFor contact={contact} />}
      {may.see("messages") && <WriteOrAnswer contact={contact} />}
    </>
  );
  return (
    <PageFrame
      title={contact ? nameOf(contact.name) : w.contact}
      picture={contact && <Face name={nameOf(contact.name)} size="large" />}
      writes
      actions={actions}
    >
      <BackLink to="/contacts">{w.back}</BackLink>
      <FailureNote error={error} />
      {contact && <ContactParts contact={contact} />}
      <SameCall
        method="PATCH"
        path={`/contacts/${id}`}
        body={{ assistantEnabled: false }}
        sdk={`await rental.contacts.update("${id}", { assistantEnabled: false });`}
      />
    </PageFrame>
  );
}

/** In a narrow window, what happened comes before the form, which few open a contact for. */
function ContactParts({ contact }: { contact: Contact }) {
  const { id } = contact;
  const w = useWords(contactsWords);
  const may = useMay();
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false });
  const form = <EditContact key={stateOf(contact)} contact={contact} isTitled={!isWide} />;
  const records = (
    <div key="records" className={layout.side}>
      <ContactFacts contact={contact} isWithReach={!isWide} />
      <Duplicates contact={contact} mayWrite={may.write} />
      {may.see("conversations") && <Conversations contactId={id} />}
      {may.see("properties") && <Homes contactId={id} />}
      {may.see("showings") && <Showings contactId={id} />}
      {may.see("sessions") && <Sessions contactId={id} />}
    </div>
  );
  const timeline = (
    <div key="timeline" className={classes.timeline}>
      <Timeline of="contacts" id={id} />
    </div>
  );
  return (
    <>
      {contact.deletedAt !== null && (
        <Alert color="gray" mb="md">
          {contact.mergedInto ? <MergedInto id={contact.mergedInto} /> : w.deleted}
        </Alert>
      )}
      {/* The order is that of the page, not only of its styles, so that it is read and tabbed through as it is seen. */}
      <div className={layout.columns}>{isWide ? [form, records, timeline] : [records, timeline, form]}</div>
    </>
  );
}

/** Who has a conversation with the contact most likely came to answer in it. */
function WriteOrAnswer({ contact }: { contact: Contact }) {
  const w = useWords(contactsWords);
  const newest = useConversations(contact.id).rows?.[0];
  return (
    <>
      <WriteMessage contact={contact} isMain={!newest} />
      {newest && (
        <ButtonLink to="/inbox/$id" params={{ id: newest.id }}>
          {w.conversation}
        </ButtonLink>
      )}
    </>
  );
}

/** A merge and its undo change the fields, of which nothing is unsaved then. */
const stateOf = ({ id, mergedInto = "", mergedFrom = [] }: Contact): string =>
  [id, mergedInto, ...mergedFrom.map((each) => each.id)].join();

/** @param isWithReach whether the email address and the phone number are shown, because the form is far below */
function ContactFacts({ contact, isWithReach }: { contact: Contact; isWithReach: boolean }) {
  const { email, phone, createdAt, appliedAt, optedOutAt } = contact;
  const w = useWords(contactsWords);
  const { channels } = useWords(contactWords);
  const { moment } = useFormat();
  const facts: Parameters<typeof Facts>[0]["of"] = [
    isWithReach && phone && [w.phone, <PhoneLink key="phone" number={phone} />],
    isWithReach && email && [w.email, email],
    [w.created, moment(createdAt)],
  ];
  if (appliedAt !== null) facts.push([w.applied, moment(appliedAt)]);
  for (const [channel, at] of Object.entries(optedOutAt ?? {}))
    facts.push([`${w.optedOut}: ${channels[channel as keyof typeof channels]}`, moment(at)]);
  return <Facts of={facts} />;
}

function MergedInto({ id }: { id: string }) {
  const w = useWords(mergeWords);
  return (
    <>
      {w.mergedInto}{" "}
      <TextLink to="/contacts/$id" params={{ id }}>
        <ContactName id={id} />
      </TextLink>
    </>
  );
}

/** @param isTitled whether it has a heading, which it needs after those of the records */
function EditContact({ contact, isTitled }: { contact: Contact; isTitled: boolean }) {
  const w = useWords(contactsWords);
  const u = useWords(uiWords);
  const nameOf = useNameOf();
  const may = useMay();
  const navigate = useNavigate();
  const mayEdit = may.write && contact.deletedAt === null;
  const {
    typed: draft,
    setTyped: setDraft,
    isEdited,
    saved: before,
    setSaved: setBefore,
  } = useDraft(contact, contactDraftOf, (typed) => typed, merged);
  const save = useWrite({
    write: ({ changes }: { changes: ReturnType<typeof contactChangesOf>; sent: ContactDraft }, attempt) =>
      rental.contacts.update(contact.id, changes, attempt),
    onSuccess: (saved, { sent }) => {
      setBefore(saved, sent);
      toast(u.saved);
    },
  });
  const remove = () => {
    const { id, name } = contact;
    deleteLater({
      id,
      run: (client, attempt) => client.contacts.delete(id, attempt),
      text: w.removing(nameOf(name)),
      failed: w.notRemoved(nameOf(name)),
    });
    void navigate({ to: "/contacts" });
  };
  const changes = contactChangesOf(draft, before);
  return (
    <Form
      className={layout.form}
      write={save}
      edits={isEdited ? draft : null}
      onSubmit={() => {
        if (Object.keys(changes).length > 0) save.run({ changes, sent: draft });
      }}
    >
      {isTitled && (
        <Title order={2} size="h4">
          {w.details}
        </Title>
      )}
      <ContactFields draft={draft} onChange={setDraft} disabled={!mayEdit} />
      <FormFailure />
      {mayEdit && (
        <Group>
          <Button type="submit" loading={save.isPending}>
            {u.save}
          </Button>
          <Button variant="default" onClick={remove}>
            {w.remove}
          </Button>
        </Group>
      )}
    </Form>
  );
}
