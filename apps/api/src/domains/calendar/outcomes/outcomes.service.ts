import type { AskedOutcome, RecordOutcomeInput } from "@rental/contract";
import { contactNameIn } from "@rental/contract/words/contact";
import type { HolderPrincipal } from "../../../gate/identity/principal.ts";
import { noRecord } from "../../../gate/identity/visitor.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as events from "../events/events.service.ts";
import { outcomeOpenUntil } from "../showings/afterwards.service.ts";
import * as showings from "../showings/showings.service.ts";

type Row = Awaited<ReturnType<typeof showings.mustFind>>;
/** A call made with the token from the email to whoever showed the home. */
type Holding = { caller: HolderPrincipal };

/** @throws AppError 404 when the token's showing no longer exists */
export async function get(call: Call & Holding): Promise<AskedOutcome> {
  return toAsked(call, await showings.find(call, call.caller.record.id));
}

/**
 * Records the outcome of a showing. Emits showing.updated and showing.outcome_recorded.
 * @throws AppError 404; 409 `outcome_closed`
 */
export async function record(
  call: WriteCall & Holding,
  { outcome, note }: RecordOutcomeInput,
): Promise<AskedOutcome> {
  const { id } = call.caller.record;
  // The calendar's lock precedes those of rows.
  await events.share(call.tx, call.caller.accountId);
  const showing = await showings.lock(call, id);
  if (!showing) throw noRecord("outcome");
  if (outcomeOpenUntil(showing, call.clock.now()) === null) {
    const detail =
      "The outcome can't be recorded by this link now. Record it at the showing, in the calendar.";
    throw new AppError("conflict", detail, { code: "outcome_closed" });
  }
  const outcomeNote = note === undefined ? {} : { outcomeNote: note.trim() === "" ? null : note.trim() };
  if (outcome !== showing.outcome || (outcomeNote.outcomeNote ?? null) !== showing.outcomeNote)
    await showings.update(call, { id, outcome, ...outcomeNote });
  return toAsked(call, await showings.findIn(call, id));
}

async function toAsked(call: (Call | WriteCall) & Holding, showing: Row | undefined): Promise<AskedOutcome> {
  if (!showing) throw noRecord("outcome");
  const db = "tx" in call ? call.tx : call.database.read;
  const { accountId, slug } = call.caller;
  const { timezone, language } = await settings.of(db, accountId);
  const contact = await contacts.find(call, showing.contactId!, { onMissing: "null" });
  return {
    showingId: showing.id,
    contactName: contact ? contactNameIn(contact.name, language) : "",
    start: showing.startTime.toISOString(),
    end: showing.endTime.toISOString(),
    timeZone: timezone,
    location: showing.location,
    outcome: showing.outcome,
    note: showing.outcomeNote,
    openUntil: outcomeOpenUntil(showing, call.clock.now())?.toISOString() ?? null,
    slug,
    language,
  };
}
