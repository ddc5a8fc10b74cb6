import postgres from "postgres";
import { expect, inject, it } from "vitest";
import { retain } from "../../src/modules/retention/retention.service.ts";
import { openDatabase } from "../../src/platform/database.ts";
import { newId, newIdAt } from "../../src/platform/ids.ts";
import { migrateDatabase } from "../../src/platform/migrate.ts";
import { migrateUntil } from "../harness/migrate-until.ts";
import { asAdmin } from "../harness/postgres.ts";

it("existing rows move into the partitions of their time, and sequences continue", async () => {
  const { server } = inject("testPostgres");
  const name = `rental_test_${newId().replaceAll("-", "")}`;
  await asAdmin(server, (admin) => admin`create database ${admin(name)}`);
  const connection = { ...server, database: name };
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  const database = openDatabase(connection, { poolSize: 2 });
  try {
    await migrateUntil(connection, "_retention");
    const now = new Date("2026-06-15T12:00:00Z");
    const accountId = newId();
    await sql`insert into accounts ${sql({ id: accountId, name: "Old", slug: "old", plan: "pro", created_at: now })}`;
    for (const days of [0, 1, 29, 45]) {
      const at = new Date(now.getTime() - days * 86_400_000);
      const event = {
        account_id: accountId,
        id: newIdAt(at),
        event: "contact.updated",
        data: sql.json({ id: 1 }),
      };
      await sql`insert into outbox ${sql({ ...event, created_at: at, fanned_out: true })}`;
      await sql`insert into webhook_deliveries ${sql({
        ...{
          account_id: accountId,
          id: newId(),
          webhook_id: newId(),
          event_id: event.id,
          event: event.event,
        },
        ...{
          data: event.data,
          event_at: at,
          status: "delivered",
          redelivery: false,
          due_at: at,
          queued_at: at,
        },
      })}`;
      await sql`insert into outgoing_mail ${sql({
        ...{ account_id: accountId, id: newIdAt(at), to: "a@example.com", subject: "s", text: "t" },
        ...{ status: "sent", due_at: at, created_at: at },
      })}`;
      await sql`insert into idempotency_records ${sql({
        ...{
          account_id: accountId,
          operation: "POST /contacts",
          key: `k${days}`,
          body_hash: "h",
          status: 201,
        },
        ...{ answer: Buffer.from("sealed"), created_at: at },
      })}`;
    }
    const before = await sql`select sequence::int, id from outbox order by sequence`;
    await migrateDatabase(connection);
    expect([...(await sql`select sequence::int, id from outbox order by sequence`)]).toEqual([...before]);
    for (const table of ["outbox", "webhook_deliveries", "outgoing_mail", "idempotency_records"]) {
      const [row] = await sql`select count(*)::int as total from ${sql(table)}`;
      const [rest] = await sql`select count(*)::int as total from ${sql(`${table}_default`)}`;
      expect([table, row!.total, rest!.total]).toEqual([table, 4, 0]);
    }
    const id = newIdAt(now);
    const [added] = await sql`
      insert into outbox ${sql({ account_id: accountId, id, event: "contact.updated", data: sql.json({}), created_at: now })}
      returning sequence::int`;
    expect(added!.sequence).toBe(5);
    const [place] = await sql`
      select nextval(pg_get_serial_sequence('webhook_deliveries', 'place'))::int as next`;
    expect(place!.next).toBe(5);
    await sql`update outbox set fanned_out = true`;
    await retain(database, now);
    const left = await sql`select count(*)::int as total from outbox`;
    expect(left[0]!.total).toBe(4);
    const keys = await sql`select key from idempotency_records order by key`;
    expect(keys.map(({ key }) => key)).toEqual(["k0", "k1"]);
  } finally {
    await database.close();
    await sql.end();
    await asAdmin(server, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
  }
});
