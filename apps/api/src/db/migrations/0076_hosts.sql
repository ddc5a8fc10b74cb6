CREATE TABLE "hosts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"active" boolean NOT NULL,
	"hours" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"days_off" text[] NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"travel_minutes" integer NOT NULL,
	"max_per_day" integer NOT NULL,
	"property_ids" uuid[],
	"calendar_source_ids" uuid[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hosts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "showing_holds" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_person_fk" FOREIGN KEY ("account_id","id") REFERENCES "public"."people"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_assignee_fk" FOREIGN KEY ("account_id","assignee_id") REFERENCES "public"."people"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "showing_holds" ADD CONSTRAINT "showing_holds_assignee_fk" FOREIGN KEY ("account_id","assignee_id") REFERENCES "public"."people"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
create or replace trigger "showings_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "showings_updated" after update of "type", "property_id", "contact_id", "assignee_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "invited", "prospect_response", "reminder_sent_at", "confirmation_asked_at", "confirmed_at", "confirmed_by", "lapsed_at", "outcome", "outcome_note", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and new."type" = 'showing' and (old."type", old."property_id", old."contact_id", old."assignee_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."invited", old."prospect_response", old."reminder_sent_at", old."confirmation_asked_at", old."confirmed_at", old."confirmed_by", old."lapsed_at", old."outcome", old."outcome_note", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."assignee_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."invited", new."prospect_response", new."reminder_sent_at", new."confirmation_asked_at", new."confirmed_at", new."confirmed_by", new."lapsed_at", new."outcome", new."outcome_note", new."created_at", new."updated_at"))
  execute function note_change('showings', 'updated', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "showings_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing')
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "showings_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" = 'showing') and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "showings_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and not (new."type" = 'showing'))
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "events_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "events_updated" after update of "type", "property_id", "contact_id", "assignee_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "invited", "prospect_response", "reminder_sent_at", "confirmation_asked_at", "confirmed_at", "confirmed_by", "lapsed_at", "outcome", "outcome_note", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and new."type" <> 'showing' and (old."type", old."property_id", old."contact_id", old."assignee_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."invited", old."prospect_response", old."reminder_sent_at", old."confirmation_asked_at", old."confirmed_at", old."confirmed_by", old."lapsed_at", old."outcome", old."outcome_note", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."assignee_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."invited", new."prospect_response", new."reminder_sent_at", new."confirmation_asked_at", new."confirmed_at", new."confirmed_by", new."lapsed_at", new."outcome", new."outcome_note", new."created_at", new."updated_at"))
  execute function note_change('events', 'updated', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "events_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing')
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "events_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" <> 'showing') and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "events_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and not (new."type" <> 'showing'))
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note}', '{}');
--> statement-breakpoint
create or replace trigger "people_audited" after insert or update or delete on "hosts" for each row
  when (current_setting('rental.actor', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('people', '{active,hours,time_zone,days_off,buffer_minutes,travel_minutes,max_per_day,property_ids,calendar_source_ids}', '{}');