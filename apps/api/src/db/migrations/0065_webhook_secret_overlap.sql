ALTER TABLE "webhooks" ADD COLUMN "previous_secret" "bytea";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "previous_secret_until" timestamp (3) with time zone;
--> statement-breakpoint
create or replace trigger "webhooks_created" after insert on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('webhooks', 'created', '{events,active,description}', '{url,secret}');
--> statement-breakpoint
create or replace trigger "webhooks_updated" after update of "url", "events", "active", "off_because", "description", "secret", "created_at" on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."url", old."events", old."active", old."off_because", old."description", old."secret", old."created_at") is distinct from (new."url", new."events", new."active", new."off_because", new."description", new."secret", new."created_at"))
  execute function note_change('webhooks', 'updated', '{events,active,description}', '{url,secret}');
--> statement-breakpoint
create or replace trigger "webhooks_deleted" after delete on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('webhooks', 'deleted', '{events,active,description}', '{url,secret}');