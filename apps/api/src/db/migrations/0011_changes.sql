-- Platform: the change feed and the audit log, and the triggers of all tables that write both.

CREATE SEQUENCE "audit_sequence";
-- A UUIDv7 with the time of the database and a number that only increases, so that entries have the order in which they were made.
CREATE FUNCTION new_audit_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '70008'
    || lpad(to_hex(nextval('public.audit_sequence')), 15, '0'))::uuid
$$;

-- One row: which database the positions of the feed belong to. Positions of another one mean nothing here.
CREATE TABLE change_feed (
  -- In every cursor.
  epoch uuid PRIMARY KEY,
  -- The database that the epoch began in, as `change_feed_database()` returns it.
  made_in text NOT NULL
);

-- The change feed: what happened to which record, written by the triggers of src/db/changes.ts in the transaction of the
-- change. Partitioned by time, see src/db/retention.ts. See docs/adr/0030.
CREATE TABLE changes (
  -- No foreign key: it would lock the row of the account once per change.
  account_id uuid NOT NULL,
  -- The transaction of the change, or a later one that had ended when the change was made: whatever had been committed by
  -- then comes before it.
  "position" bigint DEFAULT greatest(
    pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1
  ) NOT NULL,
  -- Decides within a position.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  resource text NOT NULL,
  id uuid NOT NULL,
  change text NOT NULL,
  at timestamptz(3) DEFAULT clock_timestamp() NOT NULL
) PARTITION BY RANGE (at);
CREATE TABLE changes_default PARTITION OF changes DEFAULT;
CREATE INDEX changes_position ON changes (account_id, "position", sequence);

-- The audit log: who did what, written by the triggers of src/db/audit.ts in the transaction of the change. Partitioned by
-- the time in its ids, see src/db/retention.ts. See docs/adr/0039.
CREATE TABLE audit_entries (
  -- No foreign key: it would lock the row of the account once per change.
  account_id uuid NOT NULL,
  -- Increases with time.
  id uuid DEFAULT new_audit_id() NOT NULL,
  principal_kind text NOT NULL,
  principal_id uuid,
  principal_name text NOT NULL,
  operation text NOT NULL,
  request_id uuid,
  action text NOT NULL,
  -- Null for an act without a record.
  resource text,
  record_id uuid,
  -- Only what changed; null for what was created, and for an act without a record.
  before jsonb,
  after jsonb,
  -- Columns with a value that is cut.
  truncated text[],
  at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT audit_entries_account_id_id_pk PRIMARY KEY (account_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE audit_entries_default PARTITION OF audit_entries DEFAULT;
CREATE INDEX audit_entries_record ON audit_entries (account_id, record_id, id);
CREATE INDEX audit_entries_principal ON audit_entries (account_id, principal_id, id);

-- What identifies this database: another one, or an earlier state of this one that was recovered, has other positions.
CREATE FUNCTION change_feed_database() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('/',
    (SELECT system_identifier FROM pg_control_system()),
    (SELECT timeline_id FROM pg_control_checkpoint()),
    (SELECT oid FROM pg_database WHERE datname = current_database()),
    'public.changes'::regclass::oid)
$$;

INSERT INTO "change_feed" VALUES (gen_random_uuid(), change_feed_database());

-- The next changes of an account, read in the order of the index, however much the planner knows about the table: sorting
-- all that is left for each page would take minutes.
CREATE FUNCTION changes_after(account uuid, after_position bigint, after_sequence bigint, horizon bigint, most integer)
RETURNS SETOF changes LANGUAGE plpgsql STABLE SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM public.changes c
  WHERE c.account_id = account AND (c.position, c.sequence) > (after_position, after_sequence) AND c.position < horizon
  ORDER BY c.position, c.sequence LIMIT most;
END $$;

-- Writes an entry for a row that changed: who acts is in the setting rental.actor, which the triggers have found set.
-- columns: those whose values are recorded; secrets: those of which only the change is. Long values are cut.
CREATE FUNCTION record_act(account uuid, resource text, record uuid, action text, columns text[], secrets text[], old_row jsonb, new_row jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT integer := 2000;
  actor jsonb := current_setting('rental.actor');
  before_values jsonb;
  after_values jsonb;
  cut text[];
BEGIN
  IF action = 'created' THEN old_row := NULL; END IF;
  IF action = 'deleted' THEN new_row := NULL; END IF;
  IF resource = 'settings' THEN
    old_row := old_row -> 'values';
    new_row := new_row -> 'values';
    columns := ARRAY(SELECT jsonb_object_keys(coalesce(old_row, '{}') || coalesce(new_row, '{}')));
  END IF;
  SELECT
    jsonb_object_agg(name, CASE WHEN secret THEN '"(hidden)"' WHEN length(before_text) > most THEN to_jsonb(left(before_text, most)) ELSE old_row -> name END),
    jsonb_object_agg(name, CASE WHEN secret THEN '"(hidden)"' WHEN length(after_text) > most THEN to_jsonb(left(after_text, most)) ELSE new_row -> name END),
    array_agg(name) FILTER (WHERE NOT secret AND greatest(length(before_text), length(after_text)) > most)
  INTO before_values, after_values, cut
  FROM (
    SELECT name, name = ANY (secrets) AS secret, old_row ->> name AS before_text, new_row ->> name AS after_text
    FROM unnest(columns || secrets) AS name
  ) AS each_column
  WHERE before_text IS DISTINCT FROM after_text;
  IF action = 'updated' AND after_values IS NULL THEN RETURN; END IF;
  INSERT INTO public.audit_entries
    (account_id, principal_kind, principal_id, principal_name, operation, request_id, action, resource, record_id, before, after, truncated)
  VALUES (account, actor ->> 'kind', (actor ->> 'id')::uuid, actor ->> 'name', actor ->> 'operation', (actor ->> 'requestId')::uuid,
    action, resource, record, CASE WHEN action <> 'created' THEN before_values END, CASE WHEN action <> 'deleted' THEN after_values END, cut);
END $$;

-- Called by the triggers of src/db/changes.ts with the resource, the change, and what the audit log records of it.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account uuid;
  record uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN account := OLD.account_id; ELSE account := NEW.account_id; END IF;
  IF TG_ARGV[0] = 'settings' THEN record := account;
  ELSIF TG_OP = 'DELETE' THEN record := OLD.id;
  ELSE record := NEW.id; END IF;
  INSERT INTO public.changes (account_id, resource, id, change) VALUES (account, TG_ARGV[0], record, TG_ARGV[1]);
  IF current_setting('rental.actor', true) <> '' THEN
    PERFORM public.record_act(account, TG_ARGV[0], record, TG_ARGV[1], TG_ARGV[2]::text[], TG_ARGV[3]::text[], to_jsonb(OLD), to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;

-- Called by the triggers of src/db/audit.ts, for tables that are not in the change feed.
CREATE FUNCTION note_act() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  action CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END;
BEGIN
  PERFORM public.record_act(coalesce((one ->> 'account_id')::uuid, (one ->> 'id')::uuid), TG_ARGV[0], (one ->> 'id')::uuid,
    action, TG_ARGV[1]::text[], TG_ARGV[2]::text[], to_jsonb(OLD), to_jsonb(NEW));
  RETURN NULL;
END $$;

-- Makes the triggers that write the changes of a resource; src/db/changes.ts makes the same ones for later migrations.
-- `shown`: the condition of rows that the API shows; `row.` stands for the row. `compared`: the columns whose changes count.
-- `recorded`: those of which the audit log keeps the values, and `hidden` those of which it keeps only that they changed.
-- `is_single`: the account has one such record, which always exists.
--
-- An update that sets none of the compared columns does not evaluate the condition of the trigger.
CREATE FUNCTION pg_temp.track(
  resource text, tracked text, compared text, recorded text, hidden text DEFAULT '', shown text DEFAULT 'true',
  is_single boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  compared_columns CONSTANT text[] := regexp_split_to_array(compared, ',\s*');
  decisive CONSTANT text := (regexp_match(shown, 'row\.(\w+)'))[1];
  arguments CONSTANT text := format('%L, %L', '{' || regexp_replace(recorded, '\s', '', 'g') || '}',
    '{' || regexp_replace(hidden, '\s', '', 'g') || '}');
  old_shown CONSTANT text := regexp_replace(shown, 'row\.(\w+)', 'old."\1"', 'g');
  new_shown CONSTANT text := regexp_replace(shown, 'row\.(\w+)', 'new."\1"', 'g');
  old_values text;
  differs text;
  one record;
BEGIN
  -- The type json has no equality.
  SELECT string_agg(format('old.%I', name) || CASE WHEN type = 'json'::regtype THEN '::text' ELSE '' END, ', ' ORDER BY place)
  INTO STRICT old_values
  FROM unnest(compared_columns) WITH ORDINALITY AS listed (name, place)
  JOIN (SELECT attname, atttypid AS type FROM pg_attribute WHERE attrelid = tracked::regclass) AS c ON c.attname = name;
  differs := format('(%s) is distinct from (%s)', old_values, regexp_replace(old_values, '\mold\.', 'new.', 'g'));
  FOR one IN
    SELECT * FROM (VALUES
      ('created', 'insert', new_shown, CASE WHEN is_single THEN 'updated' ELSE 'created' END),
      ('updated', format('update of %s', (SELECT string_agg(quote_ident(name), ', ') FROM unnest(compared_columns) AS name)),
        CASE WHEN is_single THEN differs ELSE format('%s and %s and %s', old_shown, new_shown, differs) END, 'updated'),
      ('deleted', 'delete', old_shown, 'deleted'),
      ('shown', 'update of ' || quote_ident(decisive), format('not (%s) and %s', old_shown, new_shown), 'created'),
      ('hidden', 'update of ' || quote_ident(decisive), format('%s and not (%s)', old_shown, new_shown), 'deleted')
    ) AS kinds (kind, event, condition, change)
    WHERE kind IN ('created', 'updated') OR NOT is_single AND event IS NOT NULL
  LOOP
    EXECUTE format(
      $$create trigger %I after %s on %I for each row
        when (current_setting('rental.changes', true) is distinct from 'off' and %s)
        execute function note_change(%L, %L, %s)$$,
      resource || '_' || one.kind, one.event, tracked, one.condition, resource, one.change, arguments);
  END LOOP;
END $make$;

SELECT pg_temp.track('properties', 'properties', shown => 'row.deleted_at is null',
  compared => 'title, address, monthly_rent, bedrooms, bathrooms, available, availability_date, description, city,
    state, zip, features, is_public, property_type, pet_policy, parking, square_footage, deposit_amount,
    image_keys, created_at, updated_at, deleted_at',
  recorded => 'title, address, monthly_rent, bedrooms, bathrooms, available, availability_date, description, city,
    state, zip, features, is_public, property_type, pet_policy, parking, square_footage, deposit_amount');
SELECT pg_temp.track('images', 'property_images',
  compared => 'property_id, object_key, content_type, size_bytes, alt_text, position, created_at',
  recorded => 'alt_text, position');
SELECT pg_temp.track('bulk-imports', 'bulk_imports',
  compared => 'status, total, failed, created_property_ids, unmapped_fields, errors, image_imports, created_at,
    completed_at',
  recorded => 'status, total, failed');
SELECT pg_temp.track('contacts', 'contacts', shown => 'row.deleted_at is null',
  compared => 'name, email, phone, status, role, channel_preference, source, referral_source, language, applied_at,
    opted_out_at, assistant_enabled, created_at, updated_at, deleted_at',
  recorded => 'name, email, phone, status, role, channel_preference, source, referral_source, language, applied_at,
    opted_out_at, assistant_enabled');
SELECT pg_temp.track('showings', 'calendar_entries', shown => 'row.type = ''showing''',
  compared => 'type, property_id, contact_id, title, description, start_time, end_time, time_zone, location, status,
    notes, source, reminder_sent_at, created_at, updated_at',
  recorded => 'type, property_id, contact_id, title, description, start_time, end_time, time_zone, location, status,
    notes, source');
SELECT pg_temp.track('events', 'calendar_entries', shown => 'row.type <> ''showing''',
  compared => 'type, property_id, contact_id, title, description, start_time, end_time, time_zone, location, status,
    notes, source, reminder_sent_at, created_at, updated_at',
  recorded => 'type, property_id, contact_id, title, description, start_time, end_time, time_zone, location, status,
    notes, source');
SELECT pg_temp.track('conversations', 'conversations',
  compared => 'contact_id, property_id, status, started_at, last_message_at, assistant_pause, created_at, updated_at',
  recorded => 'contact_id, property_id, status, assistant_pause');
SELECT pg_temp.track('messages', 'messages',
  compared => 'conversation_id, direction, content, channel, metadata, sent_at, created_at',
  recorded => 'conversation_id, direction, content, channel, metadata');
SELECT pg_temp.track('drafts', 'drafts',
  compared => 'contact_id, property_id, channel, subject, content, status, expires_at, sent_at, created_at,
    updated_at',
  recorded => 'contact_id, property_id, channel, subject, content, status, expires_at, sent_at');
SELECT pg_temp.track('followups', 'followups',
  compared => 'contact_id, conversation_id, sequence_step, message, scheduled_for, status, reason, created_at,
    updated_at',
  recorded => 'contact_id, conversation_id, sequence_step, message, scheduled_for, status, reason');
SELECT pg_temp.track('workflows', 'workflow_templates',
  compared => 'name, description, is_public, is_active, trigger_type, slug, trigger_config, voice_config, steps,
    exit_conditions, question_config, completion_config, intro_message, version, created_at, updated_at',
  recorded => 'name, description, is_public, is_active, trigger_type, slug, trigger_config, voice_config, steps,
    exit_conditions, question_config, completion_config, intro_message, version');
SELECT pg_temp.track('workflow-runs', 'workflow_runs',
  compared => 'workflow_template_id, template_version, template_name, contact_id, property_id, status, current_step,
    step_states, waiting_for, answers, pause_reason, messages_sent, exit_reason, started_at, completed_at',
  recorded => 'workflow_template_id, template_version, template_name, contact_id, property_id, status, exit_reason,
    pause_reason');
SELECT pg_temp.track('sessions', 'prescreening_sessions', shown => 'row.contact_id is not null',
  compared => 'contact_id, workflow_template_id, property_id, submission, status, review_status, review_notes,
    reviewed_at, created_at, updated_at, expires_at',
  recorded => 'contact_id, workflow_template_id, submission, status, review_status, review_notes, expires_at');
SELECT pg_temp.track('webhooks', 'webhooks',
  compared => 'url, events, active, off_because, description, secret, created_at',
  recorded => 'url, events, active, description',
  hidden => 'secret');
SELECT pg_temp.track('connectors', 'connectors', shown => 'row.deleted_at is null',
  compared => 'channel, name, outbound_url, active, secret, created_at, updated_at, deleted_at',
  recorded => 'channel, name, outbound_url, active',
  hidden => 'secret');
SELECT pg_temp.track('settings', 'settings', shown => 'row.values <> ''{}''', is_single => true,
  compared => 'values',
  recorded => '');
SELECT pg_temp.track('incoming-mail', 'incoming_mail',
  compared => 'mail_id, outcome, reason, sender, subject, text, message_id, conversation_id, contact_id, created_at',
  recorded => 'outcome, reason, sender, subject, message_id, conversation_id, contact_id');
SELECT pg_temp.track('calendar-feeds', 'calendar_feeds',
  compared => 'property_id, names, created_at',
  recorded => 'property_id, names');
SELECT pg_temp.track('calendar-sources', 'calendar_sources',
  compared => 'name, url, property_id, provider, last_error, event_count, created_at, updated_at',
  recorded => 'name, url, property_id, provider');
DROP FUNCTION pg_temp.track;

-- Makes the trigger of a table that is not in the change feed, but whose changes the audit log has; see src/db/audit.ts.
CREATE FUNCTION pg_temp.audit(resource text, audited text, recorded text) RETURNS void LANGUAGE plpgsql AS $make$
BEGIN
  EXECUTE format(
    $$create trigger %I after insert or update or delete on %I for each row
      when (current_setting('rental.actor', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
      execute function note_act(%L, %L, '{}')$$,
    resource || '_audited', audited, resource, '{' || regexp_replace(recorded, '\s', '', 'g') || '}');
END $make$;

SELECT pg_temp.audit('keys', 'api_keys', recorded => 'name, last_four, mcp_writes, manages_keys, revoked_at');
SELECT pg_temp.audit('account', 'accounts', recorded => 'name, slug, plan');
SELECT pg_temp.audit('people', 'people', recorded => 'email, name, role');
DROP FUNCTION pg_temp.audit;
