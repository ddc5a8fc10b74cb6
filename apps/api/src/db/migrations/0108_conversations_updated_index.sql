DROP INDEX CONCURRENTLY IF EXISTS "conversations_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_updated" ON "conversations" USING btree ("account_id","updated_at","id");
