import type { ListOwnSignInsInput, ListSignInsInput, SignIn } from "@rental/contract";
import { unnamedPerson } from "@rental/contract/words/audit";
import { actorOf } from "../../../gate/identity/actor.ts";
import type { SessionPrincipal } from "../../../gate/identity/principal.ts";
import { signedInMs } from "../../../gate/identity/sign-in-cookie.ts";
import { linkTokens } from "../../../gate/identity/sign-in-tokens.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, notFound } from "../../../platform/app-error.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken, newToken } from "../../../platform/secrets/random-tokens.ts";
import { recordAct } from "../../account/audit/audit.service.ts";
import * as people from "./people.queries.ts";
import * as queries from "./sign-ins.queries.ts";

const maxUserAgentLength = 300;

/** The person that a link signs in. */
export interface LinkHolder {
  accountName: string;
  name: string | null;
  email: string | null;
}

/**
 * The person that a link would sign in; has no side effects.
 * @throws AppError 410 for a link that does not work, whatever the reason
 */
export async function holderOf(platform: Platform, token: string): Promise<LinkHolder> {
  const held = linkTokens(platform.secrets).heldBy(token);
  const link = held && (await queries.findLink(platform.database.read, held.accountId, held.id));
  if (!link || link.usedAt !== null || link.expiresAt <= platform.clock.now()) throw deadLink();
  return link;
}

/**
 * Redeems a link and signs the person in. The cookie always gets a new value, and the browser's previous sign-in ends.
 * @returns the value of the cookie
 * @throws AppError 410 for a link that does not work; of two requests with the same link, one gets this
 */
export async function signInByLink(
  platform: Platform,
  token: string,
  browser: { userAgent: string | undefined; earlier: SessionPrincipal | null },
  requestId: string,
): Promise<string> {
  const held = linkTokens(platform.secrets).heldBy(token);
  if (!held) throw deadLink();
  const value = newToken();
  const { accountId } = held;
  await platform.database.transact(async (tx) => {
    const now = platform.clock.now();
    const personId = await queries.useLink(tx, accountId, held.id, now);
    if (personId === undefined) throw deadLink();
    if (browser.earlier) await end(tx, browser.earlier, requestId);
    await queries.insert(tx, {
      accountId,
      id: newId(),
      personId,
      hash: hashToken(value),
      userAgent: browser.userAgent?.slice(0, maxUserAgentLength) ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + signedInMs),
    });
    const person = await people.update(tx, accountId, personId, { lastSignInAt: now });
    await recordAct(tx, {
      accountId,
      actor: {
        kind: "session",
        id: personId,
        name: person?.name ?? person?.email ?? unnamedPerson,
        operation: "console.signIn",
        requestId,
      },
      action: "signed_in",
      record: { resource: "people", id: personId },
    });
  });
  return value;
}

const deadLink = () =>
  new AppError(
    "gone",
    "This link no longer works: it was used, has expired or was replaced. Ask for another.",
  );

/** Ends the sign-in with which a request was made. */
export async function end(tx: Tx, caller: SessionPrincipal, requestId: string): Promise<void> {
  const one = { personId: caller.personId, id: caller.signInId };
  if (await queries.remove(tx, caller.accountId, one))
    await recordEnd({ tx, caller, requestId }, caller.personId, "console.logOut");
}

/** @param operation what ended the sign-in */
async function recordEnd(
  by: Pick<WriteCall, "tx" | "caller" | "requestId">,
  personId: string,
  operation: string,
): Promise<void> {
  const actor = actorOf(by, operation);
  if (!actor) return;
  const { accountId } = by.caller;
  await recordAct(by.tx, {
    accountId,
    actor,
    action: "signed_out",
    record: { resource: "people", id: personId },
  });
}

/** The sign-ins of a person, newest first; the limit is capped at the plan's maximum. @throws AppError 404 */
export async function list(call: Call, input: ListSignInsInput): Promise<Page<SignIn>> {
  const { caller, database } = call;
  if (!(await people.find(database.read, caller.accountId, input.id))) throw notFound("person");
  const { rows, pagination } = await queries.list(
    database.read,
    pageOf(call, input),
    valuesOf(call, input.id),
  );
  return { data: rows.map((row) => toSignIn(row, caller)), pagination };
}

/** The caller's sign-ins, as `list`; a key has none. */
export async function listOwn(call: Call, input: ListOwnSignInsInput): Promise<Page<SignIn>> {
  const { caller, database } = call;
  const values = valuesOf(call, personOf(caller) ?? nobody);
  const { rows, pagination } = await queries.list(database.read, pageOf(call, input), values);
  return { data: rows.map((row) => toSignIn(row, caller)), pagination };
}

const personOf = (caller: Call["caller"]): string | undefined =>
  caller.kind === "session" ? caller.personId : undefined;

/** A person id that does not exist. */
const nobody = "00000000-0000-0000-0000-000000000000";

const valuesOf = ({ caller, clock }: Call, personId: string) => ({
  accountId: caller.accountId,
  personId,
  now: clock.now().toISOString(),
});

/** @throws AppError 404 when the person has no such sign-in */
export async function mustExist(call: Call, personId: string, id: string): Promise<void> {
  const { database, caller } = call;
  if (!(await queries.exists(database.read, caller.accountId, { personId, id }))) throw notFound("sign-in");
}

/** @throws AppError 404 when the caller has no such sign-in; an API key never has */
export async function mustBeOwn(call: Call, id: string): Promise<void> {
  const personId = personOf(call.caller);
  if (personId === undefined) throw notFound("sign-in");
  await mustExist(call, personId, id);
}

/** Ends a sign-in of a person: that browser is rejected within a second. @throws AppError 404 */
export async function remove(call: WriteCall, personId: string, id: string): Promise<void> {
  await removeAs(call, personId, id, "people.endSignIn");
}

/** Ends a sign-in of the caller. @throws AppError 404, also for a key */
export async function removeOwn(call: WriteCall, id: string): Promise<void> {
  const personId = personOf(call.caller);
  if (personId === undefined) throw notFound("sign-in");
  await removeAs(call, personId, id, "people.endOwnSignIn");
}

async function removeAs(call: WriteCall, personId: string, id: string, operation: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, { personId, id }))) throw notFound("sign-in");
  await recordEnd(call, personId, operation);
}

/** Ends all sign-ins of an account, and invalidates its links. */
export const removeAllOf = queries.removeAllOf;

const toSignIn = (row: queries.SignInRow, caller: Call["caller"]): SignIn => ({
  id: row.id,
  personId: row.personId,
  userAgent: row.userAgent,
  isCurrent: caller.kind === "session" && caller.signInId === row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
});
