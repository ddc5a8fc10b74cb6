DROP INDEX CONCURRENTLY IF EXISTS "conversations_open";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_open" ON "conversations" USING btree ("account_id","last_message_at","id") WHERE "conversations"."closed_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_closed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_closed" ON "conversations" USING btree ("account_id","last_message_at","id") WHERE "conversations"."closed_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_snoozed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_snoozed" ON "conversations" USING btree ("snoozed_until") WHERE "conversations"."snoozed_until" is not null;
