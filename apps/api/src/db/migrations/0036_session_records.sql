CREATE TABLE "session_record_entries" (
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"data" text NOT NULL,
	"personal" text,
	"personal_hash" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "session_record_entries_account_id_session_id_position_pk" PRIMARY KEY("account_id","session_id","position")
);
--> statement-breakpoint
CREATE TABLE "session_record_heads" (
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"length" integer NOT NULL,
	"hash" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_record_heads_account_id_session_id_pk" PRIMARY KEY("account_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "session_record_entries" ADD CONSTRAINT "session_record_entries_head_fk" FOREIGN KEY ("account_id","session_id") REFERENCES "public"."session_record_heads"("account_id","session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_record_heads" ADD CONSTRAINT "session_record_heads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_record_heads_last" ON "session_record_heads" USING btree ("last_at");
--> statement-breakpoint
CREATE FUNCTION keep_session_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The whole account is deleted, or a backup is restored.
  IF current_setting('rental.changes', true) = 'off' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND current_setting('rental.records', true) = 'expire' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' THEN
    -- The contact is erased: only how to reach it goes.
    IF to_jsonb(NEW) ->> 'personal' IS NULL AND to_jsonb(NEW) - 'personal' = to_jsonb(OLD) - 'personal' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The record of a session is only added to.' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER session_record_entries_kept BEFORE UPDATE OR DELETE ON session_record_entries
  FOR EACH ROW EXECUTE FUNCTION keep_session_record();
--> statement-breakpoint
CREATE TRIGGER session_record_entries_whole BEFORE TRUNCATE ON session_record_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_session_record();
--> statement-breakpoint
CREATE TRIGGER session_record_heads_kept BEFORE DELETE ON session_record_heads
  FOR EACH ROW EXECUTE FUNCTION keep_session_record();
--> statement-breakpoint
CREATE TRIGGER session_record_heads_whole BEFORE TRUNCATE ON session_record_heads
  FOR EACH STATEMENT EXECUTE FUNCTION keep_session_record();
--> statement-breakpoint
-- Deletes whole records whose last entry is older; returns one row for each.
CREATE FUNCTION expire_session_records(before timestamptz, most integer) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('rental.records', 'expire', true);
  RETURN QUERY DELETE FROM session_record_heads WHERE (account_id, session_id) IN
    (SELECT h.account_id, h.session_id FROM session_record_heads h WHERE h.last_at < before ORDER BY h.last_at LIMIT most)
    RETURNING session_id;
  PERFORM set_config('rental.records', '', true);
END $$;
