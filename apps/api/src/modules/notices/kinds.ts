import type { Settings } from "@rental/contract";
import type { noticedEvents } from "../../db/tables/index.ts";
import type { WriteCall } from "../../gate/call.ts";
import * as contacts from "../contacts/contacts.service.ts";
import * as followups from "../followups/followups.service.ts";
import * as messages from "../messages/messages.service.ts";
import * as properties from "../properties/properties.service.ts";
import * as settings from "../settings/settings.service.ts";
import { invitationOf, timeInWords } from "../showings/prospect-mail.service.ts";
import * as showings from "../showings/showings.service.ts";
import type { NoticeRow } from "./notices.queries.ts";
import type { Notice } from "./notices.service.ts";

/** What a notice is about, and for whom it is written. */
interface Told {
  call: WriteCall;
  data: Record<string, string | undefined>;
  settings: Settings;
}

interface Kind {
  /** The setting that turns it off. */
  preference: keyof Settings["emailPreferences"];
  /** Nothing when the record is gone. */
  write(told: Told): Promise<Notice | undefined>;
}

/** What is no event, or no event that owners are always told about. */
type OtherKind = "booking.moved" | "booking.cancelled" | "booking.declined" | "followup.due";

/** Everything that owners are told and can turn off. */
const kinds: Record<(typeof noticedEvents)[number] | OtherKind, Kind> = {
  "inquiry.created": { preference: "newInquiryNotifications", write: aboutInquiry },
  "showing.booked": { preference: "showingBookedNotifications", write: aboutShowing("Showing booked") },
  "booking.moved": { preference: "showingBookedNotifications", write: aboutShowing("Showing moved") },
  "booking.cancelled": { preference: "showingBookedNotifications", write: aboutShowing("Showing cancelled") },
  "booking.declined": { preference: "showingBookedNotifications", write: aboutDeclined },
  "session.completed": { preference: "applicationNotifications", write: aboutSession },
  "followup.due": { preference: "followupDueNotifications", write: aboutFollowup },
};

/** The notices of these rows that the owner wants, in words. */
export async function write(call: WriteCall, rows: NoticeRow[]): Promise<Notice[]> {
  const ours = await settings.of(call.tx, call.caller.accountId);
  const written: Notice[] = [];
  for (const { kind, data } of rows) {
    const notice = await inWords(kind, { call, data: data as Told["data"], settings: ours });
    if (notice) written.push(notice);
  }
  return written;
}

async function inWords(kind: string, told: Told): Promise<Notice | undefined> {
  const known = kinds[kind as keyof typeof kinds] as Kind | undefined;
  if (!known) return textOf(told.data);
  return told.settings.emailPreferences[known.preference] ? known.write(told) : undefined;
}

/** A notice whose words are known. */
const textOf = ({ subject = "", text = "", contactId }: Told["data"]): Notice => ({
  subject,
  text,
  contactId,
});

async function aboutInquiry({ call, data }: Told): Promise<Notice | undefined> {
  const contact = await contacts.share(call, data.contactId!);
  if (!contact) return undefined;
  // Who fills in a form has not written anything.
  const wrote = data.conversationId && (await messages.findFirstInbound(call, data.conversationId));
  return {
    contactId: contact.id,
    subject: `New inquiry from ${contact.name}`,
    text: lines([...person(contact), await about(call, data.propertyId), wrote && `\n${wrote.content}`]),
  };
}

/** @param what has become of the showing */
function aboutShowing(what: string): Kind["write"] {
  return async ({ call, data, settings: { timezone } }) => {
    const showing = await showings.findIn(call, data.id!);
    if (!showing) return undefined;
    const contact = await contacts.share(call, showing.contactId!);
    const when = timeInWords(showing.startTime, timezone, "en-US");
    const text = lines([
      `Start: ${when}`,
      await about(call, showing.propertyId),
      ...(contact ? person(contact) : []),
      showing.description,
      showing.notes && `Notes: ${showing.notes}`,
    ]);
    return {
      contactId: contact?.id,
      subject: `${what}: ${contact?.name ?? "a contact"}, ${when}`,
      text,
      invitations: [invitationOf(showing, { title: showing.title, description: text })],
    };
  };
}

/** The showing stands: the owner decides. */
async function aboutDeclined(told: Told): Promise<Notice | undefined> {
  const notice = await aboutShowing("Invitation declined")(told);
  if (!notice) return undefined;
  const { invitations: _, ...others } = notice;
  const effect = "The showing was not cancelled. Cancel it in the calendar, or offer another time.";
  return { ...others, text: `${effect}\n${notice.text}` };
}

async function aboutSession({ call, data }: Told): Promise<Notice | undefined> {
  const contact = await contacts.share(call, data.contactId!);
  if (!contact) return undefined;
  return {
    contactId: contact.id,
    subject: `Application from ${contact.name}`,
    text: lines([
      "A prospect has answered all pre-screening questions. The session waits for your review.",
      ...person(contact),
      `Session: ${data.id}`,
    ]),
  };
}

async function aboutFollowup({ call, data }: Told): Promise<Notice | undefined> {
  const followup = await followups.findIn(call, data.id!);
  const contact = followup && (await contacts.share(call, followup.contactId));
  if (!followup || !contact) return undefined;
  const failed = followup.status === "failed";
  return {
    contactId: contact.id,
    subject: failed
      ? `Follow-up to ${contact.name} could not be sent`
      : `Follow-up ${followup.sequenceStep} to ${contact.name} is due`,
    text: lines([
      failed
        ? `Reason: ${followup.error}`
        : "It is being sent now. A reply from the contact ends the series.",
      ...person(contact),
    ]),
  };
}

type Person = NonNullable<Awaited<ReturnType<typeof contacts.share>>>;

const person = ({ name, email, phone }: Person): (string | null)[] => [
  `Contact: ${oneLine(name)}`,
  email && `Email: ${email}`,
  phone && `Phone: ${phone}`,
];

async function about(call: WriteCall, propertyId: string | null | undefined): Promise<string | null> {
  const property = propertyId && (await properties.findIn(call, propertyId));
  return property ? `Property: ${property.address}` : null;
}

const lines = (all: (string | null | undefined | false)[]): string => all.filter(Boolean).join("\n");

/** What prospects wrote must not look like lines of ours. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);
