-- Platform: numbers of records that are kept while they are written, and quotas.

-- The kept totals of lists, without what `list_total_changes` still has: numbers of rows by the values that lists are
-- filtered by. See src/db/totals.ts and docs/adr/0037.
CREATE TABLE list_totals (
  account_id uuid NOT NULL,
  list text NOT NULL,
  key_1 text NOT NULL,
  key_2 text NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT list_totals_account_id_list_key_1_key_2_pk PRIMARY KEY (account_id, list, key_1, key_2),
  CONSTRAINT list_totals_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
) WITH (
  fillfactor = 50
);

-- What writers add to the totals, and a job adds to `list_totals`: writers only insert here, so that they never wait for
-- each other. There is no foreign key, which would lock the row of the account.
CREATE TABLE list_total_changes (
  account_id uuid NOT NULL,
  list text NOT NULL,
  key_1 text NOT NULL,
  key_2 text NOT NULL,
  delta integer NOT NULL
) WITH (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 2000
);
CREATE INDEX list_total_changes_list ON list_total_changes (account_id, list);

-- Makes the function and the triggers that count the rows of a table; src/db/totals.ts makes the same ones for later
-- migrations. `shown`: the condition of rows that count; `row.` stands for the row. `lists`: each has a name and up to two
-- columns, for whose values there are totals of their own.
CREATE FUNCTION pg_temp.count_rows(counted text, shown text, VARIADIC lists text[]) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  is_on CONSTANT text := $$current_setting('rental.changes', true) is distinct from 'off'$$;
  columns text[] := '{}';
  added text[] := '{}';
  list text;
  keys text[];
  body text;
  compared text;
BEGIN
  FOREACH list IN ARRAY lists LOOP
    keys := regexp_split_to_array(split_part(list, ': ', 2), ', ');
    columns := columns || ARRAY(SELECT key FROM unnest(keys) AS key WHERE key <> '' AND key <> ALL (columns));
    added := added || format('(row.account_id, %L, %s, %s, {delta})', split_part(list, ': ', 1),
      CASE WHEN keys[1] <> '' THEN format($$coalesce(row.%s::text, '')$$, keys[1]) ELSE $$''$$ END,
      CASE WHEN keys[2] <> '' THEN format($$coalesce(row.%s::text, '')$$, keys[2]) ELSE $$''$$ END);
  END LOOP;
  body := format($$if %s then
      insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values %s;
    end if;$$, shown, array_to_string(added, ', '));
  EXECUTE format($$create function %I() returns trigger language plpgsql as %L$$, 'count_' || counted, format($$
begin
  if tg_op <> 'INSERT' then
    %s
  end if;
  if tg_op <> 'DELETE' then
    %s
  end if;
  return null;
end $$, replace(replace(body, 'row.', 'old.'), '{delta}', '-1'), replace(replace(body, 'row.', 'new.'), '{delta}', '1')));
  EXECUTE format('create trigger %I after insert or delete on %I for each row when (%s) execute function %I()',
    'count_' || counted, counted, is_on, 'count_' || counted);
  compared := '(' || array_to_string(shown || ARRAY(SELECT 'row.' || name FROM unnest(columns) AS name), ', ') || ')';
  EXECUTE format(
    'create trigger %I after update on %I for each row when (%s and %s is distinct from %s) execute function %I()',
    'count_' || counted || '_changed', counted, is_on,
    replace(compared, 'row.', 'old.'), replace(compared, 'row.', 'new.'), 'count_' || counted);
END $make$;

SELECT
  pg_temp.count_rows('properties', 'row.deleted_at is null', 'properties: is_public'),
  pg_temp.count_rows('contacts', 'row.deleted_at is null', 'contacts: status, role'),
  pg_temp.count_rows('calendar_entries', 'true', 'calendar: type, status', 'calendar_of_property: property_id, type'),
  pg_temp.count_rows('conversations', 'true', 'conversations'),
  pg_temp.count_rows('messages', 'true', 'messages'),
  pg_temp.count_rows('drafts', 'true', 'drafts'),
  pg_temp.count_rows('followups', 'true', 'followups: status'),
  pg_temp.count_rows('workflow_runs', 'true', 'workflow_runs: status, workflow_template_id'),
  pg_temp.count_rows('prescreening_sessions', 'row.contact_id is not null', 'sessions: review_status');
DROP FUNCTION pg_temp.count_rows;

-- How many places of a quota are taken. Volatile, so that it sees what was committed before it is called. An account can have
-- very many properties: the kept total of the list is right in every transaction, because the sum is read in one snapshot and
-- includes what the transaction itself has added.
CREATE FUNCTION taken_places(account uuid, quota text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  CASE quota
    WHEN 'properties' THEN
      RETURN (
        SELECT coalesce(sum(n), 0) FROM (
          SELECT total AS n FROM public.list_totals WHERE account_id = account AND list = 'properties'
          UNION ALL
          SELECT delta FROM public.list_total_changes WHERE account_id = account AND list = 'properties'
        ) AS kept
      );
    WHEN 'webhooks' THEN
      RETURN (SELECT count(*) FROM public.webhooks WHERE account_id = account);
    WHEN 'calendar-feeds' THEN
      RETURN (SELECT count(*) FROM public.calendar_feeds WHERE account_id = account);
    WHEN 'calendar-sources' THEN
      RETURN (SELECT count(*) FROM public.calendar_sources WHERE account_id = account);
  END CASE;
END $$;

-- The number of free places, exact until the transaction ends: nobody else takes one before.
CREATE FUNCTION lock_places(account uuid, quota text, most bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account || ' ' || quota, 1717));
  RETURN most - taken_places(account, quota);
END $$;

-- Whether there is a place for one more row, which the transaction then inserts. Once per transaction.
--
-- At most 64 transactions at a time, one for each of 64 locks, take a place without waiting for each other, as long as
-- more than 64 places are free: even if none of them sees the others' rows, the quota holds. All others wait until no
-- other transaction is taking a place, and then know the exact number.
CREATE FUNCTION take_place(account uuid, quota text, most bigint) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  quota_name text := account || ' ' || quota;
  first_lock integer := floor(random() * 64);
BEGIN
  IF most > 64 THEN
    -- The locks of this block are released when it fails: who waits below must not hold them.
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended(quota_name, 1717));
      FOR i IN 0..7 LOOP
        IF pg_try_advisory_xact_lock(hashtextextended(quota_name || ' ' || (first_lock + 7 * i) % 64, 1717)) THEN
          IF taken_places(account, quota) < most - 64 THEN
            RETURN true;
          END IF;
          EXIT;
        END IF;
      END LOOP;
      RAISE EXCEPTION USING ERRCODE = 'RP001';
    EXCEPTION WHEN SQLSTATE 'RP001' THEN
      NULL;
    END;
  END IF;
  RETURN lock_places(account, quota, most) > 0;
END $$;
