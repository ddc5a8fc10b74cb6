CREATE TABLE "canned_answers" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"translations" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "canned_answers_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"mention_ids" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "canned_answers" ADD CONSTRAINT "canned_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_answers_newest" ON "canned_answers" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_newest" ON "notes" USING btree ("account_id","conversation_id","created_at","id");
--> statement-breakpoint
create or replace trigger "notes_created" after insert on "notes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('notes', 'created', '{conversation_id,author_id,text,mention_ids}', '{}', '{account_id,id,created_at}');
--> statement-breakpoint
create or replace trigger "notes_updated" after update of "conversation_id", "author_id", "text", "mention_ids", "created_at" on "notes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."conversation_id", old."author_id", old."text", old."mention_ids", old."created_at") is distinct from (new."conversation_id", new."author_id", new."text", new."mention_ids", new."created_at"))
  execute function note_change('notes', 'updated', '{conversation_id,author_id,text,mention_ids}', '{}', '{account_id,id,created_at}');
--> statement-breakpoint
create or replace trigger "notes_deleted" after delete on "notes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('notes', 'deleted', '{conversation_id,author_id,text,mention_ids}', '{}', '{account_id,id,created_at}');
--> statement-breakpoint
create or replace trigger "canned-answers_created" after insert on "canned_answers" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('canned-answers', 'created', '{name,text,translations}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "canned-answers_updated" after update of "name", "text", "translations", "created_at", "updated_at" on "canned_answers" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."text", old."translations", old."created_at", old."updated_at") is distinct from (new."name", new."text", new."translations", new."created_at", new."updated_at"))
  execute function note_change('canned-answers', 'updated', '{name,text,translations}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "canned-answers_deleted" after delete on "canned_answers" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('canned-answers', 'deleted', '{name,text,translations}', '{}', '{account_id,id,created_at,updated_at}');