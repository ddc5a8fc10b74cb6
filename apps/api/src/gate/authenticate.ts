import type { Plan, PlanName, PlanTable } from "@rental/contract";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { accounts, apiKeys } from "../db/tables/index.ts";
import { AppError } from "../platform/app-error.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, prepared } from "../platform/database.ts";
import { hashApiKey, looksLikeApiKey } from "./api-key.ts";

/** Who is calling: what a valid key stands for. */
export interface Caller {
  accountId: string;
  userId: string;
  keyId: string;
  plan: PlanName;
  /** The row of the plan table. */
  limits: Plan;
  accountCreatedAt: Date;
}

/**
 * How long an answer of the database is trusted, counted from the question: a revoked key or a
 * changed plan holds on every process within one second.
 */
const trustMs = 900;
const lastUsedEveryMs = 60_000;

const findKey = prepared((db) =>
  db
    .select({
      accountId: apiKeys.accountId,
      userId: apiKeys.userId,
      keyId: apiKeys.id,
      origin: apiKeys.origin,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), isNull(apiKeys.revokedAt)))
    .prepare("find_key"),
);

interface Known extends Caller {
  origin: string | null;
}

export class Authenticator {
  readonly #cache = new LRUCache<string, { asked: number; answer: Promise<Known | null> }>({ max: 50_000 });
  readonly #used = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly plans: PlanTable,
    private readonly explicitOrigin: string | null,
    private readonly clock: Clock,
    /** Milliseconds that never jump; the age of an answer is measured with it. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /**
   * The caller of an `Authorization` header. Spec 5.
   * @returns the caller, or the 401 to answer with
   */
  async authenticate(authorization: string | undefined): Promise<Caller | AppError> {
    const raw = bearer(authorization);
    if (raw instanceof AppError) return raw;
    if (!looksLikeApiKey(raw)) return unauthorized("The API key is not valid. Check it for a typing error.");
    const known = await this.#find(raw);
    if (!known) return unauthorized("The API key is unknown or revoked.");
    if (
      known.plan === "free_trial" &&
      known.origin &&
      this.explicitOrigin &&
      known.origin !== this.explicitOrigin
    ) {
      return unauthorized(`This trial key works on ${known.origin} only.`);
    }
    this.#used.set(known.keyId, known.accountId);
    return known;
  }

  async #find(raw: string): Promise<Known | null> {
    const hash = hashApiKey(raw);
    const now = this.elapsed();
    const cached = this.#cache.get(hash);
    if (cached && now - cached.asked < trustMs) return cached.answer;
    const answer = this.#ask(hash);
    const entry = { asked: now, answer };
    this.#cache.set(hash, entry);
    const known = await answer.catch((error: unknown) => {
      if (this.#cache.get(hash) === entry) this.#cache.delete(hash);
      throw error;
    });
    if (!known) this.#cache.delete(hash);
    return known;
  }

  async #ask(hash: string): Promise<Known | null> {
    const [row] = await findKey(this.database.read).execute({ hash });
    return row ? { ...row, limits: this.plans[row.plan] } : null;
  }

  /** Writes down which keys were used, in one statement; called about once a minute. */
  async flushLastUsed(): Promise<void> {
    if (this.#used.size === 0) return;
    const keys = [...this.#used];
    this.#used.clear();
    await this.database.read
      .update(apiKeys)
      .set({ lastUsedAt: this.clock.now() })
      .where(
        and(
          inArray(
            apiKeys.id,
            keys.map(([keyId]) => keyId),
          ),
          inArray(
            apiKeys.accountId,
            keys.map(([, accountId]) => accountId),
          ),
        ),
      );
  }

  /** Starts the regular `flushLastUsed`. @returns what stops it, after a last flush */
  start(onError: (error: unknown) => void): () => Promise<void> {
    const timer = setInterval(() => void this.flushLastUsed().catch(onError), lastUsedEveryMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await this.flushLastUsed().catch(onError);
    };
  }
}

function bearer(header: string | undefined): string | AppError {
  if (header === undefined) {
    return unauthorized("Send an API key in the header: Authorization: Bearer <API_KEY>.");
  }
  const match = /^Bearer +(\S+) *$/i.exec(header);
  return match ? match[1]! : unauthorized("The Authorization header must read: Bearer <API_KEY>.");
}

const unauthorized = (detail: string) =>
  new AppError("unauthorized", detail, { headers: { "WWW-Authenticate": "Bearer" } });
