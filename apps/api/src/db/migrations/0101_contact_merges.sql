CREATE TABLE "contact_merges" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"filled" jsonb NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_merges_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
-- contract: Every release opens conversations under the lock of their contact, so that no two are about the same property.
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_contact_property";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_contact_fk" FOREIGN KEY ("account_id","id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_into_fk" FOREIGN KEY ("account_id","into_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_into" ON "contact_merges" USING btree ("account_id","into_id","merged_at");--> statement-breakpoint
CREATE INDEX "contact_merges_until" ON "contact_merges" USING btree ("undo_until");
--> statement-breakpoint
create or replace trigger "contacts_created" after insert on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata,merged_into_id}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "contacts_updated" after update of "name", "email", "phone", "status", "role", "channel_preference", "source", "referral_source", "language", "applied_at", "opted_out_at", "assistant_enabled", "assignee_id", "external_id", "metadata", "created_at", "updated_at", "deleted_at", "merged_into_id" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."name", old."email", old."phone", old."status", old."role", old."channel_preference", old."source", old."referral_source", old."language", old."applied_at", old."opted_out_at", old."assistant_enabled", old."assignee_id", old."external_id", old."metadata", old."created_at", old."updated_at", old."deleted_at", old."merged_into_id") is distinct from (new."name", new."email", new."phone", new."status", new."role", new."channel_preference", new."source", new."referral_source", new."language", new."applied_at", new."opted_out_at", new."assistant_enabled", new."assignee_id", new."external_id", new."metadata", new."created_at", new."updated_at", new."deleted_at", new."merged_into_id"))
  execute function note_change('contacts', 'updated', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata,merged_into_id}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "contacts_deleted" after delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata,merged_into_id}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "contacts_shown" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata,merged_into_id}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "contacts_hidden" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata,merged_into_id}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');