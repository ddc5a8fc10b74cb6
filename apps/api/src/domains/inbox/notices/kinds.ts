import type { Settings } from "@rental/contract";
import { contactNameIn } from "@rental/contract/words/contact";
import { locales, type ReadLanguage } from "@rental/contract/words/language";
import { placeOf } from "@rental/contract/words/place";
import { reasonWords } from "@rental/contract/words/reason";
import { requestReasonWords } from "@rental/contract/words/request";
import type { noticedEvents } from "../../../db/tables/index.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { dayIn } from "../../../platform/text/local-days.ts";
import { startOf } from "../../../platform/text/start-of.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as followups from "../../automation/followups/followups.service.ts";
import { awaitsAgency } from "../../calendar/showings/confirmation.service.ts";
import {
  blocks,
  invitationOf,
  isRequest,
  timeInWords,
} from "../../calendar/showings/prospect-mail.service.ts";
import * as showings from "../../calendar/showings/showings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { outcomeLink } from "../mail/mail.service.ts";
import * as messages from "../messages/messages.service.ts";
import type { NoticeRow } from "./notices.queries.ts";
import type { Notice } from "./notices.service.ts";
import { type NoticeTexts, noticeTexts, type ShowingChange } from "./texts.ts";

/** The subject and recipient of a notice. */
interface NoticeContext {
  call: WriteCall;
  data: Record<string, string | undefined>;
  settings: Settings;
}

interface Kind {
  /** The setting that turns it off. */
  preference: keyof Settings["emailPreferences"];
  /** It affects imminent plans, so it is not delayed by ordinary notices. */
  urgent?: true;
  /** Returns nothing if the record no longer exists. */
  write(told: NoticeContext): Promise<Notice | undefined>;
}

/** Notices that are not about an event, or about one that does not always notify owners. */
type OtherKind = `booking.${Exclude<ShowingChange, "booked">}` | "followup.due";

/** All notices that owners get and can turn off. */
const kinds: Record<(typeof noticedEvents)[number] | OtherKind, Kind> = {
  "inquiry.created": { preference: "newInquiryNotifications", write: aboutInquiry },
  "showing.booked": { preference: "showingBookedNotifications", urgent: true, write: aboutShowing("booked") },
  "booking.moved": { preference: "showingBookedNotifications", urgent: true, write: aboutShowing("moved") },
  "booking.cancelled": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutShowing("cancelled"),
  },
  "booking.declined": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutDoubtful("declined"),
  },
  "booking.doubted": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutDoubtful("doubted"),
  },
  "booking.unconfirmed": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutDoubtful("unconfirmed"),
  },
  "booking.unclear": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutDoubtful("unclear"),
  },
  "booking.homeless": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutDoubtful("homeless"),
  },
  "booking.contactless": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutDoubtful("contactless"),
  },
  "booking.hostless": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutDoubtful("hostless"),
  },
  "booking.lapsed": { preference: "showingBookedNotifications", urgent: true, write: aboutShowing("lapsed") },
  "booking.reinstated": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutShowing("reinstated"),
  },
  "booking.given": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutAssignment("given"),
  },
  "booking.taken": {
    preference: "showingBookedNotifications",
    urgent: true,
    write: aboutAssignment("taken"),
  },
  "booking.ended": { preference: "showingOutcomeNotifications", write: aboutEnded },
  "booking.feedback": { preference: "showingFeedbackEnabled", write: aboutFeedback },
  "session.completed": { preference: "applicationNotifications", write: aboutSession },
  "followup.due": { preference: "followupDueNotifications", write: aboutFollowup },
};

/** The kinds that are urgent. A notice whose text is stored says so itself. */
export const urgentKinds = Object.entries(kinds)
  .filter(([, { urgent }]) => urgent)
  .map(([kind]) => kind);

/** Writes the notices for these rows, except those the owner has turned off. */
export async function write(call: WriteCall, rows: NoticeRow[]): Promise<Notice[]> {
  const ours = await settings.of(call.tx, call.caller.accountId);
  const written: Notice[] = [];
  for (const { kind, data } of rows) {
    const notice = await inWords(kind, { call, data: data as NoticeContext["data"], settings: ours });
    if (notice) written.push(notice);
  }
  return written;
}

/** Whether the account's settings turn on notices of a kind. */
export const isWanted = (kind: string, { emailPreferences }: Settings): boolean => {
  const known = kinds[kind as keyof typeof kinds] as Kind | undefined;
  return !known || emailPreferences[known.preference];
};

async function inWords(kind: string, told: NoticeContext): Promise<Notice | undefined> {
  const known = kinds[kind as keyof typeof kinds] as Kind | undefined;
  if (!known) return textOf(told.data);
  return told.settings.emailPreferences[known.preference] ? known.write(told) : undefined;
}

/** A notice whose text is already stored. */
const textOf = ({ subject = "", text = "", contactId }: NoticeContext["data"]): Notice => ({
  subject,
  text,
  contactId,
});

async function aboutInquiry({
  call,
  data,
  settings: { language },
}: NoticeContext): Promise<Notice | undefined> {
  const contact = await contacts.find(call, data.contactId!, { lock: "share", onMissing: "null" });
  if (!contact) return undefined;
  // Filling in a form does not count as writing.
  const wrote = data.conversationId && (await messages.findFirstInbound(call, data.conversationId));
  return {
    contactId: contact.id,
    subject: noticeTexts[language].inquiry(contactNameIn(contact.name, language)),
    text: lines([
      ...person(contact, language),
      await about(call, data.propertyId, language),
      wrote && `\n${wrote.content}`,
    ]),
  };
}

/** A showing that a prospect books is a request until a person has accepted or confirmed it. */
export const showingTitle = (
  texts: NoticeTexts,
  change: ShowingChange,
  showing: Parameters<typeof awaitsAgency>[0],
): string =>
  change === "booked" && showing.byProspect && awaitsAgency(showing)
    ? texts.showingRequested
    : texts.showing[change];

function aboutShowing(change: ShowingChange): Kind["write"] {
  return async ({ call, data, settings: { timezone, language } }) => {
    const texts = noticeTexts[language];
    const showing = await showings.findIn(call, data.id!);
    if (!showing) return undefined;
    const contact = await contacts.find(call, showing.contactId!, { lock: "share", onMissing: "null" });
    const when = timeInWords(showing.startTime, timezone, locales[language]);
    const request = change === "booked" && isRequest(showing) ? showing.request : null;
    const page = `${call.config.baseOrigin}/console/calendar?day=${dayIn(timezone, showing.startTime)}&entry=${showing.id}`;
    // What still takes place is decided on there; who it was taken from has no say in it.
    const isOpen = blocks(showing) && showing.startTime > call.clock.now() && change !== "taken";
    const isAwaited = showing.status === "pending" && showing.confirmation === null;
    const text = lines([
      `${texts.start}: ${when}`,
      await about(call, showing.propertyId, language),
      ...(contact ? person(contact, language) : []),
      showing.notes && `${texts.notes}: ${showing.notes}`,
      request &&
        `${texts.reason}: ${request.reasons.map((one) => requestReasonWords[language][one]).join("; ")}`,
      request && `${texts.answers}: ${call.config.baseOrigin}/console/screening/${request.sessionId}`,
      !request && isOpen && `${isAwaited ? texts.confirmOrDecline : texts.inCalendar}: ${page}`,
      // Free text: what stands above it are facts, which are shown as a table.
      showing.description && `\n${showing.description}`,
      request &&
        `\n${texts.answerRequest(timeInWords(new Date(request.answerBy), timezone, locales[language]))}\n${page}`,
    ]);
    return {
      contactId: contact?.id,
      subject: `${showingTitle(texts, change, showing)}: ${contact ? contactNameIn(contact.name, language) : texts.aContact}, ${when}`,
      text,
      invitations: [invitationOf(showing, { title: showing.title, description: text })],
    };
  };
}

/** For the person whom a showing was assigned to, or taken from; nothing if that has changed again by the time it is written. */
function aboutAssignment(change: "given" | "taken"): Kind["write"] {
  return async (told) => {
    const showing = await showings.findIn(told.call, told.data.id!);
    const isTheirs = showing?.assigneeId === told.data.personId;
    if (isTheirs !== (change === "given")) return undefined;
    const notice = await aboutShowing(change)(told);
    if (!notice || change === "given") return notice;
    // In the previous host's calendar, it is cancelled.
    const cancelled = (notice.invitations ?? []).map((each) => ({ ...each, method: "cancel" as const }));
    return { ...notice, invitations: cancelled };
  };
}

/** The showing stands; what to do is up to the owner. */
function aboutDoubtful(change: keyof NoticeTexts["doubtTexts"]): Kind["write"] {
  return async (told) => {
    const { doubtTexts } = noticeTexts[told.settings.language];
    return before(doubtTexts[change], await aboutShowing(change)(told));
  };
}

/** Asks the host for the outcome, unless it has been recorded meanwhile. */
async function aboutEnded(told: NoticeContext): Promise<Notice | undefined> {
  const showing = await showings.findIn(told.call, told.data.id!);
  if (!showing || showing.status === "cancelled" || showing.outcome !== null) return undefined;
  const text = `${noticeTexts[told.settings.language].endedText}\n${outcomeLink(showing.id)}`;
  return before(text, await aboutShowing("ended")(told));
}

async function aboutFeedback(told: NoticeContext): Promise<Notice | undefined> {
  const feedback = (await showings.findIn(told.call, told.data.id!))?.feedback;
  if (!feedback) return undefined;
  const { rating, text, wantsToApply } = feedback;
  const said = lines([noticeTexts[told.settings.language].feedback(rating, wantsToApply), text]);
  return before(said, await aboutShowing("feedback")(told));
}

/** The notice about a showing, without its calendar entry, after another text. */
function before(text: string, notice: Notice | undefined): Notice | undefined {
  if (!notice) return undefined;
  const { invitations: _, ...others } = notice;
  return { ...others, text: `${text}\n\n${notice.text}` };
}

async function aboutSession({
  call,
  data,
  settings: { language },
}: NoticeContext): Promise<Notice | undefined> {
  const contact = await contacts.find(call, data.contactId!, { lock: "share", onMissing: "null" });
  if (!contact) return undefined;
  const texts = noticeTexts[language];
  return {
    contactId: contact.id,
    subject: texts.application(contactNameIn(contact.name, language)),
    text: [
      texts.applicationText,
      lines([
        ...person(contact, language),
        `${texts.review}: ${call.config.baseOrigin}/console/screening/${data.id}`,
      ]),
    ].join("\n\n"),
  };
}

async function aboutFollowup({
  call,
  data,
  settings: { language },
}: NoticeContext): Promise<Notice | undefined> {
  const followup = await followups.findIn(call, data.id!);
  const contact =
    followup && (await contacts.find(call, followup.contactId, { lock: "share", onMissing: "null" }));
  if (!followup || !contact) return undefined;
  const failed = followup.status === "failed";
  const texts = noticeTexts[language];
  const who = contactNameIn(contact.name, language);
  return {
    contactId: contact.id,
    subject: failed ? texts.followupFailed(who) : texts.followupDue(followup.sequenceStep, who),
    text: [
      failed
        ? `${texts.reason}: ${reasonWords[language][followup.reason ?? ""] ?? followup.error}`
        : texts.followupText,
      lines(person(contact, language)),
    ].join("\n\n"),
  };
}

type Person = contacts.Row;

function person({ name, email, phone }: Person, language: ReadLanguage): (string | null)[] {
  const labels = noticeTexts[language];
  return [
    `${labels.contact}: ${oneLine(contactNameIn(name, language))}`,
    email && `${labels.email}: ${email}`,
    phone && `${labels.phone}: ${phone}`,
  ];
}

async function about(
  call: WriteCall,
  propertyId: string | null | undefined,
  language: ReadLanguage,
): Promise<string | null> {
  const property = propertyId && (await properties.get(call, propertyId, { onMissing: "null" }));
  return property ? `${noticeTexts[language].property}: ${placeOf(property)}` : null;
}

const lines = (all: (string | null | undefined | false)[]): string => all.filter(Boolean).join("\n");

/** Prospects' words must not be mistaken for lines of ours, nor turn the direction of ours. */
export const oneLine = (text: string): string =>
  startOf(
    text
      .replace(/[\u202a-\u202e]/g, "")
      .replace(/\s+/g, " ")
      .trim(),
    200,
  );
