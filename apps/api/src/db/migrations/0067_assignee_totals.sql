create or replace function "count_properties"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'properties', coalesce(old.is_public::text, ''), '', -1), (old.account_id, 'properties_of_assignee', coalesce(old.assignee_id::text, ''), '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'properties', coalesce(new.is_public::text, ''), '', 1), (new.account_id, 'properties_of_assignee', coalesce(new.assignee_id::text, ''), '', 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Nobody writes to the table from here to the end of the transaction, so that every row is counted once.
create or replace trigger "count_properties" after insert or delete on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_properties"();
--> statement-breakpoint
create or replace trigger "count_properties_changed" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old.deleted_at is null, old.is_public, old.assignee_id) is distinct from (new.deleted_at is null, new.is_public, new.assignee_id)) execute function "count_properties"();
--> statement-breakpoint
insert into list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'properties_of_assignee', coalesce(assignee_id::text, ''), '', count(*) from properties where deleted_at is null group by 1, 3;
--> statement-breakpoint
create or replace function "count_contacts"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'contacts', coalesce(old.status::text, ''), coalesce(old.role::text, ''), -1), (old.account_id, 'contacts_of_assignee', coalesce(old.assignee_id::text, ''), coalesce(old.status::text, ''), -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'contacts', coalesce(new.status::text, ''), coalesce(new.role::text, ''), 1), (new.account_id, 'contacts_of_assignee', coalesce(new.assignee_id::text, ''), coalesce(new.status::text, ''), 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_contacts" after insert or delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_contacts"();
--> statement-breakpoint
create or replace trigger "count_contacts_changed" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old.deleted_at is null, old.status, old.role, old.assignee_id) is distinct from (new.deleted_at is null, new.status, new.role, new.assignee_id)) execute function "count_contacts"();
--> statement-breakpoint
insert into list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'contacts_of_assignee', coalesce(assignee_id::text, ''), status, count(*) from contacts where deleted_at is null group by 1, 3, 4;
--> statement-breakpoint
create or replace function "count_conversations"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'conversations', '', '', -1), (old.account_id, 'conversations_of_assignee', coalesce(old.assignee_id::text, ''), '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'conversations', '', '', 1), (new.account_id, 'conversations_of_assignee', coalesce(new.assignee_id::text, ''), '', 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_conversations" after insert or delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_conversations"();
--> statement-breakpoint
create or replace trigger "count_conversations_changed" after update on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true, old.assignee_id) is distinct from (true, new.assignee_id)) execute function "count_conversations"();
--> statement-breakpoint
insert into list_total_changes (account_id, list, key_1, key_2, delta)
  select account_id, 'conversations_of_assignee', coalesce(assignee_id::text, ''), '', count(*) from conversations group by 1, 3;
