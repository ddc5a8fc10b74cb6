import type { Property, Settings } from "@rental/contract";
import { yetToConfirm } from "@rental/contract/words/calendar";
import { readLanguageOf } from "@rental/contract/words/language";
import { addressLine, placeOf } from "@rental/contract/words/place";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import { oneLine } from "../../../platform/text/ical-text.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import { type Invitation, queueMail, showingMailRefusal } from "../../inbox/mail/mail.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { nameToSay, titleToSay } from "../../screening/fair-housing/fair-housing.service.ts";
import { reinstatableUntil } from "./confirmation-times.ts";
import { otherTimes } from "./free-times.service.ts";
import { type ProspectMailKind, type Texts, textsIn, timeInWords } from "./prospect-texts.ts";
import type { ShowingRow } from "./showings.queries.ts";

export { timeInWords } from "./prospect-texts.ts";

/** Whether a showing's status means that it will still take place. */
export const blocks = ({ status }: Pick<ShowingRow, "status">): boolean =>
  status === "pending" || status === "confirmed";

/** Whether a prospect requested it, and a person has yet to decide. */
export const isRequest = <Showing extends Pick<ShowingRow, "status" | "request">>(
  showing: Showing,
): showing is Showing & { request: NonNullable<ShowingRow["request"]> } =>
  showing.request !== null && showing.status === "pending";

/**
 * Whether the contact has a link to move and cancel the showing, and is notified of changes: it booked or was invited.
 */
export const holdsLink = ({ byProspect, invited }: Pick<ShowingRow, "byProspect" | "invited">): boolean =>
  byProspect || invited;

/**
 * Notifies the prospect who holds the link to a showing of a change, whoever made it. Skips
 * showings that are over, and changes that do not concern the prospect.
 * @param declineReason why the account declines it, as written by a person; may be empty
 * @returns whether the prospect is notified
 */
export async function notifyProspectOfChange(
  call: WriteCall,
  before: ShowingRow,
  after: ShowingRow,
  declineReason?: string,
): Promise<boolean> {
  const changed = whatChanged(before, after);
  const told = changed === "cancelled" && declineReason !== undefined ? "declined" : changed;
  const now = call.clock.now();
  if (!told || (before.startTime <= now && after.startTime <= now)) return false;
  const more = told === "declined" ? await instead(call, after, declineReason ?? "") : undefined;
  return mailProspect(call, { ...after, contactId: before.contactId }, told, before, more);
}

function whatChanged(before: ShowingRow, after: ShowingRow): ProspectMailKind | undefined {
  if (!blocks(after)) return after.status === "cancelled" && blocks(before) ? "cancelled" : undefined;
  if (after.contactId !== before.contactId) return blocks(before) ? "cancelled" : undefined;
  if (!blocks(before)) return "booked";
  const moved = (["startTime", "endTime"] as const).some(
    (end) => after[end].getTime() !== before[end].getTime(),
  );
  if (moved) return "moved";
  if (after.location !== before.location || after.propertyId !== before.propertyId) return "changed";
  return after.status === "confirmed" && before.status === "pending" ? "confirmed" : undefined;
}

/**
 * Emails a showing's contact an invitation to it.
 * @throws AppError 422 `showing_closed`, `scheduling_email_off`, `contact_without_email`, `contact_opted_out`,
 * `address_bounced`, `too_many_invitations`
 */
export async function invite(call: WriteCall, showing: ShowingRow): Promise<void> {
  if (!blocks(showing) || showing.startTime <= call.clock.now()) {
    throw ruleBroken(
      "showing_closed",
      "Invitations are only sent to showings that are pending or confirmed and have not begun. Leave out invite, or change the time or the status.",
    );
  }
  const queued = await mailIfPossible(call, showing, "booked");
  if (queued instanceof AppError) throw queued;
}

/**
 * Emails the prospect who holds the link to a showing. Does nothing with `emailPreferences.schedulingEmailEnabled:
 * false`, without an email address, or after an opt-out.
 * @param before the showing before it was moved
 * @returns whether an email was queued
 */
export const mailProspect = async (...about: Parameters<typeof mailIfPossible>): Promise<boolean> =>
  typeof (await mailIfPossible(...about)) === "string";

const withoutInvitation: ProspectMailKind[] = ["reminder", "asked", "feedback", "requested"];
/** Emails about a request that no person has accepted yet. */
const ofRequest: ProspectMailKind[] = ["booked", "moved", "changed"];

/** A showing that a prospect books is a request until the account has accepted or confirmed it. */
function kindOf(showing: ShowingRow, change: ProspectMailKind): ProspectMailKind {
  if (isRequest(showing) && ofRequest.includes(change)) return "requested";
  return showing.byProspect && isYetToConfirm(showing, change) ? "pending" : change;
}

/** @returns the id of the queued email, or why there is none */
export async function mailIfPossible(
  call: WriteCall,
  showing: ShowingRow,
  change: ProspectMailKind,
  before?: ShowingRow,
  more?: Instead,
): Promise<AppError | string> {
  const kind = kindOf(showing, change);
  const ours = await settings.of(call.tx, call.caller.accountId);
  if (!ours.emailPreferences.schedulingEmailEnabled || call.suppressNotifications)
    return schedulingEmailOff();
  // Locked, because its conversation may have to be created.
  const contact = await contacts.find(call, showing.contactId!, { lock: "update", onMissing: "null" });
  if (!contact?.email) return withoutEmail();
  const refusal = await showingMailRefusal(call, contact);
  if (refusal) return refusal;
  const property = await properties.get(call, showing.propertyId!, { onMissing: "null" });
  const { title } = textsIn(contact.language);
  const location = placeOfShowing(showing, property);
  const invitation = {
    ...invitationOf(
      { ...showing, location, ...(isOff(kind) && { status: "cancelled" as const }) },
      { title: title((property && titleToSay(property)) || showing.location), description: "" },
    ),
    response: showing.prospectResponse ?? (showing.byProspect ? "accepted" : "needs-action"),
  } as const;
  return queueMail(call, {
    to: contact.email,
    contactId: contact.id,
    ...(await answeredIn(call, contact.id, showing.propertyId!)),
    showingId: showing.id,
    automatic: true,
    fromName: ours.agentName,
    ...wordsFor(contact, { ...showing, location }, kind, ours, {
      before,
      instead: more,
      canReply: call.config.mailDomain !== null,
    }),
    invitations: withoutInvitation.includes(kind) ? [] : [invitation],
  });
}

/**
 * The conversation whose reply address is in the email, which proves that a reply comes from the contact. Without
 * MAIL_DOMAIN there are no such addresses.
 */
async function answeredIn(call: WriteCall, contactId: string, propertyId: string) {
  if (call.config.mailDomain === null) return {};
  const { id } = await conversations.findOrOpen(call, contactId, propertyId);
  return { conversationId: id };
}

const schedulingEmailOff = () =>
  ruleBroken(
    "scheduling_email_off",
    "The settings turn off email about showings. Leave out invite, or turn on emailPreferences.schedulingEmailEnabled.",
  );

const withoutEmail = () =>
  ruleBroken(
    "contact_without_email",
    "The contact has no email address to which an invitation could be sent. Add one, or leave out invite.",
  );

/** Alternatives to a showing that is declined. */
interface Instead {
  reason: string;
  /** Other times at which the home is free. */
  times: Date[];
}

async function instead(
  call: WriteCall,
  { propertyId, startTime }: ShowingRow,
  reason: string,
): Promise<Instead> {
  const property = await properties.get(call, propertyId!, { onMissing: "null" });
  if (!property?.isPublic) return { reason, times: [] };
  return { reason, times: await otherTimes(call, call.tx, { propertyId: propertyId!, start: startTime }) };
}

const insteadIn = ({ reason, times }: Instead, inWords: (time: Date) => string, texts: Texts): string[] =>
  [
    reason.trim(),
    times.length > 0 ? [texts.otherTimes, ...times.map((time) => `- ${inWords(time)}`)].join("\n") : "",
  ].filter((part) => part !== "");

/** Whether the email says that a showing does not take place. */
const isOff = (kind: ProspectMailKind): boolean => kind === "cancelled" || kind === "declined";

interface MailContext {
  before: ShowingRow | undefined;
  instead: Instead | undefined;
  /** Whether YES and NO are understood as an answer. */
  canReply: boolean;
}

function wordsFor(
  { name, language }: contacts.Row,
  showing: ShowingRow,
  kind: ProspectMailKind,
  ours: Settings,
  { before, instead: more, canReply }: MailContext,
): { subject: string; text: string } {
  const said = settings.textsIn(ours, language);
  const { timezone, publicPhone } = said;
  const texts = textsIn(language);
  const [subject, sentence] = texts.told[kind];
  const inWords = (time: Date) => timeInWords(time, timezone, texts.locale);
  const when = inWords(showing.startTime);
  const lines = [
    `${texts.when}: ${when}`,
    kind === "moved" && before && `${texts.before}: ${inWords(before.startTime)}`,
    showing.location && `${texts.where}: ${oneLine(showing.location)}`,
    showing.location &&
      blocks(showing) &&
      !isOff(kind) &&
      `${texts.map}: ${mapOf(oneLine(showing.location))}`,
    publicPhone.trim() && `${texts.phone}: ${oneLine(publicPhone)}`,
  ].filter(Boolean);
  const parts = [
    texts.hello(nameToSay(oneLine(name))),
    isYetToConfirm(showing, kind) ? `${sentence} ${yetToConfirm[readLanguageOf(language)]}` : sentence,
    lines.join("\n"),
    ...about(showing, kind, inWords, texts, canReply),
    ...(more ? insteadIn(more, inWords, texts) : []),
    settings.signOffOf(said),
  ];
  return {
    subject: `${subject}${subject.endsWith("?") ? "" : ":"} ${when}`,
    text: `${parts.filter(Boolean).join("\n\n")}\n`,
  };
}

/** Whether the account, rather than the prospect, has yet to confirm it. */
const isYetToConfirm = ({ status, confirmation }: ShowingRow, kind: ProspectMailKind): boolean =>
  (kind === "booked" || kind === "pending") && status === "pending" && confirmation === null;

/** What the prospect can do, and until when. */
function about(
  showing: ShowingRow,
  kind: ProspectMailKind,
  inWords: (time: Date) => string,
  texts: Texts,
  canReply: boolean,
): string[] {
  if (kind === "lapsed" && showing.lapsedAt)
    return [texts.putBack(inWords(reinstatableUntil(showing.lapsedAt)))];
  if (isRequest(showing) && kind === "requested")
    return [texts.answeredBy(inWords(new Date(showing.request.answerBy)))];
  if (kind !== "asked") return [];
  const deadline = showing.nextStepAt;
  return [texts.howToAnswer(canReply), ...(deadline ? [texts.otherwise(inWords(deadline))] : [])];
}

/** The whole address, if the showing is at its home. */
export function placeOfShowing(
  { location }: Pick<ShowingRow, "location">,
  property: Property | null,
): string {
  const isThere = property && [property.address, addressLine(property)].includes(location);
  return isThere ? placeOf(property) : location;
}

/** A page with a map of the location, which phones open in their map app. */
const mapOf = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

/** A showing for calendars, with the same UID and SEQUENCE as in calendar feeds. */
export const invitationOf = (
  showing: ShowingRow,
  { title, description }: Pick<Invitation, "title" | "description">,
): Invitation => ({
  method: showing.status === "cancelled" ? "cancel" : "request",
  id: showing.id,
  sequence: showing.sequence,
  changedAt: showing.updatedAt.toISOString(),
  start: showing.startTime.toISOString(),
  end: showing.endTime.toISOString(),
  isConfirmed: showing.status !== "pending",
  title,
  location: showing.location,
  description,
});
