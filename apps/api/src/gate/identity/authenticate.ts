import type { BlockList } from "node:net";
import type { PlanTable } from "@rental/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { accounts, apiKeys } from "../../db/tables/index.ts";
import { addressList, isListed } from "../../platform/address-list.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CacheUse } from "../../platform/counted-cache.ts";
import { type Database, prepared } from "../../platform/database/database.ts";
import { maxEntries } from "../../platform/max-entries.ts";
import { hashApiKey, looksLikeApiKey } from "./api-key.ts";
import { type LastUse, LastUsed } from "./last-used.ts";
import type { ApiKeyPrincipal } from "./principal.ts";

/**
 * How long a result from the database is cached, counted from the query: a revoked key or a changed plan takes effect
 * in every process within one second.
 */
export const keysAreTrustedMs = 900;

const findKey = prepared((db) =>
  db
    .select({
      accountId: apiKeys.accountId,
      userId: apiKeys.userId,
      keyId: apiKeys.id,
      keyName: apiKeys.name,
      origin: apiKeys.origin,
      mcpWrites: apiKeys.mcpWrites,
      managesKeys: apiKeys.managesKeys,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      allowedAddresses: apiKeys.allowedAddresses,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), isNull(apiKeys.revokedAt)))
    .prepare("find_key"),
);

/** One statement for the keys of all accounts. */
const noteUses = (database: Database, uses: LastUse[], now: Date) =>
  database.read
    .update(apiKeys)
    .set({ lastUsedAt: now, lastUsedFrom: sql`used.address` })
    .from(
      sql`unnest(${sql.param(uses.map(({ accountId }) => accountId))}::uuid[],
        ${sql.param(uses.map(({ id }) => id))}::uuid[],
        ${sql.param(uses.map(({ from }) => from))}::text[]) as used(account_id, id, address)`,
    )
    .where(and(eq(apiKeys.accountId, sql`used.account_id`), eq(apiKeys.id, sql`used.id`)));

interface Known extends ApiKeyPrincipal {
  origin: string | null;
  expiresAt: Date | null;
  /** Where it may be used; null: anywhere. */
  allowed: BlockList | null;
}

interface Cached {
  asked: number;
  answer: Promise<Known | null>;
  /** The result, once it has arrived. */
  known: Known | null;
}

export class Authenticator {
  /** Keyed by raw API key: in memory only, and only for keys that were valid a moment ago. */
  readonly #cache = new LRUCache<string, Cached>(maxEntries(50_000));
  #hits = 0;
  #misses = 0;
  /** When each key was last used. */
  readonly used: LastUsed;

  constructor(
    private readonly database: Database,
    private readonly plans: PlanTable,
    private readonly explicitOrigin: string | null,
    private readonly clock: Clock,
    /** A monotonic clock in milliseconds, for the age of cached results. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    this.used = new LastUsed((uses) => noteUses(database, uses, clock.now()));
  }

  /** Cache statistics for /metrics. */
  get use(): CacheUse {
    return { hits: this.#hits, misses: this.#misses, size: this.#cache.size };
  }

  /**
   * Authenticates an `Authorization` header; synchronous for a key that was looked up within the last second.
   * @param address the IP address of the request
   * @returns the caller, or the 401 to respond with
   */
  authenticate(
    authorization: string | undefined,
    address: string,
  ): ApiKeyPrincipal | AppError | Promise<ApiKeyPrincipal | AppError> {
    const raw = bearer(authorization);
    if (raw instanceof AppError) return raw;
    const cached = this.#cache.get(raw);
    if (cached?.known && this.elapsed() - cached.asked < keysAreTrustedMs) {
      this.#hits += 1;
      return this.#judge(cached.known, address);
    }
    if (!looksLikeApiKey(raw)) return unauthorized("The API key is malformed. Check it for typing errors.");
    this.#misses += 1;
    return this.#find(raw, cached).then((known) => this.#judge(known, address));
  }

  #judge(known: Known | null, address: string): ApiKeyPrincipal | AppError {
    if (!known) return unauthorized("The API key is unknown or revoked.");
    const { origin, expiresAt, allowed } = known;
    if (expiresAt && expiresAt <= this.clock.now())
      return unauthorized(`The API key expired on ${expiresAt.toISOString()}. Create another one.`);
    if (allowed && !isListed(allowed, address))
      return unauthorized(`The API key may not be used from ${address}, only from its allowedAddresses.`);
    if (known.plan === "free_trial" && origin && this.explicitOrigin && origin !== this.explicitOrigin) {
      return unauthorized(`This trial key works only on ${origin}.`);
    }
    this.used.note(known.keyId, known.accountId, address);
    return known;
  }

  /** Queries the database; concurrent requests with the same key share one query. */
  async #find(raw: string, cached: Cached | undefined): Promise<Known | null> {
    const asked = this.elapsed();
    if (cached && asked - cached.asked < keysAreTrustedMs) return cached.answer;
    const entry: Cached = { asked, answer: this.#ask(hashApiKey(raw)), known: null };
    this.#cache.set(raw, entry);
    try {
      entry.known = await entry.answer;
      return entry.known;
    } finally {
      if (!entry.known && this.#cache.get(raw) === entry) this.#cache.delete(raw);
    }
  }

  async #ask(hash: string): Promise<Known | null> {
    const [row] = await findKey(this.database.read).execute({ hash });
    if (!row) return null;
    const { allowedAddresses, ...known } = row;
    const allowed = allowedAddresses && addressList(allowedAddresses);
    return { ...known, allowed, kind: "apiKey", limits: this.plans[row.plan] };
  }
}

function bearer(header: string | undefined): string | AppError {
  if (header === undefined) {
    return unauthorized("Send an API key in the header: Authorization: Bearer <API_KEY>.");
  }
  const match = /^Bearer +(\S+) *$/i.exec(header);
  return match ? match[1]! : unauthorized("The Authorization header must have the form: Bearer <API_KEY>.");
}

const unauthorized = (detail: string) =>
  new AppError("unauthorized", detail, { headers: { "WWW-Authenticate": "Bearer" } });
