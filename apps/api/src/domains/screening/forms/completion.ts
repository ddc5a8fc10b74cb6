import type { CompletedForm, Settings } from "@rental/contract";
import type { SessionOutcome } from "../../../db/tables/index.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { textsIn } from "../../account/settings/settings.service.ts";
import type { Row as Template } from "../../automation/workflows/workflows.service.ts";
import * as listings from "../../listings/listings/listings.service.ts";
import { recordCompletion } from "../session-records/entries.service.ts";
import * as queries from "./forms.queries.ts";
import { answersOf, missingKeys } from "./given.ts";
import { mailMatches } from "./matches-mail.ts";
import { mustBeOpen, mustLock } from "./open-session.ts";
import { outcomeOf } from "./outcome.ts";
import { refuseSwitchedOff } from "./switched-off.ts";

/**
 * Completes a session; idempotent. Emits session.completed, notifies the account's owner, and emails matching listings
 * to the prospect, as configured in the settings.
 * @throws AppError 404; 409 and 410 as `mustBeOpen`; 422 `questions_open` with the keys of the questions in `missing`
 */
export async function complete(call: WriteCall, id: string): Promise<CompletedForm> {
  const settings = await refuseSwitchedOff(call);
  const row = await mustLock(call, id);
  if (row.outcome) return shown(call, row.outcome);
  const template = await mustBeOpen(call, row);
  const missing = missingKeys(row.form.questions, answersOf(row));
  if (missing.length > 0) throw questionsOpen(missing);
  const outcome = await finish(call, row, template, textsIn(settings, row.form.language));
  return shown(call, outcome);
}

async function finish(
  call: WriteCall,
  row: queries.FormSessionRow,
  template: Template,
  settings: Settings,
): Promise<SessionOutcome> {
  const { accountId } = call.caller;
  const { id, propertyId } = row;
  // Every form asks for the details that create the contact, and conversations already have one.
  const contactId = row.contactId!;
  const { matches, outcome } = await outcomeOf(call, row, template, settings);
  await queries.update(call.tx, accountId, id, { status: "completed", outcome, updatedAt: call.clock.now() });
  const matchIds = matches.map((match) => match.id);
  await recordCompletion(call, id, { submission: row.submission, outcome, matchIds });
  await emit(call, "session.completed", {
    id,
    contactId,
    status: "completed",
    ...(propertyId && { propertyId }),
  });
  await mailMatches(call, contactId, matches, settings);
  return outcome;
}

const questionsOpen = (missing: string[]) =>
  ruleBroken(
    "questions_open",
    `${missing.length} ${missing.length === 1 ? "question is" : "questions are"} still open: ${missing.slice(0, 10).join(", ")}. Answer first, then complete.`,
    { extra: { missing } },
  );

/** Listings withdrawn in the meantime are omitted. */
async function shown(call: WriteCall, { listingIds, ...outcome }: SessionOutcome): Promise<CompletedForm> {
  const found = await Promise.all(listingIds.map((id) => listings.find(call, id)));
  return { status: "completed", ...outcome, listings: found.filter((listing) => listing !== null) };
}
