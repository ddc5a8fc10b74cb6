import type { PlanTable } from "@rental/contract";
import { and, eq, sql } from "drizzle-orm";
import { accounts, leadSources, users } from "../../db/tables/index.ts";
import { type AppError, notFound } from "../../platform/app-error.ts";
import { type Database, prepared } from "../../platform/database/database.ts";
import { type RecordTokens, recordTokens } from "../../platform/secrets/record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { LeadSourcePrincipal } from "./principal.ts";

/** The tokens in the addresses of lead sources. */
export const leadSourceTokens = (secrets: Secrets): RecordTokens => recordTokens(secrets, "lead-source");

const findLeadSource = prepared((db) =>
  db
    .select({
      accountId: leadSources.accountId,
      userId: users.id,
      leadSourceId: leadSources.id,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
    })
    .from(leadSources)
    .innerJoin(accounts, eq(accounts.id, leadSources.accountId))
    .innerJoin(users, eq(users.accountId, leadSources.accountId))
    .where(and(eq(leadSources.id, sql.placeholder("id")), eq(leadSources.active, true)))
    .orderBy(users.createdAt)
    .limit(1)
    .prepare("find_lead_source_caller"),
);

/** Identifies the portal that posts a lead, by the token in the path. */
export class LeadSources {
  readonly #tokens: RecordTokens;

  constructor(
    private readonly database: Database,
    private readonly plans: PlanTable,
    secrets: Secrets,
  ) {
    this.#tokens = leadSourceTokens(secrets);
  }

  /** @returns the 404 for a wrong token, and once the source is deleted or not active */
  async of(token: string): Promise<LeadSourcePrincipal | AppError> {
    const id = this.#tokens.idIn(token);
    const [row] = id === undefined ? [] : await findLeadSource(this.database.read).execute({ id });
    return row
      ? { ...row, kind: "leadSource", limits: this.plans[row.plan] }
      : notFound("lead source", "installation");
  }
}
