import {
  type AdvanceClockInput,
  type ClockAdvanced,
  type ListOutboxInput,
  maxDaysAhead,
  type OutboxEntry,
  type Sandbox,
} from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError, invalid } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { moveClock } from "../../../platform/sandbox/work-off.ts";
import * as sandboxes from "../sandboxes/sandboxes.service.ts";
import * as queries from "./sandbox.queries.ts";

const dayMs = 86_400_000;
/** Maximum number of effects, and maximum duration in ms, of a call. */
const maxEffects = 1_000;
const maxMs = 15_000;

export const get = (call: Call): Promise<Sandbox> => sandboxes.own(call);

/** What would have been sent, newest first. */
export async function listOutbox(call: Call, input: ListOutboxInput): Promise<Page<OutboxEntry>> {
  const { kind, contactId } = input;
  const { accountId } = call.caller;
  const filters = { accountId, kind, contactId };
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), filters);
  const data = rows.map(({ accountId: _, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }));
  return { data, pagination };
}

/** @throws AppError 422 for a time that the clock can't be moved to; 409 while somebody else moves it */
export async function advance(
  call: Platform & { caller: Pick<Call["caller"], "accountId"> },
  { to }: AdvanceClockInput,
): Promise<ClockAdvanced> {
  const now = call.clock.now();
  const wanted = new Date(to);
  if (wanted < now)
    throw invalid([
      { field: "to", message: `must not be before the sandbox's own time, ${now.toISOString()}` },
    ]);
  if (wanted.getTime() - now.getTime() > maxDaysAhead * dayMs)
    throw invalid([
      {
        field: "to",
        message: `must be at most ${maxDaysAhead} days after the sandbox's own time, ${now.toISOString()}`,
      },
    ]);
  const moved = await moveClock(call, call.caller.accountId, {
    to: wanted,
    maxEffects,
    forMs: maxMs,
  });
  if (!moved) throw busy();
  return { ...moved, now: moved.now.toISOString() };
}

/** The error while another call keeps the sandbox busy. */
export const busy = () =>
  new AppError("conflict", "The sandbox is busy with what is due. Try again.", { code: "sandbox_busy" });
