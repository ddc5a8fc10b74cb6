ALTER TABLE "conversations" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
create or replace trigger "conversations_created" after insert on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'created', '{contact_id,property_id,status,assistant_pause,assignee_id,closed_at,snoozed_until}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "conversations_updated" after update of "contact_id", "property_id", "status", "started_at", "last_message_at", "assistant_pause", "assignee_id", "closed_at", "snoozed_until", "created_at", "updated_at" on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."assistant_pause", old."assignee_id", old."closed_at", old."snoozed_until", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."assistant_pause", new."assignee_id", new."closed_at", new."snoozed_until", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated', '{contact_id,property_id,status,assistant_pause,assignee_id,closed_at,snoozed_until}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "conversations_deleted" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'deleted', '{contact_id,property_id,status,assistant_pause,assignee_id,closed_at,snoozed_until}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
