DROP INDEX CONCURRENTLY IF EXISTS "buildings_metadata";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "buildings_metadata" ON "buildings" USING gin ("account_id","metadata" jsonb_path_ops) WHERE "buildings"."metadata" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "showings_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "showings_updated" ON "calendar_entries" USING btree ("account_id","updated_at","id") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "showings_metadata";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "showings_metadata" ON "calendar_entries" USING gin ("account_id","metadata" jsonb_path_ops) WHERE ("calendar_entries"."type" = 'showing' and "calendar_entries"."metadata" is not null);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contacts_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_updated" ON "contacts" USING btree ("account_id","updated_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contacts_metadata";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_metadata" ON "contacts" USING gin ("account_id","metadata" jsonb_path_ops) WHERE ("contacts"."deleted_at" is null and "contacts"."metadata" is not null);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_updated" ON "properties" USING btree ("account_id","updated_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_by_rent";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_by_rent" ON "properties" USING btree ("account_id","monthly_rent","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_public";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_public" ON "properties" USING btree ("account_id","is_public","created_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_available";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_available" ON "properties" USING btree ("account_id","available","created_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_search" ON "properties" USING gin ("account_id","title" gin_trgm_ops,"address" gin_trgm_ops,"unit" gin_trgm_ops) WHERE "properties"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_metadata";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_metadata" ON "properties" USING gin ("account_id","metadata" jsonb_path_ops) WHERE ("properties"."deleted_at" is null and "properties"."metadata" is not null);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_rent";
