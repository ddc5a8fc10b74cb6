create or replace function "count_messages"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (old.account_id, 'messages', '', '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if true then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values (new.account_id, 'messages', '', '', 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "count_messages" after insert or delete on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off') execute function "count_messages"();
--> statement-breakpoint
create or replace trigger "count_messages_changed" after update on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and (true) is distinct from (true)) execute function "count_messages"();
--> statement-breakpoint
-- What is there already. The triggers have locked the table, so nothing is written in between.
INSERT INTO list_totals (account_id, list, key_1, key_2, total)
SELECT account_id, 'messages', '', '', count(*) FROM messages GROUP BY 1;
