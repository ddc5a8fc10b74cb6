import type { PlanName } from "@rental/contract";
import { AppError, invalid, notFound } from "../../../platform/app-error.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { freeSlug, maxSlugLength, slugOf } from "../../../platform/text/slug.ts";
import * as queries from "./accounts.queries.ts";

export interface NewAccount {
  /** Default: a new one. */
  id?: string;
  name: string;
  plan: PlanName;
  /** The owner's email address. */
  email?: string | undefined;
}

/** The sandboxes of an account. */
export const sandboxesOf = queries.sandboxesOf;

/** Locks the account until the transaction ends, to enforce limits under concurrent writes. */
export const lock = queries.lock;

/** For the `/metrics` endpoint. */
export const countByPlan = queries.countByPlan;

/** Creates an account with its owner. */
export async function create(
  tx: Tx,
  account: NewAccount,
  now: Date,
): Promise<{ accountId: string; userId: string; slug: string }> {
  const [accountId, userId] = [account.id ?? newId(), newId()];
  const slug = await chooseSlug(tx, account.name);
  await queries.insert(tx, { id: accountId, name: account.name, slug, plan: account.plan, createdAt: now });
  await queries.insertOwner(tx, { accountId, id: userId, email: account.email ?? null, createdAt: now });
  return { accountId, userId, slug };
}

/** Creates an account that is a copy of another. @returns its slug, which differs where the other's is taken */
export async function insertCopy(tx: Tx, account: Parameters<typeof queries.insert>[1]): Promise<string> {
  const slug = await chooseSlug(tx, account.slug);
  await queries.insert(tx, { ...account, slug });
  return slug;
}

/** Words that occupy the position of a slug in public paths. */
const reservedSlugs = [
  "bookings",
  "chats",
  "sessions",
  "listings",
  "outcomes",
  "unsubscribe",
  "openapi.json",
];

/** The first available slug derived from the account's name. */
async function chooseSlug(tx: Tx, name: string): Promise<string> {
  const slug = slugOf(name, "account");
  return freeSlug(slug, new Set([...(await queries.lockSlugs(tx, slug)), ...reservedSlugs]));
}

/** @throws AppError 404; 409 when another account has the slug; 422 when it is not a valid slug */
export async function setSlug(tx: Tx, accountId: string, slug: string): Promise<void> {
  if (slug === "" || slug !== slugOf(slug, "") || reservedSlugs.includes(slug)) {
    const message = `must consist of 1 to ${maxSlugLength} lowercase letters, digits and hyphens, and not be one of ${reservedSlugs.join(", ")}`;
    throw invalid([{ field: "slug", message }]);
  }
  const holder = (await queries.lockSlugs(tx, slug)).includes(slug)
    ? await queries.findBySlug(tx, slug)
    : undefined;
  if (holder && holder.id !== accountId) throw new AppError("conflict", "Another account has this slug.");
  if (!(await queries.update(tx, accountId, { slug }))) throw notFound("account", "installation");
}

/** Sets the plan of an account and of its sandboxes. @throws AppError 404 */
export async function setPlan(tx: Tx, accountId: string, plan: PlanName): Promise<void> {
  if (!(await queries.update(tx, accountId, { plan }))) throw notFound("account", "installation");
  for (const id of await queries.sandboxesOf(tx, accountId)) await queries.update(tx, id, { plan });
}

/** All accounts, oldest first; optionally only those whose owner subscribed to product news. */
export const list = queries.list;

/** The account's owner. */
export const owner = queries.findOwner;

/** @returns undefined when there is no such account */
export const find = queries.find;

/** The account with this slug, if any. */
export const findBySlug = queries.findBySlug;

/** Whether there are no accounts; if so, prevents others from creating the first one until the transaction ends. */
export const lockIfNoAccounts = queries.lockIfNoAccounts;
