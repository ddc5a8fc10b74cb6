import type { CustomField, CustomFieldSettings } from "@rental/contract";
import { eq, sql } from "drizzle-orm";
import { settings } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";

type Values = Record<string, unknown>;

const findQuery = prepared((db) =>
  db
    .select({ values: settings.values })
    .from(settings)
    .where(eq(settings.accountId, sql.placeholder("accountId")))
    .prepare("find_settings"),
);

/** The settings that the account has changed; empty if it never changed any. */
export async function find(db: Queryable, accountId: string): Promise<Values> {
  const [row] = await findQuery(db).execute({ accountId });
  return row?.values ?? {};
}

const shareQuery = prepared((db) =>
  db
    .select({ declared: sql<Partial<CustomFieldSettings> | null>`${settings.values} -> 'customFields'` })
    .from(settings)
    .where(eq(settings.accountId, sql.placeholder("accountId")))
    .for("share")
    .prepare("share_custom_fields"),
);

/** The fields declared for a kind of record, which can't change until the transaction ends. */
export async function shareCustomFields(
  tx: Tx,
  accountId: string,
  kind: keyof CustomFieldSettings,
): Promise<CustomField[]> {
  const [row] = await shareQuery(tx).execute({ accountId });
  return row?.declared?.[kind] ?? [];
}

/** Locks the account's settings, creating an empty row if there is none. */
export async function lock(tx: Tx, accountId: string, now: Date): Promise<Values> {
  const [row] = await tx
    .insert(settings)
    .values({ accountId, values: {}, updatedAt: now })
    .onConflictDoUpdate({ target: settings.accountId, set: { updatedAt: now } })
    .returning({ values: settings.values });
  return row!.values;
}

export async function store(tx: Tx, accountId: string, values: Values): Promise<void> {
  await tx.update(settings).set({ values }).where(eq(settings.accountId, accountId));
}
