-- How many places of a quota are taken. Volatile, so that it sees what was committed before it is called.
CREATE FUNCTION taken_places(account uuid, quota text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  CASE quota
    WHEN 'properties' THEN
      RETURN (SELECT count(*) FROM public.properties WHERE account_id = account AND deleted_at IS NULL);
    WHEN 'webhooks' THEN
      RETURN (SELECT count(*) FROM public.webhooks WHERE account_id = account);
    WHEN 'calendar-feeds' THEN
      RETURN (SELECT count(*) FROM public.calendar_feeds WHERE account_id = account);
    WHEN 'calendar-sources' THEN
      RETURN (SELECT count(*) FROM public.calendar_sources WHERE account_id = account);
  END CASE;
END $$;
--> statement-breakpoint
-- The number of free places, exact until the transaction ends: nobody else takes one before.
CREATE FUNCTION lock_places(account uuid, quota text, most bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account || ' ' || quota, 1717));
  RETURN most - taken_places(account, quota);
END $$;
--> statement-breakpoint
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
