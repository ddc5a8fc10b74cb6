DROP INDEX CONCURRENTLY IF EXISTS "showings_assignee";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "showings_assignee" ON "calendar_entries" USING btree ("account_id","assignee_id","start_time","id") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
ALTER TABLE "calendar_entries" VALIDATE CONSTRAINT "calendar_entries_assignee_fk";--> statement-breakpoint
ALTER TABLE "showing_holds" VALIDATE CONSTRAINT "showing_holds_assignee_fk";
