-- Periods are found whatever the status of the entries. The new index serves the queries of the previous release, too.
DROP INDEX CONCURRENTLY IF EXISTS "calendar_entries_during";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_entries_during" ON "calendar_entries" USING gist ("account_id",tstzrange("start_time", "end_time"));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "calendar_entries_blocking";
