DROP INDEX CONCURRENTLY IF EXISTS "properties_open_houses";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_open_houses" ON "properties" USING btree ("account_id") WHERE "properties"."open_houses" <> '[]' and "properties"."deleted_at" is null;
