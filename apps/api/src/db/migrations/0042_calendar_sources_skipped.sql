ALTER TABLE "calendar_sources" ADD COLUMN "skipped" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "told" text;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "told_at" timestamp (3) with time zone;
--> statement-breakpoint
create or replace trigger "calendar-sources_created" after insert on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'created', '{name,url,property_id,provider}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-sources_updated" after update of "name", "url", "property_id", "provider", "last_error", "event_count", "skipped", "created_at", "updated_at" on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."url", old."property_id", old."provider", old."last_error", old."event_count", old."skipped", old."created_at", old."updated_at") is distinct from (new."name", new."url", new."property_id", new."provider", new."last_error", new."event_count", new."skipped", new."created_at", new."updated_at"))
  execute function note_change('calendar-sources', 'updated', '{name,url,property_id,provider}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-sources_deleted" after delete on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'deleted', '{name,url,property_id,provider}', '{}');