-- Inserts are counted once per statement. Nobody writes to a table from the first of its statements to the end of the
-- transaction, so that every row is counted once.
create or replace function "count_inserted_properties"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'properties', coalesce(is_public::text, ''), '', count(*) from inserted where deleted_at is null group by 1, 3, 4
  union all select account_id, 'properties_of_assignee', coalesce(assignee_id::text, ''), '', count(*) from inserted where deleted_at is null group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_properties"() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'properties', coalesce(old.is_public::text, ''), '', -1), (old.account_id, 'properties_of_assignee', coalesce(old.assignee_id::text, ''), '', -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if new.deleted_at is null then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'properties', coalesce(new.is_public::text, ''), '', 1), (new.account_id, 'properties_of_assignee', coalesce(new.assignee_id::text, ''), '', 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_properties" after insert on "properties" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_properties"();
--> statement-breakpoint
create or replace trigger "count_properties" after delete on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_properties"();
--> statement-breakpoint
create or replace trigger "count_properties_changed" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old.deleted_at is null, old.is_public, old.assignee_id) is distinct from (new.deleted_at is null, new.is_public, new.assignee_id)) execute function "count_properties"();
--> statement-breakpoint
create or replace function "count_inserted_contacts"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'contacts', coalesce(status::text, ''), coalesce(role::text, ''), count(*) from inserted where deleted_at is null group by 1, 3, 4
  union all select account_id, 'contacts_of_assignee', coalesce(assignee_id::text, ''), coalesce(status::text, ''), count(*) from inserted where deleted_at is null group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_contacts"() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'contacts', coalesce(old.status::text, ''), coalesce(old.role::text, ''), -1), (old.account_id, 'contacts_of_assignee', coalesce(old.assignee_id::text, ''), coalesce(old.status::text, ''), -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if new.deleted_at is null then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'contacts', coalesce(new.status::text, ''), coalesce(new.role::text, ''), 1), (new.account_id, 'contacts_of_assignee', coalesce(new.assignee_id::text, ''), coalesce(new.status::text, ''), 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_contacts" after insert on "contacts" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_contacts"();
--> statement-breakpoint
create or replace trigger "count_contacts" after delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_contacts"();
--> statement-breakpoint
create or replace trigger "count_contacts_changed" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old.deleted_at is null, old.status, old.role, old.assignee_id) is distinct from (new.deleted_at is null, new.status, new.role, new.assignee_id)) execute function "count_contacts"();
--> statement-breakpoint
create or replace function "count_inserted_calendar_entries"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'calendar', coalesce(type::text, ''), coalesce(status::text, ''), count(*) from inserted where true group by 1, 3, 4
  union all select account_id, 'calendar_of_property', coalesce(property_id::text, ''), coalesce(type::text, ''), count(*) from inserted where true group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_calendar_entries"() returns trigger language plpgsql as $$
begin
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'calendar', coalesce(old.type::text, ''), coalesce(old.status::text, ''), -1), (old.account_id, 'calendar_of_property', coalesce(old.property_id::text, ''), coalesce(old.type::text, ''), -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'calendar', coalesce(new.type::text, ''), coalesce(new.status::text, ''), 1), (new.account_id, 'calendar_of_property', coalesce(new.property_id::text, ''), coalesce(new.type::text, ''), 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_calendar_entries" after insert on "calendar_entries" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_calendar_entries"();
--> statement-breakpoint
create or replace trigger "count_calendar_entries" after delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_calendar_entries"();
--> statement-breakpoint
create or replace trigger "count_calendar_entries_changed" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true, old.type, old.status, old.property_id) is distinct from (true, new.type, new.status, new.property_id)) execute function "count_calendar_entries"();
--> statement-breakpoint
create or replace function "count_inserted_conversations"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'conversations', '', '', count(*) from inserted where true group by 1, 3, 4
  union all select account_id, 'conversations_of_assignee', coalesce(assignee_id::text, ''), '', count(*) from inserted where true group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_conversations"() returns trigger language plpgsql as $$
begin
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'conversations', '', '', -1), (old.account_id, 'conversations_of_assignee', coalesce(old.assignee_id::text, ''), '', -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'conversations', '', '', 1), (new.account_id, 'conversations_of_assignee', coalesce(new.assignee_id::text, ''), '', 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_conversations" after insert on "conversations" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_conversations"();
--> statement-breakpoint
create or replace trigger "count_conversations" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_conversations"();
--> statement-breakpoint
create or replace trigger "count_conversations_changed" after update on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true, old.assignee_id) is distinct from (true, new.assignee_id)) execute function "count_conversations"();
--> statement-breakpoint
create or replace function "count_inserted_messages"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'messages', '', '', count(*) from inserted where true group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_messages"() returns trigger language plpgsql as $$
begin
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'messages', '', '', -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'messages', '', '', 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_messages" after insert on "messages" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_messages"();
--> statement-breakpoint
create or replace trigger "count_messages" after delete on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_messages"();
--> statement-breakpoint
create or replace trigger "count_messages_changed" after update on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true) is distinct from (true)) execute function "count_messages"();
--> statement-breakpoint
create or replace function "count_inserted_drafts"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'drafts', '', '', count(*) from inserted where true group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_drafts"() returns trigger language plpgsql as $$
begin
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'drafts', '', '', -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'drafts', '', '', 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_drafts" after insert on "drafts" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_drafts"();
--> statement-breakpoint
create or replace trigger "count_drafts" after delete on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_drafts"();
--> statement-breakpoint
create or replace trigger "count_drafts_changed" after update on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true) is distinct from (true)) execute function "count_drafts"();
--> statement-breakpoint
create or replace function "count_inserted_followups"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'followups', coalesce(status::text, ''), '', count(*) from inserted where true group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_followups"() returns trigger language plpgsql as $$
begin
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'followups', coalesce(old.status::text, ''), '', -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'followups', coalesce(new.status::text, ''), '', 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_followups" after insert on "followups" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_followups"();
--> statement-breakpoint
create or replace trigger "count_followups" after delete on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_followups"();
--> statement-breakpoint
create or replace trigger "count_followups_changed" after update on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true, old.status) is distinct from (true, new.status)) execute function "count_followups"();
--> statement-breakpoint
create or replace function "count_inserted_workflow_runs"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'workflow_runs', coalesce(status::text, ''), coalesce(workflow_template_id::text, ''), count(*) from inserted where true group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_workflow_runs"() returns trigger language plpgsql as $$
begin
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'workflow_runs', coalesce(old.status::text, ''), coalesce(old.workflow_template_id::text, ''), -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if true then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'workflow_runs', coalesce(new.status::text, ''), coalesce(new.workflow_template_id::text, ''), 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_workflow_runs" after insert on "workflow_runs" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_workflow_runs"();
--> statement-breakpoint
create or replace trigger "count_workflow_runs" after delete on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_workflow_runs"();
--> statement-breakpoint
create or replace trigger "count_workflow_runs_changed" after update on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true, old.status, old.workflow_template_id) is distinct from (true, new.status, new.workflow_template_id)) execute function "count_workflow_runs"();
--> statement-breakpoint
create or replace function "count_inserted_prescreening_sessions"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'sessions', coalesce(review_status::text, ''), '', count(*) from inserted where contact_id is not null group by 1, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function "count_prescreening_sessions"() returns trigger language plpgsql as $$
begin
  if old.contact_id is not null then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'sessions', coalesce(old.review_status::text, ''), '', -1);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if new.contact_id is not null then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'sessions', coalesce(new.review_status::text, ''), '', 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_inserted_prescreening_sessions" after insert on "prescreening_sessions" referencing new table as inserted
  for each statement when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_inserted_prescreening_sessions"();
--> statement-breakpoint
create or replace trigger "count_prescreening_sessions" after delete on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_prescreening_sessions"();
--> statement-breakpoint
create or replace trigger "count_prescreening_sessions_changed" after update on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old.contact_id is not null, old.review_status) is distinct from (new.contact_id is not null, new.review_status)) execute function "count_prescreening_sessions"();
