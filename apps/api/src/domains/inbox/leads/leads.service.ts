import type { Lead, LeadSummary, LeadValue, ListLeadsInput, MakeLeadContactInput } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as leadSources from "../lead-sources/lead-sources.service.ts";
import { admit, isOwn, type KnownLead, shownFields, withOwnAddresses } from "./entering.service.ts";
import * as queries from "./leads.queries.ts";
import { isRelay } from "./reading/kinds/index.ts";
import { mailIn } from "./reading/raw-mail.ts";
import { readLead } from "./reading/read-lead.ts";
import { valuesOfText } from "./reading/read-mail.ts";
import type { LeadFields } from "./reading/reader.ts";
import { valuesIn } from "./reading/values.ts";

const limits = { values: 100, value: 200 };
const maxMessageLength = 10_000;

/** A lead, including what was sent. @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Lead> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row || row.createdAt < queries.keptFrom(call.clock.now())) throw notFound("lead");
  return toLead(row);
}

/** The leads of the last 30 days, newest first; the limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListLeadsInput): Promise<Page<LeadSummary>> {
  const { outcome, leadSourceId, contactId } = input;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    since: queries.keptFrom(call.clock.now()).toISOString(),
    outcome,
    leadSourceId,
    contactId,
  });
  return { data: rows.map(toSummary), pagination };
}

/**
 * Turns an unread lead into a contact with the details that a person gives, and adds where to find them to its source's
 * mapping. A lead that already has a contact is not changed.
 * @throws AppError 404; 422 `lead_without_address`, `own_address`, `property_not_found`
 */
export async function makeContact(call: WriteCall, input: MakeLeadContactInput): Promise<Lead> {
  const { id, mapping, propertyId, ...given } = input;
  const { accountId } = call.caller;
  const row = await queries.lock(call.tx, accountId, id);
  if (!row) throw notFound("lead");
  if (propertyId) await properties.get(call, propertyId, { lock: "share", onMissing: "badReference" });
  if (row.outcome !== "unread") return toLead(row);
  const source =
    row.leadSourceId === null ? null : ((await leadSources.findWithin(call, row.leadSourceId)) ?? null);
  const learned =
    mapping && source
      ? await leadSources.learn(call, source.id, mapping)
      : { ...source?.mapping, ...mapping };
  const read = readLead(valuesOf(row), row.kind, learned).fields;
  const fields: LeadFields = { ...read, ...given };
  const lead = withOwnAddresses({ kind: row.kind, source, fields, propertyId, ...sentBy(row, fields) });
  if (!lead.fields.email && !lead.fields.phone && !lead.relay)
    throw ruleBroken(
      "lead_without_address",
      "The lead names no address at which the person can be reached. Send email or phone.",
    );
  if (await isOwn(call, lead.fields))
    throw ruleBroken(
      "own_address",
      "This address is your own or a colleague's. Send the address of the person who asks.",
    );
  const { messageId: _messageId, ...entered } = await admit(call, lead);
  const changed = await queries.update(call.tx, accountId, id, { ...shownFields(lead.fields), ...entered });
  if (!changed) throw new AppError("conflict", "The lead was removed meanwhile.", { code: "lead_removed" });
  return toLead(changed);
}

/** For an email lead: its relay address and, unless a field has it, what the person wrote as the message. */
function sentBy(
  { by, kind, raw }: queries.LeadRow,
  fields: LeadFields,
): Pick<KnownLead, "relay" | "message"> {
  if (by !== "email") return {};
  const { from, subject, text } = mailIn(raw);
  const isWhole = kind === "generic" && fields.message === undefined && text.trim() !== "";
  return {
    ...(from !== undefined && fields.email === undefined && isRelay(from) && { relay: from }),
    message: { subject, ...(isWhole && { content: text.trim().slice(0, maxMessageLength).toWellFormed() }) },
  };
}

/** The values of a lead: those of forms, JSON and XML by their paths, those of email by the labels of its lines. */
const valuesOf = ({ by, raw }: queries.LeadRow): LeadValue[] =>
  by === "email" ? valuesOfText(mailIn(raw).text) : valuesIn(raw).values;

const toLead = (row: queries.LeadRow): Lead => ({
  ...toSummary(row),
  values: valuesOf(row)
    .slice(0, limits.values)
    .map(({ path, value }) => ({ path, value: value.slice(0, limits.value).toWellFormed() })),
  raw: row.raw,
});

const toSummary = ({ createdAt, ...row }: Omit<queries.LeadRow, "raw">): LeadSummary => ({
  id: row.id,
  kind: row.kind,
  leadSourceId: row.leadSourceId,
  by: row.by,
  outcome: row.outcome,
  contactId: row.contactId,
  conversationId: row.conversationId,
  reason: row.reason,
  name: row.name,
  email: row.email,
  phone: row.phone,
  message: row.message,
  listing: row.listing,
  propertyId: row.propertyId,
  firstAnswer: row.firstAnswer,
  createdAt: createdAt.toISOString(),
});
