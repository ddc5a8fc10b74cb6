DROP INDEX CONCURRENTLY IF EXISTS "showings_next_step";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "showings_next_step" ON "calendar_entries" USING btree ("next_step_at") WHERE "calendar_entries"."next_step_at" is not null;
