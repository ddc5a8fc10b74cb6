DROP INDEX CONCURRENTLY IF EXISTS "conversations_relay";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_relay" ON "conversations" USING btree ("account_id","relay_address") WHERE "conversations"."relay_address" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_id";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_id" ON "properties" USING btree ("id");
