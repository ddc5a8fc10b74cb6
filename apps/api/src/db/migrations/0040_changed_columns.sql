-- An update that sets none of the columns of a trigger does not evaluate its condition any more.
create or replace trigger "properties_updated" after update of "title", "address", "monthly_rent", "bedrooms", "bathrooms", "available", "availability_date", "description", "city", "state", "zip", "features", "is_public", "property_type", "pet_policy", "parking", "square_footage", "deposit_amount", "image_keys", "created_at", "updated_at", "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."title", old."address", old."monthly_rent", old."bedrooms", old."bathrooms", old."available", old."availability_date", old."description", old."city", old."state", old."zip", old."features", old."is_public", old."property_type", old."pet_policy", old."parking", old."square_footage", old."deposit_amount", old."image_keys", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."title", new."address", new."monthly_rent", new."bedrooms", new."bathrooms", new."available", new."availability_date", new."description", new."city", new."state", new."zip", new."features", new."is_public", new."property_type", new."pet_policy", new."parking", new."square_footage", new."deposit_amount", new."image_keys", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('properties', 'updated', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount}', '{}');
--> statement-breakpoint
create or replace trigger "properties_shown" after update of "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount}', '{}');
--> statement-breakpoint
create or replace trigger "properties_hidden" after update of "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount}', '{}');
--> statement-breakpoint
create or replace trigger "images_updated" after update of "property_id", "object_key", "content_type", "size_bytes", "alt_text", "position", "created_at" on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."object_key", old."content_type", old."size_bytes", old."alt_text", old."position", old."created_at") is distinct from (new."property_id", new."object_key", new."content_type", new."size_bytes", new."alt_text", new."position", new."created_at"))
  execute function note_change('images', 'updated', '{alt_text,position}', '{}');
--> statement-breakpoint
create or replace trigger "bulk-imports_updated" after update of "status", "total", "failed", "created_property_ids", "unmapped_fields", "errors", "image_imports", "created_at", "completed_at" on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."status", old."total", old."failed", old."created_property_ids", old."unmapped_fields", old."errors", old."image_imports", old."created_at", old."completed_at") is distinct from (new."status", new."total", new."failed", new."created_property_ids", new."unmapped_fields", new."errors", new."image_imports", new."created_at", new."completed_at"))
  execute function note_change('bulk-imports', 'updated', '{status,total,failed}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_updated" after update of "name", "email", "phone", "status", "role", "channel_preference", "source", "referral_source", "language", "applied_at", "opted_out_at", "assistant_enabled", "created_at", "updated_at", "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."name", old."email", old."phone", old."status", old."role", old."channel_preference", old."source", old."referral_source", old."language", old."applied_at", old."opted_out_at", old."assistant_enabled", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."name", new."email", new."phone", new."status", new."role", new."channel_preference", new."source", new."referral_source", new."language", new."applied_at", new."opted_out_at", new."assistant_enabled", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('contacts', 'updated', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_shown" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_hidden" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled}', '{}');
--> statement-breakpoint
create or replace trigger "showings_updated" after update of "type", "property_id", "contact_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "reminder_sent_at", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and new."type" = 'showing' and (old."type", old."property_id", old."contact_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."reminder_sent_at", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."reminder_sent_at", new."created_at", new."updated_at"))
  execute function note_change('showings', 'updated', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "showings_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" = 'showing') and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "showings_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and not (new."type" = 'showing'))
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "events_updated" after update of "type", "property_id", "contact_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "reminder_sent_at", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and new."type" <> 'showing' and (old."type", old."property_id", old."contact_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."reminder_sent_at", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."reminder_sent_at", new."created_at", new."updated_at"))
  execute function note_change('events', 'updated', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "events_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" <> 'showing') and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "events_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and not (new."type" <> 'showing'))
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,title,description,start_time,end_time,time_zone,location,status,notes,source}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_updated" after update of "contact_id", "property_id", "status", "started_at", "last_message_at", "assistant_pause", "created_at", "updated_at" on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."assistant_pause", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."assistant_pause", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated', '{contact_id,property_id,status,assistant_pause}', '{}');
--> statement-breakpoint
create or replace trigger "messages_updated" after update of "conversation_id", "direction", "content", "channel", "metadata", "sent_at", "created_at" on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."conversation_id", old."direction", old."content", old."channel", old."metadata", old."sent_at", old."created_at") is distinct from (new."conversation_id", new."direction", new."content", new."channel", new."metadata", new."sent_at", new."created_at"))
  execute function note_change('messages', 'updated', '{conversation_id,direction,content,channel,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "drafts_updated" after update of "contact_id", "property_id", "channel", "subject", "content", "status", "expires_at", "sent_at", "created_at", "updated_at" on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."channel", old."subject", old."content", old."status", old."expires_at", old."sent_at", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."channel", new."subject", new."content", new."status", new."expires_at", new."sent_at", new."created_at", new."updated_at"))
  execute function note_change('drafts', 'updated', '{contact_id,property_id,channel,subject,content,status,expires_at,sent_at}', '{}');
--> statement-breakpoint
create or replace trigger "followups_updated" after update of "contact_id", "conversation_id", "sequence_step", "message", "scheduled_for", "status", "reason", "created_at", "updated_at" on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."conversation_id", old."sequence_step", old."message", old."scheduled_for", old."status", old."reason", old."created_at", old."updated_at") is distinct from (new."contact_id", new."conversation_id", new."sequence_step", new."message", new."scheduled_for", new."status", new."reason", new."created_at", new."updated_at"))
  execute function note_change('followups', 'updated', '{contact_id,conversation_id,sequence_step,message,scheduled_for,status,reason}', '{}');
--> statement-breakpoint
create or replace trigger "workflows_updated" after update of "name", "description", "is_public", "is_active", "trigger_type", "slug", "trigger_config", "voice_config", "steps", "exit_conditions", "question_config", "completion_config", "intro_message", "version", "created_at", "updated_at" on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."description", old."is_public", old."is_active", old."trigger_type", old."slug", old."trigger_config"::text, old."voice_config"::text, old."steps"::text, old."exit_conditions"::text, old."question_config"::text, old."completion_config"::text, old."intro_message", old."version", old."created_at", old."updated_at") is distinct from (new."name", new."description", new."is_public", new."is_active", new."trigger_type", new."slug", new."trigger_config"::text, new."voice_config"::text, new."steps"::text, new."exit_conditions"::text, new."question_config"::text, new."completion_config"::text, new."intro_message", new."version", new."created_at", new."updated_at"))
  execute function note_change('workflows', 'updated', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version}', '{}');
--> statement-breakpoint
create or replace trigger "workflow-runs_updated" after update of "workflow_template_id", "template_version", "template_name", "contact_id", "property_id", "status", "current_step", "step_states", "waiting_for", "answers", "pause_reason", "messages_sent", "exit_reason", "started_at", "completed_at" on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."workflow_template_id", old."template_version", old."template_name", old."contact_id", old."property_id", old."status", old."current_step", old."step_states"::text, old."waiting_for", old."answers"::text, old."pause_reason", old."messages_sent", old."exit_reason", old."started_at", old."completed_at") is distinct from (new."workflow_template_id", new."template_version", new."template_name", new."contact_id", new."property_id", new."status", new."current_step", new."step_states"::text, new."waiting_for", new."answers"::text, new."pause_reason", new."messages_sent", new."exit_reason", new."started_at", new."completed_at"))
  execute function note_change('workflow-runs', 'updated', '{workflow_template_id,template_version,template_name,contact_id,property_id,status,exit_reason,pause_reason}', '{}');
--> statement-breakpoint
create or replace trigger "sessions_updated" after update of "contact_id", "workflow_template_id", "property_id", "submission", "status", "review_status", "review_notes", "reviewed_at", "created_at", "updated_at", "expires_at" on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null and new."contact_id" is not null and (old."contact_id", old."workflow_template_id", old."property_id", old."submission", old."status", old."review_status", old."review_notes", old."reviewed_at", old."created_at", old."updated_at", old."expires_at") is distinct from (new."contact_id", new."workflow_template_id", new."property_id", new."submission", new."status", new."review_status", new."review_notes", new."reviewed_at", new."created_at", new."updated_at", new."expires_at"))
  execute function note_change('sessions', 'updated', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}');
--> statement-breakpoint
create or replace trigger "sessions_shown" after update of "contact_id" on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."contact_id" is not null) and new."contact_id" is not null)
  execute function note_change('sessions', 'created', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}');
--> statement-breakpoint
create or replace trigger "sessions_hidden" after update of "contact_id" on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null and not (new."contact_id" is not null))
  execute function note_change('sessions', 'deleted', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}');
--> statement-breakpoint
create or replace trigger "webhooks_updated" after update of "url", "events", "active", "off_because", "description", "secret", "created_at" on "webhooks" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."url", old."events", old."active", old."off_because", old."description", old."secret", old."created_at") is distinct from (new."url", new."events", new."active", new."off_because", new."description", new."secret", new."created_at"))
  execute function note_change('webhooks', 'updated', '{url,events,active,description}', '{secret}');
--> statement-breakpoint
create or replace trigger "connectors_updated" after update of "channel", "name", "outbound_url", "active", "secret", "created_at", "updated_at", "deleted_at" on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."channel", old."name", old."outbound_url", old."active", old."secret", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."channel", new."name", new."outbound_url", new."active", new."secret", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('connectors', 'updated', '{channel,name,outbound_url,active}', '{secret}');
--> statement-breakpoint
create or replace trigger "connectors_shown" after update of "deleted_at" on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('connectors', 'created', '{channel,name,outbound_url,active}', '{secret}');
--> statement-breakpoint
create or replace trigger "connectors_hidden" after update of "deleted_at" on "connectors" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('connectors', 'deleted', '{channel,name,outbound_url,active}', '{secret}');
--> statement-breakpoint
create or replace trigger "settings_updated" after update of "values" on "settings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old."values") is distinct from (new."values"))
  execute function note_change('settings', 'updated', '{}', '{}');
--> statement-breakpoint
create or replace trigger "incoming-mail_updated" after update of "mail_id", "outcome", "reason", "sender", "subject", "text", "message_id", "conversation_id", "contact_id", "created_at" on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."mail_id", old."outcome", old."reason", old."sender", old."subject", old."text", old."message_id", old."conversation_id", old."contact_id", old."created_at") is distinct from (new."mail_id", new."outcome", new."reason", new."sender", new."subject", new."text", new."message_id", new."conversation_id", new."contact_id", new."created_at"))
  execute function note_change('incoming-mail', 'updated', '{outcome,reason,sender,subject,message_id,conversation_id,contact_id}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-feeds_updated" after update of "property_id", "names", "created_at" on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."names", old."created_at") is distinct from (new."property_id", new."names", new."created_at"))
  execute function note_change('calendar-feeds', 'updated', '{property_id,names}', '{}');
--> statement-breakpoint
create or replace trigger "calendar-sources_updated" after update of "name", "url", "property_id", "provider", "last_error", "event_count", "created_at", "updated_at" on "calendar_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."url", old."property_id", old."provider", old."last_error", old."event_count", old."created_at", old."updated_at") is distinct from (new."name", new."url", new."property_id", new."provider", new."last_error", new."event_count", new."created_at", new."updated_at"))
  execute function note_change('calendar-sources', 'updated', '{name,url,property_id,provider}', '{}');
