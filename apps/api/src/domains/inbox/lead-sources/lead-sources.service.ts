import type {
  CreateLeadSourceInput,
  LeadAddress,
  LeadMapping,
  LeadSource,
  ListLeadSourcesInput,
  UpdateLeadSourceInput,
} from "@rental/contract";
import { leadSecrets, leadSourceTokens, verifyTokens } from "../../../gate/identity/lead-source.ts";
import { mayChange } from "../../../gate/identity/shown-address.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { type Asking, dbOf } from "../../../gate/operation/look-up.ts";
import { surfaces } from "../../../gate/operation/operation.ts";
import { invalid, limitReached, mustChangeSomething, notFound } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { leadSourceAddress, propertyAddress } from "../mail/reply-address.service.ts";
import * as queries from "./lead-sources.queries.ts";

export type Row = queries.LeadSourceRow;

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<LeadSource> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("lead source");
  return toLeadSource(call, row, await slugOf(call));
}

/** A source, or nothing. */
export const findRow = (call: Call, id: string): Promise<Row | undefined> =>
  queries.find(call.database.read, call.caller.accountId, id);

/** Inside a transaction: a source, or nothing. */
export const findWithin = (call: WriteCall, id: string): Promise<Row | undefined> =>
  queries.find(call.tx, call.caller.accountId, id);

/** An active source of any account, for email to its address. */
export const findActiveAnywhere = queries.findActiveAnywhere;

/** Newest first; the limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListLeadSourcesInput): Promise<Page<LeadSource>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  const slug = await slugOf(call);
  return { data: rows.map((row) => toLeadSource(call, row, slug)), pagination };
}

/** @throws AppError 422 for an unknown property, or when the plan's number of sources is reached */
export async function create(call: WriteCall, input: CreateLeadSourceInput): Promise<LeadSource> {
  const { accountId, limits } = call.caller;
  // Locked first, so that concurrent creations can't exceed the limit.
  await accounts.lock(call.tx, accountId);
  if ((await queries.countAll(call.tx, accountId)) >= limits.leadSources)
    throw limitReached("lead_source_limit_reached", limits, limits.leadSources, "lead sources");
  await mustHaveProperty(call, input.defaultPropertyId);
  const { appSecret = null, pageToken = null, ...fields } = input;
  mustFitKind({ kind: input.kind, appSecret, pageToken });
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    ...fields,
    ...sealed(call, { appSecret, pageToken }),
    accountId,
    id: newId(),
    createdAt: now,
    updatedAt: now,
  });
  return toLeadSource(call, row, await slugOf(call));
}

/** @throws AppError 404; 422 when nothing would change, or for an unknown property */
export async function update(
  call: WriteCall,
  { id, ...changes }: UpdateLeadSourceInput,
): Promise<LeadSource> {
  const { accountId } = call.caller;
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("lead source");
  mustChangeSomething(changes);
  // The one that it has may be deleted by now.
  if (changes.defaultPropertyId !== before.defaultPropertyId)
    await mustHaveProperty(call, changes.defaultPropertyId);
  const { appSecret, pageToken, ...fields } = changes;
  const row = await queries.update(call.tx, accountId, id, {
    ...fields,
    ...sealed(call, { appSecret, pageToken }),
    updatedAt: call.clock.now(),
  });
  mustFitKind(row!);
  return toLeadSource(call, row!, await slugOf(call));
}

/** @throws AppError 422 for secrets of Facebook where they have no use */
function mustFitKind(source: Record<"appSecret" | "pageToken", unknown> & Pick<Row, "kind">): void {
  const { kind, appSecret, pageToken } = source;
  for (const field of ["appSecret", "pageToken"] as const) {
    if (kind !== "facebook" && source[field] !== null)
      throw invalid([{ field, message: "is only for sources of the kind facebook" }]);
  }
  if (pageToken !== null && appSecret === null)
    throw invalid([
      { field: "appSecret", message: "is required with a pageToken: it proves who sends leads" },
    ]);
}

type Secret = string | null | undefined;

/** As they are stored; nothing for those that are not to change. */
function sealed(call: Call, { appSecret, pageToken }: { appSecret: Secret; pageToken: Secret }) {
  const { seal } = leadSecrets(call.secrets);
  return {
    ...(appSecret !== undefined && { appSecret: appSecret === null ? null : seal(appSecret) }),
    ...(pageToken !== undefined && { pageToken: pageToken === null ? null : seal(pageToken) }),
  };
}

/** From now on, its address answers 404; what came from it stays. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("lead source");
}

/** @throws AppError 404 */
export async function addressOfProperty(call: Call, id: string): Promise<LeadAddress> {
  const property = await properties.get(call, id);
  return { address: propertyAddress(call, await slugOf(call), property.id) };
}

/** Adds what a person has shown to the mapping of a source, if it still exists. @returns the whole mapping */
export async function learn(call: WriteCall, id: string, learned: LeadMapping): Promise<LeadMapping> {
  const { accountId } = call.caller;
  const row = await queries.lock(call.tx, accountId, id);
  const mapping = { ...row?.mapping, ...learned };
  if (row) await queries.update(call.tx, accountId, id, { mapping, updatedAt: call.clock.now() });
  return mapping;
}

async function mustHaveProperty(call: WriteCall, id: string | null | undefined): Promise<void> {
  if (id) await properties.get(call, id, { lock: "share", onMissing: "badReference" });
}

const slugOf = async (call: Asking): Promise<string> =>
  (await accounts.find(dbOf(call), call.caller.accountId))!.slug;

/** Its addresses are only for those who may change it: whoever has them can send leads. */
function toLeadSource(call: Call, row: Row, slug: string): LeadSource {
  const isShown = mayChange(call.caller, ["lead-sources:write", "contacts:write"]);
  const token = leadSourceTokens(call.secrets).of(row.id);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    mapping: row.mapping,
    defaultPropertyId: row.defaultPropertyId,
    autoReply: row.autoReply,
    active: row.active,
    url: isShown ? `${call.config.baseOrigin}${surfaces.inbound}/leads/${token}` : null,
    address: isShown ? leadSourceAddress(call, slug, row.id) : null,
    facebook:
      row.kind === "facebook" && isShown
        ? {
            verifyToken: verifyTokens(call.secrets).of(row.id),
            hasAppSecret: row.appSecret !== null,
            hasPageToken: row.pageToken !== null,
          }
        : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
