import { createHash } from "node:crypto";
import type { LeadReceipt, ReceiveLeadInput } from "@rental/contract";
import type { LeadSourcePrincipal } from "../../../gate/identity/principal.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import * as leadSources from "../lead-sources/lead-sources.service.ts";
import { enter, type KnownLead } from "./entering.service.ts";
import * as queries from "./leads.queries.ts";
import { readLead } from "./reading/read-lead.ts";
import { textOf, valuesIn } from "./reading/values.ts";

/** How long the same text without an id is the same lead; later, somebody may ask in the same words again. */
const sameTextMs = 7 * 86_400_000;

/**
 * Receives a lead that a portal posts. Idempotent by the portal's id of the lead, or else by what was sent: a repeat
 * gets the same answer and has no further effect. What is not understood is kept, because portals give up on errors.
 * @throws AppError 404 when the source was deleted meanwhile
 */
export async function receive(
  call: WriteCall & { caller: LeadSourcePrincipal },
  { raw = Buffer.alloc(0) }: ReceiveLeadInput,
): Promise<LeadReceipt> {
  const { accountId, leadSourceId } = call.caller;
  const source = await leadSources.findWithin(call, leadSourceId);
  if (!source) throw notFound("lead source", "installation");
  const text = textOf(raw);
  const lead = leadIn(text, source);
  const { leadId } = lead.fields;
  const hash = createHash("sha256").update(raw).digest("hex");
  const sameAs = `${leadSourceId} ${leadId === undefined ? `sha256 ${hash}` : `id ${leadId}`}`;
  await queries.reserve(call.tx, accountId, sameAs);
  const earlier = await queries.findSame(call.tx, accountId, sameAs, sameSince(call, leadId !== undefined));
  if (earlier) return toReceipt(earlier);
  return toReceipt((await enter(call, lead, { by: "http", sameAs, raw: text })).row);
}

const sameSince = ({ clock }: WriteCall, hasId: boolean): Date =>
  hasId ? queries.keptFrom(clock.now()) : new Date(clock.now().getTime() - sameTextMs);

/** Reads what was posted to a source. */
export function leadIn(text: string, source: leadSources.Row): KnownLead {
  const { kind, mapping } = source;
  const { values, fault: unreadable } = valuesIn(text);
  const { fields, fault } = readLead(values, kind, mapping);
  // Facebook tells only that there is a lead, which is fetched with a permission of the page.
  const hasOnlyIds = kind === "facebook" && fields.leadId !== undefined && !fields.email && !fields.phone;
  return { kind, source, fields, fault: unreadable ?? fault ?? (hasOnlyIds ? "only_ids" : undefined) };
}

const toReceipt = ({ id, outcome, contactId, conversationId }: queries.LeadRow): LeadReceipt => ({
  leadId: id,
  outcome,
  contactId,
  conversationId,
});
