DROP INDEX CONCURRENTLY IF EXISTS "showings_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "showings_newest" ON "calendar_entries" USING btree ("account_id","created_at") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_first_inbound";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_first_inbound" ON "conversations" USING btree ("account_id","first_inbound_at") WHERE "conversations"."first_inbound_at" is not null;
