DROP INDEX CONCURRENTLY IF EXISTS "conversations_open_assignee";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_open_assignee" ON "conversations" USING btree ("account_id","assignee_id","last_message_at","id") WHERE "conversations"."closed_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_resting";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_resting" ON "conversations" USING btree ("account_id","last_message_at","id") WHERE "conversations"."closed_at" is null and "conversations"."snoozed_until" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_handed_over";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_handed_over" ON "conversations" USING btree ("account_id","last_message_at","id") WHERE "conversations"."closed_at" is null and "conversations"."assistant_pause" ->> 'reason' = 'handed_over';
