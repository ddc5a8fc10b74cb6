import {
  type CreateSavedViewInput,
  maxSavedViews,
  maxSharedViews,
  type SavedView,
  type UpdateSavedViewInput,
  type ViewList,
  viewParameters,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, invalid, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as people from "./people.queries.ts";
import * as queries from "./saved-views.queries.ts";

type Row = Awaited<ReturnType<typeof queries.visible>>[number];

const personOf = ({ caller }: Pick<Call, "caller">) =>
  caller.kind === "session" ? caller.personId : undefined;

/** The caller's own views and the shared ones; for a key, only the latter. */
export async function list(call: Call): Promise<SavedView[]> {
  const rows = await queries.visible(call.database.read, call.caller.accountId, personOf(call));
  return rows.map(toSavedView);
}

/** @throws AppError 404 for a view that the caller can't see */
export async function mustExist(call: Call, id: string): Promise<void> {
  if (!(await list(call)).some((view) => view.id === id)) throw notFound("saved view");
}

/**
 * @throws AppError 403 for viewers who share it; 409 if the person has one of this name in the list; 422 at the maximum
 * number of views, or for a key
 */
export async function create(call: WriteCall, input: CreateSavedViewInput): Promise<SavedView> {
  const { accountId } = call.caller;
  await accounts.lock(call.tx, accountId);
  const maker = await callingPerson(call);
  const isShared = input.isShared ?? false;
  const own = await queries.ofMaker(call.tx, accountId, maker.id);
  if (own.length >= maxSavedViews)
    throw ruleBroken("too_many_saved_views", `A person keeps at most ${maxSavedViews} views. Delete one.`);
  mustBeFree(own, input.list, input.name);
  if (isShared) await mustBeShareable(call, maker);
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    ...input,
    query: parametersOf(input.list, input.query),
    isShared,
    accountId,
    id: newId(),
    makerId: maker.id,
    createdAt: now,
    updatedAt: now,
  });
  return toSavedView({ ...row, makerName: maker.name });
}

/** @throws AppError as `create`; 403 for a shared view of somebody else, unless the caller is an owner; 404 */
export async function update(
  call: WriteCall,
  { viewId, ...changes }: UpdateSavedViewInput,
): Promise<SavedView> {
  const { accountId } = call.caller;
  const { before, person } = await changeable(call, viewId);
  mustChangeSomething(changes);
  if (changes.isShared === false && before.makerId !== person.id)
    throw ruleBroken("not_its_maker", "Only who made a view can keep it for themselves. Delete it instead.");
  if (changes.isShared && !before.isShared) await mustBeShareable(call, person);
  if (changes.name !== undefined) {
    const others = await queries.ofMaker(call.tx, accountId, before.makerId);
    mustBeFree(
      others.filter(({ id }) => id !== viewId),
      before.list,
      changes.name,
    );
  }
  const { query, ...rest } = changes;
  const row = await queries.update(call.tx, accountId, viewId, {
    ...rest,
    ...(query !== undefined && { query: parametersOf(before.list, query) }),
    updatedAt: call.clock.now(),
  });
  return toSavedView({ ...row!, makerName: before.makerName });
}

/** @throws AppError 403 and 404 as `update` */
export async function remove(call: WriteCall, viewId: string): Promise<void> {
  await changeable(call, viewId);
  await queries.remove(call.tx, call.caller.accountId, viewId);
}

/** Deletes the unshared views of a person who leaves. The caller holds the account's lock. */
export const removeOf = ({ tx, caller }: WriteCall, personId: string): Promise<void> =>
  queries.removeUnshared(tx, caller.accountId, personId);

/**
 * The calling person's current row. Locks the account, to enforce limits and unique names, and so that nobody saves a view
 * after being removed.
 */
async function callingPerson(call: WriteCall): Promise<people.PersonRow> {
  const personId = personOf(call);
  if (personId === undefined)
    throw ruleBroken("key_is_no_person", "Only a person who has signed in keeps views.");
  const person = await people.find(call.tx, call.caller.accountId, personId);
  if (!person) throw notFound("person");
  return person;
}

/** A view that the caller may change, locked with the account. */
async function changeable(
  call: WriteCall,
  viewId: string,
): Promise<{ before: Row; person: people.PersonRow }> {
  const { accountId } = call.caller;
  await accounts.lock(call.tx, accountId);
  const seen = await queries.visible(call.tx, accountId, personOf(call));
  const before = seen.find(({ id }) => id === viewId);
  if (!before) throw notFound("saved view");
  const person = await callingPerson(call);
  if (before.makerId !== person.id && person.role !== "owner")
    throw new AppError("forbidden", "Only who made a shared view, or an owner, can change it.", {
      code: "view_of_another",
    });
  if (before.isShared) mustBeAllowedToShare(person);
  return { before, person };
}

/** Sharing a view changes it for the whole account, so it requires a role that may write. */
function mustBeAllowedToShare({ role }: people.PersonRow): void {
  if (role === "viewer")
    throw new AppError("forbidden", "Sharing a view, or changing a shared one, needs the role agent.", {
      code: "role_too_low",
    });
}

async function mustBeShareable({ tx, caller }: WriteCall, person: people.PersonRow): Promise<void> {
  mustBeAllowedToShare(person);
  if ((await queries.countShared(tx, caller.accountId)) >= maxSharedViews)
    throw ruleBroken(
      "too_many_shared_views",
      `An account shares at most ${maxSharedViews} views. Delete one, or keep this one for yourself.`,
    );
}

function mustBeFree(own: queries.SavedViewRow[], list: ViewList, name: string): void {
  if (own.some((view) => view.list === list && view.name === name))
    throw new AppError("conflict", "There is a view of this list with this name. Choose another name.", {
      code: "view_name_taken",
    });
}

/** @throws AppError 422 for parameters that are not of the list, or are given twice */
function parametersOf(list: ViewList, query: string): Record<string, string> {
  const given = [...new URLSearchParams(query)];
  const parameters = Object.fromEntries(given);
  const known: readonly string[] = viewParameters[list];
  const isKnown = given.every(([name, value]) => known.includes(name) && !/\p{Cc}/u.test(value));
  if (!isKnown || Object.keys(parameters).length < given.length)
    throw invalid([
      { field: "query", message: `must have these parameters only, each at most once: ${known.join(", ")}` },
    ]);
  return parameters;
}

/** With sorted parameters, so that equal queries are the same text. */
const queryOf = (parameters: Record<string, string>): string => {
  const query = new URLSearchParams(parameters);
  query.sort();
  return query.toString();
};

const toSavedView = ({ accountId: _, query, createdAt, updatedAt, ...view }: Row): SavedView => ({
  ...view,
  query: queryOf(query),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
