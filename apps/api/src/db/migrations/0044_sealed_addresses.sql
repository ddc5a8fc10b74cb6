-- Addresses of webhooks, connectors and calendars may contain secrets: the audit log records that they change, but not what
-- they are. Entries of earlier releases are brought into the same form.
UPDATE "audit_entries" SET
  "before" = CASE WHEN "before" ? 'url' THEN "before" || '{"url":"(hidden)"}' WHEN "before" ->> 'outbound_url' IS NOT NULL THEN "before" || '{"outbound_url":"(hidden)"}' ELSE "before" END,
  "after" = CASE WHEN "after" ? 'url' THEN "after" || '{"url":"(hidden)"}' WHEN "after" ->> 'outbound_url' IS NOT NULL THEN "after" || '{"outbound_url":"(hidden)"}' ELSE "after" END
WHERE "resource" IN ('webhooks', 'connectors', 'calendar-sources')
  AND ("before" ?| '{url,outbound_url}' OR "after" ?| '{url,outbound_url}');
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
--> statement-breakpoint
create or replace trigger "connectors_created" after insert on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('connectors', 'created', '{channel,name,active}', '{outbound_url,secret}');
--> statement-breakpoint
create or replace trigger "connectors_updated" after update of "channel", "name", "outbound_url", "active", "secret", "created_at", "updated_at", "deleted_at" on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."channel", old."name", old."outbound_url", old."active", old."secret", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."channel", new."name", new."outbound_url", new."active", new."secret", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('connectors', 'updated', '{channel,name,active}', '{outbound_url,secret}');
--> statement-breakpoint
create or replace trigger "connectors_deleted" after delete on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('connectors', 'deleted', '{channel,name,active}', '{outbound_url,secret}');
--> statement-breakpoint
create or replace trigger "connectors_shown" after update of "deleted_at" on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('connectors', 'created', '{channel,name,active}', '{outbound_url,secret}');
--> statement-breakpoint
create or replace trigger "connectors_hidden" after update of "deleted_at" on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('connectors', 'deleted', '{channel,name,active}', '{outbound_url,secret}');
--> statement-breakpoint
create or replace trigger "calendar-sources_created" after insert on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'created', '{name,property_id,provider}', '{url}');
--> statement-breakpoint
create or replace trigger "calendar-sources_updated" after update of "name", "url", "property_id", "provider", "last_error", "event_count", "skipped", "created_at", "updated_at" on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."url", old."property_id", old."provider", old."last_error", old."event_count", old."skipped", old."created_at", old."updated_at") is distinct from (new."name", new."url", new."property_id", new."provider", new."last_error", new."event_count", new."skipped", new."created_at", new."updated_at"))
  execute function note_change('calendar-sources', 'updated', '{name,property_id,provider}', '{url}');
--> statement-breakpoint
create or replace trigger "calendar-sources_deleted" after delete on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'deleted', '{name,property_id,provider}', '{url}');
