ALTER TABLE "calendar_accounts" ADD COLUMN "service" text DEFAULT 'caldav' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_copies" ADD COLUMN "event_id" text;
--> statement-breakpoint
create or replace trigger "calendar-accounts_created" after insert on "calendar_accounts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-accounts', 'created', '{person_id,service,url,username,calendar_url,names}', '{secret}');
--> statement-breakpoint
create or replace trigger "calendar-accounts_updated" after update of "person_id", "service", "url", "username", "secret", "calendars", "calendar_url", "names", "last_error", "deleted_count", "created_at", "updated_at" on "calendar_accounts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."person_id", old."service", old."url", old."username", old."secret", old."calendars", old."calendar_url", old."names", old."last_error", old."deleted_count", old."created_at", old."updated_at") is distinct from (new."person_id", new."service", new."url", new."username", new."secret", new."calendars", new."calendar_url", new."names", new."last_error", new."deleted_count", new."created_at", new."updated_at"))
  execute function note_change('calendar-accounts', 'updated', '{person_id,service,url,username,calendar_url,names}', '{secret}');
--> statement-breakpoint
create or replace trigger "calendar-accounts_deleted" after delete on "calendar_accounts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-accounts', 'deleted', '{person_id,service,url,username,calendar_url,names}', '{secret}');