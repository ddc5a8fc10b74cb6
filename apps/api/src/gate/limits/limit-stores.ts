import { eq, sql } from "drizzle-orm";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { usage } from "../../db/tables/index.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/database/database.ts";
import { getOrCreate } from "../../platform/get-or-create.ts";
import { maxEntries } from "../../platform/max-entries.ts";
import { type Charge, charge, refusing, type UsageState, type Window } from "./windows.ts";

/** Counts requests. A charge is atomic: all windows are charged or none. */
export interface LimitStore {
  /** @param scope the owner of the counters: an API key, an account or a network. */
  charge(scope: string, windows: Window[]): Charge | Promise<Charge>;
}

/** For a single process without Redis. Counters of idle scopes are dropped after a day. */
export function memoryLimitStore(): LimitStore {
  const scopes = new LRUCache<string, UsageState>({
    ...maxEntries(200_000),
    ttl: 86_400_000,
    updateAgeOnGet: true,
  });
  return {
    charge(scope, windows) {
      return charge(
        getOrCreate<string, UsageState>(scopes, scope, () => ({})),
        windows,
      );
    },
  };
}

/**
 * One round trip: reads every counter, refuses when one is full, and otherwise increments all. KEYS are the counters;
 * ARGV contains the limit and time to live (ms, 0: forever) of each.
 */
const script = `
local counts, full = {}, false
for i, key in ipairs(KEYS) do
  counts[i] = tonumber(redis.call('GET', key) or '0')
  if counts[i] >= tonumber(ARGV[i * 2 - 1]) then full = true end
end
if full then return {0, unpack(counts)} end
for i, key in ipairs(KEYS) do
  counts[i] = redis.call('INCR', key)
  local ttl = tonumber(ARGV[i * 2])
  if counts[i] == 1 and ttl > 0 then redis.call('PEXPIRE', key, ttl) end
end
return {1, unpack(counts)}`;

/** A counter outlives its window slightly, because the clocks of processes differ. */
const slackMs = 60_000;

interface WithCharge {
  chargeWindows(keys: number, ...args: (string | number)[]): Promise<number[]>;
}

const uncounted = (cause: unknown) =>
  new AppError(
    "service-unavailable",
    "Requests can't be counted at the moment. Try again in a few seconds.",
    {
      headers: { "Retry-After": "2" },
      cause,
    },
  );

/** For any number of processes, through Redis. */
export function redisLimitStore(redis: Redis): LimitStore {
  redis.defineCommand("chargeWindows", { lua: script });
  const client = redis as unknown as WithCharge;
  return {
    async charge(scope, windows) {
      // The braces keep all counters of a scope on the same node of a cluster.
      const keys = windows.map(({ name, start }) => `rental:limit:{${scope}}:${name}:${start}`);
      const args = windows.flatMap(({ limit, start, end }) => [
        limit,
        end === null ? 0 : end - start + slackMs,
      ]);
      const [passed, ...counts] = await client
        .chargeWindows(keys.length, ...keys, ...args)
        .catch((cause: unknown) => Promise.reject(uncounted(cause)));
      if (passed === 1) return { ok: true, counts };
      return { ok: false, refused: refusing(windows, counts), counts };
    },
  };
}

/**
 * Durable counters for trial accounts: one row per account, locked while it is updated. They survive restarts and are
 * shared by all keys of the account.
 */
export function durableLimitStore(database: Database): LimitStore {
  return {
    charge: (accountId, windows) =>
      database.transact(async (tx) => {
        const [row] = await tx
          .insert(usage)
          .values({ accountId, windows: {}, updatedAt: sql`now()` })
          .onConflictDoUpdate({ target: usage.accountId, set: { updatedAt: sql`now()` } })
          .returning({ windows: usage.windows });
        const state = row!.windows;
        const result = charge(state, windows);
        if (result.ok) await tx.update(usage).set({ windows: state }).where(eq(usage.accountId, accountId));
        return result;
      }),
  };
}
