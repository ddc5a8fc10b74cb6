DROP INDEX CONCURRENTLY IF EXISTS "conversations_labels";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_labels" ON "conversations" USING gin ("label_ids") WHERE "conversations"."label_ids" <> '{}';
