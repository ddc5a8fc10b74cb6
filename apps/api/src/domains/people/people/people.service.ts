import type {
  AssignablePerson,
  CreatePersonInput,
  InvitedPerson,
  ListPeopleInput,
  Me,
  Person,
  UpdateMeInput,
  UpdatePersonInput,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { disconnectAllOf } from "../../calendar/calendar-accounts/disconnecting.service.ts";
import { handOver } from "../../calendar/hosts/handing-over.service.ts";
import { dropMailTo, queueMail, redirectMailTo, signInMailsOfDay } from "../../inbox/mail/mail.service.ts";
import { holdNotices, notifyOwner, takeBackMailed } from "../../inbox/notices/notices.service.ts";
import { release } from "../assignees/leaving.service.ts";
import * as queries from "./people.queries.ts";
import { removeOf } from "./saved-views.service.ts";
import { invitationMs, makeLink, removeLinksOf } from "./sign-in-links.service.ts";
import { type Left, texts } from "./texts.ts";

type Row = queries.PersonRow;

/**
 * Maximum number of emails with links that an account's invitations may cause per day: invitees never asked for them.
 */
const maxMailsPerDay = 200;

/** Oldest first; the limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListPeopleInput): Promise<Page<Person>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map(toPerson), pagination };
}

/** The people to whom records can be assigned, oldest first, reduced to what every role may see. */
export const listAssignable = (call: Call): Promise<AssignablePerson[]> =>
  queries.assignable(call.database.read, call.caller.accountId);

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Person> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("person");
  return toPerson(row);
}

/** The caller: a person, or an API key, which acts as an owner. */
export async function me(call: Call): Promise<Me> {
  const { caller, database } = call;
  const account = await accounts.find(database.read, caller.accountId);
  if (!account) throw notFound("account", "installation");
  const { id, name, slug, plan } = account;
  const { resources, writes, bulk, reports } = caller.limits;
  const timezone = await settings.chosenTimezone(database.read, caller.accountId);
  const here = {
    account: { id, name, slug, plan, planAllows: { resources, writes, bulk, reports }, timezone },
    writesDescriptions: call.model !== null && caller.limits.assistantCallsPerMonth > 0,
    previews: { propertyType: call.config.propertyTypePreview },
  };
  if (caller.kind !== "session") return { role: "owner", person: null, ...here };
  const person = await get(call, caller.personId);
  return { role: person.role, person, ...here };
}

/**
 * Adds a person, and emails a sign-in link.
 * @throws AppError 409 if another person of the account has the email address; 422 when the plan's number of people is
 * reached, or the account has sent too many links within a day
 */
export async function create(call: WriteCall, input: CreatePersonInput): Promise<InvitedPerson> {
  const { accountId, limits } = call.caller;
  // Locked first, so that concurrent invitations can't exceed the limit.
  const account = await accounts.lock(call.tx, accountId);
  if (!account) throw notFound("account", "installation");
  if ((await queries.countAll(call.tx, accountId)) >= limits.people) {
    throw ruleBroken(
      "people_limit_reached",
      `The ${limits.title} plan allows ${limits.people} people. Remove one or upgrade the plan.`,
    );
  }
  if ((await signInMailsOfDay(call)) >= maxMailsPerDay) {
    throw ruleBroken(
      "too_many_invitations",
      `An account can send ${maxMailsPerDay} links to sign in within a day. Try again tomorrow.`,
    );
  }
  const { email, name, role } = input;
  const createdAt = call.clock.now();
  const row = await queries.insert(call.tx, { accountId, id: newId(), email, name, role, createdAt });
  if (!row) throw addressTaken();
  const link = await makeLink(call, { accountId, personId: row.id }, "invitation", invitationMs);
  const { language } = await settings.of(call.tx, accountId);
  await queueMail(call, {
    to: email,
    ...texts[language].invited(name, account.name, role),
    signInLinkId: link.id,
  });
  return { ...toPerson(row), inviteUrl: link.url, inviteExpiresAt: link.expiresAt.toISOString() };
}

/**
 * Updates a person. Links sent to a previous email address stop working, and email that is still queued for it goes to the
 * new one. The records of a person who becomes a viewer are
 * unassigned, and the owners notified.
 * @throws AppError 404; 409 as `create`; 422 when the account would have no owner, or nothing would change
 */
export async function update(call: WriteCall, { id, ...changes }: UpdatePersonInput): Promise<Person> {
  const { accountId } = call.caller;
  const handedOver = changes.role === "viewer" ? await handOver(call, id) : undefined;
  await accounts.lock(call.tx, accountId);
  const before = await queries.find(call.tx, accountId, id);
  if (!before) throw notFound("person");
  mustChangeSomething(changes);
  if (before.role === "owner" && (changes.role ?? "owner") !== "owner") await mustNotBeLastOwner(call, id);
  if (changes.email !== undefined && changes.email !== before.email) {
    const holder = await queries.findByEmail(call.tx, accountId, changes.email);
    if (holder && holder.id !== id) throw addressTaken();
    await removeLinksOf(call.tx, accountId, id);
    await holdNotices(call);
    if (before.email !== null) await redirectMailTo(call, { from: before.email, to: changes.email });
  }
  if (handedOver && before.role !== "viewer")
    await notifyOwnersOfUnassigned(call, "onlyReads", before, {
      ...(await release(call, id)),
      ...handedOver,
    });
  return toPerson((await queries.update(call.tx, accountId, id, changes))!);
}

/** Updates the caller's own preferences. @throws AppError 422 for a key, which is not a person */
export async function updateMe(call: WriteCall, changes: UpdateMeInput): Promise<Person> {
  const { caller, tx } = call;
  if (caller.kind !== "session") {
    throw ruleBroken(
      "key_is_no_person",
      "A key gets no notices. Sign in, or change a person with PATCH /people/{id}.",
    );
  }
  const row = await queries.update(tx, caller.accountId, caller.personId, changes);
  if (!row) throw notFound("person");
  return toPerson(row);
}

/**
 * Removes a person, who is signed out everywhere within a second and gets no more email. The person's records are
 * unassigned, and the owners notified.
 * @throws AppError 404; 422 for the account's last owner
 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  const { accountId } = call.caller;
  const handedOver = await handOver(call, id);
  await disconnectAllOf(call, id);
  await accounts.lock(call.tx, accountId);
  const before = await queries.find(call.tx, accountId, id);
  if (!before) throw notFound("person");
  if (before.role === "owner") await mustNotBeLastOwner(call, id);
  await holdNotices(call);
  if (before.email !== null) await takeBackMailed(call, await dropMailTo(call, before.email));
  const left = await release(call, id);
  await removeOf(call, id);
  await queries.remove(call.tx, accountId, id);
  await notifyOwnersOfUnassigned(call, "removed", before, { ...left, ...handedOver });
}

/** Notifies the owners of a person's unassigned records, if there are any. */
async function notifyOwnersOfUnassigned(
  call: WriteCall,
  how: "removed" | "onlyReads",
  { id, name, email }: Row,
  left: Left,
): Promise<void> {
  const { contacts, properties, conversations, showings, calendars } = left;
  const ofShowings = showings.others + showings.nobody;
  if (contacts + properties + conversations + ofShowings + calendars.length === 0) return;
  const { language } = await settings.of(call.tx, call.caller.accountId);
  await notifyOwner(call, texts[language].left(name ?? email ?? id, how, left));
}

/** The caller holds the account's lock, so that nobody removes the other owner at the same time. */
async function mustNotBeLastOwner({ tx, caller }: WriteCall, id: string): Promise<void> {
  if (await queries.hasOtherOwner(tx, caller.accountId, id)) return;
  throw ruleBroken("last_owner", "An account keeps at least one owner. Make another person an owner first.");
}

const addressTaken = () =>
  new AppError("conflict", "Another person of this account has this email address.", {
    code: "email_taken",
  });

/**
 * Finds the person an operator refers to: by email address, or else the longest-standing owner.
 * @throws AppError 404
 */
export async function named(db: Queryable, accountId: string, email: string | undefined): Promise<Row> {
  if (!(await accounts.find(db, accountId))) throw notFound("account", "installation");
  const row =
    email === undefined
      ? await queries.findFirstOwner(db, accountId)
      : await queries.findByEmail(db, accountId, email);
  if (!row) throw notFound("person");
  return row;
}

/** The lowercase email addresses of the account's people. */
export const emailsOf = ({ tx, caller }: WriteCall): Promise<string[]> =>
  queries.emailsOf(tx, caller.accountId);

const toPerson = ({ id, email, name, role, notices, lastSignInAt, createdAt }: Row): Person => ({
  id,
  email,
  name,
  role,
  notices,
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
