-- An account can have very many properties, and counting them made each creation slower. The kept total of the list (0031)
-- is right in every transaction: the sum is read in one snapshot, and includes what the transaction itself has added.
CREATE OR REPLACE FUNCTION taken_places(account uuid, quota text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
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
