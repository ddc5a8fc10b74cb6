DROP INDEX CONCURRENTLY IF EXISTS "showings_after_step";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "showings_after_step" ON "calendar_entries" USING btree ("after_step_at") WHERE "calendar_entries"."after_step_at" is not null;
