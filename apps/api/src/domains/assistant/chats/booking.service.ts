import type { HolderPrincipal } from "../../../gate/identity/principal.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { book } from "../../calendar/bookings/book.service.ts";
import { refreshIfStaleFor } from "../../calendar/bookings/calendars.service.ts";
import * as queries from "./chats.queries.ts";
import type { Booked } from "./dialogue/services.ts";
import { readState } from "./dialogue/state.ts";

/**
 * Fetches the calendars that block the listing, before the transaction of a message that may book.
 * @returns whether the message may book
 */
export async function prepareMessage(
  call: Call & { caller: HolderPrincipal },
  { chatId }: { chatId: string },
): Promise<boolean> {
  const chat = await queries.find(call.database.read, call.caller.accountId, chatId);
  if (!chat) return false;
  const { expects, propertyId } = readState(chat.state, null);
  const mayBook = expects.kind === "time" || expects.kind === "name" || expects.kind === "address";
  if (mayBook && propertyId !== null) await refreshIfStaleFor(call, propertyId);
  return mayBook;
}

/** Books a time for the visitor. A refusal by a rule changes nothing, and is reported. */
export async function bookInChat(
  call: WriteCall,
  { isPrepared, ...wanted }: { propertyId: string; start: string; contactId: string; isPrepared: boolean },
): Promise<Booked> {
  // Another message from the visitor changed the state in the meantime: offer the time once more.
  if (!isPrepared) return { kind: "taken", starts: [wanted.start] };
  try {
    // A refused booking must not affect the message.
    const { token, answerBy, awaitsAgency } = await call.tx.transaction((tx) =>
      book({ ...call, tx }, wanted),
    );
    const url = `${call.config.baseOrigin}/p/bookings/${token}`;
    return answerBy === null ? { kind: "booked", url, awaitsAgency } : { kind: "requested", url, answerBy };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { alternatives, formUrl } = error.options.extra ?? {};
    if (formUrl) return { kind: "form", url: formUrl };
    if (alternatives) return { kind: "taken", starts: alternatives.map(({ start }) => start) };
    return { kind: "refused", reason: error.detail };
  }
}
