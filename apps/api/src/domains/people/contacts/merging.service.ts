import {
  type ChannelName,
  type Contact,
  type CustomFieldValues,
  maxCustomValues,
  maxMetadataKeys,
} from "@rental/contract";
import { unnamedVisitor } from "@rental/contract/words/contact";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { tagsToAdd } from "../../../platform/text/tags.ts";
import { cancelOf as cancelFollowupsOf } from "../../automation/followups/outcomes.service.ts";
import { endRunsInBoth, endRunsOf } from "../../automation/workflow-runs/ending.service.ts";
import * as queries from "./contacts.queries.ts";
import { type Row, setOptedOut, toContact } from "./contacts.service.ts";
import { reserveAll } from "./identity.service.ts";
import * as merges from "./merging.queries.ts";

type Filled = merges.MergeRow["filled"];

const undoMs = 30 * 86_400_000;

/** Maximum number of rows that a merge moves and records, because other transactions wait for it. */
const maxMoved = 10_000;

/**
 * Merges a contact into another, which gets all of its records and the fields that it lacks itself; the merged contact
 * reads as deleted. Emits contact.merged, and contact.updated for both.
 * @throws AppError 404; 422 `same_contact`, `too_much_to_merge`
 */
export async function merge(call: WriteCall, id: string, intoId: string): Promise<Contact> {
  const { tx } = call;
  const { accountId } = call.caller;
  const now = call.clock.now();
  const [from, into] = await lockBoth(call, id, intoId);
  if (!from || from.deletedAt || !into || into.deletedAt) throw notFound("contact");
  if (from.id === into.id)
    throw ruleBroken("same_contact", "A contact can't be merged into itself. Name another one in intoId.");
  if (await merges.isReferredByMore(tx, accountId, from.id, maxMoved))
    throw ruleBroken(
      "too_much_to_merge",
      `More than ${maxMoved} records belong to this contact. Merge the other contact into it instead.`,
    );
  await endRunsInBoth(call, from.id, into.id);
  const moved = await merges.move(tx, accountId, { fromId: from.id, toId: into.id, now });
  await queries.update(tx, accountId, from.id, { deletedAt: now, mergedIntoId: into.id, updatedAt: now });
  const filled = filledFrom(from, into);
  const added = Object.fromEntries(filled.metadata.map((key) => [key, from.metadata![key]!]));
  const row = await queries.update(tx, accountId, into.id, {
    ...pick(from, Object.keys(filled.before)),
    ...(filled.metadata.length > 0 && { metadata: { ...added, ...into.metadata } }),
    ...(filled.customFields && {
      customFields: { ...only(from.customFields, filled.customFields), ...into.customFields },
    }),
    ...(filled.tags && { tags: [...into.tags, ...filled.tags] }),
    updatedAt: now,
  });
  await merges.insert(tx, {
    accountId,
    id: from.id,
    intoId: into.id,
    moved,
    filled,
    mergedAt: now,
    undoUntil: new Date(now.getTime() + undoMs),
  });
  const kept = await optOutAsWell(call, row!, from);
  const { status } = kept;
  await emit(call, "contact.merged", { id: into.id, contactId: into.id, mergedId: from.id, status });
  await emit(call, "contact.updated", { id: into.id, contactId: into.id, status });
  await emit(call, "contact.updated", { id: from.id, contactId: from.id, status: from.status });
  return toContact(kept);
}

/**
 * Undoes a merge: restores the contact, with those of its records that the other one still has. Records added since stay
 * with the other one. Emits contact.updated for both.
 * @throws AppError 404; 409 `not_merged`, `merged_further`, `external_id_taken`; 410 `merge_is_final`
 */
export async function unmerge(call: WriteCall, id: string): Promise<Contact> {
  const { tx } = call;
  const { accountId } = call.caller;
  const now = call.clock.now();
  const merged = await queries.find(tx, accountId, id);
  if (!merged || (merged.deletedAt && !merged.mergedIntoId)) throw notFound("contact");
  const [from, into] = await lockBoth(call, id, merged.mergedIntoId ?? id);
  if (!from?.mergedIntoId || !into || from.mergedIntoId !== into.id)
    throw new AppError("conflict", "This contact is not merged.", { code: "not_merged" });
  const memory = await merges.lock(tx, accountId, id);
  if (!memory || memory.undoUntil <= now)
    throw new AppError(
      "gone",
      "A merge can be undone for 30 days, and until one of the contacts is erased.",
      {
        code: "merge_is_final",
      },
    );
  if (into.mergedIntoId)
    throw new AppError(
      "conflict",
      `The contact ${into.id}, which this one was merged into, has itself been merged since. Undo that first.`,
      { code: "merged_further" },
    );
  await merges.moveBack(tx, accountId, memory.moved, { fromId: into.id, toId: from.id, now });
  const changed = { ...withoutFilled(into, from, memory.filled), updatedAt: now };
  const other = (await queries.update(tx, accountId, into.id, changed)) ?? into;
  await queries.externalIds.mustBeFree(tx, accountId, from.externalId);
  const row = await queries.restore(tx, accountId, from.id, now);
  await merges.remove(tx, accountId, from.id);
  const kept = await optOutAsWell(call, row!, into);
  for (const { id: contactId, status } of [kept, other])
    await emit(call, "contact.updated", { id: contactId, contactId, status });
  return toContact(kept);
}

/** Ids of the contacts merged into one, directly or indirectly. */
export const allMergedInto = ({ tx, caller }: WriteCall, id: string): Promise<string[]> =>
  merges.allMergedInto(tx, caller.accountId, id);

/** Locks both contacts, deleted or not, after reserving their addresses, as everywhere. */
async function lockBoth(call: WriteCall, ...ids: [string, string]): Promise<[Row?, Row?]> {
  const { tx } = call;
  const { accountId } = call.caller;
  const found = await Promise.all(ids.map((id) => queries.find(tx, accountId, id)));
  const both = found.flatMap((row) => row ?? []);
  const externalIds = both.flatMap(({ externalId }) => externalId ?? []);
  if (externalIds.length > 0) await queries.externalIds.reserve(tx, accountId, externalIds);
  await reserveAll(call, both);
  const locked = await merges.lockContacts(tx, accountId, ids);
  return ids.map((id) => locked.find((row) => row.id === id.toLowerCase())) as [Row?, Row?];
}

/** Fields that the remaining contact takes over where it has none. */
const fillable = [
  "email",
  "phone",
  "channelPreference",
  "referralSource",
  "assigneeId",
  "externalId",
] as const;

/** The fields that the remaining contact takes over, with their previous values. */
function filledFrom(from: Row, into: Row): Filled {
  const before: Filled["before"] = {};
  const isNamed = (row: Row) => ![unnamedVisitor, row.email, row.phone].includes(row.name);
  if (!isNamed(into) && isNamed(from)) before.name = into.name;
  for (const name of fillable) if (into[name] === null && from[name] !== null) before[name] = null;
  if ("email" in before) before.emailState = into.emailState;
  if (into.assistantEnabled && !from.assistantEnabled) before.assistantEnabled = true;
  const room = maxMetadataKeys - Object.keys(into.metadata ?? {}).length;
  const added = Object.keys(from.metadata ?? {}).filter((key) => into.metadata?.[key] === undefined);
  const tags = tagsToAdd(into.tags, from.tags);
  const customFields = Object.keys(from.customFields)
    .filter((key) => !Object.hasOwn(into.customFields, key))
    .slice(0, maxCustomValues - Object.keys(into.customFields).length);
  return {
    before,
    metadata: added.slice(0, Math.max(room, 0)),
    ...(tags.length > 0 && { tags }),
    ...(customFields.length > 0 && { customFields }),
  };
}

/** The previous values of the fields that still have what was taken over. */
function withoutFilled(
  into: Row,
  from: Row,
  { before, metadata, tags, customFields = [] }: Filled,
): Partial<Row> {
  const isSame = (name: keyof Row) => into[name] === from[name];
  const same = Object.entries(before).filter(
    ([name]) => isSame(name as keyof Row) && (name !== "emailState" || isSame("email")),
  );
  const kept = Object.entries(into.metadata ?? {}).filter(
    ([key, value]) => !metadata.includes(key) || from.metadata?.[key] !== value,
  );
  return {
    ...Object.fromEntries(same),
    ...(tags && { tags: into.tags.filter((tag) => !tags.includes(tag)) }),
    ...(customFields.length > 0 && {
      customFields: Object.fromEntries(
        Object.entries(into.customFields).filter(
          ([key, value]) => !customFields.includes(key) || from.customFields[key] !== value,
        ),
      ),
    }),
    ...(metadata.length > 0 && { metadata: kept.length > 0 ? Object.fromEntries(kept) : null }),
  };
}

const only = (values: CustomFieldValues, keys: readonly string[]): CustomFieldValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

const pick = <T extends object>(row: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<T>;

/**
 * Opts a locked contact, and all others with its address, out of the channels that another one has opted out of, as of
 * the same time; ends everything automatic. Opts nobody in.
 */
async function optOutAsWell(call: WriteCall, contact: Row, { optedOutAt }: Row): Promise<Row> {
  const channels = Object.keys(optedOutAt).filter(
    (channel) => !contact.optedOutAt[channel as ChannelName],
  ) as ChannelName[];
  if (channels.length === 0) return contact;
  const changed = { ...contact, optedOutAt: { ...optedOutAt, ...contact.optedOutAt } };
  await queries.setOptedOutAt(call.tx, contact, changed.optedOutAt);
  for (const channel of channels) await setOptedOut(call, changed, channel, true);
  await cancelFollowupsOf(call, contact.id);
  await endRunsOf(call, contact.id, "contact_opted_out");
  return changed;
}
