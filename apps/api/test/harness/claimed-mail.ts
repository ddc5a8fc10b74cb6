import type { Sql } from "postgres";

/**
 * Lets another worker send the emails that a killed one was sending. Their claims last a minute, because a mail server may
 * respond slowly; here each is written to a file, which takes far less than these 10 seconds.
 */
export async function releaseOldClaims(sql: Sql): Promise<void> {
  await sql`
    update outgoing_mail set due_at = now()
    where status = 'pending' and due_at between now() + interval '5 seconds' and now() + interval '50 seconds'`;
}
