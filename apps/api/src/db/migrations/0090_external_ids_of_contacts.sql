ALTER TABLE "contacts" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "metadata" jsonb;
--> statement-breakpoint
create or replace trigger "contacts_created" after insert on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_updated" after update of "name", "email", "phone", "status", "role", "channel_preference", "source", "referral_source", "language", "applied_at", "opted_out_at", "assistant_enabled", "assignee_id", "external_id", "metadata", "created_at", "updated_at", "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."name", old."email", old."phone", old."status", old."role", old."channel_preference", old."source", old."referral_source", old."language", old."applied_at", old."opted_out_at", old."assistant_enabled", old."assignee_id", old."external_id", old."metadata", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."name", new."email", new."phone", new."status", new."role", new."channel_preference", new."source", new."referral_source", new."language", new."applied_at", new."opted_out_at", new."assistant_enabled", new."assignee_id", new."external_id", new."metadata", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('contacts', 'updated', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_deleted" after delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_shown" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_hidden" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}');