CREATE TABLE "calendar_accounts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"calendars" jsonb NOT NULL,
	"calendar_url" text,
	"names" boolean NOT NULL,
	"state" text,
	"last_synced_at" timestamp (3) with time zone,
	"last_succeeded_at" timestamp (3) with time zone,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"deleted_count" integer DEFAULT 0 NOT NULL,
	"next_sync_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_accounts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_copies" (
	"account_id" uuid NOT NULL,
	"calendar_account_id" uuid NOT NULL,
	"showing_id" uuid NOT NULL,
	"etag" text,
	"sequence" integer NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_copies_account_id_calendar_account_id_showing_id_pk" PRIMARY KEY("account_id","calendar_account_id","showing_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "calendar_account_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_accounts" ADD CONSTRAINT "calendar_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_copies" ADD CONSTRAINT "calendar_copies_account_fk" FOREIGN KEY ("account_id","calendar_account_id") REFERENCES "public"."calendar_accounts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_accounts_newest" ON "calendar_accounts" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calendar_accounts_due" ON "calendar_accounts" USING btree ("next_sync_at");--> statement-breakpoint
CREATE INDEX "calendar_copies_showing" ON "calendar_copies" USING btree ("account_id","showing_id");
--> statement-breakpoint
create or replace trigger "calendar-sources_created" after insert on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'created', '{name,property_id,provider}', '{url}');
--> statement-breakpoint
create or replace trigger "calendar-sources_updated" after update of "name", "url", "property_id", "calendar_account_id", "provider", "last_error", "event_count", "skipped", "created_at", "updated_at" on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."url", old."property_id", old."calendar_account_id", old."provider", old."last_error", old."event_count", old."skipped", old."created_at", old."updated_at") is distinct from (new."name", new."url", new."property_id", new."calendar_account_id", new."provider", new."last_error", new."event_count", new."skipped", new."created_at", new."updated_at"))
  execute function note_change('calendar-sources', 'updated', '{name,property_id,provider}', '{url}');
--> statement-breakpoint
create or replace trigger "calendar-sources_deleted" after delete on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'deleted', '{name,property_id,provider}', '{url}');
--> statement-breakpoint
create or replace trigger "calendar-accounts_created" after insert on "calendar_accounts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-accounts', 'created', '{url,username,calendar_url,names}', '{secret}');
--> statement-breakpoint
create or replace trigger "calendar-accounts_updated" after update of "url", "username", "secret", "calendars", "calendar_url", "names", "last_error", "deleted_count", "created_at", "updated_at" on "calendar_accounts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."url", old."username", old."secret", old."calendars", old."calendar_url", old."names", old."last_error", old."deleted_count", old."created_at", old."updated_at") is distinct from (new."url", new."username", new."secret", new."calendars", new."calendar_url", new."names", new."last_error", new."deleted_count", new."created_at", new."updated_at"))
  execute function note_change('calendar-accounts', 'updated', '{url,username,calendar_url,names}', '{secret}');
--> statement-breakpoint
create or replace trigger "calendar-accounts_deleted" after delete on "calendar_accounts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-accounts', 'deleted', '{url,username,calendar_url,names}', '{secret}');