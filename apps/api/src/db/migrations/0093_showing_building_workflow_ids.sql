ALTER TABLE "buildings" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_templates" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "workflow_templates" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
create or replace trigger "showings_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "showings_updated" after update of "type", "property_id", "contact_id", "assignee_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "invited", "prospect_response", "reminder_sent_at", "confirmation_asked_at", "confirmed_at", "confirmed_by", "lapsed_at", "outcome", "outcome_note", "feedback", "request", "external_id", "metadata", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and new."type" = 'showing' and (old."type", old."property_id", old."contact_id", old."assignee_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."invited", old."prospect_response", old."reminder_sent_at", old."confirmation_asked_at", old."confirmed_at", old."confirmed_by", old."lapsed_at", old."outcome", old."outcome_note", old."feedback", old."request", old."external_id", old."metadata", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."assignee_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."invited", new."prospect_response", new."reminder_sent_at", new."confirmation_asked_at", new."confirmed_at", new."confirmed_by", new."lapsed_at", new."outcome", new."outcome_note", new."feedback", new."request", new."external_id", new."metadata", new."created_at", new."updated_at"))
  execute function note_change('showings', 'updated', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "showings_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing')
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "showings_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" = 'showing') and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "showings_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and not (new."type" = 'showing'))
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "events_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "events_updated" after update of "type", "property_id", "contact_id", "assignee_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "invited", "prospect_response", "reminder_sent_at", "confirmation_asked_at", "confirmed_at", "confirmed_by", "lapsed_at", "outcome", "outcome_note", "feedback", "request", "external_id", "metadata", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and new."type" <> 'showing' and (old."type", old."property_id", old."contact_id", old."assignee_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."invited", old."prospect_response", old."reminder_sent_at", old."confirmation_asked_at", old."confirmed_at", old."confirmed_by", old."lapsed_at", old."outcome", old."outcome_note", old."feedback", old."request", old."external_id", old."metadata", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."assignee_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."invited", new."prospect_response", new."reminder_sent_at", new."confirmation_asked_at", new."confirmed_at", new."confirmed_by", new."lapsed_at", new."outcome", new."outcome_note", new."feedback", new."request", new."external_id", new."metadata", new."created_at", new."updated_at"))
  execute function note_change('events', 'updated', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "events_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing')
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "events_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" <> 'showing') and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "events_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and not (new."type" <> 'showing'))
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "workflows_created" after insert on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflows', 'created', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "workflows_updated" after update of "name", "description", "is_public", "is_active", "trigger_type", "slug", "trigger_config", "voice_config", "steps", "exit_conditions", "question_config", "completion_config", "intro_message", "version", "external_id", "metadata", "created_at", "updated_at" on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."description", old."is_public", old."is_active", old."trigger_type", old."slug", old."trigger_config"::text, old."voice_config"::text, old."steps"::text, old."exit_conditions"::text, old."question_config"::text, old."completion_config"::text, old."intro_message", old."version", old."external_id", old."metadata", old."created_at", old."updated_at") is distinct from (new."name", new."description", new."is_public", new."is_active", new."trigger_type", new."slug", new."trigger_config"::text, new."voice_config"::text, new."steps"::text, new."exit_conditions"::text, new."question_config"::text, new."completion_config"::text, new."intro_message", new."version", new."external_id", new."metadata", new."created_at", new."updated_at"))
  execute function note_change('workflows', 'updated', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "workflows_deleted" after delete on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflows', 'deleted', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "buildings_created" after insert on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('buildings', 'created', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "buildings_updated" after update of "name", "address", "city", "state", "zip", "country", "latitude", "longitude", "year_built", "description", "amenities", "pet_policy", "fees", "image_ids", "external_id", "metadata", "created_at", "updated_at" on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."address", old."city", old."state", old."zip", old."country", old."latitude", old."longitude", old."year_built", old."description", old."amenities", old."pet_policy", old."fees", old."image_ids", old."external_id", old."metadata", old."created_at", old."updated_at") is distinct from (new."name", new."address", new."city", new."state", new."zip", new."country", new."latitude", new."longitude", new."year_built", new."description", new."amenities", new."pet_policy", new."fees", new."image_ids", new."external_id", new."metadata", new."created_at", new."updated_at"))
  execute function note_change('buildings', 'updated', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids,external_id,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "buildings_deleted" after delete on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('buildings', 'deleted', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids,external_id,metadata}', '{}');