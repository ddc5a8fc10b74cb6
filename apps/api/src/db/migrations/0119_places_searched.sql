-- Address, unit and city are searched as one text, so that what has a part of each is found.
DROP INDEX CONCURRENTLY IF EXISTS "properties_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_search" ON "properties" USING gin ("account_id","title" gin_trgm_ops,("address" || coalesce(' ' || "unit", '') || coalesce(' ' || "city", '')) gin_trgm_ops) WHERE "properties"."deleted_at" is null;
