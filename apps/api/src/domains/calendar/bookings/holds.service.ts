import type { CreateHoldInput, Hold } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import { networksPerWider } from "../../../platform/network.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as events from "../events/events.service.ts";
import { choose } from "../hosts/assigning.service.ts";
import { mustBeBookable } from "../showings/free-times.service.ts";
import * as queries from "./holds.queries.ts";

const holdMs = 5 * 60_000;
/** Maximum number of concurrent holds per account, so that nobody can block all its times with holds. */
const maxLiveHolds = 100;
/** The same per network: an office shares one, and a person holds one time at a time. */
const maxPerNetwork = 10;

/**
 * Rejects what is bound to fail, before waiting for the account's calendar.
 * @throws AppError as `create` does
 */
export async function check(call: Call, { id, start, replaces }: CreateHoldInput): Promise<void> {
  await properties.get(call, id, { audience: "public" });
  await mustBeBookable(call, call.database.read, {
    propertyId: id,
    start: new Date(start),
    exceptId: replaces,
  });
}

/**
 * Holds a free time of a listing for 5 minutes.
 * @throws AppError 404 when there is no such listing; 409 `slot_taken` and 422 `time_not_offered` with `alternatives`;
 * 422 `booked_elsewhere`; 429 `too_many_holds`
 */
export async function create(call: WriteCall, { id, start, replaces }: CreateHoldInput): Promise<Hold> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  await events.reserve(call.tx, accountId);
  await properties.get(call, id, { audience: "public", lock: "share" });
  if (replaces) await queries.remove(call.tx, accountId, replaces);
  const { network = null, wider = null } = call.caller.kind === "visitor" ? (call.caller.from ?? {}) : {};
  await mustHaveRoom(call, { now, network, wider });
  const time = await mustBeBookable(call, call.tx, { propertyId: id, start: new Date(start) });
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    propertyId: id,
    assigneeId: await choose(call, time.hosts, { propertyId: id, start: time.start }),
    startTime: time.start,
    endTime: time.end,
    expiresAt: new Date(now.getTime() + holdMs),
    network,
    widerNetwork: wider,
    createdAt: now,
  });
  return {
    holdId: row.id,
    start: row.startTime.toISOString(),
    end: row.endTime.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Whether a hold on a listing is still valid. */
export async function isLive(call: Call, propertyId: string, id: string): Promise<boolean> {
  const hold = await queries.find(call.database.read, call.caller.accountId, id);
  return hold?.propertyId === propertyId && hold.expiresAt > call.clock.now();
}

/** Releases a hold that its visitor no longer wants. Idempotent, also for a hold that never existed. */
export async function release(call: WriteCall, { holdId }: { holdId: string }): Promise<void> {
  await queries.remove(call.tx, call.caller.accountId, holdId);
}

async function mustHaveRoom(
  call: WriteCall,
  from: { now: Date; network: string | null; wider: string | null },
): Promise<void> {
  const { all, network, wider } = await queries.countLive(call.tx, call.caller.accountId, from);
  if (network >= maxPerNetwork || wider >= maxPerNetwork * networksPerWider)
    throw tooMany(`Your network already has ${Math.max(network, wider)} times on hold.`);
  if (all >= maxLiveHolds) throw tooMany(`This account already has ${maxLiveHolds} times on hold.`);
}

const tooMany = (what: string) =>
  new AppError("rate-limited", `${what} Book without a hold, or try again in a few minutes.`, {
    code: "too_many_holds",
    headers: { "Retry-After": "60" },
  });
