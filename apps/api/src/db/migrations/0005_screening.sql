-- Screening: sessions in which prospects answer the questions of a form, and the record of each.

-- Pre-screening sessions.
CREATE TABLE prescreening_sessions (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null until the visitor has given a name and an address: the account does not see the session until then.
  contact_id uuid,
  -- No foreign key: sessions survive their template.
  workflow_template_id uuid NOT NULL,
  submission jsonb NOT NULL,
  -- As last saved; after `expires_at` a session may be expired before the worker updates it here.
  status text NOT NULL,
  review_status text NOT NULL,
  review_notes text,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- The property that the visitor asked about.
  property_id uuid,
  -- This and the next two are null in sessions that no visitor started.
  form json,
  visitor json,
  -- Null until it is completed.
  outcome json,
  CONSTRAINT prescreening_sessions_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT prescreening_sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT prescreening_sessions_contact_fk FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  CONSTRAINT prescreening_sessions_property_fk
    FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
-- What can still expire, across accounts, for the worker.
CREATE INDEX sessions_expiry
  ON prescreening_sessions (expires_at) 
  WHERE status IN ('draft', 'active') OR (status = 'completed' AND review_status = 'pending_review');
-- Lists are newest first: they read these indexes backwards.
CREATE INDEX sessions_newest ON prescreening_sessions (account_id, created_at, id) WHERE contact_id IS NOT NULL;
CREATE INDEX sessions_contact
  ON prescreening_sessions (account_id, contact_id, created_at, id) WHERE contact_id IS NOT NULL;
CREATE INDEX sessions_template
  ON prescreening_sessions (account_id, workflow_template_id, created_at, id) WHERE contact_id IS NOT NULL;
CREATE INDEX sessions_status ON prescreening_sessions (account_id, status, created_at, id) WHERE contact_id IS NOT NULL;
CREATE INDEX sessions_review
  ON prescreening_sessions (account_id, review_status, created_at, id) WHERE contact_id IS NOT NULL;

-- The record of each pre-screening session: how long it is, and where its chain ends. See docs/adr/0045.
CREATE TABLE session_record_heads (
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  length integer NOT NULL,
  -- Of the last entry.
  hash text NOT NULL,
  last_at timestamptz(3) NOT NULL,
  CONSTRAINT session_record_heads_account_id_session_id_pk PRIMARY KEY (account_id, session_id),
  CONSTRAINT session_record_heads_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE INDEX session_record_heads_last ON session_record_heads (last_at);

-- The entries of the records. Triggers refuse to change or delete them; they go with their head, when the time is over,
-- and only `personal` can be emptied.
CREATE TABLE session_record_entries (
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  -- From 1, without gaps.
  "position" integer NOT NULL,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  -- JSON, exactly as it was hashed.
  data text NOT NULL,
  -- JSON with a salt: how to reach the prospect. Null when there is none, and after the contact was erased.
  personal text,
  -- Of `personal`, so that the chain holds without it.
  personal_hash text,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT session_record_entries_account_id_session_id_position_pk PRIMARY KEY (account_id, session_id, "position"),
  CONSTRAINT session_record_entries_head_fk
    FOREIGN KEY (account_id, session_id) REFERENCES session_record_heads (account_id, session_id) ON DELETE CASCADE
);

-- Refuses what would change a record, whoever tries.
CREATE FUNCTION keep_session_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The whole account is deleted, or a backup is restored.
  IF current_setting('rental.changes', true) = 'off' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND current_setting('rental.records', true) = 'expire' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' THEN
    -- The contact is erased: only how to reach it goes.
    IF to_jsonb(NEW) ->> 'personal' IS NULL AND to_jsonb(NEW) - 'personal' = to_jsonb(OLD) - 'personal' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The record of a session is only added to.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER session_record_entries_kept BEFORE UPDATE OR DELETE ON session_record_entries
  FOR EACH ROW EXECUTE FUNCTION keep_session_record();
CREATE TRIGGER session_record_entries_whole BEFORE TRUNCATE ON session_record_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_session_record();
CREATE TRIGGER session_record_heads_kept BEFORE DELETE ON session_record_heads
  FOR EACH ROW EXECUTE FUNCTION keep_session_record();
CREATE TRIGGER session_record_heads_whole BEFORE TRUNCATE ON session_record_heads
  FOR EACH STATEMENT EXECUTE FUNCTION keep_session_record();

-- Deletes whole records whose last entry is older; returns one row for each.
CREATE FUNCTION expire_session_records(before timestamptz, most integer) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('rental.records', 'expire', true);
  RETURN QUERY DELETE FROM session_record_heads WHERE (account_id, session_id) IN
    (SELECT h.account_id, h.session_id FROM session_record_heads h WHERE h.last_at < before ORDER BY h.last_at LIMIT most)
    RETURNING session_id;
  PERFORM set_config('rental.records', '', true);
END $$;
