import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";

type Found = {
  name: string;
  email: string | null;
  phone: string | null;
  deleted: boolean;
  erased: boolean;
};

/** Finds the contact, deleted or not, and locks it until the transaction ends. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<Found | undefined> {
  const [row] = await tx.execute<Found>(sql`
    select name, email, phone, deleted_at is not null as deleted,
      deleted_at is not null and name = 'Erased' and email is null and phone is null as erased
    from contacts where account_id = ${accountId}::uuid and id = ${id}::uuid for update`);
  return row;
}
