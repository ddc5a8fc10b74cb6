import { createHash } from "node:crypto";
import type { LeadReceipt, ReceiveLeadInput } from "@rental/contract";
import type { LeadSourcePrincipal } from "../../../gate/identity/principal.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import * as leadSources from "../lead-sources/lead-sources.service.ts";
import { enter, type KnownLead } from "./entering.service.ts";
import { fetchAds, type Posted } from "./lead-ads.service.ts";
import * as queries from "./leads.queries.ts";
import { readLead } from "./reading/read-lead.ts";
import { textOf, valuesIn } from "./reading/values.ts";

/** For how long the same text without an id is taken for the same lead; later, somebody may ask again. */
const sameTextMs = 7 * 86_400_000;

/** Reads a posted lead, or fetches those that a call from Facebook names. @throws AppError 503 like `fetchAds` */
export async function prepare(
  call: Call & { caller: LeadSourcePrincipal },
  { raw = Buffer.alloc(0) }: ReceiveLeadInput,
): Promise<Posted[]> {
  const text = textOf(raw);
  const source = await leadSources.findRow(call, call.caller.leadSourceId);
  return (source && (await fetchAds(call, source, text))) ?? [{ text }];
}

/**
 * Receives a lead posted by a portal. Idempotent by the portal's id or, without one, by content: a repeat gets the same
 * response and has no further effect. Leads that can't be parsed are kept, because portals don't retry after errors.
 * @returns the outcome of the last lead, if there are several
 * @throws AppError 404 when the source was deleted meanwhile
 */
export async function receive(
  call: WriteCall & { caller: LeadSourcePrincipal },
  { raw = Buffer.alloc(0) }: ReceiveLeadInput,
  posted: Posted[],
): Promise<LeadReceipt> {
  const source = await leadSources.findWithin(call, call.caller.leadSourceId);
  if (!source) throw notFound("lead source", "installation");
  const hash = createHash("sha256").update(raw).digest("hex");
  let receipt: LeadReceipt | undefined;
  for (const each of posted) receipt = await receiveOne(call, source, each, hash);
  return receipt!;
}

async function receiveOne(
  call: WriteCall & { caller: LeadSourcePrincipal },
  source: leadSources.Row,
  { text, fault }: Posted,
  hash: string,
): Promise<LeadReceipt> {
  const { accountId, leadSourceId } = call.caller;
  const read = leadIn(text, source);
  const lead = fault ? { ...read, fault } : read;
  const { leadId } = lead.fields;
  const sameAs = `${leadSourceId} ${leadId === undefined ? `sha256 ${hash}` : `id ${leadId}`}`;
  await queries.reserve(call.tx, accountId, sameAs);
  const earlier = await queries.findSame(call.tx, accountId, sameAs, sameSince(call, leadId !== undefined));
  if (earlier && !(isUnfetched(earlier) && lead.fault === undefined)) return toReceipt(earlier);
  if (earlier) await queries.remove(call.tx, accountId, earlier.id);
  return toReceipt((await enter(call, lead, { by: "http", sameAs, raw: text })).row);
}

/** Whether only the id of a lead was known: the same lead with its fields is not a repeat of it. */
const isUnfetched = ({ outcome, reason }: queries.LeadRow): boolean =>
  outcome === "unread" && (reason === "only_ids" || reason === "fetch_refused");

const sameSince = ({ clock }: WriteCall, hasId: boolean): Date =>
  hasId ? queries.keptFrom(clock.now()) : new Date(clock.now().getTime() - sameTextMs);

/** Reads what was posted to a source. */
export function leadIn(text: string, source: leadSources.Row): KnownLead {
  const { kind, mapping } = source;
  const { values, fault: unreadable } = valuesIn(text);
  const { fields, fault } = readLead(values, kind, mapping);
  // Facebook sends only ids of leads, which are fetched with the page's token.
  const hasOnlyIds = kind === "facebook" && fields.leadId !== undefined && !fields.email && !fields.phone;
  return { kind, source, fields, fault: unreadable ?? fault ?? (hasOnlyIds ? "only_ids" : undefined) };
}

const toReceipt = ({ id, outcome, contactId, conversationId }: queries.LeadRow): LeadReceipt => ({
  leadId: id,
  outcome,
  contactId,
  conversationId,
});
