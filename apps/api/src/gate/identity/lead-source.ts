import { createHmac, timingSafeEqual } from "node:crypto";
import type { PlanTable } from "@rental/contract";
import { and, eq, sql } from "drizzle-orm";
import { accounts, leadSources, users } from "../../db/tables/index.ts";
import { AppError, notFound } from "../../platform/app-error.ts";
import { type Database, prepared } from "../../platform/database/database.ts";
import { type RecordTokens, recordTokens } from "../../platform/secrets/record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { LeadSourcePrincipal } from "./principal.ts";

/** The tokens in the addresses of lead sources. */
export const leadSourceTokens = (secrets: Secrets): RecordTokens => recordTokens(secrets, "lead-source");

/** The tokens by which Facebook's check of an address knows that it is the right one. */
export const verifyTokens = (secrets: Secrets): RecordTokens => recordTokens(secrets, "lead-source-check");

/** How the secrets of Facebook are stored: encrypted. */
export const leadSecrets = (secrets: Secrets) => secrets.sealer("lead-source-secret");

const findLeadSource = prepared((db) =>
  db
    .select({
      accountId: leadSources.accountId,
      userId: users.id,
      leadSourceId: leadSources.id,
      leadKind: leadSources.kind,
      appSecret: leadSources.appSecret,
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
  readonly #sealer;

  constructor(
    private readonly database: Database,
    private readonly plans: PlanTable,
    secrets: Secrets,
  ) {
    this.#tokens = leadSourceTokens(secrets);
    this.#sealer = leadSecrets(secrets);
  }

  /** @returns the 404 for a wrong token, and once the source is deleted or not active */
  async of(token: string, headers: Headers): Promise<LeadSourcePrincipal | AppError> {
    const id = this.#tokens.idIn(token);
    const [row] = id === undefined ? [] : await findLeadSource(this.database.read).execute({ id });
    if (!row) return notFound("lead source", "installation");
    const { appSecret: sealed, ...known } = row;
    const secret = sealed && this.#sealer.open(sealed);
    const signature = headers["x-hub-signature-256"];
    return {
      ...known,
      kind: "leadSource",
      limits: this.plans[row.plan],
      refuseBody: (body) => (secret === null || isSigned(body, secret, signature) ? undefined : unsigned()),
    };
  }
}

type Headers = Record<string, string | string[] | undefined>;

/** `sha256=` and the lowercase hex HMAC-SHA256 of the body. */
function isSigned(body: Buffer, secret: string, signature: string | string[] | undefined): boolean {
  const right = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const given = Buffer.from(typeof signature === "string" ? signature : "");
  return given.length === right.length && timingSafeEqual(given, right);
}

const unsigned = () =>
  new AppError(
    "unauthorized",
    "X-Hub-Signature-256 does not match this request. Sign it with the app secret that the lead source has.",
    { headers: { "WWW-Authenticate": "Hub-Signature" } },
  );
