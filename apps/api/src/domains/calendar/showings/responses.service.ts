import type { ProspectResponse } from "@rental/contract";
import { contactNameIn } from "@rental/contract/words/contact";
import type { ReadLanguage } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { emit, tellOwner } from "../../../platform/jobs/outbox.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { notifyOwner } from "../../inbox/notices/notices.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as events from "../events/events.service.ts";
import { blocks } from "./prospect-mail.service.ts";
import * as queries from "./showings.queries.ts";

/** The answer of a mail program to an invitation. */
interface Reply {
  contactId: string;
  /** Whether the contact surely sent it. */
  isProven: boolean;
  /** UID of the event that was answered: that of a showing is its id. */
  uid: string;
  response: ProspectResponse;
  /** When the event starts that was answered, and its SEQUENCE, as far as the reply says. */
  start: string | null;
  sequence: number | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Records what a contact answered to an invitation to one of its showings. Nothing for another contact's showing, for one that is over
 * or cancelled, and for an answer to an earlier time. An answer that nothing proves is only told to the owner.
 */
export async function noteReply(call: WriteCall, reply: Reply): Promise<void> {
  const { uid, contactId, isProven, response } = reply;
  if (!uuid.test(uid)) return;
  const showing = await queries.lock(call.tx, call.caller.accountId, uid);
  if (showing?.contactId !== contactId || isOver(call, showing) || isOutdated(reply, showing)) return;
  if (isProven) await noteResponse(call, showing, response);
  else if (response === "declined") await tellOfUnproven(call, contactId);
}

const isOver = (call: WriteCall, showing: queries.ShowingRow): boolean =>
  !blocks(showing) || showing.startTime <= call.clock.now();

/** The time counts, if it is known: not every change of a showing asks anew. */
const isOutdated = ({ start, sequence }: Reply, showing: queries.ShowingRow): boolean =>
  start === null
    ? sequence !== null && sequence < showing.sequence
    : Date.parse(start) !== showing.startTime.getTime();

/**
 * Records what a contact answered. The showing keeps its status and its place: whether it is cancelled, a person decides. Emits
 * showing.updated, and the owner is told of a refusal. The same answer again has no effect.
 * @param showing locked
 */
export async function noteResponse(
  call: WriteCall,
  showing: queries.ShowingRow,
  response: ProspectResponse,
): Promise<queries.ShowingRow> {
  if (showing.prospectResponse === response) return showing;
  const row = await queries.noteResponse(call.tx, call.caller.accountId, showing.id, {
    prospectResponse: response,
    updatedAt: call.clock.now(),
  });
  await emit(call, "showing.updated", events.subjectOf(row));
  if (response === "declined") await tellOwner(call, "booking.declined", [{ id: row.id }]);
  return row;
}

async function tellOfUnproven(call: WriteCall, contactId: string): Promise<void> {
  const contact = await contacts.find(call, contactId, { lock: "share", onMissing: "null" });
  if (!contact) return;
  const { language } = await settings.of(call.tx, call.caller.accountId);
  await notifyOwner(call, { ...unproven[language](contactNameIn(contact.name, language)), contactId });
}

/** What the owner is told of a refusal that nothing proves. */
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
