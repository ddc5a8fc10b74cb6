import type { PlanTable } from "@rental/contract";
import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { accounts, settings, users } from "../db/tables/index.ts";
import { type AppError, notFound } from "../platform/app-error.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, prepared } from "../platform/database.ts";
import { trialEnd } from "./plan.ts";
import type { VisitorPrincipal } from "./principal.ts";

/** How long a result from the database is trusted, in ms: as long as for an API key. */
const trustMs = 900;
/** The form of a slug; no account has any other. */
const slugForm = /^[a-z0-9-]{1,100}$/;

const findPublicAccount = prepared((db) =>
  db
    .select({
      accountId: accounts.id,
      userId: users.id,
      slug: accounts.slug,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
    })
    .from(accounts)
    .innerJoin(settings, eq(settings.accountId, accounts.id))
    .innerJoin(users, eq(users.accountId, accounts.id))
    .where(
      sql`${accounts.slug} = ${sql.placeholder("slug")} and ${settings.values} @> '{"profilePublic": true}'`,
    )
    .orderBy(users.createdAt)
    .limit(1)
    .prepare("find_public_account"),
);

/** Determines whose public surface a request asks for. */
export class Visitors {
  readonly #known = new LRUCache<string, Promise<VisitorPrincipal | null>>({ max: 10_000, ttl: trustMs });

  constructor(
    private readonly database: Database,
    private readonly plans: PlanTable,
    private readonly clock: Clock,
  ) {}

  /** @returns the visitor of the account with this slug, or the 404: unknown, not public, or its trial has ended */
  async of(slug: string): Promise<VisitorPrincipal | AppError> {
    return (slugForm.test(slug) && (await this.#find(slug))) || noProfile();
  }

  #find(slug: string): Promise<VisitorPrincipal | null> {
    const known = this.#known.get(slug);
    if (known) return known;
    const asked = this.#ask(slug);
    this.#known.set(slug, asked);
    asked.catch(() => this.#known.delete(slug));
    return asked;
  }

  async #ask(slug: string): Promise<VisitorPrincipal | null> {
    const [row] = await findPublicAccount(this.database.read).execute({ slug });
    if (!row) return null;
    const visitor: VisitorPrincipal = { ...row, kind: "visitor", limits: this.plans[row.plan] };
    const end = trialEnd(visitor);
    return end && end <= this.clock.now() ? null : visitor;
  }
}

const noProfile = () => notFound("public profile", "installation");
