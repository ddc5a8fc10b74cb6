import type { PlanTable } from "@rental/contract";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { accounts, settings, users } from "../../db/tables/index.ts";
import { AppError, notFound } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { type CacheUse, sumOf } from "../../platform/counted-cache.ts";
import { type Database, prepared, type Queryable } from "../../platform/database/database.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { LookupCache } from "./lookup-cache.ts";
import { trialEnd } from "./permissions.ts";
import type { HolderPrincipal, VisitorPrincipal, VisitorRecordKind } from "./principal.ts";
import { visitorTokens } from "./visitor-tokens.ts";

/** The format of slugs; anything else belongs to no account. */
const slugForm = /^[a-z0-9-]{1,100}$/;

const selectAccount = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      accountId: accounts.id,
      userId: users.id,
      slug: accounts.slug,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
      allowedOrigins: sql<string[]>`coalesce(${settings.values} -> 'allowedOrigins', '[]')`,
    })
    .from(accounts)
    .leftJoin(settings, eq(settings.accountId, accounts.id))
    .innerJoin(users, eq(users.accountId, accounts.id))
    .where(condition)
    .orderBy(users.createdAt)
    .limit(1);

const findPublicAccount = prepared((db) =>
  selectAccount(
    db,
    and(eq(accounts.slug, sql.placeholder("name")), sql`${settings.values} @> '{"profilePublic": true}'`),
  ).prepare("find_public_account"),
);

const findAccountBySlug = prepared((db) =>
  selectAccount(db, eq(accounts.slug, sql.placeholder("name"))).prepare("find_account_by_slug"),
);

const findAccountOfRecord = prepared((db) =>
  selectAccount(db, eq(accounts.id, sql.placeholder("name"))).prepare("find_account_of_record"),
);

/** Identifies the account whose public surface a request addresses, and the record that a token grants access to. */
export class Visitors {
  readonly #bySlug: LookupCache<VisitorPrincipal>;
  /** Regardless of what the account publishes. */
  readonly #byAnySlug: LookupCache<VisitorPrincipal>;
  readonly #byId: LookupCache<VisitorPrincipal>;

  constructor(
    database: Database,
    plans: PlanTable,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {
    const by = (find: typeof findPublicAccount) =>
      new LookupCache(async (name) => {
        const [row] = await find(database.read).execute({ name });
        return row ? visitorOf(row, plans) : null;
      });
    this.#bySlug = by(findPublicAccount);
    this.#byAnySlug = by(findAccountBySlug);
    this.#byId = by(findAccountOfRecord);
  }

  /** Cache statistics for /metrics. */
  get use(): CacheUse {
    return sumOf([this.#bySlug.use, this.#byAnySlug.use, this.#byId.use]);
  }

  /**
   * @param unlisted the name of what the link leads to, when that needs no public profile
   * @returns the visitor of the account with this slug, or the 404: unknown, not public, or its trial has ended
   */
  async of(slug: string, unlisted?: string): Promise<VisitorPrincipal | AppError> {
    const lookup = unlisted === undefined ? this.#bySlug : this.#byAnySlug;
    const visitor = this.#unlessEnded(slugForm.test(slug) && (await lookup.find(slug)));
    return visitor ?? notFound(unlisted ?? "public profile", "installation");
  }

  /**
   * The visitor who holds a token, regardless of what the account publishes.
   * @param asked the id in the path, if it has one: it must match the token's record
   * @returns the 404 for any other token, or once the account's trial has ended. The operation checks whether the
   *   record still exists.
   */
  async holding(kind: VisitorRecordKind, token: string, asked?: string): Promise<HolderPrincipal | AppError> {
    const held = visitorTokens(this.secrets, kind).heldBy(token);
    if (!held || (asked !== undefined && held.id !== asked)) return noRecord(kind);
    const visitor = this.#unlessEnded(await this.#byId.find(held.accountId));
    return visitor ? { ...visitor, record: { kind, id: held.id } } : noRecord(kind);
  }

  #unlessEnded(visitor: VisitorPrincipal | null | false): VisitorPrincipal | undefined {
    if (!visitor) return undefined;
    const end = trialEnd(visitor);
    return end && end <= this.clock.now() ? undefined : visitor;
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof findPublicAccount>["execute"]>>[number];

const visitorOf = (row: Row, plans: PlanTable): VisitorPrincipal => ({
  ...row,
  kind: "visitor",
  limits: plans[row.plan],
  record: null,
});

/** The 404 for a record that the visitor's token does not grant access to. */
export const noRecord = (kind: VisitorRecordKind) =>
  new AppError("not-found", `There is no such ${kind}, or the token is not that of this ${kind}.`);
