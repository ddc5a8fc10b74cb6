ALTER TABLE "calendar_entries" ADD COLUMN "outcome_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "feedback" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "feedback_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "after_step_at" timestamp (3) with time zone;
--> statement-breakpoint
create or replace trigger "showings_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "showings_updated" after update of "type", "property_id", "contact_id", "assignee_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "invited", "prospect_response", "reminder_sent_at", "confirmation_asked_at", "confirmed_at", "confirmed_by", "lapsed_at", "outcome", "outcome_note", "feedback", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and new."type" = 'showing' and (old."type", old."property_id", old."contact_id", old."assignee_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."invited", old."prospect_response", old."reminder_sent_at", old."confirmation_asked_at", old."confirmed_at", old."confirmed_by", old."lapsed_at", old."outcome", old."outcome_note", old."feedback", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."assignee_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."invited", new."prospect_response", new."reminder_sent_at", new."confirmation_asked_at", new."confirmed_at", new."confirmed_by", new."lapsed_at", new."outcome", new."outcome_note", new."feedback", new."created_at", new."updated_at"))
  execute function note_change('showings', 'updated', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "showings_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing')
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "showings_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" = 'showing') and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "showings_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and not (new."type" = 'showing'))
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "events_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "events_updated" after update of "type", "property_id", "contact_id", "assignee_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "invited", "prospect_response", "reminder_sent_at", "confirmation_asked_at", "confirmed_at", "confirmed_by", "lapsed_at", "outcome", "outcome_note", "feedback", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and new."type" <> 'showing' and (old."type", old."property_id", old."contact_id", old."assignee_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."invited", old."prospect_response", old."reminder_sent_at", old."confirmation_asked_at", old."confirmed_at", old."confirmed_by", old."lapsed_at", old."outcome", old."outcome_note", old."feedback", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."assignee_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."invited", new."prospect_response", new."reminder_sent_at", new."confirmation_asked_at", new."confirmed_at", new."confirmed_by", new."lapsed_at", new."outcome", new."outcome_note", new."feedback", new."created_at", new."updated_at"))
  execute function note_change('events', 'updated', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "events_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing')
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "events_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" <> 'showing') and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');
--> statement-breakpoint
create or replace trigger "events_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and not (new."type" <> 'showing'))
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback}', '{}');