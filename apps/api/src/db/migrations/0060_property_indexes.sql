DROP INDEX CONCURRENTLY IF EXISTS "properties_external_id";--> statement-breakpoint
-- contract: The previous release writes no external ids, so that its rows can't violate this index.
-- migration-ignore new-unique-index
CREATE UNIQUE INDEX CONCURRENTLY "properties_external_id" ON "properties" USING btree ("account_id","external_id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_building";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_building" ON "properties" USING btree ("account_id","building_id") WHERE "properties"."building_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_owner_contact";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_owner_contact" ON "properties" USING btree ("account_id","owner_contact_id") WHERE "properties"."owner_contact_id" is not null;--> statement-breakpoint
ALTER TABLE "properties" VALIDATE CONSTRAINT "properties_building_fk";--> statement-breakpoint
ALTER TABLE "properties" VALIDATE CONSTRAINT "properties_owner_contact_fk";
