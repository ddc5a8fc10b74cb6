CREATE TABLE "list_total_changes" (
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"key_1" text NOT NULL,
	"key_2" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_totals" (
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"key_1" text NOT NULL,
	"key_2" text NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "list_totals_account_id_list_key_1_key_2_pk" PRIMARY KEY("account_id","list","key_1","key_2")
);
--> statement-breakpoint
ALTER TABLE "list_totals" ADD CONSTRAINT "list_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_total_changes_list" ON "list_total_changes" USING btree ("account_id","list");
--> statement-breakpoint
-- Most updates of a total then need no new entries in the index.
ALTER TABLE "list_totals" SET (fillfactor = 50);
--> statement-breakpoint
-- Rows live for seconds: what they leave is to be reused at once.
ALTER TABLE "list_total_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
--> statement-breakpoint
create or replace function "count_properties"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'properties', coalesce(old.is_public::text, ''), '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'properties', coalesce(new.is_public::text, ''), '', 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_properties" after insert or delete on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_properties"();
--> statement-breakpoint
create or replace trigger "count_properties_changed" after update on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old.deleted_at is null, old.is_public) is distinct from (new.deleted_at is null, new.is_public)) execute function "count_properties"();
--> statement-breakpoint
create or replace function "count_contacts"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'contacts', coalesce(old.status::text, ''), coalesce(old.role::text, ''), -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'contacts', coalesce(new.status::text, ''), coalesce(new.role::text, ''), 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_contacts" after insert or delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_contacts"();
--> statement-breakpoint
create or replace trigger "count_contacts_changed" after update on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old.deleted_at is null, old.status, old.role) is distinct from (new.deleted_at is null, new.status, new.role)) execute function "count_contacts"();
--> statement-breakpoint
create or replace function "count_calendar_entries"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'calendar', coalesce(old.type::text, ''), coalesce(old.status::text, ''), -1), (old.account_id, 'calendar_of_property', coalesce(old.property_id::text, ''), coalesce(old.type::text, ''), -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'calendar', coalesce(new.type::text, ''), coalesce(new.status::text, ''), 1), (new.account_id, 'calendar_of_property', coalesce(new.property_id::text, ''), coalesce(new.type::text, ''), 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_calendar_entries" after insert or delete on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_calendar_entries"();
--> statement-breakpoint
create or replace trigger "count_calendar_entries_changed" after update on "calendar_entries" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true, old.type, old.status, old.property_id) is distinct from (true, new.type, new.status, new.property_id)) execute function "count_calendar_entries"();
--> statement-breakpoint
create or replace function "count_conversations"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'conversations', '', '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'conversations', '', '', 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_conversations" after insert or delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_conversations"();
--> statement-breakpoint
create or replace trigger "count_conversations_changed" after update on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true) is distinct from (true)) execute function "count_conversations"();
--> statement-breakpoint
create or replace function "count_drafts"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'drafts', '', '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'drafts', '', '', 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_drafts" after insert or delete on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_drafts"();
--> statement-breakpoint
create or replace trigger "count_drafts_changed" after update on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true) is distinct from (true)) execute function "count_drafts"();
--> statement-breakpoint
create or replace function "count_followups"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'followups', coalesce(old.status::text, ''), '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'followups', coalesce(new.status::text, ''), '', 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_followups" after insert or delete on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_followups"();
--> statement-breakpoint
create or replace trigger "count_followups_changed" after update on "followups" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true, old.status) is distinct from (true, new.status)) execute function "count_followups"();
--> statement-breakpoint
create or replace function "count_workflow_runs"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'workflow_runs', coalesce(old.status::text, ''), coalesce(old.workflow_template_id::text, ''), -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'workflow_runs', coalesce(new.status::text, ''), coalesce(new.workflow_template_id::text, ''), 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_workflow_runs" after insert or delete on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_workflow_runs"();
--> statement-breakpoint
create or replace trigger "count_workflow_runs_changed" after update on "workflow_runs" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true, old.status, old.workflow_template_id) is distinct from (true, new.status, new.workflow_template_id)) execute function "count_workflow_runs"();
--> statement-breakpoint
create or replace function "count_prescreening_sessions"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.contact_id is not null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'sessions', coalesce(old.review_status::text, ''), '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.contact_id is not null then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'sessions', coalesce(new.review_status::text, ''), '', 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_prescreening_sessions" after insert or delete on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_prescreening_sessions"();
--> statement-breakpoint
create or replace trigger "count_prescreening_sessions_changed" after update on "prescreening_sessions" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (old.contact_id is not null, old.review_status) is distinct from (new.contact_id is not null, new.review_status)) execute function "count_prescreening_sessions"();
--> statement-breakpoint
-- What is there already. The triggers have locked the tables, so nothing is written in between.
INSERT INTO list_totals (account_id, list, key_1, key_2, total)
SELECT account_id, list, key_1, key_2, delta FROM (
  select account_id, list, key_1, key_2, sum(n)::int as delta from (
    select account_id, 'properties' as list, coalesce(is_public::text, '') as key_1, '' as key_2, count(*) as n
    from properties where deleted_at is null group by 1, 3, 4
    union all select account_id, 'contacts' as list, coalesce(status::text, '') as key_1, coalesce(role::text, '') as key_2, count(*) as n
    from contacts where deleted_at is null group by 1, 3, 4
    union all select account_id, 'calendar' as list, coalesce(type::text, '') as key_1, coalesce(status::text, '') as key_2, count(*) as n
    from calendar_entries where true group by 1, 3, 4
    union all select account_id, 'calendar_of_property' as list, coalesce(property_id::text, '') as key_1, coalesce(type::text, '') as key_2, count(*) as n
    from calendar_entries where true group by 1, 3, 4
    union all select account_id, 'conversations' as list, '' as key_1, '' as key_2, count(*) as n
    from conversations where true group by 1, 3, 4
    union all select account_id, 'drafts' as list, '' as key_1, '' as key_2, count(*) as n
    from drafts where true group by 1, 3, 4
    union all select account_id, 'followups' as list, coalesce(status::text, '') as key_1, '' as key_2, count(*) as n
    from followups where true group by 1, 3, 4
    union all select account_id, 'workflow_runs' as list, coalesce(status::text, '') as key_1, coalesce(workflow_template_id::text, '') as key_2, count(*) as n
    from workflow_runs where true group by 1, 3, 4
    union all select account_id, 'sessions' as list, coalesce(review_status::text, '') as key_1, '' as key_2, count(*) as n
    from prescreening_sessions where contact_id is not null group by 1, 3, 4
    union all select account_id, list, key_1, key_2, -total from list_totals
    union all select account_id, list, key_1, key_2, -delta from list_total_changes
  ) rows group by 1, 2, 3, 4 having sum(n) <> 0
) missing;
