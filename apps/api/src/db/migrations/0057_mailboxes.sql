CREATE TABLE "mailboxes" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"imap" jsonb NOT NULL,
	"imap_secret" "bytea" NOT NULL,
	"smtp" jsonb,
	"smtp_secret" "bytea",
	"folder" text NOT NULL,
	"active" boolean NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	"last_succeeded_at" timestamp (3) with time zone,
	"last_error" text,
	"last_send_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"watch_token" uuid,
	"watched_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mailboxes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailboxes_newest" ON "mailboxes" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mailboxes_due" ON "mailboxes" USING btree ("next_check_at") WHERE "mailboxes"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_active_sender" ON "mailboxes" USING btree ("account_id") WHERE "mailboxes"."active" and "mailboxes"."smtp_secret" is not null;
--> statement-breakpoint
create or replace trigger "mailboxes_created" after insert on "mailboxes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('mailboxes', 'created', '{address,imap,smtp,folder,active}', '{imap_secret,smtp_secret}');
--> statement-breakpoint
create or replace trigger "mailboxes_updated" after update of "address", "imap", "imap_secret", "smtp", "smtp_secret", "folder", "active", "left_count", "last_error", "last_send_error", "created_at", "updated_at" on "mailboxes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."address", old."imap", old."imap_secret", old."smtp", old."smtp_secret", old."folder", old."active", old."left_count", old."last_error", old."last_send_error", old."created_at", old."updated_at") is distinct from (new."address", new."imap", new."imap_secret", new."smtp", new."smtp_secret", new."folder", new."active", new."left_count", new."last_error", new."last_send_error", new."created_at", new."updated_at"))
  execute function note_change('mailboxes', 'updated', '{address,imap,smtp,folder,active}', '{imap_secret,smtp_secret}');
--> statement-breakpoint
create or replace trigger "mailboxes_deleted" after delete on "mailboxes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('mailboxes', 'deleted', '{address,imap,smtp,folder,active}', '{imap_secret,smtp_secret}');