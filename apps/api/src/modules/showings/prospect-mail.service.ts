import type { Settings } from "@rental/contract";
import type { WriteCall } from "../../gate/call.ts";
import { oneLine } from "../../platform/ical-text.ts";
import { tellOwner } from "../../platform/outbox.ts";
import * as contacts from "../contacts/contacts.service.ts";
import { nameToSay, titleToSay } from "../fair-housing/fair-housing.service.ts";
import { type Invitation, mayGetShowingMail, queueMail } from "../mail/mail.service.ts";
import * as properties from "../properties/properties.service.ts";
import * as settings from "../settings/settings.service.ts";
import { type Told, textsIn, timeInWords } from "./prospect-texts.ts";
import type { ShowingRow } from "./showings.queries.ts";

export { timeInWords } from "./prospect-texts.ts";

/** Whether a showing still takes place, as far as its status tells. */
export const blocks = ({ status }: Pick<ShowingRow, "status">): boolean =>
  status === "pending" || status === "confirmed";

/**
 * Tells the prospect who booked a showing, and the owner of the account, what became of it, whoever changed it. Nothing
 * about showings that are over, and about changes that do not concern the prospect.
 */
export async function tellOfChange(call: WriteCall, before: ShowingRow, after: ShowingRow): Promise<void> {
  const told = whatChanged(before, after);
  const now = call.clock.now();
  if (!told || (before.startTime <= now && after.startTime <= now)) return;
  await mailProspect(call, { ...after, contactId: before.contactId }, told, before);
  if (told === "moved") await tellOwner(call, "booking.moved", [{ id: after.id }]);
  if (after.status === "cancelled") await tellOwner(call, "booking.cancelled", [{ id: after.id }]);
}

function whatChanged(before: ShowingRow, after: ShowingRow): Told | undefined {
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
 * Emails the prospect who booked a showing. Nobody is told by `emailPreferences.schedulingEmailEnabled: false`, without an
 * email address, or after opting out.
 * @param before the showing before it was moved
 * @returns whether an email was queued
 */
export async function mailProspect(
  call: WriteCall,
  showing: ShowingRow,
  told: Told,
  before?: ShowingRow,
): Promise<boolean> {
  const ours = await settings.of(call.tx, call.caller.accountId);
  if (!ours.emailPreferences.schedulingEmailEnabled || call.tellsNobody) return false;
  const contact = await contacts.share(call, showing.contactId!);
  if (!contact?.email || !(await mayGetShowingMail(call, contact))) return false;
  const property = await properties.findIn(call, showing.propertyId!);
  const { title } = textsIn(contact.language);
  const invitation = invitationOf(
    { ...showing, ...(told === "cancelled" && { status: "cancelled" }) },
    { title: title((property && titleToSay(property)) || showing.location), description: "" },
  );
  await queueMail(call, {
    to: contact.email,
    contactId: contact.id,
    showingId: showing.id,
    automatic: true,
    fromName: ours.agentName,
    ...wordsFor(contact, showing, told, ours, before),
    invitations: told === "reminder" ? [] : [invitation],
  });
  return true;
}

function wordsFor(
  { name, language }: contacts.Row,
  showing: ShowingRow,
  told: Told,
  { timezone, emailSignOff, agentName }: Settings,
  before?: ShowingRow,
): { subject: string; text: string } {
  const texts = textsIn(language);
  const [subject, sentence] = texts.told[told];
  const inWords = (time: Date) => timeInWords(time, timezone, texts.locale);
  const when = inWords(showing.startTime);
  const lines = [
    `${texts.when}: ${when}`,
    told === "moved" && before && `${texts.before}: ${inWords(before.startTime)}`,
    showing.location && `${texts.where}: ${oneLine(showing.location)}`,
  ].filter(Boolean);
  return {
    subject: `${subject}: ${when}`,
    text: [
      texts.hello(nameToSay(oneLine(name))),
      sentence,
      lines.join("\n"),
      `${emailSignOff || agentName}\n`,
    ].join("\n\n"),
  };
}

/** A showing as calendars get it: with the same UID and SEQUENCE as in calendar feeds. */
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
