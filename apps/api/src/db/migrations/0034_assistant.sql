CREATE TABLE "assistant_usage" (
	"account_id" uuid NOT NULL,
	"month" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_usage_account_id_month_pk" PRIMARY KEY("account_id","month")
);
--> statement-breakpoint
CREATE TABLE "chat_turns" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"position" bigserial NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided" jsonb,
	CONSTRAINT "chat_turns_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "assistant_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assistant_pause" jsonb;--> statement-breakpoint
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_account_id_chat_id_chats_account_id_id_fk" FOREIGN KEY ("account_id","chat_id") REFERENCES "public"."chats"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_turns_next" ON "chat_turns" USING btree ("account_id","chat_id","position");--> statement-breakpoint
CREATE INDEX "chat_turns_due" ON "chat_turns" USING btree ("due_at");--> statement-breakpoint
-- Pauses belong to the conversation, which has the id of the chat.
UPDATE "conversations" SET "assistant_pause" = jsonb_build_object(
  'since', to_char(coalesce("chats"."handed_over_at", "chats"."paused_until" - interval '1 hour') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'until', CASE WHEN "chats"."handed_over_at" IS NULL THEN to_char("chats"."paused_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
  'reason', CASE WHEN "chats"."handed_over_at" IS NULL THEN 'person_wrote' ELSE 'handed_over' END)
FROM "chats"
WHERE "chats"."account_id" = "conversations"."account_id" AND "chats"."id" = "conversations"."id"
  AND ("chats"."handed_over_at" IS NOT NULL OR "chats"."paused_until" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "chats" DROP COLUMN "paused_until";--> statement-breakpoint
ALTER TABLE "chats" DROP COLUMN "handed_over_at";--> statement-breakpoint
create or replace trigger "contacts_created" after insert on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled}', '{}');--> statement-breakpoint
create or replace trigger "contacts_updated" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."name", old."email", old."phone", old."status", old."role", old."channel_preference", old."source", old."referral_source", old."language", old."applied_at", old."opted_out_at", old."assistant_enabled", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."name", new."email", new."phone", new."status", new."role", new."channel_preference", new."source", new."referral_source", new."language", new."applied_at", new."opted_out_at", new."assistant_enabled", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('contacts', 'updated', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled}', '{}');--> statement-breakpoint
create or replace trigger "contacts_deleted" after delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled}', '{}');--> statement-breakpoint
create or replace trigger "contacts_shown" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled}', '{}');--> statement-breakpoint
create or replace trigger "contacts_hidden" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled}', '{}');--> statement-breakpoint
create or replace trigger "conversations_created" after insert on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'created', '{contact_id,property_id,status,assistant_pause}', '{}');--> statement-breakpoint
create or replace trigger "conversations_updated" after update on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."assistant_pause", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."assistant_pause", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated', '{contact_id,property_id,status,assistant_pause}', '{}');--> statement-breakpoint
create or replace trigger "conversations_deleted" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'deleted', '{contact_id,property_id,status,assistant_pause}', '{}');
