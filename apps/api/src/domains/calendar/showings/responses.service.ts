import type { ProspectResponse } from "@rental/contract";
import { contactNameIn } from "@rental/contract/words/contact";
import type { ReadLanguage } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { emit, queueOwnerNotices } from "../../../platform/jobs/outbox.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { notifyOwner } from "../../inbox/notices/notices.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as events from "../events/events.service.ts";
import { confirm } from "./confirmation.service.ts";
import { isAsked } from "./confirmation-state.ts";
import { blocks } from "./prospect-mail.service.ts";
import * as queries from "./showings.queries.ts";

/** A mail client's reply to an invitation. */
interface Reply {
  contactId: string;
  /** Whether the contact is known to have sent it. */
  isProven: boolean;
  /** UID of the event replied to; for a showing, its id. */
  uid: string;
  response: ProspectResponse;
  /** Start and SEQUENCE of the event replied to, as far as the reply gives them. */
  start: string | null;
  sequence: number | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Records a contact's reply to an invitation to one of its showings. Ignores another contact's showing, one that is
 * over or cancelled, and a reply to an earlier time. An unproven refusal is only reported to the owner.
 */
export async function noteReply(call: WriteCall, reply: Reply): Promise<void> {
  const { uid, contactId, isProven, response } = reply;
  if (!uuid.test(uid)) return;
  const showing = await queries.lock(call.tx, call.caller.accountId, uid);
  if (showing?.contactId !== contactId || isOver(call, showing) || isOutdated(reply, showing)) return;
  if (isProven) await noteResponse(call, showing, response);
  else if (response === "declined") await notifyOfUnprovenRefusal(call, contactId);
}

const isOver = (call: WriteCall, showing: queries.ShowingRow): boolean =>
  !blocks(showing) || showing.startTime <= call.clock.now();

/** Decided by the time, if known: not every change of a showing asks for a new reply. */
const isOutdated = ({ start, sequence }: Reply, showing: queries.ShowingRow): boolean =>
  start === null
    ? sequence !== null && sequence < showing.sequence
    : Date.parse(start) !== showing.startTime.getTime();

/**
 * Records a contact's response. The showing keeps its status and its slot: a person decides whether to cancel it. Emits
 * showing.updated, and notifies the owner if the contact declines. A contact who was asked and accepts confirms the
 * showing, and so does one who was not asked because of a refusal. Idempotent.
 * @param showing locked
 */
export async function noteResponse(
  call: WriteCall,
  showing: queries.ShowingRow,
  response: ProspectResponse,
): Promise<queries.ShowingRow> {
  if (response === "accepted" && (isAsked(showing, call.clock.now()) || isReconsidered(call, showing)))
    return confirm(call, showing);
  if (showing.prospectResponse === response) return showing;
  const row = await queries.noteResponse(call.tx, call.caller.accountId, showing.id, {
    prospectResponse: response,
    updatedAt: call.clock.now(),
  });
  await emit(call, "showing.updated", events.subjectOf(row));
  if (response === "declined") await queueOwnerNotices(call, "booking.declined", [{ id: row.id }]);
  return row;
}

/** Whether a contact was not asked for a confirmation because of a refusal, which could still be taken back. */
const isReconsidered = (call: WriteCall, showing: queries.ShowingRow): boolean =>
  showing.prospectResponse === "declined" &&
  showing.confirmation?.isOver === true &&
  showing.confirmedAt === null &&
  !isOver(call, showing);

async function notifyOfUnprovenRefusal(call: WriteCall, contactId: string): Promise<void> {
  const contact = await contacts.find(call, contactId, { lock: "share", onMissing: "null" });
  if (!contact) return;
  const { language } = await settings.of(call.tx, call.caller.accountId);
  await notifyOwner(call, {
    ...unproven[language](contactNameIn(contact.name, language)),
    contactId,
    urgent: true,
  });
}

/** Notifications for the owner about an unproven refusal. */
const unproven: Record<ReadLanguage, (who: string) => { subject: string; text: string }> = {
  en: (who) => ({
    subject: `${who} may not come to a showing`,
    text: `An email in the name of ${who} declines the invitation to a showing, but nothing proves who wrote it, so that it is not shown at the showing. Read it in the inbox, and ask ${who} if you are in doubt.`,
  }),
  es: (who) => ({
    subject: `Puede que ${who} no venga a una visita`,
    text: `Un correo en nombre de ${who} rechaza la invitación a una visita, pero nada demuestra quién lo escribió, así que no se muestra en la visita. Léalo en Mensajes y, si tiene dudas, pregunte a ${who}.`,
  }),
};
