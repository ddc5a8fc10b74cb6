import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { sandboxes } from "../../db/tables/index.ts";
import type { Queryable } from "../database/database.ts";
import type { JobDefinition, JobRef, Queue, Wake } from "../jobs/jobs.ts";
import { isNotification } from "../jobs/wake.ts";
import type { Platform } from "../platform.ts";
import { SandboxClock } from "./sandbox-clock.ts";
import { sandboxPlatform } from "./sandbox-platform.ts";

/*
 * Performs the jobs of a sandbox. Its clock is ahead, so that workers don't see what is due by it, and whoever advances the
 * clock expects the effects in order. Therefore, one worker at a time processes here everything that is due in a sandbox,
 * record by record, except what is sent outside (`JobDefinition.isReal`).
 */

/** The kind of the job that performs the jobs of a sandbox. */
const sandboxKind = "sandbox";

/** Duration of the lease on a sandbox, and so the delay after a worker died, in ms. */
const leaseMs = 15_000;
const renewEveryMs = 3_000;
/** How long advancing the clock waits for the worker that has the lease, in ms. */
const patienceMs = 10_000;
const lookEveryMs = 20;
/** How often to look for work without a due time, in ms. */
const lookAgainMs = 3_600_000;
/** Maximum number of attempts for a record that stays due. */
const maxTries = 25;
/** Number of records fetched per kind of work. */
const foundAtATime = 100;

/** Limits the concurrent statements that look for work. */
const limited = pLimit(4);

let definitions: readonly JobDefinition[] = [];

/** Sets all kinds of work; called once, by the list of them. */
export function defineSandboxWork(all: readonly JobDefinition[]): void {
  definitions = all.filter(({ kind, isReal }) => !isReal && kind !== sandboxKind);
}

/** How far to advance the clock, and the limits of a call. */
interface Stretch {
  to: Date;
  /** Maximum number of effects. */
  maxEffects: number;
  /** Maximum duration, in ms. */
  forMs: number;
}

export interface WorkedOff {
  now: Date;
  /** Whether everything that was due until then has been processed. */
  done: boolean;
  /** Number of records processed. */
  effects: number;
}

type Held = { accountId: string; token: string };

const held = ({ accountId, token }: Held) =>
  and(eq(sandboxes.accountId, accountId), eq(sandboxes.leaseToken, token));

/** Takes the lease on a sandbox, unless another worker has it. */
async function take({ database, clock }: Platform, accountId: string): Promise<Held | undefined> {
  const token = randomUUID();
  const now = clock.now();
  const taken = await database.read
    .update(sandboxes)
    .set({ leaseToken: token, leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(sandboxes.accountId, accountId),
        or(isNull(sandboxes.leaseUntil), lte(sandboxes.leaseUntil, now)),
      ),
    )
    .returning({ accountId: sandboxes.accountId });
  return taken.length > 0 ? { accountId, token } : undefined;
}

/** Keeps extending the lease. @returns a function that stops it */
function keep({ database, clock }: Platform, lease: Held): () => void {
  const timer = setInterval(() => {
    const leaseUntil = new Date(clock.now().getTime() + leaseMs);
    // The lease outlives a failure to renew it.
    database.read
      .update(sandboxes)
      .set({ leaseUntil })
      .where(held(lease))
      .then(undefined, () => undefined);
  }, renewEveryMs);
  return () => clearInterval(timer);
}

const stateOf = async (db: Queryable, accountId: string) => {
  const [row] = await db
    .select({ aheadMs: sandboxes.aheadMs, woken: sandboxes.woken })
    .from(sandboxes)
    .where(eq(sandboxes.accountId, accountId));
  return row;
};

/** Processes what is due in a sandbox; returns at once if another worker has the lease, which then looks again. */
async function workOff(platform: Platform, accountId: string): Promise<void> {
  const { database, clock } = platform;
  await database.read
    .update(sandboxes)
    .set({ woken: sql`${sandboxes.woken} + 1` })
    .where(eq(sandboxes.accountId, accountId));
  const lease = await take(platform, accountId);
  if (!lease) return;
  const stop = keep(platform, lease);
  try {
    for (let isDone = false; !isDone; ) {
      const state = await stateOf(database.read, accountId);
      if (!state) return;
      const own = ownPlatform(platform, accountId, state.aheadMs);
      await doAll(own, accountId, () => true);
      const next = await nextMoment(own, accountId, own.clock.now());
      const again = clock.now().getTime() + lookAgainMs;
      const dueAt = new Date(Math.min(again, next ? next.getTime() - state.aheadMs : again));
      isDone = await release(platform, lease, { dueAt, woken: state.woken });
    }
  } finally {
    stop();
    await release(platform, lease);
  }
}

/**
 * Advances the clock of a sandbox from each moment at which something becomes due to the next, and processes it.
 * @returns undefined when another worker keeps the sandbox for too long
 */
export function moveClock(
  caller: Platform,
  accountId: string,
  { to, maxEffects, forMs }: Stretch,
): Promise<WorkedOff | undefined> {
  const platform = inRealTime(caller);
  const { database, clock } = platform;
  return holding(platform, accountId, async (lease) => {
    const endsAt = performance.now() + forMs;
    let effects = 0;
    const mayContinue = () => effects < maxEffects && performance.now() < endsAt;
    let aheadMs = (await stateOf(database.read, accountId))?.aheadMs ?? 0;
    for (;;) {
      const own = ownPlatform(platform, accountId, aheadMs);
      effects += await doAll(
        own,
        accountId,
        (done) => effects + done < maxEffects && performance.now() < endsAt,
      );
      const now = own.clock.now();
      if (now >= to || !mayContinue()) return { now, done: now >= to && mayContinue(), effects };
      const next = await nextMoment(own, accountId, now);
      aheadMs = (next && next < to ? next : to).getTime() - clock.now().getTime();
      await database.read.update(sandboxes).set({ aheadMs }).where(held(lease));
    }
  });
}

/**
 * Performs an action while the jobs of a sandbox are suspended.
 * @returns undefined when another worker keeps the sandbox for too long
 */
export async function holding<T>(
  caller: Platform,
  accountId: string,
  work: (lease: Held) => Promise<T>,
): Promise<T | undefined> {
  const platform = inRealTime(caller);
  const lease = await takePatiently(platform, accountId);
  if (!lease) return undefined;
  const stop = keep(platform, lease);
  try {
    return await work(lease);
  } finally {
    stop();
    // The next worker finds out when something is due.
    await release(platform, lease, { dueAt: platform.clock.now() });
  }
}

/** Leases and offsets of clocks are based on the real time, whatever the caller's clock. */
const inRealTime = (platform: Platform): Platform =>
  platform.clock instanceof SandboxClock ? { ...platform, clock: platform.clock.real } : platform;

async function takePatiently(platform: Platform, accountId: string): Promise<Held | undefined> {
  for (const endsAt = performance.now() + patienceMs; performance.now() < endsAt; ) {
    const lease = await take(platform, accountId);
    if (lease) return lease;
    await after(lookEveryMs);
  }
  return undefined;
}

/**
 * Releases the lease on a sandbox.
 * @param woken only if nothing was woken since
 * @returns whether it was released
 */
async function release(
  { database }: Platform,
  lease: Held,
  { dueAt, woken }: { dueAt?: Date; woken?: number } = {},
): Promise<boolean> {
  const rows = await database.read
    .update(sandboxes)
    .set({ leaseToken: null, leaseUntil: null, ...(dueAt && { dueAt }) })
    .where(and(held(lease), woken === undefined ? undefined : eq(sandboxes.woken, woken)))
    .returning({ accountId: sandboxes.accountId });
  return rows.length > 0;
}

/** The platform of a sandbox for whoever does its work, and so need not be woken for it. */
function ownPlatform(platform: Platform, accountId: string, aheadMs: number): Platform {
  const { queue } = platform;
  const kinds = new Set(definitions.map(({ kind }) => kind));
  const isOurs = (wake: Wake) => wake.accountId === accountId && kinds.has(wake.kind);
  const own: Queue = {
    wake: (wakes) => queue.wake(wakes.filter((wake) => isNotification(wake) || !isOurs(wake))),
    watch: (id, heard) => queue.watch(id, heard),
    close: () => Promise.resolve(),
  };
  return { ...sandboxPlatform(platform, accountId, aheadMs), queue: own };
}

/**
 * Does everything that is due, until nothing more is.
 * @param mayContinue called with the number of records processed so far
 * @returns how many
 */
async function doAll(
  platform: Platform,
  accountId: string,
  mayContinue: (done: number) => boolean,
): Promise<number> {
  const tries = new Map<string, number>();
  const never = new AbortController().signal;
  let done = 0;
  let failure: unknown;
  for (let found = true; found; ) {
    found = false;
    const all = await ofAll((definition) => definition.due(platform, foundAtATime, accountId));
    for (const [definition, refs] of all) {
      for (const ref of refs) {
        // Whatever a kind of work finds, the clock is that of this sandbox alone.
        if (ref.accountId !== accountId) continue;
        const tried = tries.get(keyOf(definition, ref)) ?? 0;
        if (tried >= maxTries) continue;
        if (!mayContinue(done)) return done;
        tries.set(keyOf(definition, ref), tried + 1);
        found = true;
        done += 1;
        try {
          await definition.handle(platform, ref, () => Promise.resolve(), never);
        } catch (error) {
          failure ??= error;
          tries.set(keyOf(definition, ref), maxTries);
        }
      }
    }
  }
  if (failure !== undefined) throw failure;
  return done;
}

const keyOf = ({ kind }: JobDefinition, { id }: JobRef): string => `${kind} ${id}`;

/** When the next record becomes due after a time. */
async function nextMoment(platform: Platform, accountId: string, now: Date): Promise<Date | null> {
  let next: Date | null = null;
  for (const [, at] of await ofAll(async ({ nextOf }) => nextOf?.(platform, accountId, now))) {
    if (at && at > now && (!next || at < next)) next = at;
  }
  return next;
}

/** Asks for every kind of work, a few at a time. */
const ofAll = <T>(ask: (definition: JobDefinition) => Promise<T>) =>
  Promise.all(
    definitions.map((definition) => limited(async () => [definition, await ask(definition)] as const)),
  );

/** The work of sandboxes that nobody was woken for. */
export const sandboxJob: JobDefinition = {
  kind: sandboxKind,
  lane: "light",
  isReal: true,
  async due({ database, clock }, limit) {
    const now = clock.now();
    const rows = await database.read
      .select({ accountId: sandboxes.accountId })
      .from(sandboxes)
      .where(and(lte(sandboxes.dueAt, now), or(isNull(sandboxes.leaseUntil), lte(sandboxes.leaseUntil, now))))
      .orderBy(asc(sandboxes.dueAt))
      .limit(limit);
    return rows.map(({ accountId }) => ({ accountId, id: accountId }));
  },
  async nextDue({ database }) {
    const [row] = await database.read
      .select({ at: sandboxes.dueAt })
      .from(sandboxes)
      .orderBy(asc(sandboxes.dueAt))
      .limit(1);
    return row?.at ?? null;
  },
  handle: (platform, { accountId }) => workOff(platform, accountId),
};
