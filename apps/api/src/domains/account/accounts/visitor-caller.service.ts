import type { HolderPrincipal, VisitorRecord } from "../../../gate/identity/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as queries from "./accounts.queries.ts";

/** The visitor who holds a record's token, for background work on the visitor's behalf. */
export async function visitorOf(
  { database, config }: Platform,
  accountId: string,
  record: VisitorRecord,
): Promise<HolderPrincipal | undefined> {
  const account = await queries.find(database.read, accountId);
  const owner = account && (await queries.findOwner(database.read, accountId));
  if (!account || !owner) return undefined;
  return {
    kind: "visitor",
    accountId,
    userId: owner.id,
    plan: account.plan,
    slug: account.slug,
    limits: config.plans[account.plan],
    accountCreatedAt: account.createdAt,
    allowedOrigins: [],
    record,
  };
}
