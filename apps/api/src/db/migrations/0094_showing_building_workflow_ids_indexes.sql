DROP INDEX CONCURRENTLY IF EXISTS "buildings_external_id";--> statement-breakpoint
-- contract: The previous release writes no external ids of these records, so that its rows can't violate this index.
-- migration-ignore new-unique-index
CREATE UNIQUE INDEX CONCURRENTLY "buildings_external_id" ON "buildings" USING btree ("account_id","external_id") WHERE "buildings"."external_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "showings_external_id";--> statement-breakpoint
-- contract: The previous release writes no external ids of these records, so that its rows can't violate this index.
-- migration-ignore new-unique-index
CREATE UNIQUE INDEX CONCURRENTLY "showings_external_id" ON "calendar_entries" USING btree ("account_id","external_id") WHERE "calendar_entries"."type" = 'showing' and "calendar_entries"."external_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "workflow_templates_external_id";--> statement-breakpoint
-- contract: The previous release writes no external ids of these records, so that its rows can't violate this index.
-- migration-ignore new-unique-index
CREATE UNIQUE INDEX CONCURRENTLY "workflow_templates_external_id" ON "workflow_templates" USING btree ("account_id","external_id") WHERE "workflow_templates"."external_id" is not null;
