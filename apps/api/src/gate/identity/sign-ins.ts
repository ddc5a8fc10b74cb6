import type { PlanTable } from "@rental/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { accounts, people, signIns, users } from "../../db/tables/index.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CacheUse } from "../../platform/counted-cache.ts";
import { type Database, prepared } from "../../platform/database/database.ts";
import { hashToken } from "../../platform/secrets/random-tokens.ts";
import { type LastUse, LastUsed } from "./last-used.ts";
import { LookupCache } from "./lookup-cache.ts";
import type { SessionPrincipal } from "./principal.ts";

const findSignIn = prepared((db) =>
  db
    .select({
      accountId: signIns.accountId,
      userId: users.id,
      signInId: signIns.id,
      personId: people.id,
      name: people.name,
      email: people.email,
      role: people.role,
      expiresAt: signIns.expiresAt,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
    })
    .from(signIns)
    .innerJoin(people, and(eq(people.accountId, signIns.accountId), eq(people.id, signIns.personId)))
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .innerJoin(users, eq(users.accountId, signIns.accountId))
    .where(eq(signIns.hash, sql.placeholder("hash")))
    .limit(1)
    .prepare("find_sign_in"),
);

const noteUses = (database: Database, uses: LastUse[], now: Date) =>
  database.read
    .update(signIns)
    .set({ lastUsedAt: now })
    .where(
      and(
        inArray(
          signIns.id,
          uses.map(({ id }) => id),
        ),
        inArray(signIns.accountId, [...new Set(uses.map(({ accountId }) => accountId))]),
      ),
    );

interface Known extends SessionPrincipal {
  expiresAt: Date;
}

/** Resolves a browser's cookie to a person. Ended sign-ins and removed people are refused within a second. */
export class SignIns {
  readonly #known: LookupCache<Known>;
  /** When each sign-in was last used. */
  readonly used: LastUsed;

  constructor(
    private readonly database: Database,
    private readonly plans: PlanTable,
    private readonly clock: Clock,
  ) {
    this.#known = new LookupCache((hash) => this.#ask(hash));
    this.used = new LastUsed((uses) => noteUses(database, uses, clock.now()));
  }

  /** Cache statistics for /metrics. */
  get use(): CacheUse {
    return this.#known.use;
  }

  /** @param token the cookie's value. @returns the person, or the 401 to respond with */
  async of(token: string, address: string): Promise<SessionPrincipal | AppError> {
    const known = await this.#known.find(hashToken(token));
    if (!known || known.expiresAt <= this.clock.now()) return notSignedIn();
    this.used.note(known.signInId, known.accountId, address);
    return known;
  }

  /** Evicts a sign-in that has just ended, which would otherwise stay valid in this process for up to a second. */
  forget(token: string): void {
    this.#known.forget(hashToken(token));
  }

  async #ask(hash: string): Promise<Known | null> {
    const [row] = await findSignIn(this.database.read).execute({ hash });
    if (!row) return null;
    const { name, email, ...known } = row;
    return { ...known, kind: "session", personName: name ?? email, limits: this.plans[row.plan] };
  }
}

const notSignedIn = () =>
  new AppError("unauthorized", "You are no longer signed in. Sign in again on /console.", {
    headers: { "WWW-Authenticate": "Bearer" },
  });
