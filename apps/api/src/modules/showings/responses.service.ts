import type { ProspectResponse } from "@rental/contract";
import type { WriteCall } from "../../gate/call.ts";
import { emit, tellOwner } from "../../platform/outbox.ts";
import * as contacts from "../contacts/contacts.service.ts";
import * as events from "../events/events.service.ts";
import { notifyOwner } from "../notices/notices.service.ts";
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
  const contact = await contacts.share(call, contactId);
  if (!contact) return;
  await notifyOwner(call, {
    subject: `${contact.name} may not come to a showing`,
    text: `An email in the name of ${contact.name} declines the invitation to a showing, but nothing proves who wrote it, so that it is not shown at the showing. Read it in the inbox, and ask ${contact.name} if you are in doubt.`,
    contactId,
  });
}
