import type { PlanTable } from "@rental/contract";
import { eq, sql } from "drizzle-orm";
import { accounts, contacts, users } from "../../db/tables/index.ts";
import { type AppError, notFound } from "../../platform/app-error.ts";
import { type Database, prepared } from "../../platform/database/database.ts";
import type { RecordTokens } from "../../platform/secrets/record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { survivorOf } from "./merged-contact.ts";
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
      deletedAt: contacts.deletedAt,
      mergedIntoId: contacts.mergedIntoId,
    })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.id, contacts.accountId))
    .innerJoin(users, eq(users.accountId, contacts.accountId))
    .where(eq(contacts.id, sql.placeholder("id")))
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
   * The contact that a token stands for, or the one it was merged into, regardless of what its account publishes and
   * its plan allows.
   * @returns the 404 for a wrong token, and once the contact is deleted
   */
  async of(token: string): Promise<RecipientPrincipal | AppError> {
    const id = this.#tokens.idIn(token);
    let row = id === undefined ? undefined : await this.#find(id);
    if (row?.mergedIntoId)
      row = await this.#find(await survivorOf(this.database.read, row.accountId, row.contactId));
    if (!row || row.deletedAt) return notFound("link", "installation");
    const { deletedAt: _, mergedIntoId: __, ...known } = row;
    return { ...known, kind: "recipient", limits: this.plans[known.plan] };
  }

  async #find(id: string) {
    const [row] = await findRecipient(this.database.read).execute({ id });
    return row;
  }
}
