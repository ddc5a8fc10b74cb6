import type { CreateLabelInput, Label, ListLabelsInput, UpdateLabelInput } from "@rental/contract";
import { actorOf } from "../../../gate/identity/actor.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as queries from "./labels.queries.ts";

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Label> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("label");
  return toLabel(row);
}

/** The limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListLabelsInput): Promise<Page<Label>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map(toLabel), pagination };
}

/** Maximum number of labels per account, as people have to look through them. */
const maxLabels = 50;

/** @throws AppError 409 `label_name_taken`; 422 `too_many_labels` */
export async function create(call: WriteCall, { name, color }: CreateLabelInput): Promise<Label> {
  const { accountId } = call.caller;
  const nameKey = await mustBeFree(call, name);
  if ((await queries.countAll(call.tx, accountId)) >= maxLabels)
    throw ruleBroken("too_many_labels", `An account has at most ${maxLabels} labels. Delete one.`);
  const now = call.clock.now();
  return toLabel(
    await queries.insert(call.tx, {
      accountId,
      id: newId(),
      name,
      nameKey,
      color,
      createdAt: now,
      updatedAt: now,
    }),
  );
}

/** @throws AppError 404; 409 `label_name_taken`; 422 when nothing would change */
export async function update(call: WriteCall, { id, ...changes }: UpdateLabelInput): Promise<Label> {
  const { accountId } = call.caller;
  const nameKey = changes.name === undefined ? undefined : await mustBeFree(call, changes.name, id);
  if (!(await queries.lock(call.tx, accountId, id))) throw notFound("label");
  mustChangeSomething(changes);
  const row = await queries.update(call.tx, accountId, id, {
    ...changes,
    ...(nameKey !== undefined && { nameKey }),
    updatedAt: call.clock.now(),
  });
  return toLabel(row!);
}

/** Number of conversations changed per transaction. */
const atOnce = 1_000;

/**
 * Removes a label from its conversations, before the transaction that deletes it: a single statement for 70,000 of them
 * would exceed its time limit. With If-Match, nothing is changed before that transaction has checked the version.
 * @throws AppError 404
 */
export async function takeOff(
  call: Call & { ifMatch?: string | null },
  { id }: { id: string },
): Promise<void> {
  if (typeof call.ifMatch === "string") return;
  const { accountId } = call.caller;
  await get(call, id);
  const actor = actorOf(call, "labels.delete");
  let taken = atOnce;
  while (taken === atOnce)
    taken = await call.database.transact(
      (tx) => queries.takeOff(tx, accountId, id, call.clock.now(), atOnce),
      actor,
    );
}

/** Deletes a label, removing it from conversations that got it meanwhile. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  const { accountId } = call.caller;
  if (!(await queries.remove(call.tx, accountId, id))) throw notFound("label");
  await queries.takeOff(call.tx, accountId, id, call.clock.now());
}

/**
 * Prevents the deletion of labels that a conversation is about to get. Call it before locking the conversation, as
 * deleting a label locks them in this order.
 * @throws AppError 422 `label_not_found`
 */
export async function mustExist(call: WriteCall, ids: string[]): Promise<void> {
  if (ids.length === 0 || (await queries.share(call.tx, call.caller.accountId, ids)) === ids.length) return;
  throw ruleBroken(
    "label_not_found",
    "A label does not exist in this account. Leave it out, or create it first.",
  );
}

/** Reserves a name until the transaction ends. @returns its key @throws AppError 409 `label_name_taken` */
async function mustBeFree(call: WriteCall, name: string, ofId?: string): Promise<string> {
  const { accountId } = call.caller;
  const nameKey = name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
  await accounts.lock(call.tx, accountId);
  const found = await queries.findNamed(call.tx, accountId, nameKey);
  if (found === undefined || found === ofId?.toLowerCase()) return nameKey;
  throw new AppError("conflict", "Another label has this name. Use that one, or choose another name.", {
    code: "label_name_taken",
  });
}

const toLabel = ({
  accountId: _,
  nameKey: _key,
  createdAt,
  updatedAt,
  ...label
}: queries.LabelRow): Label => ({
  ...label,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
