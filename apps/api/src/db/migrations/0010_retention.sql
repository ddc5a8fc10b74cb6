-- Tables that are kept for a time become partitioned by it: see src/db/retention.ts and docs/adr/0022. What they hold
-- goes along, into partitions of its time. drizzle-kit knows nothing of partitions; this was written by hand.
CREATE FUNCTION pg_temp.moment_of(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.lowest_id(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
--> statement-breakpoint
-- Puts the table aside as "<name>_before", its indexes too, and makes a partitioned one of the same columns.
CREATE FUNCTION pg_temp.put_aside(name text, key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  index_name text;
BEGIN
  FOR index_name IN SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename = name LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', index_name, index_name || '_before');
  END LOOP;
  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, name || '_before');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)', name, name || '_before', key);
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', name || '_default', name);
END $$;
--> statement-breakpoint
-- Makes the partitions of what was put aside, moves it there, and drops what is empty then.
CREATE FUNCTION pg_temp.take_back(name text, key text, span interval) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moment text := CASE key WHEN 'created_at' THEN key ELSE format('pg_temp.moment_of(%I)', key) END;
  bound text := CASE key WHEN 'created_at' THEN '%L::timestamptz' ELSE 'pg_temp.lowest_id(%L::timestamptz)' END;
  low timestamptz;
BEGIN
  FOR low IN EXECUTE format(
    'SELECT DISTINCT date_bin(%L, %s, ''1970-01-01Z'') FROM %I WHERE %s BETWEEN ''2020-01-01'' AND ''2100-01-01''',
    span, moment, name || '_before', moment)
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (' || bound || ') TO (' || bound || ')',
      name || '_p' || to_char(low AT TIME ZONE 'UTC', 'YYYYMMDD'), name, low, low + span);
  END LOOP;
  EXECUTE format('INSERT INTO %I SELECT * FROM %I', name, name || '_before');
  EXECUTE format('DROP TABLE %I', name || '_before');
END $$;
--> statement-breakpoint
SELECT pg_temp.put_aside('idempotency_records', 'created_at');
--> statement-breakpoint
CREATE INDEX "idempotency_records_key" ON "idempotency_records" USING btree ("account_id","operation","key");
--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT pg_temp.take_back('idempotency_records', 'created_at', '1 day');
--> statement-breakpoint
SELECT pg_temp.put_aside('outbox', 'id');
--> statement-breakpoint
ALTER TABLE "outbox" ADD PRIMARY KEY ("id");
--> statement-breakpoint
CREATE INDEX "outbox_account_sequence" ON "outbox" USING btree ("account_id","sequence");
--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("account_id","sequence") WHERE not "outbox"."fanned_out";
--> statement-breakpoint
CREATE INDEX "outbox_triggering" ON "outbox" USING btree ("sequence") WHERE "outbox"."awaits_triggers";
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT pg_temp.take_back('outbox', 'id', '10 days');
--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "sequence" ADD GENERATED ALWAYS AS IDENTITY (sequence name "outbox_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
SELECT setval('outbox_sequence_seq', greatest((SELECT max("sequence") FROM "outbox"), 1));
--> statement-breakpoint
SELECT pg_temp.put_aside('webhook_deliveries', 'event_id');
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_once" UNIQUE("account_id","webhook_id","event_id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_id" ON "webhook_deliveries" USING btree ("account_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_line" ON "webhook_deliveries" USING btree ("account_id","webhook_id","place") WHERE "webhook_deliveries"."status" = 'pending';
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER SEQUENCE "webhook_deliveries_place_seq" OWNED BY "webhook_deliveries"."place";
--> statement-breakpoint
SELECT pg_temp.take_back('webhook_deliveries', 'event_id', '10 days');
--> statement-breakpoint
SELECT pg_temp.put_aside('outgoing_mail', 'id');
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_account_id_id_pk" PRIMARY KEY("account_id","id");
--> statement-breakpoint
CREATE INDEX "outgoing_mail_due" ON "outgoing_mail" USING btree ("due_at") WHERE "outgoing_mail"."status" = 'pending';
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_account_id_message_id_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."messages"("account_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT pg_temp.take_back('outgoing_mail', 'id', '10 days');
--> statement-breakpoint
CREATE INDEX "workflow_runs_ended" ON "workflow_runs" USING btree ("completed_at");
