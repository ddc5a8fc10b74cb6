CREATE TABLE "change_feed" (
	"epoch" uuid PRIMARY KEY NOT NULL,
	"made_in" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"account_id" uuid NOT NULL,
	"position" bigint DEFAULT greatest(pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1) NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "changes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"id" uuid NOT NULL,
	"change" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "changes_default" PARTITION OF "changes" DEFAULT;
--> statement-breakpoint
CREATE INDEX "changes_position" ON "changes" USING btree ("account_id","position","sequence");
--> statement-breakpoint
-- What identifies this database: another one, or an earlier state of this one that was recovered, has other positions.
CREATE FUNCTION change_feed_database() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('/',
    (SELECT system_identifier FROM pg_control_system()),
    (SELECT timeline_id FROM pg_control_checkpoint()),
    (SELECT oid FROM pg_database WHERE datname = current_database()),
    'public.changes'::regclass::oid)
$$;
--> statement-breakpoint
INSERT INTO "change_feed" VALUES (gen_random_uuid(), change_feed_database());
--> statement-breakpoint
-- The next changes of an account, read in the order of the index, however much the planner knows about the table: sorting
-- all that is left for each page would take minutes.
CREATE FUNCTION changes_after(account uuid, after_position bigint, after_sequence bigint, horizon bigint, most integer)
RETURNS SETOF changes LANGUAGE plpgsql STABLE SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM public.changes c
  WHERE c.account_id = account AND (c.position, c.sequence) > (after_position, after_sequence) AND c.position < horizon
  ORDER BY c.position, c.sequence LIMIT most;
END $$;
--> statement-breakpoint
-- Called by the triggers below, which src/db/changes.ts describes, with the resource and the change.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO public.changes (account_id, resource, id, change)
    VALUES (OLD.account_id, TG_ARGV[0], OLD.id, TG_ARGV[1]);
  ELSIF TG_ARGV[0] = 'settings' THEN
    INSERT INTO public.changes (account_id, resource, id, change)
    VALUES (NEW.account_id, TG_ARGV[0], NEW.account_id, TG_ARGV[1]);
  ELSE
    INSERT INTO public.changes (account_id, resource, id, change)
    VALUES (NEW.account_id, TG_ARGV[0], NEW.id, TG_ARGV[1]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
create or replace trigger "properties_created" after insert on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('properties', 'created');
--> statement-breakpoint
create or replace trigger "properties_updated" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."title", old."address", old."monthly_rent", old."bedrooms", old."bathrooms", old."available", old."availability_date", old."description", old."city", old."state", old."zip", old."features", old."is_public", old."property_type", old."pet_policy", old."parking", old."square_footage", old."deposit_amount", old."image_keys", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."title", new."address", new."monthly_rent", new."bedrooms", new."bathrooms", new."available", new."availability_date", new."description", new."city", new."state", new."zip", new."features", new."is_public", new."property_type", new."pet_policy", new."parking", new."square_footage", new."deposit_amount", new."image_keys", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('properties', 'updated');
--> statement-breakpoint
create or replace trigger "properties_deleted" after delete on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('properties', 'deleted');
--> statement-breakpoint
create or replace trigger "properties_shown" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('properties', 'created');
--> statement-breakpoint
create or replace trigger "properties_hidden" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('properties', 'deleted');
--> statement-breakpoint
create or replace trigger "images_created" after insert on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('images', 'created');
--> statement-breakpoint
create or replace trigger "images_updated" after update on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."object_key", old."content_type", old."size_bytes", old."alt_text", old."position", old."created_at") is distinct from (new."property_id", new."object_key", new."content_type", new."size_bytes", new."alt_text", new."position", new."created_at"))
  execute function note_change('images', 'updated');
--> statement-breakpoint
create or replace trigger "images_deleted" after delete on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('images', 'deleted');
--> statement-breakpoint
create or replace trigger "bulk-imports_created" after insert on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('bulk-imports', 'created');
--> statement-breakpoint
create or replace trigger "bulk-imports_updated" after update on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."status", old."total", old."failed", old."created_property_ids", old."unmapped_fields", old."errors", old."image_imports", old."created_at", old."completed_at") is distinct from (new."status", new."total", new."failed", new."created_property_ids", new."unmapped_fields", new."errors", new."image_imports", new."created_at", new."completed_at"))
  execute function note_change('bulk-imports', 'updated');
--> statement-breakpoint
create or replace trigger "bulk-imports_deleted" after delete on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('bulk-imports', 'deleted');
--> statement-breakpoint
create or replace trigger "contacts_created" after insert on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('contacts', 'created');
--> statement-breakpoint
create or replace trigger "contacts_updated" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."name", old."email", old."phone", old."status", old."role", old."channel_preference", old."source", old."referral_source", old."language", old."applied_at", old."opted_out_at", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."name", new."email", new."phone", new."status", new."role", new."channel_preference", new."source", new."referral_source", new."language", new."applied_at", new."opted_out_at", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('contacts', 'updated');
--> statement-breakpoint
create or replace trigger "contacts_deleted" after delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('contacts', 'deleted');
--> statement-breakpoint
create or replace trigger "contacts_shown" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('contacts', 'created');
--> statement-breakpoint
create or replace trigger "contacts_hidden" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('contacts', 'deleted');
--> statement-breakpoint
create or replace trigger "showings_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" = 'showing')
  execute function note_change('showings', 'created');
--> statement-breakpoint
create or replace trigger "showings_updated" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and new."type" = 'showing' and (old."type", old."property_id", old."contact_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."reminder_sent_at", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."reminder_sent_at", new."created_at", new."updated_at"))
  execute function note_change('showings', 'updated');
--> statement-breakpoint
create or replace trigger "showings_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing')
  execute function note_change('showings', 'deleted');
--> statement-breakpoint
create or replace trigger "showings_shown" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" = 'showing') and new."type" = 'showing')
  execute function note_change('showings', 'created');
--> statement-breakpoint
create or replace trigger "showings_hidden" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and not (new."type" = 'showing'))
  execute function note_change('showings', 'deleted');
--> statement-breakpoint
create or replace trigger "events_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" <> 'showing')
  execute function note_change('events', 'created');
--> statement-breakpoint
create or replace trigger "events_updated" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and new."type" <> 'showing' and (old."type", old."property_id", old."contact_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."reminder_sent_at", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."reminder_sent_at", new."created_at", new."updated_at"))
  execute function note_change('events', 'updated');
--> statement-breakpoint
create or replace trigger "events_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing')
  execute function note_change('events', 'deleted');
--> statement-breakpoint
create or replace trigger "events_shown" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" <> 'showing') and new."type" <> 'showing')
  execute function note_change('events', 'created');
--> statement-breakpoint
create or replace trigger "events_hidden" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and not (new."type" <> 'showing'))
  execute function note_change('events', 'deleted');
--> statement-breakpoint
create or replace trigger "conversations_created" after insert on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'created');
--> statement-breakpoint
create or replace trigger "conversations_updated" after update on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated');
--> statement-breakpoint
create or replace trigger "conversations_deleted" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'deleted');
--> statement-breakpoint
create or replace trigger "messages_created" after insert on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('messages', 'created');
--> statement-breakpoint
create or replace trigger "messages_updated" after update on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."conversation_id", old."direction", old."content", old."channel", old."metadata", old."sent_at", old."created_at") is distinct from (new."conversation_id", new."direction", new."content", new."channel", new."metadata", new."sent_at", new."created_at"))
  execute function note_change('messages', 'updated');
--> statement-breakpoint
create or replace trigger "messages_deleted" after delete on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('messages', 'deleted');
--> statement-breakpoint
create or replace trigger "drafts_created" after insert on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('drafts', 'created');
--> statement-breakpoint
create or replace trigger "drafts_updated" after update on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."channel", old."subject", old."content", old."status", old."expires_at", old."sent_at", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."channel", new."subject", new."content", new."status", new."expires_at", new."sent_at", new."created_at", new."updated_at"))
  execute function note_change('drafts', 'updated');
--> statement-breakpoint
create or replace trigger "drafts_deleted" after delete on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('drafts', 'deleted');
--> statement-breakpoint
create or replace trigger "followups_created" after insert on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('followups', 'created');
--> statement-breakpoint
create or replace trigger "followups_updated" after update on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."conversation_id", old."sequence_step", old."message", old."scheduled_for", old."status", old."reason", old."created_at", old."updated_at") is distinct from (new."contact_id", new."conversation_id", new."sequence_step", new."message", new."scheduled_for", new."status", new."reason", new."created_at", new."updated_at"))
  execute function note_change('followups', 'updated');
--> statement-breakpoint
create or replace trigger "followups_deleted" after delete on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('followups', 'deleted');
--> statement-breakpoint
create or replace trigger "workflows_created" after insert on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflows', 'created');
--> statement-breakpoint
create or replace trigger "workflows_updated" after update on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."description", old."is_public", old."is_active", old."trigger_type", old."slug", old."trigger_config"::text, old."voice_config"::text, old."steps"::text, old."exit_conditions"::text, old."question_config"::text, old."completion_config"::text, old."intro_message", old."version", old."created_at", old."updated_at") is distinct from (new."name", new."description", new."is_public", new."is_active", new."trigger_type", new."slug", new."trigger_config"::text, new."voice_config"::text, new."steps"::text, new."exit_conditions"::text, new."question_config"::text, new."completion_config"::text, new."intro_message", new."version", new."created_at", new."updated_at"))
  execute function note_change('workflows', 'updated');
--> statement-breakpoint
create or replace trigger "workflows_deleted" after delete on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflows', 'deleted');
--> statement-breakpoint
create or replace trigger "workflow-runs_created" after insert on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflow-runs', 'created');
--> statement-breakpoint
create or replace trigger "workflow-runs_updated" after update on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."workflow_template_id", old."template_version", old."template_name", old."contact_id", old."property_id", old."status", old."current_step", old."step_states"::text, old."waiting_for", old."answers"::text, old."pause_reason", old."messages_sent", old."exit_reason", old."started_at", old."completed_at") is distinct from (new."workflow_template_id", new."template_version", new."template_name", new."contact_id", new."property_id", new."status", new."current_step", new."step_states"::text, new."waiting_for", new."answers"::text, new."pause_reason", new."messages_sent", new."exit_reason", new."started_at", new."completed_at"))
  execute function note_change('workflow-runs', 'updated');
--> statement-breakpoint
create or replace trigger "workflow-runs_deleted" after delete on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflow-runs', 'deleted');
--> statement-breakpoint
create or replace trigger "sessions_created" after insert on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."contact_id" is not null)
  execute function note_change('sessions', 'created');
--> statement-breakpoint
create or replace trigger "sessions_updated" after update on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null and new."contact_id" is not null and (old."contact_id", old."workflow_template_id", old."property_id", old."submission", old."status", old."review_status", old."review_notes", old."reviewed_at", old."created_at", old."updated_at", old."expires_at") is distinct from (new."contact_id", new."workflow_template_id", new."property_id", new."submission", new."status", new."review_status", new."review_notes", new."reviewed_at", new."created_at", new."updated_at", new."expires_at"))
  execute function note_change('sessions', 'updated');
--> statement-breakpoint
create or replace trigger "sessions_deleted" after delete on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null)
  execute function note_change('sessions', 'deleted');
--> statement-breakpoint
create or replace trigger "sessions_shown" after update on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."contact_id" is not null) and new."contact_id" is not null)
  execute function note_change('sessions', 'created');
--> statement-breakpoint
create or replace trigger "sessions_hidden" after update on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null and not (new."contact_id" is not null))
  execute function note_change('sessions', 'deleted');
--> statement-breakpoint
create or replace trigger "webhooks_created" after insert on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('webhooks', 'created');
--> statement-breakpoint
create or replace trigger "webhooks_updated" after update on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."url", old."events", old."active", old."off_because", old."description", old."secret", old."created_at") is distinct from (new."url", new."events", new."active", new."off_because", new."description", new."secret", new."created_at"))
  execute function note_change('webhooks', 'updated');
--> statement-breakpoint
create or replace trigger "webhooks_deleted" after delete on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('webhooks', 'deleted');
--> statement-breakpoint
create or replace trigger "connectors_created" after insert on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('connectors', 'created');
--> statement-breakpoint
create or replace trigger "connectors_updated" after update on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."channel", old."name", old."outbound_url", old."active", old."secret", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."channel", new."name", new."outbound_url", new."active", new."secret", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('connectors', 'updated');
--> statement-breakpoint
create or replace trigger "connectors_deleted" after delete on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('connectors', 'deleted');
--> statement-breakpoint
create or replace trigger "connectors_shown" after update on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('connectors', 'created');
--> statement-breakpoint
create or replace trigger "connectors_hidden" after update on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('connectors', 'deleted');
--> statement-breakpoint
create or replace trigger "settings_created" after insert on "settings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."values" <> '{}')
  execute function note_change('settings', 'updated');
--> statement-breakpoint
create or replace trigger "settings_updated" after update on "settings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old."values") is distinct from (new."values"))
  execute function note_change('settings', 'updated');
--> statement-breakpoint
create or replace trigger "incoming-mail_created" after insert on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('incoming-mail', 'created');
--> statement-breakpoint
create or replace trigger "incoming-mail_updated" after update on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."mail_id", old."outcome", old."reason", old."sender", old."subject", old."text", old."message_id", old."conversation_id", old."contact_id", old."created_at") is distinct from (new."mail_id", new."outcome", new."reason", new."sender", new."subject", new."text", new."message_id", new."conversation_id", new."contact_id", new."created_at"))
  execute function note_change('incoming-mail', 'updated');
--> statement-breakpoint
create or replace trigger "incoming-mail_deleted" after delete on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('incoming-mail', 'deleted');
--> statement-breakpoint
create or replace trigger "calendar-feeds_created" after insert on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-feeds', 'created');
--> statement-breakpoint
create or replace trigger "calendar-feeds_updated" after update on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."names", old."created_at") is distinct from (new."property_id", new."names", new."created_at"))
  execute function note_change('calendar-feeds', 'updated');
--> statement-breakpoint
create or replace trigger "calendar-feeds_deleted" after delete on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-feeds', 'deleted');
--> statement-breakpoint
create or replace trigger "calendar-sources_created" after insert on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'created');
--> statement-breakpoint
create or replace trigger "calendar-sources_updated" after update on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."url", old."property_id", old."provider", old."last_error", old."event_count", old."created_at", old."updated_at") is distinct from (new."name", new."url", new."property_id", new."provider", new."last_error", new."event_count", new."created_at", new."updated_at"))
  execute function note_change('calendar-sources', 'updated');
--> statement-breakpoint
create or replace trigger "calendar-sources_deleted" after delete on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'deleted');
