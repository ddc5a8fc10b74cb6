import type { PlanTable } from "@rental/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, contacts, users } from "../../db/tables/index.ts";
import { type AppError, notFound } from "../../platform/app-error.ts";
import { type Database, prepared } from "../../platform/database/database.ts";
import type { RecordTokens } from "../../platform/secrets/record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { RecipientPrincipal } from "./principal.ts";
import { recipientTokens } from "./recipient-tokens.ts";

const findRecipient = prepared((db) =>
  db
    .select({
      accountId: contacts.accountId,
      userId: users.id,
      contactId: contacts.id,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
    })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.id, contacts.accountId))
    .innerJoin(users, eq(users.accountId, contacts.accountId))
    .where(and(eq(contacts.id, sql.placeholder("id")), isNull(contacts.deletedAt)))
    .orderBy(users.createdAt)
    .limit(1)
    .prepare("find_recipient"),
);

/** Identifies the contact that follows a link in an email. */
export class Recipients {
  readonly #tokens: RecordTokens;

  constructor(
    private readonly database: Database,
    private readonly plans: PlanTable,
    secrets: Secrets,
  ) {
    this.#tokens = recipientTokens(secrets);
  }

  /**
   * The contact that a token stands for, regardless of what its account publishes and its plan allows.
   * @returns the 404 for a wrong token, and once the contact is deleted
   */
  async of(token: string): Promise<RecipientPrincipal | AppError> {
    const id = this.#tokens.idIn(token);
    const [row] = id === undefined ? [] : await findRecipient(this.database.read).execute({ id });
    return row
      ? { ...row, kind: "recipient", limits: this.plans[row.plan] }
      : notFound("link", "installation");
  }
}
