ALTER TABLE "lead_sources" ADD COLUMN "app_secret" "bytea";--> statement-breakpoint
ALTER TABLE "lead_sources" ADD COLUMN "page_token" "bytea";
--> statement-breakpoint
create or replace trigger "lead-sources_created" after insert on "lead_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('lead-sources', 'created', '{kind,name,mapping,default_property_id,auto_reply,active}', '{app_secret,page_token}');
--> statement-breakpoint
create or replace trigger "lead-sources_updated" after update of "kind", "name", "mapping", "default_property_id", "auto_reply", "active", "app_secret", "page_token", "created_at", "updated_at" on "lead_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."kind", old."name", old."mapping", old."default_property_id", old."auto_reply", old."active", old."app_secret", old."page_token", old."created_at", old."updated_at") is distinct from (new."kind", new."name", new."mapping", new."default_property_id", new."auto_reply", new."active", new."app_secret", new."page_token", new."created_at", new."updated_at"))
  execute function note_change('lead-sources', 'updated', '{kind,name,mapping,default_property_id,auto_reply,active}', '{app_secret,page_token}');
--> statement-breakpoint
create or replace trigger "lead-sources_deleted" after delete on "lead_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('lead-sources', 'deleted', '{kind,name,mapping,default_property_id,auto_reply,active}', '{app_secret,page_token}');