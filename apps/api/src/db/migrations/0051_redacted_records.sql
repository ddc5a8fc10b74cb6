ALTER TABLE "session_record_entries" ADD COLUMN "is_redacted" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_session_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The whole account is deleted, or a backup is restored.
  IF current_setting('rental.changes', true) = 'off' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND current_setting('rental.records', true) = 'expire' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' THEN
    -- The contact is erased: how to reach it goes, and what identifies it in texts.
    IF to_jsonb(NEW) ->> 'personal' IS NULL AND to_jsonb(NEW) - 'personal' = to_jsonb(OLD) - 'personal' THEN RETURN NEW; END IF;
    IF current_setting('rental.records', true) = 'erase' AND (to_jsonb(NEW) ->> 'is_redacted')::boolean
      AND to_jsonb(NEW) - '{data,is_redacted}'::text[] = to_jsonb(OLD) - '{data,is_redacted}'::text[] THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The record of a session is only added to.' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Deletes the record of a session that was deleted because it never had a contact.
CREATE FUNCTION drop_session_record(account uuid, session uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('rental.records', 'expire', true);
  DELETE FROM session_record_heads WHERE account_id = account AND session_id = session AND NOT EXISTS
    (SELECT FROM prescreening_sessions s WHERE s.account_id = account AND s.id = session AND s.contact_id IS NOT NULL);
  PERFORM set_config('rental.records', '', true);
END $$;
--> statement-breakpoint
-- Those whose session earlier releases deleted.
SELECT drop_session_record(h.account_id, h.session_id) FROM session_record_heads h WHERE NOT EXISTS
  (SELECT FROM prescreening_sessions s WHERE s.account_id = h.account_id AND s.id = h.session_id);
