import type { Contact, Conversation } from "@rental/sdk";
import { lazy, type ReactNode, type Ref, Suspense } from "react";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Face } from "../../ui/face.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { WithPicture } from "../../ui/with-picture.tsx";
import { contactWords } from "../../words/contact-words.ts";
import { useWords } from "../../words/words.ts";
import { AssigneeOf } from "./assignee-of.tsx";
import { AssistantPause } from "./assistant-pause.tsx";
import classes from "./inbox.module.css";
import { inboxWords } from "./words.ts";

/** Loaded after the messages, which come first. */
const ContactHistory = lazy(async () => ({
  default: (await import("./contact-history.tsx")).ContactHistory,
}));

interface ContactBesideProps {
  contact: Contact;
  conversation: Conversation;
  ref: Ref<HTMLElement>;
}

/** The contact, beside the messages: addresses, and history with the agency. */
export function ContactBeside({ contact, conversation, ref }: ContactBesideProps) {
  const nameOf = useNameOf();
  const w = useWords(inboxWords);
  const { statuses } = useWords(contactWords);
  const fields: [string, ReactNode][] = [
    [w.email, contact.email],
    [w.phone, contact.phone && <PhoneLink number={contact.phone} />],
    [w.status, statuses[contact.status]],
  ];
  return (
    <aside ref={ref} className={classes.contact} aria-label={w.contact}>
      <WithPicture picture={<Face name={nameOf(contact.name)} />}>
        <TextLink to="/contacts/$id" params={{ id: contact.id }} className={classes.name!}>
          {nameOf(contact.name)}
        </TextLink>
      </WithPicture>
      <dl>
        {fields.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Suspense>
        <ContactHistory contact={contact} conversation={conversation} />
      </Suspense>
      <AssigneeOf conversation={conversation} />
      <AssistantPause conversation={conversation} contact={contact} />
    </aside>
  );
}
