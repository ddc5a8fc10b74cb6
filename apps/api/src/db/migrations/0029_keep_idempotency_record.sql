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
