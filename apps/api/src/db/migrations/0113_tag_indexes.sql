DROP INDEX CONCURRENTLY IF EXISTS "contacts_tags";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_tags" ON "contacts" USING gin ("account_id",tag_keys("tags")) WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_tags";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_tags" ON "properties" USING gin ("account_id",tag_keys("tags")) WHERE "properties"."deleted_at" is null;
