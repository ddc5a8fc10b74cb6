CREATE SEQUENCE "audit_sequence";
--> statement-breakpoint
-- A UUIDv7 with the time of the database and a number that only increases, so that entries have the order in which they were made.
CREATE FUNCTION new_audit_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '70008'
    || lpad(to_hex(nextval('public.audit_sequence')), 15, '0'))::uuid
$$;
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT new_audit_id() NOT NULL,
	"principal_kind" text NOT NULL,
	"principal_id" uuid,
	"principal_name" text NOT NULL,
	"operation" text NOT NULL,
	"request_id" uuid,
	"action" text NOT NULL,
	"resource" text,
	"record_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"truncated" text[],
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audit_entries_account_id_id_pk" PRIMARY KEY("account_id","id")
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "audit_entries_default" PARTITION OF "audit_entries" DEFAULT;
--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("account_id","record_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_principal" ON "audit_entries" USING btree ("account_id","principal_id","id");
--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD COLUMN "actor" jsonb;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "manages_keys" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Writes an entry for a row that changed: who acts is in the setting rental.actor, which the triggers have found set.
-- columns: those whose values are recorded; secrets: those of which only the change is. Long values are cut.
CREATE FUNCTION record_act(account uuid, resource text, record uuid, action text, columns text[], secrets text[], old_row jsonb, new_row jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT integer := 2000;
  actor jsonb := current_setting('rental.actor');
  before_values jsonb;
  after_values jsonb;
  cut text[];
BEGIN
  IF action = 'created' THEN old_row := NULL; END IF;
  IF action = 'deleted' THEN new_row := NULL; END IF;
  IF resource = 'settings' THEN
    old_row := old_row -> 'values';
    new_row := new_row -> 'values';
    columns := ARRAY(SELECT jsonb_object_keys(coalesce(old_row, '{}') || coalesce(new_row, '{}')));
  END IF;
  SELECT
    jsonb_object_agg(name, CASE WHEN secret THEN '"(hidden)"' WHEN length(before_text) > most THEN to_jsonb(left(before_text, most)) ELSE old_row -> name END),
    jsonb_object_agg(name, CASE WHEN secret THEN '"(hidden)"' WHEN length(after_text) > most THEN to_jsonb(left(after_text, most)) ELSE new_row -> name END),
    array_agg(name) FILTER (WHERE NOT secret AND greatest(length(before_text), length(after_text)) > most)
  INTO before_values, after_values, cut
  FROM (
    SELECT name, name = ANY (secrets) AS secret, old_row ->> name AS before_text, new_row ->> name AS after_text
    FROM unnest(columns || secrets) AS name
  ) AS each_column
  WHERE before_text IS DISTINCT FROM after_text;
  IF action = 'updated' AND after_values IS NULL THEN RETURN; END IF;
  INSERT INTO public.audit_entries
    (account_id, principal_kind, principal_id, principal_name, operation, request_id, action, resource, record_id, before, after, truncated)
  VALUES (account, actor ->> 'kind', (actor ->> 'id')::uuid, actor ->> 'name', actor ->> 'operation', (actor ->> 'requestId')::uuid,
    action, resource, record, CASE WHEN action <> 'created' THEN before_values END, CASE WHEN action <> 'deleted' THEN after_values END, cut);
END $$;
--> statement-breakpoint
-- Called by the triggers of src/db/changes.ts with the resource, the change, and what the audit log records of it.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account uuid;
  record uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN account := OLD.account_id; ELSE account := NEW.account_id; END IF;
  IF TG_ARGV[0] = 'settings' THEN record := account;
  ELSIF TG_OP = 'DELETE' THEN record := OLD.id;
  ELSE record := NEW.id; END IF;
  INSERT INTO public.changes (account_id, resource, id, change) VALUES (account, TG_ARGV[0], record, TG_ARGV[1]);
  IF current_setting('rental.actor', true) <> '' THEN
    PERFORM public.record_act(account, TG_ARGV[0], record, TG_ARGV[1], TG_ARGV[2]::text[], TG_ARGV[3]::text[], to_jsonb(OLD), to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Called by the triggers of src/db/audit.ts, for tables that are not in the change feed.
CREATE FUNCTION note_act() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  action CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END;
BEGIN
  PERFORM public.record_act(coalesce((one ->> 'account_id')::uuid, (one ->> 'id')::uuid), TG_ARGV[0], (one ->> 'id')::uuid,
    action, TG_ARGV[1]::text[], TG_ARGV[2]::text[], to_jsonb(OLD), to_jsonb(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
create or replace trigger "properties_created" after insert on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount}', '{}');
--> statement-breakpoint
create or replace trigger "properties_updated" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."title", old."address", old."monthly_rent", old."bedrooms", old."bathrooms", old."available", old."availability_date", old."description", old."city", old."state", old."zip", old."features", old."is_public", old."property_type", old."pet_policy", old."parking", old."square_footage", old."deposit_amount", old."image_keys", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."title", new."address", new."monthly_rent", new."bedrooms", new."bathrooms", new."available", new."availability_date", new."description", new."city", new."state", new."zip", new."features", new."is_public", new."property_type", new."pet_policy", new."parking", new."square_footage", new."deposit_amount", new."image_keys", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('properties', 'updated', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount}', '{}');
--> statement-breakpoint
create or replace trigger "properties_deleted" after delete on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount}', '{}');
--> statement-breakpoint
create or replace trigger "properties_shown" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount}', '{}');
--> statement-breakpoint
create or replace trigger "properties_hidden" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount}', '{}');
--> statement-breakpoint
create or replace trigger "images_created" after insert on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('images', 'created', '{alt_text,position}', '{}');
--> statement-breakpoint
create or replace trigger "images_updated" after update on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."object_key", old."content_type", old."size_bytes", old."alt_text", old."position", old."created_at") is distinct from (new."property_id", new."object_key", new."content_type", new."size_bytes", new."alt_text", new."position", new."created_at"))
  execute function note_change('images', 'updated', '{alt_text,position}', '{}');
--> statement-breakpoint
create or replace trigger "images_deleted" after delete on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('images', 'deleted', '{alt_text,position}', '{}');
--> statement-breakpoint
create or replace trigger "bulk-imports_created" after insert on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('bulk-imports', 'created', '{status,total,failed}', '{}');
--> statement-breakpoint
create or replace trigger "bulk-imports_updated" after update on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."status", old."total", old."failed", old."created_property_ids", old."unmapped_fields", old."errors", old."image_imports", old."created_at", old."completed_at") is distinct from (new."status", new."total", new."failed", new."created_property_ids", new."unmapped_fields", new."errors", new."image_imports", new."created_at", new."completed_at"))
  execute function note_change('bulk-imports', 'updated', '{status,total,failed}', '{}');
--> statement-breakpoint
create or replace trigger "bulk-imports_deleted" after delete on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('bulk-imports', 'deleted', '{status,total,failed}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_created" after insert on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_updated" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."name", old."email", old."phone", old."status", old."role", old."channel_preference", old."source", old."referral_source", old."language", old."applied_at", old."opted_out_at", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."name", new."email", new."phone", new."status", new."role", new."channel_preference", new."source", new."referral_source", new."language", new."applied_at", new."opted_out_at", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('contacts', 'updated', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_deleted" after delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_shown" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_hidden" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at}', '{}');
--> statement-breakpoint
create or replace trigger "showings_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "showings_updated" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and new."type" = 'showing' and (old."type", old."property_id", old."contact_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."reminder_sent_at", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."reminder_sent_at", new."created_at", new."updated_at"))
  execute function note_change('showings', 'updated', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "showings_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing')
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "showings_shown" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" = 'showing') and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "showings_hidden" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and not (new."type" = 'showing'))
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "events_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "events_updated" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and new."type" <> 'showing' and (old."type", old."property_id", old."contact_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."reminder_sent_at", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."reminder_sent_at", new."created_at", new."updated_at"))
  execute function note_change('events', 'updated', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "events_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing')
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "events_shown" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" <> 'showing') and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "events_hidden" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and not (new."type" <> 'showing'))
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_created" after insert on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'created', '{contact_id,property_id,status}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_updated" after update on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated', '{contact_id,property_id,status}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_deleted" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'deleted', '{contact_id,property_id,status}', '{}');
--> statement-breakpoint
create or replace trigger "messages_created" after insert on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('messages', 'created', '{conversation_id,direction,content,channel,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "messages_updated" after update on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."conversation_id", old."direction", old."content", old."channel", old."metadata", old."sent_at", old."created_at") is distinct from (new."conversation_id", new."direction", new."content", new."channel", new."metadata", new."sent_at", new."created_at"))
  execute function note_change('messages', 'updated', '{conversation_id,direction,content,channel,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "messages_deleted" after delete on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('messages', 'deleted', '{conversation_id,direction,content,channel,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "drafts_created" after insert on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('drafts', 'created', '{contact_id,property_id,channel,subject,content,status,expires_at,sent_at}', '{}');
--> statement-breakpoint
create or replace trigger "drafts_updated" after update on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."channel", old."subject", old."content", old."status", old."expires_at", old."sent_at", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."channel", new."subject", new."content", new."status", new."expires_at", new."sent_at", new."created_at", new."updated_at"))
  execute function note_change('drafts', 'updated', '{contact_id,property_id,channel,subject,content,status,expires_at,sent_at}', '{}');
--> statement-breakpoint
create or replace trigger "drafts_deleted" after delete on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('drafts', 'deleted', '{contact_id,property_id,channel,subject,content,status,expires_at,sent_at}', '{}');
--> statement-breakpoint
create or replace trigger "followups_created" after insert on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('followups', 'created', '{contact_id,conversation_id,sequence_step,message,scheduled_for,status,reason}', '{}');
--> statement-breakpoint
create or replace trigger "followups_updated" after update on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."conversation_id", old."sequence_step", old."message", old."scheduled_for", old."status", old."reason", old."created_at", old."updated_at") is distinct from (new."contact_id", new."conversation_id", new."sequence_step", new."message", new."scheduled_for", new."status", new."reason", new."created_at", new."updated_at"))
  execute function note_change('followups', 'updated', '{contact_id,conversation_id,sequence_step,message,scheduled_for,status,reason}', '{}');
--> statement-breakpoint
create or replace trigger "followups_deleted" after delete on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('followups', 'deleted', '{contact_id,conversation_id,sequence_step,message,scheduled_for,status,reason}', '{}');
--> statement-breakpoint
create or replace trigger "workflows_created" after insert on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflows', 'created', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version}', '{}');
--> statement-breakpoint
create or replace trigger "workflows_updated" after update on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."description", old."is_public", old."is_active", old."trigger_type", old."slug", old."trigger_config"::text, old."voice_config"::text, old."steps"::text, old."exit_conditions"::text, old."question_config"::text, old."completion_config"::text, old."intro_message", old."version", old."created_at", old."updated_at") is distinct from (new."name", new."description", new."is_public", new."is_active", new."trigger_type", new."slug", new."trigger_config"::text, new."voice_config"::text, new."steps"::text, new."exit_conditions"::text, new."question_config"::text, new."completion_config"::text, new."intro_message", new."version", new."created_at", new."updated_at"))
  execute function note_change('workflows', 'updated', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version}', '{}');
--> statement-breakpoint
create or replace trigger "workflows_deleted" after delete on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflows', 'deleted', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version}', '{}');
--> statement-breakpoint
create or replace trigger "workflow-runs_created" after insert on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflow-runs', 'created', '{workflow_template_id,template_version,template_name,contact_id,property_id,status,exit_reason,pause_reason}', '{}');
--> statement-breakpoint
create or replace trigger "workflow-runs_updated" after update on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."workflow_template_id", old."template_version", old."template_name", old."contact_id", old."property_id", old."status", old."current_step", old."step_states"::text, old."waiting_for", old."answers"::text, old."pause_reason", old."messages_sent", old."exit_reason", old."started_at", old."completed_at") is distinct from (new."workflow_template_id", new."template_version", new."template_name", new."contact_id", new."property_id", new."status", new."current_step", new."step_states"::text, new."waiting_for", new."answers"::text, new."pause_reason", new."messages_sent", new."exit_reason", new."started_at", new."completed_at"))
  execute function note_change('workflow-runs', 'updated', '{workflow_template_id,template_version,template_name,contact_id,property_id,status,exit_reason,pause_reason}', '{}');
--> statement-breakpoint
create or replace trigger "workflow-runs_deleted" after delete on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflow-runs', 'deleted', '{workflow_template_id,template_version,template_name,contact_id,property_id,status,exit_reason,pause_reason}', '{}');
--> statement-breakpoint
create or replace trigger "sessions_created" after insert on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."contact_id" is not null)
  execute function note_change('sessions', 'created', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}');
--> statement-breakpoint
create or replace trigger "sessions_updated" after update on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null and new."contact_id" is not null and (old."contact_id", old."workflow_template_id", old."property_id", old."submission", old."status", old."review_status", old."review_notes", old."reviewed_at", old."created_at", old."updated_at", old."expires_at") is distinct from (new."contact_id", new."workflow_template_id", new."property_id", new."submission", new."status", new."review_status", new."review_notes", new."reviewed_at", new."created_at", new."updated_at", new."expires_at"))
  execute function note_change('sessions', 'updated', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}');
--> statement-breakpoint
create or replace trigger "sessions_deleted" after delete on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null)
  execute function note_change('sessions', 'deleted', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}');
--> statement-breakpoint
create or replace trigger "sessions_shown" after update on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."contact_id" is not null) and new."contact_id" is not null)
  execute function note_change('sessions', 'created', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}');
--> statement-breakpoint
create or replace trigger "sessions_hidden" after update on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null and not (new."contact_id" is not null))
  execute function note_change('sessions', 'deleted', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}');
--> statement-breakpoint
create or replace trigger "webhooks_created" after insert on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('webhooks', 'created', '{url,events,active,description}', '{secret}');
--> statement-breakpoint
create or replace trigger "webhooks_updated" after update on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."url", old."events", old."active", old."off_because", old."description", old."secret", old."created_at") is distinct from (new."url", new."events", new."active", new."off_because", new."description", new."secret", new."created_at"))
  execute function note_change('webhooks', 'updated', '{url,events,active,description}', '{secret}');
--> statement-breakpoint
create or replace trigger "webhooks_deleted" after delete on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('webhooks', 'deleted', '{url,events,active,description}', '{secret}');
--> statement-breakpoint
create or replace trigger "connectors_created" after insert on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('connectors', 'created', '{channel,name,outbound_url,active}', '{secret}');
--> statement-breakpoint
create or replace trigger "connectors_updated" after update on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."channel", old."name", old."outbound_url", old."active", old."secret", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."channel", new."name", new."outbound_url", new."active", new."secret", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('connectors', 'updated', '{channel,name,outbound_url,active}', '{secret}');
--> statement-breakpoint
create or replace trigger "connectors_deleted" after delete on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('connectors', 'deleted', '{channel,name,outbound_url,active}', '{secret}');
--> statement-breakpoint
create or replace trigger "connectors_shown" after update on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('connectors', 'created', '{channel,name,outbound_url,active}', '{secret}');
--> statement-breakpoint
create or replace trigger "connectors_hidden" after update on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('connectors', 'deleted', '{channel,name,outbound_url,active}', '{secret}');
--> statement-breakpoint
create or replace trigger "settings_created" after insert on "settings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."values" <> '{}')
  execute function note_change('settings', 'updated', '{}', '{}');
--> statement-breakpoint
create or replace trigger "settings_updated" after update on "settings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old."values") is distinct from (new."values"))
  execute function note_change('settings', 'updated', '{}', '{}');
--> statement-breakpoint
create or replace trigger "incoming-mail_created" after insert on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('incoming-mail', 'created', '{outcome,reason,sender,subject,message_id,conversation_id,contact_id}', '{}');
--> statement-breakpoint
create or replace trigger "incoming-mail_updated" after update on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."mail_id", old."outcome", old."reason", old."sender", old."subject", old."text", old."message_id", old."conversation_id", old."contact_id", old."created_at") is distinct from (new."mail_id", new."outcome", new."reason", new."sender", new."subject", new."text", new."message_id", new."conversation_id", new."contact_id", new."created_at"))
  execute function note_change('incoming-mail', 'updated', '{outcome,reason,sender,subject,message_id,conversation_id,contact_id}', '{}');
--> statement-breakpoint
create or replace trigger "incoming-mail_deleted" after delete on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('incoming-mail', 'deleted', '{outcome,reason,sender,subject,message_id,conversation_id,contact_id}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-feeds_created" after insert on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-feeds', 'created', '{property_id,names}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-feeds_updated" after update on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."names", old."created_at") is distinct from (new."property_id", new."names", new."created_at"))
  execute function note_change('calendar-feeds', 'updated', '{property_id,names}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-feeds_deleted" after delete on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-feeds', 'deleted', '{property_id,names}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-sources_created" after insert on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'created', '{name,url,property_id,provider}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-sources_updated" after update on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."url", old."property_id", old."provider", old."last_error", old."event_count", old."created_at", old."updated_at") is distinct from (new."name", new."url", new."property_id", new."provider", new."last_error", new."event_count", new."created_at", new."updated_at"))
  execute function note_change('calendar-sources', 'updated', '{name,url,property_id,provider}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-sources_deleted" after delete on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-sources', 'deleted', '{name,url,property_id,provider}', '{}');
--> statement-breakpoint
create or replace trigger "keys_audited" after insert or update or delete on "api_keys" for each row
  when (current_setting('rental.actor', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('keys', '{name,last_four,mcp_writes,manages_keys,revoked_at}', '{}');
--> statement-breakpoint
create or replace trigger "account_audited" after insert or update or delete on "accounts" for each row
  when (current_setting('rental.actor', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('account', '{name,slug,plan}', '{}');
--> statement-breakpoint
create or replace trigger "people_audited" after insert or update or delete on "people" for each row
  when (current_setting('rental.actor', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('people', '{email,name,role}', '{}');
--> statement-breakpoint
CREATE TABLE "request_log" (
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"operation" text,
	"status" smallint NOT NULL,
	"problem" text,
	"ms" real NOT NULL,
	"principal_kind" text NOT NULL,
	"principal_id" uuid NOT NULL,
	CONSTRAINT "request_log_account_id_at_id_pk" PRIMARY KEY("account_id","at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "request_log_default" PARTITION OF "request_log" DEFAULT;
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"writes" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "property_images_created" ON "property_images" USING btree ("account_id","created_at");
