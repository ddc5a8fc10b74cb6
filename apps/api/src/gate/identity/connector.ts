import type { PlanTable } from "@rental/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, connectors, users } from "../../db/tables/index.ts";
import { AppError, notFound } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, prepared } from "../../platform/database/database.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { claimOf, isSignedBy, sealer, unsigned } from "./connector-signature.ts";
import type { ConnectorPrincipal } from "./principal.ts";

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const findConnector = prepared((db) =>
  db
    .select({
      accountId: connectors.accountId,
      userId: users.id,
      connectorId: connectors.id,
      channel: connectors.channel,
      active: connectors.active,
      secret: connectors.secret,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
    })
    .from(connectors)
    .innerJoin(accounts, eq(accounts.id, connectors.accountId))
    .innerJoin(users, eq(users.accountId, connectors.accountId))
    .where(and(eq(connectors.id, sql.placeholder("id")), isNull(connectors.deletedAt)))
    .orderBy(users.createdAt)
    .limit(1)
    .prepare("find_connector_caller"),
);

/** Identifies the connector that sends a request. */
export class Connectors {
  readonly #sealer;

  constructor(
    private readonly database: Database,
    private readonly plans: PlanTable,
    private readonly clock: Clock,
    secrets: Secrets,
  ) {
    this.#sealer = sealer(secrets);
  }

  /**
   * The connector named by a path, verified as far as the headers allow; `refuseBody` verifies the rest once the body
   * has arrived. @returns the connector, or the 401 or 404 to respond with
   */
  async of(
    id: string,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<ConnectorPrincipal | AppError> {
    const claim = claimOf(headers, this.clock.now());
    if ("wrong" in claim) return unsigned(claim.wrong);
    const [row] = idForm.test(id) ? await findConnector(this.database.read).execute({ id }) : [];
    if (!row) return notFound("connector", "installation");
    const { secret: sealed, active, ...known } = row;
    const secret = this.#sealer.open(sealed);
    return {
      ...known,
      kind: "connector",
      limits: this.plans[row.plan],
      refuseBody: (body) => {
        if (!isSignedBy(secret, claim, body)) return unsigned(wrongSignature);
        return active ? undefined : inactive();
      },
    };
  }
}

const wrongSignature =
  "X-Connector-Signature does not match this request. Sign the timestamp, a dot and the raw body with the connector's current secret.";

const inactive = () =>
  new AppError("forbidden", "The connector is not active. Activate it before it sends requests.", {
    code: "connector_inactive",
  });
