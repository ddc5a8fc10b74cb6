-- Platform: events, answers kept for an Idempotency-Key, and the work of workers.

-- Events, written in the transaction of their change. Partitioned by the time in their ids, see src/db/retention.ts.
CREATE TABLE outbox (
  account_id uuid NOT NULL,
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Whether its deliveries were created. A flag rather than a high-water mark, because a lower sequence may commit later.
  fanned_out boolean DEFAULT false NOT NULL,
  -- Whether a workflow template waits for it that no worker has processed yet. See docs/adr/0014.
  awaits_triggers boolean DEFAULT false NOT NULL,
  -- The templates whose runs caused it: it does not start them again.
  causes uuid[] DEFAULT '{}' NOT NULL,
  -- What continues the trace of the change, while traces are switched on.
  traceparent text,
  CONSTRAINT outbox_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
) PARTITION BY RANGE (id);
CREATE TABLE outbox_default PARTITION OF outbox DEFAULT;
CREATE INDEX outbox_account_sequence ON outbox (account_id, sequence);
CREATE INDEX outbox_waiting ON outbox (account_id, sequence) WHERE NOT fanned_out;
CREATE INDEX outbox_triggering ON outbox (sequence) WHERE awaits_triggers;

-- Answers of writes that carried an Idempotency-Key, encrypted. Partitioned by time, see src/db/retention.ts.
CREATE TABLE idempotency_records (
  account_id uuid NOT NULL,
  -- Method and concrete path, such as `PATCH /properties/0198…`.
  operation text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of the body in canonical form.
  body_hash text NOT NULL,
  status integer NOT NULL,
  -- Headers and body of the answer, sealed.
  answer bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_records_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
) PARTITION BY RANGE (created_at);
CREATE TABLE idempotency_records_default PARTITION OF idempotency_records DEFAULT;
-- Not unique, because there is a partition per day. `keep_idempotency_record` ensures that a key has one valid record at
-- a time.
CREATE INDEX idempotency_records_key ON idempotency_records (account_id, operation, key);

-- Jobs that workers are processing. A row is deleted when its job ends; a row whose worker is gone shows that the process
-- died during the job. Without a foreign key, because rows come and go with every job.
CREATE TABLE job_claims (
  account_id uuid NOT NULL,
  -- Kind of the job, such as `mail`.
  kind text NOT NULL,
  -- The record to work on.
  id uuid NOT NULL,
  -- Number of the worker, which holds the advisory lock with that number while it is alive.
  worker integer NOT NULL,
  begun_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT job_claims_account_id_kind_id_worker_pk PRIMARY KEY (account_id, kind, id, worker)
);

-- Stores the response for an Idempotency-Key. A lock on the key, held until the transaction ends, allows one attempt at a
-- time to check and store, because the records of two days are in two partitions, which share no unique index. Each
-- statement of a volatile function sees what was committed before it, so the second attempt sees the first one's record.
-- It fails when another attempt committed first, so that COMMIT can be sent together with its call.
CREATE FUNCTION keep_idempotency_record(
  record_account uuid, record_operation text, record_key text, record_hash text,
  record_status integer, record_answer bytea, record_time timestamptz, since timestamptz
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(
    hashtextextended(json_build_array(record_account, record_operation, record_key)::text, 33));
  INSERT INTO public.idempotency_records (account_id, operation, key, body_hash, status, answer, created_at)
  SELECT record_account, record_operation, record_key, record_hash, record_status, record_answer, record_time
  WHERE NOT EXISTS (
    SELECT FROM public.idempotency_records
    WHERE account_id = record_account AND operation = record_operation AND key = record_key AND created_at > since);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Another attempt with this Idempotency-Key was first.' USING ERRCODE = 'RK001';
  END IF;
END $$;
