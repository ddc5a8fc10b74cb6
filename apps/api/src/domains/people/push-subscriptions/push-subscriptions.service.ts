import { createHash } from "node:crypto";
import {
  maxPushSubscriptions,
  type OwnPush,
  type PushSubscriptionRecord,
  type SubscribePushInput,
} from "@rental/contract";
import type { ReadLanguage } from "@rental/contract/words/language";
import type { SessionPrincipal } from "../../../gate/identity/principal.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid, notFound, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { areKeys } from "../../../platform/push/encryption.ts";
import { publicKeyOf } from "../../../platform/push/identification.ts";
import {
  isPushAddress,
  type PushMessage,
  type PushOutcome,
  type PushTarget,
  sendPush,
} from "../../../platform/push/send-push.ts";
import { isSandbox } from "../../../platform/sandbox/sandbox-id.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as queries from "./push-subscriptions.queries.ts";

type OwnCall = Call & { caller: SessionPrincipal };

/** Time without an accepted notice after which a subscription is deleted. */
const failingMs = 7 * 86_400_000;

/** The caller's browsers that show notices, and the key with which another one subscribes. */
export async function list({ caller, database, clock, secrets }: OwnCall): Promise<OwnPush> {
  const rows = await queries.list(database.read, caller.accountId, caller.personId, clock.now());
  return {
    publicKey: publicKeyOf(secrets),
    subscriptions: rows.map((row) => toSubscription(row, caller)),
  };
}

/** Checks a push endpoint. Resolves DNS. @throws AppError 422 for one that notices can't be sent to */
export async function mustBeReachable({ outbound, config }: Call, endpoint: string): Promise<void> {
  const checked = await outbound.check(endpoint);
  const message = checked.ok ? "must be at the port of HTTPS" : checked.reason;
  if (!checked.ok || !isPushAddress(endpoint, config)) throw invalid([{ field: "endpoint", message }]);
}

/**
 * Subscribes the browser of this sign-in, replacing its earlier subscription.
 * @throws AppError 422 in a sandbox, for an address or keys that can't be used, and when the person has too many
 */
export async function subscribe(
  call: WriteCall & { caller: SessionPrincipal },
  { endpoint, keys, language }: SubscribePushInput,
): Promise<PushSubscriptionRecord> {
  const { caller, tx, clock, secrets } = call;
  const { accountId, personId, signInId } = caller;
  if (isSandbox(accountId))
    throw ruleBroken(
      "not_in_a_sandbox",
      "A sandbox sends nothing to browsers. Sign in to the account itself.",
    );
  if (!areKeys(keys)) throw invalid([{ field: "keys", message: "must be those of the browser" }]);
  // Serialized, so that of two people who subscribe a browser at once, the later one gets it, within the limit.
  await accounts.lock(tx, accountId);
  await queries.removeOf(tx, accountId, signInId);
  if ((await queries.list(tx, accountId, personId, clock.now())).length >= maxPushSubscriptions) {
    throw ruleBroken(
      "push_subscriptions_limit_reached",
      `Notices can be shown in ${maxPushSubscriptions} browsers. Remove one of them first.`,
    );
  }
  const target: PushTarget = { endpoint, ...keys };
  const id = newId();
  await queries.insert(tx, {
    accountId,
    id,
    personId,
    signInId,
    endpointHash: createHash("sha256").update(endpoint).digest("hex"),
    target: sealer(secrets).seal(JSON.stringify(target)),
    language,
    createdAt: clock.now(),
  });
  return toSubscription((await queries.find(tx, accountId, id, clock.now()))!, caller);
}

/** @throws AppError 404 when the caller has no such subscription */
export const mustBeOwn = async ({ caller, database, clock }: Call, id: string): Promise<void> => {
  const personId = caller.kind === "session" ? caller.personId : undefined;
  await ofPerson(database.read, { accountId: caller.accountId, personId, id, now: clock.now() });
};

/** @throws AppError 404 */
export async function remove(
  { caller, tx, clock }: WriteCall & { caller: SessionPrincipal },
  id: string,
): Promise<void> {
  const { accountId, personId } = caller;
  await ofPerson(tx, { accountId, personId, id, now: clock.now() });
  await queries.remove(tx, accountId, id);
}

/** Sends a notice to a browser of the caller at once. @throws AppError 404; 422 when its push service does not take it */
export async function sendTest(call: OwnCall, id: string): Promise<void> {
  const { caller, database, clock } = call;
  const { accountId, personId } = caller;
  const row = await ofPerson(database.read, { accountId, personId, id, now: clock.now() });
  const { outcome } = await send(call, accountId, row, {
    ...testTexts[row.language],
    url: "/console",
    tag: "test",
  });
  if (outcome === "sent") return;
  if (outcome === "gone")
    throw ruleBroken(
      "push_subscription_gone",
      "This browser no longer takes notices. Switch them on again there.",
    );
  throw ruleBroken(
    "push_not_taken",
    "The push service of this browser did not take the notice. Try again later, or switch notices off and on again there.",
  );
}

const testTexts: Record<ReadLanguage, Pick<PushMessage, "title" | "body">> = {
  en: { title: "Test notice", body: "Notices arrive on this device." },
  es: { title: "Aviso de prueba", body: "Los avisos llegan a este dispositivo." },
};

async function ofPerson(
  db: Queryable,
  {
    accountId,
    personId,
    id,
    now,
  }: { accountId: string; personId: string | undefined; id: string; now: Date },
): Promise<queries.SubscriptionRow> {
  const row = await queries.find(db, accountId, id, now);
  if (!row || row.personId !== personId) throw notFound("push subscription");
  return row;
}

/** A browser in which the person is still signed in. */
export const find = queries.find;

/** Makes one attempt to send a message to a browser, and records the outcome. Deletes a subscription that has ended. */
export async function send(
  platform: Platform,
  accountId: string,
  { id, target }: queries.SubscriptionRow,
  message: PushMessage,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  const { database, clock, secrets } = platform;
  const to = opened(secrets, target);
  const sent: PushOutcome = to ? await sendPush(platform, to, message, signal) : { outcome: "gone" };
  const now = clock.now();
  const since = new Date(now.getTime() - failingMs);
  if (sent.outcome === "sent") await queries.noteTaken(database.read, accountId, id, now);
  else if (sent.outcome === "gone") await queries.remove(database.read, accountId, id);
  else if (sent.outcome !== "cancelled")
    await queries.noteFailure(database.read, accountId, id, { now, since });
  return sent;
}

const sealer = (secrets: Secrets) => secrets.sealer("push-subscription");

/** The push endpoint; null after a change of the secret key, which also invalidates the subscription. */
function opened(secrets: Secrets, target: Buffer): PushTarget | null {
  try {
    return JSON.parse(sealer(secrets).open(target));
  } catch {
    return null;
  }
}

const toSubscription = (row: queries.SubscriptionRow, caller: SessionPrincipal): PushSubscriptionRecord => ({
  id: row.id,
  userAgent: row.userAgent,
  isCurrent: row.signInId === caller.signInId,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
