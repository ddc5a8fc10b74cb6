-- Called by the triggers of src/db/changes.ts with the resource, the change, and what the audit log records of it: columns
-- whose values are recorded, those of which only the change is, and all others, if there are none of the second kind.
--
-- Nearly every entry can then be made without a query, by removing what is not recorded and what did not change from the
-- row. record_act() makes those that have something to hide or to cut, and those of settings.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  account uuid;
  record uuid;
  actor jsonb;
  old_row jsonb;
  new_row jsonb;
  omitted text[] := tg_argv[4];
  name text;
begin
  if tg_op = 'DELETE' then account := old.account_id; else account := new.account_id; end if;
  if tg_argv[0] = 'settings' then record := account;
  elsif tg_op = 'DELETE' then record := old.id;
  else record := new.id; end if;
  insert into public.changes (account_id, resource, id, change) values (account, tg_argv[0], record, tg_argv[1]);
  actor := nullif(current_setting('rental.actor', true), '');
  if actor is null then return null; end if;
  if omitted is not null then
    if tg_argv[1] <> 'created' then old_row := to_jsonb(old); end if;
    if tg_argv[1] <> 'deleted' then new_row := to_jsonb(new); end if;
    foreach name in array tg_argv[2]::text[] loop
      if (old_row ->> name) is not distinct from (new_row ->> name) then omitted := omitted || name; end if;
    end loop;
    old_row := old_row - omitted;
    new_row := new_row - omitted;
    if old_row = '{}' and new_row = '{}' then return null; end if;
    -- A value of more than 2,000 characters is cut.
    if octet_length(concat(old_row, new_row)) <= 2000 then
      insert into public.audit_entries
        (account_id, principal_kind, principal_id, principal_name, operation, request_id, action, resource, record_id, before, after)
      values (account, actor ->> 'kind', (actor ->> 'id')::uuid, actor ->> 'name', actor ->> 'operation',
        (actor ->> 'requestId')::uuid, tg_argv[1], tg_argv[0], record, old_row, new_row);
      return null;
    end if;
  end if;
  perform public.record_act(account, tg_argv[0], record, tg_argv[1], tg_argv[2]::text[], tg_argv[3]::text[], to_jsonb(old), to_jsonb(new));
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "properties_created" after insert on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,booking_requires,metadata,showing_notice_minutes,showing_horizon_days,showings_per_hour,showing_parties}', '{}', '{account_id,id,title_derived,vacancies,image_keys,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "properties_updated" after update of "title", "address", "monthly_rent", "bedrooms", "bathrooms", "available", "availability_date", "description", "city", "state", "zip", "features", "is_public", "property_type", "pet_policy", "parking", "square_footage", "deposit_amount", "unit", "country", "latitude", "longitude", "building_id", "lease_term_months", "laundry", "heating", "cooling", "furnished", "utilities_included", "fees", "floor", "year_built", "virtual_tour_url", "external_id", "owner_contact_id", "assignee_id", "excluded_from_feeds", "booking_requires", "metadata", "showing_notice_minutes", "showing_horizon_days", "showings_per_hour", "showing_parties", "image_keys", "created_at", "updated_at", "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."title", old."address", old."monthly_rent", old."bedrooms", old."bathrooms", old."available", old."availability_date", old."description", old."city", old."state", old."zip", old."features", old."is_public", old."property_type", old."pet_policy", old."parking", old."square_footage", old."deposit_amount", old."unit", old."country", old."latitude", old."longitude", old."building_id", old."lease_term_months", old."laundry", old."heating", old."cooling", old."furnished", old."utilities_included", old."fees", old."floor", old."year_built", old."virtual_tour_url", old."external_id", old."owner_contact_id", old."assignee_id", old."excluded_from_feeds", old."booking_requires", old."metadata", old."showing_notice_minutes", old."showing_horizon_days", old."showings_per_hour", old."showing_parties", old."image_keys", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."title", new."address", new."monthly_rent", new."bedrooms", new."bathrooms", new."available", new."availability_date", new."description", new."city", new."state", new."zip", new."features", new."is_public", new."property_type", new."pet_policy", new."parking", new."square_footage", new."deposit_amount", new."unit", new."country", new."latitude", new."longitude", new."building_id", new."lease_term_months", new."laundry", new."heating", new."cooling", new."furnished", new."utilities_included", new."fees", new."floor", new."year_built", new."virtual_tour_url", new."external_id", new."owner_contact_id", new."assignee_id", new."excluded_from_feeds", new."booking_requires", new."metadata", new."showing_notice_minutes", new."showing_horizon_days", new."showings_per_hour", new."showing_parties", new."image_keys", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('properties', 'updated', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,booking_requires,metadata,showing_notice_minutes,showing_horizon_days,showings_per_hour,showing_parties}', '{}', '{account_id,id,title_derived,vacancies,image_keys,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "properties_deleted" after delete on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,booking_requires,metadata,showing_notice_minutes,showing_horizon_days,showings_per_hour,showing_parties}', '{}', '{account_id,id,title_derived,vacancies,image_keys,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "properties_shown" after update of "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,booking_requires,metadata,showing_notice_minutes,showing_horizon_days,showings_per_hour,showing_parties}', '{}', '{account_id,id,title_derived,vacancies,image_keys,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "properties_hidden" after update of "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,booking_requires,metadata,showing_notice_minutes,showing_horizon_days,showings_per_hour,showing_parties}', '{}', '{account_id,id,title_derived,vacancies,image_keys,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "images_created" after insert on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('images', 'created', '{alt_text,position}', '{}', '{account_id,id,property_id,building_id,object_key,stored_key,sha256,master_key,master_sha256,content_type,size_bytes,url_ends_at,upgrade_at,created_at}');
--> statement-breakpoint
create or replace trigger "images_updated" after update of "property_id", "building_id", "object_key", "content_type", "size_bytes", "alt_text", "position", "created_at" on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."building_id", old."object_key", old."content_type", old."size_bytes", old."alt_text", old."position", old."created_at") is distinct from (new."property_id", new."building_id", new."object_key", new."content_type", new."size_bytes", new."alt_text", new."position", new."created_at"))
  execute function note_change('images', 'updated', '{alt_text,position}', '{}', '{account_id,id,property_id,building_id,object_key,stored_key,sha256,master_key,master_sha256,content_type,size_bytes,url_ends_at,upgrade_at,created_at}');
--> statement-breakpoint
create or replace trigger "images_deleted" after delete on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('images', 'deleted', '{alt_text,position}', '{}', '{account_id,id,property_id,building_id,object_key,stored_key,sha256,master_key,master_sha256,content_type,size_bytes,url_ends_at,upgrade_at,created_at}');
--> statement-breakpoint
create or replace trigger "bulk-imports_created" after insert on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('bulk-imports', 'created', '{status,total,failed}', '{}', '{account_id,id,mode,rows,next_row,updated,unchanged,created_property_ids,unmapped_fields,errors,conversions,image_imports,actor,created_at,completed_at}');
--> statement-breakpoint
create or replace trigger "bulk-imports_updated" after update of "status", "mode", "total", "failed", "updated", "unchanged", "created_property_ids", "unmapped_fields", "errors", "conversions", "image_imports", "created_at", "completed_at" on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."status", old."mode", old."total", old."failed", old."updated", old."unchanged", old."created_property_ids", old."unmapped_fields", old."errors", old."conversions", old."image_imports", old."created_at", old."completed_at") is distinct from (new."status", new."mode", new."total", new."failed", new."updated", new."unchanged", new."created_property_ids", new."unmapped_fields", new."errors", new."conversions", new."image_imports", new."created_at", new."completed_at"))
  execute function note_change('bulk-imports', 'updated', '{status,total,failed}', '{}', '{account_id,id,mode,rows,next_row,updated,unchanged,created_property_ids,unmapped_fields,errors,conversions,image_imports,actor,created_at,completed_at}');
--> statement-breakpoint
create or replace trigger "bulk-imports_deleted" after delete on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('bulk-imports', 'deleted', '{status,total,failed}', '{}', '{account_id,id,mode,rows,next_row,updated,unchanged,created_property_ids,unmapped_fields,errors,conversions,image_imports,actor,created_at,completed_at}');
--> statement-breakpoint
create or replace trigger "contacts_created" after insert on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "contacts_updated" after update of "name", "email", "phone", "status", "role", "channel_preference", "source", "referral_source", "language", "applied_at", "opted_out_at", "assistant_enabled", "assignee_id", "external_id", "metadata", "created_at", "updated_at", "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."name", old."email", old."phone", old."status", old."role", old."channel_preference", old."source", old."referral_source", old."language", old."applied_at", old."opted_out_at", old."assistant_enabled", old."assignee_id", old."external_id", old."metadata", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."name", new."email", new."phone", new."status", new."role", new."channel_preference", new."source", new."referral_source", new."language", new."applied_at", new."opted_out_at", new."assistant_enabled", new."assignee_id", new."external_id", new."metadata", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('contacts', 'updated', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "contacts_deleted" after delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "contacts_shown" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "contacts_hidden" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id,external_id,metadata}', '{}', '{account_id,id,email_state,created_at,updated_at,deleted_at}');
--> statement-breakpoint
create or replace trigger "showings_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "showings_updated" after update of "type", "property_id", "contact_id", "assignee_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "invited", "prospect_response", "reminder_sent_at", "confirmation_asked_at", "confirmed_at", "confirmed_by", "lapsed_at", "outcome", "outcome_note", "feedback", "request", "external_id", "metadata", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and new."type" = 'showing' and (old."type", old."property_id", old."contact_id", old."assignee_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."invited", old."prospect_response", old."reminder_sent_at", old."confirmation_asked_at", old."confirmed_at", old."confirmed_by", old."lapsed_at", old."outcome", old."outcome_note", old."feedback", old."request", old."external_id", old."metadata", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."assignee_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."invited", new."prospect_response", new."reminder_sent_at", new."confirmation_asked_at", new."confirmed_at", new."confirmed_by", new."lapsed_at", new."outcome", new."outcome_note", new."feedback", new."request", new."external_id", new."metadata", new."created_at", new."updated_at"))
  execute function note_change('showings', 'updated', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "showings_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing')
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "showings_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" = 'showing') and new."type" = 'showing')
  execute function note_change('showings', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "showings_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" = 'showing' and not (new."type" = 'showing'))
  execute function note_change('showings', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "events_created" after insert on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "events_updated" after update of "type", "property_id", "contact_id", "assignee_id", "title", "description", "start_time", "end_time", "time_zone", "location", "status", "notes", "source", "invited", "prospect_response", "reminder_sent_at", "confirmation_asked_at", "confirmed_at", "confirmed_by", "lapsed_at", "outcome", "outcome_note", "feedback", "request", "external_id", "metadata", "created_at", "updated_at" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and new."type" <> 'showing' and (old."type", old."property_id", old."contact_id", old."assignee_id", old."title", old."description", old."start_time", old."end_time", old."time_zone", old."location", old."status", old."notes", old."source", old."invited", old."prospect_response", old."reminder_sent_at", old."confirmation_asked_at", old."confirmed_at", old."confirmed_by", old."lapsed_at", old."outcome", old."outcome_note", old."feedback", old."request", old."external_id", old."metadata", old."created_at", old."updated_at") is distinct from (new."type", new."property_id", new."contact_id", new."assignee_id", new."title", new."description", new."start_time", new."end_time", new."time_zone", new."location", new."status", new."notes", new."source", new."invited", new."prospect_response", new."reminder_sent_at", new."confirmation_asked_at", new."confirmed_at", new."confirmed_by", new."lapsed_at", new."outcome", new."outcome_note", new."feedback", new."request", new."external_id", new."metadata", new."created_at", new."updated_at"))
  execute function note_change('events', 'updated', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "events_deleted" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing')
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "events_shown" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."type" <> 'showing') and new."type" <> 'showing')
  execute function note_change('events', 'created', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "events_hidden" after update of "type" on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."type" <> 'showing' and not (new."type" <> 'showing'))
  execute function note_change('events', 'deleted', '{type,property_id,contact_id,assignee_id,title,description,start_time,end_time,time_zone,location,status,notes,source,invited,prospect_response,confirmation_asked_at,confirmed_at,confirmed_by,lapsed_at,outcome,outcome_note,feedback,request,external_id,metadata}', '{}', '{account_id,id,source_id,source_key,by_prospect,booked_in,remind_at,reminder_sent_at,confirmation,outcome_at,feedback_asked_at,after_step_at,next_step_at,sequence,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "conversations_created" after insert on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'created', '{contact_id,property_id,status,assistant_pause,assignee_id}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "conversations_updated" after update of "contact_id", "property_id", "status", "started_at", "last_message_at", "assistant_pause", "assignee_id", "created_at", "updated_at" on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."assistant_pause", old."assignee_id", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."assistant_pause", new."assignee_id", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated', '{contact_id,property_id,status,assistant_pause,assignee_id}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "conversations_deleted" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'deleted', '{contact_id,property_id,status,assistant_pause,assignee_id}', '{}', '{account_id,id,started_at,last_message_at,awaiting_reply_since,followup_steps,relay_address,first_inbound_at,first_reply_at,first_automatic_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "messages_created" after insert on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('messages', 'created', '{conversation_id,direction,content,channel,attachments,metadata}', '{}', '{account_id,id,search_text,provider_message_id,causes,position,unseen_until,mail_id,sent_at,created_at}');
--> statement-breakpoint
create or replace trigger "messages_updated" after update of "conversation_id", "direction", "content", "channel", "attachments", "metadata", "sent_at", "created_at" on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."conversation_id", old."direction", old."content", old."channel", old."attachments", old."metadata", old."sent_at", old."created_at") is distinct from (new."conversation_id", new."direction", new."content", new."channel", new."attachments", new."metadata", new."sent_at", new."created_at"))
  execute function note_change('messages', 'updated', '{conversation_id,direction,content,channel,attachments,metadata}', '{}', '{account_id,id,search_text,provider_message_id,causes,position,unseen_until,mail_id,sent_at,created_at}');
--> statement-breakpoint
create or replace trigger "messages_deleted" after delete on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('messages', 'deleted', '{conversation_id,direction,content,channel,attachments,metadata}', '{}', '{account_id,id,search_text,provider_message_id,causes,position,unseen_until,mail_id,sent_at,created_at}');
--> statement-breakpoint
create or replace trigger "drafts_created" after insert on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('drafts', 'created', '{contact_id,property_id,channel,subject,content,attachments,status,expires_at,sent_at}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "drafts_updated" after update of "contact_id", "property_id", "channel", "subject", "content", "attachments", "status", "expires_at", "sent_at", "created_at", "updated_at" on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."channel", old."subject", old."content", old."attachments", old."status", old."expires_at", old."sent_at", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."channel", new."subject", new."content", new."attachments", new."status", new."expires_at", new."sent_at", new."created_at", new."updated_at"))
  execute function note_change('drafts', 'updated', '{contact_id,property_id,channel,subject,content,attachments,status,expires_at,sent_at}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "drafts_deleted" after delete on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('drafts', 'deleted', '{contact_id,property_id,channel,subject,content,attachments,status,expires_at,sent_at}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "followups_created" after insert on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('followups', 'created', '{contact_id,conversation_id,sequence_step,message,scheduled_for,status,reason}', '{}', '{account_id,id,automatic,error,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "followups_updated" after update of "contact_id", "conversation_id", "sequence_step", "message", "scheduled_for", "status", "reason", "created_at", "updated_at" on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."conversation_id", old."sequence_step", old."message", old."scheduled_for", old."status", old."reason", old."created_at", old."updated_at") is distinct from (new."contact_id", new."conversation_id", new."sequence_step", new."message", new."scheduled_for", new."status", new."reason", new."created_at", new."updated_at"))
  execute function note_change('followups', 'updated', '{contact_id,conversation_id,sequence_step,message,scheduled_for,status,reason}', '{}', '{account_id,id,automatic,error,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "followups_deleted" after delete on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('followups', 'deleted', '{contact_id,conversation_id,sequence_step,message,scheduled_for,status,reason}', '{}', '{account_id,id,automatic,error,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "workflows_created" after insert on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflows', 'created', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version,external_id,metadata}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "workflows_updated" after update of "name", "description", "is_public", "is_active", "trigger_type", "slug", "trigger_config", "voice_config", "steps", "exit_conditions", "question_config", "completion_config", "intro_message", "version", "external_id", "metadata", "created_at", "updated_at" on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."description", old."is_public", old."is_active", old."trigger_type", old."slug", old."trigger_config"::text, old."voice_config"::text, old."steps"::text, old."exit_conditions"::text, old."question_config"::text, old."completion_config"::text, old."intro_message", old."version", old."external_id", old."metadata", old."created_at", old."updated_at") is distinct from (new."name", new."description", new."is_public", new."is_active", new."trigger_type", new."slug", new."trigger_config"::text, new."voice_config"::text, new."steps"::text, new."exit_conditions"::text, new."question_config"::text, new."completion_config"::text, new."intro_message", new."version", new."external_id", new."metadata", new."created_at", new."updated_at"))
  execute function note_change('workflows', 'updated', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version,external_id,metadata}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "workflows_deleted" after delete on "workflow_templates" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflows', 'deleted', '{name,description,is_public,is_active,trigger_type,slug,trigger_config,voice_config,steps,exit_conditions,question_config,completion_config,intro_message,version,external_id,metadata}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "workflow-runs_created" after insert on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflow-runs', 'created', '{workflow_template_id,template_version,template_name,contact_id,property_id,status,exit_reason,pause_reason}', '{}', '{account_id,id,causes,current_step,step_states,waiting_for,wait_until,reply_message_id,open_replies,answers,memory,is_wanted,held_until,messages_sent,steps_executed,due_at,expires_at,started_at,completed_at}');
--> statement-breakpoint
create or replace trigger "workflow-runs_updated" after update of "workflow_template_id", "template_version", "template_name", "contact_id", "property_id", "status", "current_step", "step_states", "waiting_for", "answers", "pause_reason", "messages_sent", "exit_reason", "started_at", "completed_at" on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."workflow_template_id", old."template_version", old."template_name", old."contact_id", old."property_id", old."status", old."current_step", old."step_states"::text, old."waiting_for", old."answers"::text, old."pause_reason", old."messages_sent", old."exit_reason", old."started_at", old."completed_at") is distinct from (new."workflow_template_id", new."template_version", new."template_name", new."contact_id", new."property_id", new."status", new."current_step", new."step_states"::text, new."waiting_for", new."answers"::text, new."pause_reason", new."messages_sent", new."exit_reason", new."started_at", new."completed_at"))
  execute function note_change('workflow-runs', 'updated', '{workflow_template_id,template_version,template_name,contact_id,property_id,status,exit_reason,pause_reason}', '{}', '{account_id,id,causes,current_step,step_states,waiting_for,wait_until,reply_message_id,open_replies,answers,memory,is_wanted,held_until,messages_sent,steps_executed,due_at,expires_at,started_at,completed_at}');
--> statement-breakpoint
create or replace trigger "workflow-runs_deleted" after delete on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('workflow-runs', 'deleted', '{workflow_template_id,template_version,template_name,contact_id,property_id,status,exit_reason,pause_reason}', '{}', '{account_id,id,causes,current_step,step_states,waiting_for,wait_until,reply_message_id,open_replies,answers,memory,is_wanted,held_until,messages_sent,steps_executed,due_at,expires_at,started_at,completed_at}');
--> statement-breakpoint
create or replace trigger "sessions_created" after insert on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."contact_id" is not null)
  execute function note_change('sessions', 'created', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}', '{account_id,id,property_id,form,visitor,outcome,reviewed_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "sessions_updated" after update of "contact_id", "workflow_template_id", "property_id", "submission", "status", "review_status", "review_notes", "reviewed_at", "created_at", "updated_at", "expires_at" on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null and new."contact_id" is not null and (old."contact_id", old."workflow_template_id", old."property_id", old."submission", old."status", old."review_status", old."review_notes", old."reviewed_at", old."created_at", old."updated_at", old."expires_at") is distinct from (new."contact_id", new."workflow_template_id", new."property_id", new."submission", new."status", new."review_status", new."review_notes", new."reviewed_at", new."created_at", new."updated_at", new."expires_at"))
  execute function note_change('sessions', 'updated', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}', '{account_id,id,property_id,form,visitor,outcome,reviewed_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "sessions_deleted" after delete on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null)
  execute function note_change('sessions', 'deleted', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}', '{account_id,id,property_id,form,visitor,outcome,reviewed_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "sessions_shown" after update of "contact_id" on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."contact_id" is not null) and new."contact_id" is not null)
  execute function note_change('sessions', 'created', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}', '{account_id,id,property_id,form,visitor,outcome,reviewed_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "sessions_hidden" after update of "contact_id" on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."contact_id" is not null and not (new."contact_id" is not null))
  execute function note_change('sessions', 'deleted', '{contact_id,workflow_template_id,submission,status,review_status,review_notes,expires_at}', '{}', '{account_id,id,property_id,form,visitor,outcome,reviewed_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "incoming-mail_created" after insert on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('incoming-mail', 'created', '{outcome,reason,sender,correspondent,is_proven,subject,message_id,conversation_id,contact_id}', '{}', '{account_id,id,mail_id,correspondent_name,text,created_at}');
--> statement-breakpoint
create or replace trigger "incoming-mail_updated" after update of "mail_id", "outcome", "reason", "sender", "correspondent", "correspondent_name", "is_proven", "subject", "text", "message_id", "conversation_id", "contact_id", "created_at" on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."mail_id", old."outcome", old."reason", old."sender", old."correspondent", old."correspondent_name", old."is_proven", old."subject", old."text", old."message_id", old."conversation_id", old."contact_id", old."created_at") is distinct from (new."mail_id", new."outcome", new."reason", new."sender", new."correspondent", new."correspondent_name", new."is_proven", new."subject", new."text", new."message_id", new."conversation_id", new."contact_id", new."created_at"))
  execute function note_change('incoming-mail', 'updated', '{outcome,reason,sender,correspondent,is_proven,subject,message_id,conversation_id,contact_id}', '{}', '{account_id,id,mail_id,correspondent_name,text,created_at}');
--> statement-breakpoint
create or replace trigger "incoming-mail_deleted" after delete on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('incoming-mail', 'deleted', '{outcome,reason,sender,correspondent,is_proven,subject,message_id,conversation_id,contact_id}', '{}', '{account_id,id,mail_id,correspondent_name,text,created_at}');
--> statement-breakpoint
create or replace trigger "calendar-feeds_created" after insert on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-feeds', 'created', '{property_id,names}', '{}', '{account_id,id,token_hash,created_at}');
--> statement-breakpoint
create or replace trigger "calendar-feeds_updated" after update of "property_id", "names", "created_at" on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."names", old."created_at") is distinct from (new."property_id", new."names", new."created_at"))
  execute function note_change('calendar-feeds', 'updated', '{property_id,names}', '{}', '{account_id,id,token_hash,created_at}');
--> statement-breakpoint
create or replace trigger "calendar-feeds_deleted" after delete on "calendar_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('calendar-feeds', 'deleted', '{property_id,names}', '{}', '{account_id,id,token_hash,created_at}');
--> statement-breakpoint
create or replace trigger "listing-feeds_created" after insert on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('listing-feeds', 'created', '{name,format,property_ids,building_ids,active}', '{}', '{account_id,id,token_hash,served_key,served_at,served_ids,held_since,held_listings,held_missing,last_fetched_at,last_fetched_by,last_fetched_listings,silence_told_at,plan_ended_at,plan_end_told,check_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "listing-feeds_updated" after update of "name", "format", "property_ids", "building_ids", "active", "held_since", "held_listings", "held_missing", "plan_ended_at", "created_at", "updated_at" on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."format", old."property_ids", old."building_ids", old."active", old."held_since", old."held_listings", old."held_missing", old."plan_ended_at", old."created_at", old."updated_at") is distinct from (new."name", new."format", new."property_ids", new."building_ids", new."active", new."held_since", new."held_listings", new."held_missing", new."plan_ended_at", new."created_at", new."updated_at"))
  execute function note_change('listing-feeds', 'updated', '{name,format,property_ids,building_ids,active}', '{}', '{account_id,id,token_hash,served_key,served_at,served_ids,held_since,held_listings,held_missing,last_fetched_at,last_fetched_by,last_fetched_listings,silence_told_at,plan_ended_at,plan_end_told,check_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "listing-feeds_deleted" after delete on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('listing-feeds', 'deleted', '{name,format,property_ids,building_ids,active}', '{}', '{account_id,id,token_hash,served_key,served_at,served_ids,held_since,held_listings,held_missing,last_fetched_at,last_fetched_by,last_fetched_listings,silence_told_at,plan_ended_at,plan_end_told,check_at,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "buildings_created" after insert on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('buildings', 'created', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids,external_id,metadata}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "buildings_updated" after update of "name", "address", "city", "state", "zip", "country", "latitude", "longitude", "year_built", "description", "amenities", "pet_policy", "fees", "image_ids", "external_id", "metadata", "created_at", "updated_at" on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."address", old."city", old."state", old."zip", old."country", old."latitude", old."longitude", old."year_built", old."description", old."amenities", old."pet_policy", old."fees", old."image_ids", old."external_id", old."metadata", old."created_at", old."updated_at") is distinct from (new."name", new."address", new."city", new."state", new."zip", new."country", new."latitude", new."longitude", new."year_built", new."description", new."amenities", new."pet_policy", new."fees", new."image_ids", new."external_id", new."metadata", new."created_at", new."updated_at"))
  execute function note_change('buildings', 'updated', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids,external_id,metadata}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "buildings_deleted" after delete on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('buildings', 'deleted', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids,external_id,metadata}', '{}', '{account_id,id,created_at,updated_at}');
--> statement-breakpoint
create or replace trigger "leads_created" after insert on "leads" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('leads', 'created', '{kind,lead_source_id,by,outcome,reason,property_id,contact_id,conversation_id,first_answer}', '{}', '{account_id,id,same_as,name,email,phone,message,listing,raw,created_at}');
--> statement-breakpoint
create or replace trigger "leads_updated" after update of "kind", "lead_source_id", "by", "same_as", "outcome", "reason", "name", "email", "phone", "message", "listing", "property_id", "contact_id", "conversation_id", "first_answer", "raw", "created_at" on "leads" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."kind", old."lead_source_id", old."by", old."same_as", old."outcome", old."reason", old."name", old."email", old."phone", old."message", old."listing", old."property_id", old."contact_id", old."conversation_id", old."first_answer", old."raw", old."created_at") is distinct from (new."kind", new."lead_source_id", new."by", new."same_as", new."outcome", new."reason", new."name", new."email", new."phone", new."message", new."listing", new."property_id", new."contact_id", new."conversation_id", new."first_answer", new."raw", new."created_at"))
  execute function note_change('leads', 'updated', '{kind,lead_source_id,by,outcome,reason,property_id,contact_id,conversation_id,first_answer}', '{}', '{account_id,id,same_as,name,email,phone,message,listing,raw,created_at}');
--> statement-breakpoint
create or replace trigger "leads_deleted" after delete on "leads" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('leads', 'deleted', '{kind,lead_source_id,by,outcome,reason,property_id,contact_id,conversation_id,first_answer}', '{}', '{account_id,id,same_as,name,email,phone,message,listing,raw,created_at}');
