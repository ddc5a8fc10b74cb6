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
 * The work of a sandbox. Its clock is ahead, so that what is due by it is not due by the time; and whoever moves the
 * clock wants the effects in order. So everything that is due in a sandbox is worked through here, by one worker at a
 * time, one record after another, except what leaves it (`JobDefinition.isReal`).
 */

/** The kind of the job that does the work of a sandbox. */
const sandboxKind = "sandbox";

/** How long a worker that died keeps others from the sandbox, in ms. */
const leaseMs = 15_000;
const renewEveryMs = 3_000;
/** How long moving the clock waits for the worker that has the sandbox. */
const patienceMs = 10_000;
const lookEveryMs = 20;
/** When work without a time of its own is looked for again, in ms. */
const lookAgainMs = 3_600_000;
/** How often a record that stays due is tried at one time. */
const maxTries = 25;
/** How many records of a kind are looked for at a time. */
const foundAtATime = 100;

/** How many statements look for work at a time. */
const limited = pLimit(4);

let definitions: readonly JobDefinition[] = [];

/** Called once, by the list of all kinds of work. */
export function defineSandboxWork(all: readonly JobDefinition[]): void {
  definitions = all.filter(({ kind, isReal }) => !isReal && kind !== sandboxKind);
}

/** How far the clock is to be moved, and what may happen until then. */
interface Stretch {
  to: Date;
  /** How many effects. */
  maxEffects: number;
  /** For how long, in ms. */
  forMs: number;
}

export interface WorkedOff {
  now: Date;
  /** Whether everything until then has happened. */
  done: boolean;
  /** How many records were worked on. */
  effects: number;
}

type Held = { accountId: string; token: string };

const held = ({ accountId, token }: Held) =>
  and(eq(sandboxes.accountId, accountId), eq(sandboxes.leaseToken, token));

/** Takes the sandbox, if nobody else has it. */
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

/** Extends the lease while work lasts. @returns a function that stops it */
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

/** Does what is due in a sandbox now; returns at once when somebody else is doing it, who then looks again. */
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
 * Moves the clock of a sandbox, from each moment at which something becomes due to the next, and does it.
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
    const mayGoOn = () => effects < maxEffects && performance.now() < endsAt;
    let aheadMs = (await stateOf(database.read, accountId))?.aheadMs ?? 0;
    for (;;) {
      const own = ownPlatform(platform, accountId, aheadMs);
      effects += await doAll(
        own,
        accountId,
        (done) => effects + done < maxEffects && performance.now() < endsAt,
      );
      const now = own.clock.now();
      if (now >= to || !mayGoOn()) return { now, done: now >= to && mayGoOn(), effects };
      const next = await nextMoment(own, accountId, now);
      aheadMs = (next && next < to ? next : to).getTime() - clock.now().getTime();
      await database.read.update(sandboxes).set({ aheadMs }).where(held(lease));
    }
  });
}

/**
 * Does something while nobody does the work of a sandbox.
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
    // Whoever looks next finds out when something is due.
    await release(platform, lease, { dueAt: platform.clock.now() });
  }
}

/** Leases, and by how much a clock is ahead, are told by the time, whatever the clock of whoever asks. */
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
 * Gives the sandbox back.
 * @param woken only if nothing was woken since
 * @returns whether it was given back
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
 * @param mayGoOn told how many records were worked on
 * @returns how many
 */
async function doAll(
  platform: Platform,
  accountId: string,
  mayGoOn: (done: number) => boolean,
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
        if (!mayGoOn(done)) return done;
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
