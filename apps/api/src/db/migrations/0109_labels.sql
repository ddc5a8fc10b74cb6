CREATE TABLE "labels" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "labels_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "label_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree ("account_id","name_key");--> statement-breakpoint
CREATE INDEX "labels_newest" ON "labels" USING btree ("account_id","created_at","id");
--> statement-breakpoint
create or replace trigger "conversations_created" after insert on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'created', '{contact_id,property_id,status,assistant_pause,assignee_id,label_ids,closed_at,snoozed_until}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "conversations_updated" after update of "contact_id", "property_id", "status", "started_at", "last_message_at", "assistant_pause", "assignee_id", "label_ids", "closed_at", "snoozed_until", "created_at", "updated_at" on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."assistant_pause", old."assignee_id", old."label_ids", old."closed_at", old."snoozed_until", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."assistant_pause", new."assignee_id", new."label_ids", new."closed_at", new."snoozed_until", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated', '{contact_id,property_id,status,assistant_pause,assignee_id,label_ids,closed_at,snoozed_until}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "conversations_deleted" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'deleted', '{contact_id,property_id,status,assistant_pause,assignee_id,label_ids,closed_at,snoozed_until}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "labels_created" after insert on "labels" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('labels', 'created', '{name,color}', '{}', '{account_id,id,name_key,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "labels_updated" after update of "name", "color", "created_at", "updated_at" on "labels" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."color", old."created_at", old."updated_at") is distinct from (new."name", new."color", new."created_at", new."updated_at"))
  execute function note_change('labels', 'updated', '{name,color}', '{}', '{account_id,id,name_key,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "labels_deleted" after delete on "labels" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('labels', 'deleted', '{name,color}', '{}', '{account_id,id,name_key,created_at,updated_at}');