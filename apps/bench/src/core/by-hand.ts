import type { FastifyInstance } from "fastify";
import type { Sql } from "postgres";
import { v7 as uuid } from "uuid";

/** A contact as it was posted. */
interface Posted {
  name: string;
  email: string;
  phone: string;
}

/**
 * POST of a contact with the guarantees of ours, written by hand for this one request: the row, its event, its change, its
 * audit entry and the response for the key in one transaction, five plain statements, and a sixth that looks for an earlier
 * response. No validation, no access check, no opt-outs, no totals.
 * @param sql without triggers
 */
export function postByHand(app: FastifyInstance, sql: Sql, account: string): void {
  app.post<{ Body: Posted }>("/api/v1/contacts", async (request, reply) => {
    const { name, email, phone } = request.body;
    const key = request.headers["idempotency-key"] as string | undefined;
    const operation = "POST /contacts";
    const [now, id] = [new Date(), uuid()];
    const since = new Date(now.getTime() - 86_400_000);
    if (key) {
      const [earlier] = await sql`
        select status, answer from idempotency_records
        where account_id = ${account} and operation = ${operation} and key = ${key} and created_at > ${since}`;
      if (earlier) return reply.code(earlier.status).send(JSON.parse(earlier.answer));
    }
    const data = await sql.begin(async (tx) => {
      const [row] = await tx`
        insert into contacts
          (account_id, id, name, email, phone, status, role, source, language, created_at, updated_at)
        values (${account}, ${id}, ${name}, ${email}, ${phone}, 'prospect', 'prospect', 'api', 'en', ${now}, ${now})
        returning *`;
      await tx`
        insert into outbox (account_id, id, event, data, created_at)
        values (${account}, ${uuid()}, 'contact.created', ${tx.json({ id, status: "prospect" })}, ${now})`;
      await tx`insert into changes (account_id, resource, id, change) values (${account}, 'contacts', ${id}, 'created')`;
      await tx`
        insert into audit_entries
          (account_id, principal_kind, principal_name, operation, action, resource, record_id, after)
        values (${account}, 'apiKey', 'bench', 'contacts.create', 'created', 'contacts', ${id},
          ${tx.json({ name, email, phone, status: "prospect", role: "prospect", source: "api", language: "en" })})`;
      if (key) {
        const answer = Buffer.from(JSON.stringify({ data: row }));
        await tx`select keep_idempotency_record(${account}, ${operation}, ${key}, '', 201, ${answer}, ${now}, ${since})`;
      }
      return row;
    });
    return reply.code(201).send({ data });
  });
}
